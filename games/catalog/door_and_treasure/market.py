"""The market: offers to trade, which wait until they are answered, countered or lapse [12.3, 12.4]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board, Offer, Play
from games.catalog.door_and_treasure.items import lift
from games.catalog.door_and_treasure.surplus import settle
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Procedure, Seat
from games.engine.texts import Text, say

OFFERS = 3  # that one player may make in a turn [12.4]


def waiting(table: Board, seat: Seat) -> list[int]:
    """Return the numbers of the offers that wait for somebody's word [12.3]."""
    return [offer.number for offer in table.offers if offer.taker == seat]


def replies(table: Board, seat: Seat) -> list[Option]:
    """Offer to accept, refuse or counter what others have offered [12.3]."""
    made = [offer for offer in table.offers if offer.taker == seat]
    if not made:
        return []
    named = Pick([spell_offer(offer) for offer in made], of="offer")
    options = [Option("accept", offer=named), Option("refuse", offer=named)]
    if table.haggles[seat] < OFFERS:
        options += [countering(table, seat, offer) for offer in made if table.people[offer.giver].items]
    return options


def countering(table: Board, seat: Seat, offer: Offer) -> Option:
    """Offer to answer an offer with another, which begins as the same exchange seen from this side [12.3]."""
    mine, theirs = table.people[seat].items, table.people[offer.giver].items
    give = Pick(mine, 0, len(mine), start=offer.wants)
    return Option(f"haggle_{offer.giver}", want=Pick(theirs, 1, len(theirs), start=offer.gives), give=give)


def proposals(table: Board, seat: Seat) -> list[Option]:
    """Offer to propose a trade to each other player, or to take a proposal back [12.3, 12.4]."""
    own = [offer for offer in table.offers if offer.giver == seat]
    options = [Option("withdraw", offer=Pick([spell_offer(offer) for offer in own], of="offer"))] if own else []
    items = table.people[seat].items
    if items and table.haggles[seat] < OFFERS:
        asked = [offer.taker for offer in own]
        for other in table.alive(table.clockwise(seat)):
            if other not in asked:
                theirs = table.people[other].items
                fields = {"give": Pick(items, 1, len(items)), "want": Pick(theirs, 0, len(theirs))}
                options.append(Option(f"offer_{other}", **fields))
    return options


def spell_offer(offer: Offer) -> str:
    """Write a whole offer in a word, by which it is chosen: its number, its giver, what is given and what is wanted."""
    return f"{offer.number}:{offer.giver}:{','.join(offer.gives)}:{','.join(offer.wants)}"


def read_offer(word: str) -> Offer:
    """Read an offer back from what `spell_offer` wrote, which does not say to whom it was made."""
    number, giver, gives, wants = word.split(":")
    return Offer(int(number), int(giver), -1, [*filter(None, gives.split(","))], [*filter(None, wants.split(","))])


def exchange(offer: Offer) -> Text:
    """Say what an offer gives for what."""
    if not offer.gives:
        return say("nothing but thanks for {wants:cards}", wants=offer.wants)
    if offer.wants:
        return say("{gives:cards} for {wants:cards}", gives=offer.gives, wants=offer.wants)
    return say("{gives:cards} as a gift", gives=offer.gives)


def named(table: Board, answer: Answer) -> Offer:
    """Return the offer that an answer means."""
    number = read_offer(answer["offer"][0]).number
    return next(offer for offer in table.offers if offer.number == number)


def propose(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Offer somebody items for items, or as a gift [12.3]."""
    offer = put_forward(table, seat, int(answer.verb.removeprefix("offer_")), answer)
    table.tell("{seat} offers {taker:seat} {exchange:clause}.", seat=seat, taker=offer.taker, exchange=exchange(offer))


def put_forward(table: Board, seat: Seat, taker: Seat, answer: Answer) -> Offer:
    """Lay an offer on the table, under a number of its own."""
    table.offered += 1
    table.haggles[seat] += 1
    offer = Offer(table.offered, seat, taker, answer["give"], answer["want"])
    table.offers = [*table.offers, offer]
    return offer


def haggle(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Make a counter-offer, which replaces all offers between the two players [12.3]."""
    other = int(answer.verb.removeprefix("haggle_"))
    table.offers = [offer for offer in table.offers if {offer.giver, offer.taker} != {seat, other}]
    offer = put_forward(table, seat, other, answer)
    table.tell(
        "{seat} makes {taker:seat} a counter-offer: {exchange:clause}.",
        seat=seat,
        taker=other,
        exchange=exchange(offer),
    )


def accept(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Trade as offered [12.3]."""
    offer = named(table, answer)
    table.remove(offer)
    table.tell(
        "{seat} accepts {giver:seat}'s offer: {exchange:clause}.",
        seat=seat,
        giver=offer.giver,
        exchange=exchange(offer),
    )
    for owner, other, items in ((offer.giver, seat, offer.gives), (seat, offer.giver, offer.wants)):
        for item in items:
            lift(table, owner, item)
            table.people[other].carried.append(item)
    yield from settle(table, chance, seat)
    yield from settle(table, chance, offer.giver)


def refuse(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Turn an offer down [12.3]."""
    offer = named(table, answer)
    table.remove(offer)
    table.tell("{seat} refuses {giver:seat}'s offer.", seat=seat, giver=offer.giver)


def withdraw(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Take an offer back [12.4]."""
    offer = named(table, answer)
    table.remove(offer)
    table.tell("{seat} takes back the offer to {taker:seat}.", seat=seat, taker=offer.taker)


PLAYS: Mapping[str, Play] = {
    "accept": accept,
    "refuse": refuse,
    "withdraw": withdraw,
    **{f"offer_{seat}": propose for seat in range(6)},
    **{f"haggle_{seat}": haggle for seat in range(6)},
}
