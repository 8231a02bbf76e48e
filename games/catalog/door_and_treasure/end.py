"""How Door & Treasure ends, what is said of the players then, and how they stood. Numbers are of rules.md."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.fight import ALARM
from games.engine.end import End, Outcome, Standings, greatest, most, places_of, turning_point
from games.engine.texts import Text, say, say_many

NIGHT_FALLS = say("Night has fallen. The highest level wins.")
BISHOP = say("The bishop has raised {winners:seats} to level {goal} without a fight.")
KILL = say("{winners:seats} reached level {goal} over a monster's body, and has won.")
SIDE_BY_SIDE = say("{winners:seats} reached level {goal} side by side, and have both won.")
TO_ME = {
    BISHOP.template: say("The bishop has raised you to level {goal} without a fight."),
    KILL.template: say("You reached level {goal} over a monster's body."),
    SIDE_BY_SIDE.template: say("The two of you reached level {goal} side by side."),
}


def outcome(table: Board) -> Outcome | None:
    """Rank those who reached the goal first, or the highest level at nightfall; the others by level [13]."""
    if not table.winners and not table.over:
        return None
    levels = [person.level for person in table.people]
    ranks = [(seat in table.winners, level) for seat, level in enumerate(levels)]
    return Outcome(places_of(ranks), list(levels), reason(table))


def reason(table: Board) -> Text:
    """Say why the game has ended [13.1, 13.2, 13.3, 13.4]."""
    winners, values = table.winners, {"winners": table.winners, "goal": table.goal}
    if table.over:
        return NIGHT_FALLS
    if table.phase != "fight":
        return BISHOP.of(**values)
    if len(winners) == 1:
        return KILL.of(**values)
    return SIDE_BY_SIDE.of(**values)


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


END = End(
    endings=(NIGHT_FALLS, BISHOP, KILL, SIDE_BY_SIDE),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(levels, say("Level")),
    in_passing=(ALARM,),
)
