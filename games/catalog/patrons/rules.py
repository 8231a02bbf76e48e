"""Patrons: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from games.catalog.patrons.board import (
    ALL_MONEY,
    ALL_POINTS,
    BONUS,
    CARDS,
    COLOURS,
    FAKE,
    PICTURES,
    SHEIK,
    WHOLE,
    WORTH,
    Saleroom,
    laid_by,
    owns_set,
)
from games.catalog.patrons.end import FOR_SALE
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Script, Seat
from games.engine.rulebook import Options, Reveal
from games.engine.texts import Text, say

Bids = dict[Seat, str]  # the cards that some seats lay
AHEAD: Mapping[str, int] = {"one": 0, "three": 3}  # pictures that lie open after the one on sale [1.4, 6.1]

SOLD = say("{seat} gets {picture}.")
TIED = say("{seats} tie again, so nobody gets {picture}.")
FAKED = say("A Fake! Nobody gets {picture}.")
BIDS, SECOND_BIDS = say("The bids: {bids}."), say("The second bids: {bids}.")
REVEALS = tuple([Reveal(line, "picture", "picture", led_by=((BIDS,), (SECOND_BIDS,))) for line in (SOLD, TIED, FAKED)])


def deal(seats: int, options: Options, chance: Chance) -> Saleroom:
    """Shuffle the pictures and give everyone the same twelve bid cards [1.2-1.4]."""
    table = Saleroom(
        seats=seats,
        ahead=AHEAD[options["ahead"]],
        hands=[[*CARDS] for _ in range(seats)],
        deck=chance.shuffled(PICTURES),
        lots_left=len(PICTURES),
    )
    table.tell(FOR_SALE)
    return table


def turn(table: Saleroom, chance: Chance) -> Script:
    """One lot [2, 3, 4]."""
    table.open_lot()
    table.tell("On sale: {picture}.", picture=table.picture)
    bids, filed = yield from first_bids(table)
    leaders = first_reveal(table, bids)
    tied = leaders if len(leaders) > 1 else []
    for seat, card in filed.items():
        if seat not in tied and bids[seat] != FAKE:
            table.keep_back("Had {seat} tied, the next bid would have been {card}.", by=seat, seat=seat, card=card)
    tell_doubled(table, bids, tied)
    if len(leaders) < 2:
        spend(table, bids)
    else:
        spend(table, {seat: card for seat, card in bids.items() if seat not in leaders})
        second = yield from second_bids(table, {seat: bids[seat] for seat in leaders}, filed)
        leaders = second_reveal(table, second)
        spend(table, second)
    note_buy(table, leaders)
    sell(table, leaders)


def first_bids(table: Saleroom) -> Procedure[tuple[Bids, Bids]]:
    """Let everyone lay a card in secret; return these cards, and those named in case of a tie [2.2, 3.3]."""
    answers = yield Question({seat: bid_decision(table, seat) for seat in range(table.seats)})
    bids, filed = {}, {}
    for seat, answer in answers.items():
        bids[seat] = answer.values["card"][0]
        if again := answer.values.get("again"):
            filed[seat] = again[0]
    return bids, filed


def bid_decision(table: Saleroom, seat: Seat) -> Decision:
    """Ask a seat for its bid; with one card left there is nothing to decide [2.2, 2.4, 2.5]."""
    hand, prompt = table.hands[seat], bid_prompt(table.picture, table.doubled[seat])
    card = Pick(hand)
    if len(hand) == 1:
        return Decision(prompt, [Option("bid", card=card)], Answer("bid", {"card": hand[:1]}), "2.4")
    default = Answer("bid", {"card": hand[:1], "again": hand[:1]})
    return Decision(prompt, [Option("bid", card=card, again=Pick(hand, 0, 1))], default, "2.2")


@cache
def bid_prompt(picture: int, doubled: bool) -> Text:
    """Word the question about a lot."""
    if doubled:
        return say("What do you bid for {picture}? It counts double.", picture=picture)
    return say("What do you bid for {picture}?", picture=picture)


def first_reveal(table: Saleroom, bids: Bids) -> list[Seat]:
    """Reveal all bids and return the highest bidders: nobody if there is a Fake [2.3, 4.1, 4.2]."""
    table.shown, table.buyer = table.picture, None
    table.bids, table.worths = laid_by(bids, table.seats), table.reveal(bids)
    table.rebids, table.reworths = [None] * table.seats, [None] * table.seats
    table.tell(BIDS, bids=spoken(bids, table.worths))
    return highest(bids, table.worths)


def second_bids(table: Saleroom, tied: Bids, filed: Bids) -> Procedure[Bids]:
    """Let the tied seats bid again: the card they named, or any card if they named none [3.1, 3.3]."""
    table.tell("{seats} tie at {worth} and bid again.", seats=[*tied], worth=max(filter(None, table.worths)))
    second = {seat: filed.get(seat) or only_card(table, seat) for seat in tied}
    asked = [seat for seat, card in second.items() if card is None]
    if asked:
        for seat in tied:
            if seat not in asked:
                table.tell("{seat} has already named a second bid.", seat=seat)
        answers = yield Question({seat: rebid_decision(table, seat, tied[seat]) for seat in asked})
        second |= {seat: answer["card"][0] for seat, answer in answers.items()}
    return {seat: card for seat, card in second.items() if card}


def only_card(table: Saleroom, seat: Seat) -> str | None:
    """Return the only card in a hand, None while there is a choice [2.4]."""
    hand = table.hands[seat]
    return hand[0] if len(hand) == 1 else None


def rebid_decision(table: Saleroom, seat: Seat, card: str) -> Decision:
    """Ask a seat that tied and named no second bid for one [3.1, 3.3]."""
    if table.doubled[seat]:
        prompt = say("A tie for {picture}: what is your second bid? It counts double.", picture=table.picture)
    else:
        prompt = say("A tie for {picture}: what is your second bid?", picture=table.picture)
    options = [Option("rebid", card=Pick(table.hands[seat]))]
    return Decision(prompt, options, Answer("rebid", {"card": [card]}), "3.3")


def second_reveal(table: Saleroom, bids: Bids) -> list[Seat]:
    """Reveal the second bids and return the highest bidders: nobody if there is a Fake [3.2, 4.3]."""
    table.rebids, table.reworths = laid_by(bids, table.seats), table.reveal(bids)
    table.tell(SECOND_BIDS, bids=spoken(bids, table.reworths))
    tell_doubled(table, bids, [])
    return highest(bids, table.reworths)


def highest(bids: Bids, worths: list[int | None]) -> list[Seat]:
    """Return the highest bidders: nobody if there is a Fake [2.3, 4.1]."""
    if FAKE in bids.values():
        return []
    top = max(filter(None, worths))
    return [seat for seat in bids if worths[seat] == top]


def tell_doubled(table: Saleroom, bids: Bids, tied: list[Seat]) -> None:
    """Announce whose next bid counts double, where there is one: after a tie a last card is bid again [4.4, 4.6]."""
    for seat, card in bids.items():
        if card == SHEIK and (seat in tied or len(table.hands[seat]) > 1):
            table.tell("{seat}'s next bid counts double.", seat=seat)


def spoken(bids: Bids, worths: list[int | None]) -> list[list[object]]:
    """Return who bids which card, and what it counts as."""
    return [[seat, card, worths[seat]] for seat, card in bids.items()]


def spend(table: Saleroom, bids: Bids) -> None:
    """Put bids away for good, winning or losing [2.4]."""
    for seat, card in bids.items():
        table.spend(seat, card)


def note_buy(table: Saleroom, leaders: list[Seat]) -> None:
    """Note for the end what this lot has cost everybody, and what it was worth; the bids are spent by now."""
    picture, last = table.picture, [str(spent[-1]) for spent in table.spent]
    for seat, card in enumerate(last):
        paid = WORTH[card]
        if [seat] == leaders:
            worth = price_of(table, seat)
            table.note_luck(seat, got=worth, worth=paid)
            name, amount = ("bargain", worth - paid) if worth > paid else ("dear", paid - worth)
            table.note_deed(name, seat, amount=amount, thing=say("{picture} for {card}", picture=picture, card=card))
        else:
            table.note_deed("wasted", seat, amount=paid)
        if card == FAKE:
            table.note_deed("spoiled", seat, amount=picture, thing=say("{picture}", picture=picture))


def price_of(table: Saleroom, buyer: Seat) -> int:
    """Return what the picture on sale is worth to a buyer now: its share of all points still to come.

    Everybody's money is spent in the end, so all of it together buys all of these points.
    """
    picture, whole = table.picture, WHOLE[COLOURS[table.picture]]
    spent_before = sum([WORTH[str(card)] for spent in table.spent for card in spent[:-1]])
    gained = picture + (BONUS if whole.issubset([*table.pictures[buyer], picture]) else 0)
    return round((table.seats * ALL_MONEY - spent_before) * gained / (ALL_POINTS - sum(table.called[:-1])))


def sell(table: Saleroom, leaders: list[Seat]) -> None:
    """Give the picture to the highest bidder; after a Fake or a second tie nobody gets it [2.3, 3.2, 4.1]."""
    picture, colour = table.picture, COLOURS[table.picture]
    if len(leaders) == 1:
        table.knock_down(leaders[0])
        table.tell(SOLD, seat=leaders[0], picture=picture)
        if owns_set(table.pictures[leaders[0]], colour):
            table.tell(
                "{seat} has all the {colour} pictures: {count} more points.",
                seat=leaders[0],
                colour=colour,
                count=BONUS,
            )
        return
    table.knock_down(None)
    if leaders:
        table.tell(TIED, seats=leaders, picture=picture)
    else:
        table.tell(FAKED, picture=picture)
