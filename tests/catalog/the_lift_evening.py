"""A table of The Lift set up by hand: seat 0 is first on the turn track, dwarves are written by their initials."""

from __future__ import annotations

from typing import Any

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import COLOURS, Mine
from games.catalog.the_lift.rules import deal
from games.engine.chance import Chance
from games.engine.fields import Amount

from .evening import Evening, lay

INITIALS = {colour[0].upper(): colour for colour in COLOURS}


def dwarves(initials: str) -> list[str]:
    """Read dwarves: "YYB" are two yellow and a blue one."""
    return [INITIALS[initial] for initial in initials]


def evening_of(
    seats: int = 3,
    row1: str = "YYGGB",
    row2: str = "YRGYR",
    hands: tuple[str, ...] = (),
    round_: int = 1,
    stock: str = "plenty",
    **fields: Any,
) -> Evening[Mine]:
    """Begin in the middle of a game."""
    table = deal(seats, GAME.agreed({"gems": stock}), Chance(b"the same cards every evening", "deal"))
    table.row1, table.row2, table.turns = dwarves(row1), dwarves(row2), round_ - 1
    table.track = [*range(seats)]
    table.hands = [dwarves(hand) for hand in hands] + [[] for _ in range(seats - len(hands))]
    table.points = [0] * seats
    return Evening(GAME, lay(table, **fields))


def offered(evening: Evening[Mine], verb: str, field: str) -> list[Any]:
    """What can be picked in a field; nothing where it is not asked for."""
    option = evening.decision().option(verb)
    pick = option.fields.get(field) if option else None
    return [] if pick is None or isinstance(pick, Amount) else [*pick.among]


def answers(evening: Evening[Mine], verb: str, **values: list[str]) -> None:
    """Let the seat that is asked answer."""
    evening.says(evening.mover, verb, **values)


def claims(evening: Evening[Mine], colour: str, *plan: str) -> None:
    """Claim a colour and name crews."""
    asked = {"plan": [*plan]} if offered(evening, "claim", "plan") else {}
    assert asked or not plan
    answers(evening, "claim", colour=[colour], **asked)


def lifts(evening: Evening[Mine], gem: str) -> None:
    """Stand on the lift."""
    answers(evening, "lift", crew=[gem])


def waits(evening: Evening[Mine]) -> None:
    """Go back onto the track."""
    answers(evening, "wait")


def all_wait(evening: Evening[Mine]) -> None:
    """Let everyone who has not placed their token wait."""
    number = evening.table.turns
    while evening.outcome is None and evening.table.turns == number:
        waits(evening)
