"""The market: selling items for levels, and offers to trade that wait until they are answered or lapse [12]."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from games.catalog.door_and_treasure.board import Board, Offer
from games.catalog.door_and_treasure.items import GOLD, lift, lose_item, settle
from games.catalog.door_and_treasure.levels import below_the_last, gain
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Procedure, Seat
from games.engine.texts import Text, say

LEVEL = 1000  # gold that a level costs [12.1]
OFFERS = 3  # that one player may make in a turn [12.4]


def sales(table: Board, seat: Seat) -> list[Option]:
    """Offer to sell items from the hand and the table, if they can bring a level [12.1, 12.2]."""
    if not below_the_last(table, seat):
        return []
    items = [card for card in [*table.people[seat].items, *table.hands[seat]] if GOLD.get(card)]
    worth = [GOLD[item] for item in items]
    twice = int("halfling" in table.people[seat].races and not table.haggled)
    if sum(worth) + (max(worth, default=0) if twice else 0) < LEVEL:
        return []
    return [Option("sell", items=Pick(items, 1, len(items), worth=worth, total=LEVEL, twice=twice))]


def sell(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Discard items and go up a level for every full 1000 gold, though not to the last [12.1, 12.2]."""
    yield from ()
    items = answer["items"]
    worth = sorted((GOLD[item] for item in items), reverse=True)
    total = sum(worth)
    if "halfling" in table.people[seat].races and not table.haggled:
        table.haggled, total = True, total + worth[0]
    for item in items:
        if item in table.people[seat].items:
            lose_item(table, seat, item)
        else:
            table.hands[seat].remove(item)
            table.discard(item)
    table.tell("{seat} sells {cards} for {total} gold.", seat=seat, cards=items, total=total)
    gain(table, seat, total // LEVEL)


def waiting(table: Board, seat: Seat) -> list[int]:
    """Return the numbers of the offers that wait for somebody's word [12.3]."""
    return [offer.number for offer in table.offers if offer.taker == seat]


def replies(table: Board, seat: Seat) -> list[Option]:
    """Offer to accept or refuse what others have offered [12.3]."""
    made = [spelt(offer) for offer in table.offers if offer.taker == seat]
    return [Option(verb, offer=Pick(made, of="offer")) for verb in ("accept", "refuse")] if made else []


def proposals(table: Board, seat: Seat) -> list[Option]:
    """Offer to propose a trade to each other player, or to take a proposal back [12.3, 12.4]."""
    own = [offer for offer in table.offers if offer.giver == seat]
    options = [Option("withdraw", offer=Pick([spelt(offer) for offer in own], of="offer"))] if own else []
    items = table.people[seat].items
    if items and table.haggles[seat] < OFFERS:
        asked = [offer.taker for offer in own]
        for other in table.alive(table.clockwise(seat)):
            if other not in asked:
                theirs = table.people[other].items
                fields = {"give": Pick(items, 1, len(items)), "want": Pick(theirs, 0, len(theirs))}
                options.append(Option(f"offer_{other}", **fields))
    return options


def spelt(offer: Offer) -> str:
    """Write a whole offer in a word, by which it is chosen: its number, its giver, what is given and what is wanted."""
    return f"{offer.number}:{offer.giver}:{','.join(offer.gives)}:{','.join(offer.wants)}"


def read(word: str) -> Offer:
    """Read what `spelt` wrote; whom it is made to stands not in it."""
    number, giver, gives, wants = word.split(":")
    return Offer(int(number), int(giver), -1, [*filter(None, gives.split(","))], [*filter(None, wants.split(","))])


def exchange(offer: Offer) -> Text:
    """Say what an offer gives for what."""
    if offer.wants:
        return say("{gives:cards} for {wants:cards}", gives=offer.gives, wants=offer.wants)
    return say("{gives:cards} as a gift", gives=offer.gives)


def named(table: Board, answer: Answer) -> Offer:
    """Return the offer that an answer means."""
    number = read(answer["offer"][0]).number
    return next(offer for offer in table.offers if offer.number == number)


def remove(table: Board, offer: Offer) -> None:
    """Take an offer off the table."""
    table.offers = [other for other in table.offers if other.number != offer.number]


def propose(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Offer somebody items for items, or as a gift [12.3]."""
    yield from ()
    taker = int(answer.verb.removeprefix("offer_"))
    table.offered += 1
    table.haggles[seat] += 1
    offer = Offer(table.offered, seat, taker, answer["give"], answer["want"])
    table.offers = [*table.offers, offer]
    table.tell("{seat} offers {taker:seat} {exchange:clause}.", seat=seat, taker=taker, exchange=exchange(offer))


def accept(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Trade as offered [12.3]."""
    offer = named(table, answer)
    remove(table, offer)
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


def refuse(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Turn an offer down [12.3]."""
    yield from ()
    offer = named(table, answer)
    remove(table, offer)
    table.tell("{seat} refuses {giver:seat}'s offer.", seat=seat, giver=offer.giver)


def withdraw(table: Board, chance: Chance, seat: Seat, answer: Answer) -> Procedure[None]:
    """Take an offer back [12.4]."""
    yield from ()
    offer = named(table, answer)
    remove(table, offer)
    table.tell("{seat} takes back the offer to {taker:seat}.", seat=seat, taker=offer.taker)


def lapse(table: Board) -> None:
    """Take away offers that can no longer be kept: an item has moved, or somebody has died [12.4]."""
    for offer in table.offers:
        if not stands(table, offer):
            remove(table, offer)
            table.tell("{seat}'s offer to {taker:seat} lapses.", seat=offer.giver, taker=offer.taker)


def stands(table: Board, offer: Offer) -> bool:
    """Tell whether an offer can still be kept."""
    giver, taker = table.people[offer.giver], table.people[offer.taker]
    if giver.dead or taker.dead:
        return False
    return all(item in giver.items for item in offer.gives) and all(item in taker.items for item in offer.wants)


def turn_comes(table: Board, seat: Seat) -> None:
    """Take away the offers of the player whose turn begins [12.4]."""
    for offer in table.offers:
        if offer.giver == seat:
            remove(table, offer)
            table.tell("{seat}'s offer to {taker:seat} lapses.", seat=seat, taker=offer.taker)


PLAYS: Mapping[str, Callable[[Board, Chance, Seat, Answer], Procedure[None]]] = {
    "sell": sell,
    "accept": accept,
    "refuse": refuse,
    "withdraw": withdraw,
    **{f"offer_{seat}": propose for seat in range(6)},
}
