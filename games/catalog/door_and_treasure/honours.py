"""Door & Treasure's end: what is said of the players, and how they stood."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board
from games.engine.honours import greatest, most, turning_point
from games.engine.rulebook import Standings
from games.engine.texts import say, say_many

STABBED = say_many("{seat} stabbed somebody in the back.", "{seat} stabbed others in the back {count} times.")
HELPED = say_many("{seat} helped to win a fight, for a price.", "{seat} helped to win {count} fights, for a price.")
CURSED = say_many("{seat} wished somebody ill: one curse.", "{seat} wished others ill: {count} curses.")
MEDDLED = say_many("{seat} once fought for the monsters.", "{seat} fought for the monsters {count} times.")
DIED = say_many("{seat} died most often: once.", "{seat} died most often: {count} times.")

HONOURS = (
    greatest("slew", say("{seat} won the greatest fight, against {thing}, {amount} strong.")),
    most("stabbed", STABBED),
    most("helped", HELPED),
    most("cursed", CURSED),
    most("meddled", MEDDLED),
    turning_point(),
    most("died", DIED, least=2),
)


def levels(table: Board) -> list[int]:
    """Return each player's level."""
    return [person.level for person in table.people]


STANDING = Standings(levels, say("Level"))
