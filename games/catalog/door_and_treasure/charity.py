"""Charity: extra cards go to the players with the lowest level [6]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Seat
from games.engine.texts import Text, say


def too_many(table: Board, seat: Seat) -> int:
    """Return how many cards somebody holds beyond what they may keep [6.1]."""
    return max(0, len(table.hands[seat]) - table.hand_limit(seat))


def receivers(table: Board, seat: Seat) -> list[Seat]:
    """Return who gets extra cards: the lowest, clockwise; nobody if the giver is among them [6.2, 6.3]."""
    lowest = table.lowest()
    return [] if seat in lowest else [other for other in table.clockwise(seat) if other in lowest]


def options(table: Board, seat: Seat) -> list[Option]:
    """Offer to give away or to discard what is too much, or nothing if it is not [6.2, 6.3]."""
    count = too_many(table, seat)
    if not count:
        return []
    hand, poor = [*table.hands[seat]], receivers(table, seat)
    if not poor:
        return [Option("drop", cards=Pick(hand, count, count))]
    cards = Pick(hand, count, count, ordered=len(poor) > 1)
    return [Option("give", cards=cards, first=Pick(poor, 1, min(count, len(poor)), ordered=True, of="seat"))]


def asked(table: Board, seat: Seat) -> Text:
    """Ask what becomes of the cards that are too much: the lowest discard them, others give them away [6.2, 6.3]."""
    limit = table.hand_limit(seat)
    if receivers(table, seat):
        return say("You hold more than {limit} cards. What do you give away?", limit=limit)
    return say("You hold more than {limit} cards. What do you discard?", limit=limit)


def default(table: Board, seat: Seat) -> Answer:
    """Return what the absent give: the cards they have held longest [6.2]."""
    oldest, poor = table.hands[seat][: too_many(table, seat)], receivers(table, seat)
    return Answer("give", {"cards": oldest, "first": poor[:1]}) if poor else Answer("drop", {"cards": oldest})


def give(table: Board, seat: Seat, answer: Answer) -> None:
    """Deal the cards out one by one, first to those chosen, in that order; or discard them [6.2, 6.3]."""
    cards = answer["cards"]
    table.spend(seat, *cards)
    if answer.verb == "drop":
        table.discard(*cards)
        table.tell("{seat} discards {cards}.", seat=seat, cards=cards)
        return
    poor, first = receivers(table, seat), answer["first"]
    start = poor.index(first[-1])
    others = [other for other in poor[start:] + poor[:start] if other not in first]
    for place, receiver in enumerate([*first, *others]):
        if got := cards[place :: len(poor)]:
            hand_on(table, seat, receiver, got)


def hand_on(table: Board, seat: Seat, receiver: Seat, cards: list[str]) -> None:
    """Give cards from hand to hand; only the two see which."""
    table.hands[receiver] += cards
    table.tell_many(
        "{seat} gives {receiver:seat} a card.",
        "{seat} gives {receiver:seat} {count} cards.",
        seat=seat,
        receiver=receiver,
        count=len(cards),
    )
    table.keep_back("Given: {cards}.", by=seat, cards=cards)
    table.tell("Charity brings {receiver:seat} {cards}.", only=[seat, receiver], receiver=receiver, cards=cards)
