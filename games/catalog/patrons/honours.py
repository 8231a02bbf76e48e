"""Patrons' end: what is said of the players, and how they stood."""

from __future__ import annotations

from games.catalog.patrons.board import Saleroom, points
from games.engine.honours import greatest, most, turning_point
from games.engine.rulebook import Reckoning, Standings
from games.engine.texts import say, say_many

WASTED = say_many("{seat} paid most for nothing: a million.", "{seat} paid most for nothing: {count} million.")
HONOURS = (
    greatest("bargain", say("{seat} made the best buy: {thing}."), least=10),
    most(
        "wasted",
        say_many("{seat} paid most for nothing: {count} million.", "{seat} paid most for nothing: {count} million."),
    ),
    greatest("spoiled", say("{seat} kept everybody from {thing} with a Fake."), least=7),
    greatest("dear", say("{seat} paid dearest: {thing}."), least=10),
    turning_point(),
)


def collected(table: Saleroom) -> list[int]:
    """Count each seat's collector points."""
    return [points(pictures) for pictures in table.pictures]


STANDING = Standings(collected, say("Collector points"))

LUCK = Reckoning(
    say("worth"),
    say("paid"),
    say(
        "In millions: what a player's pictures were worth when they were sold, at the going rate of all money left for "
        "all points left, and what was paid for them. A price below the worth is a bargain; a minus means it was dear."
    ),
)
