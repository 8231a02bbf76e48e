"""Dr Blender's end: what is said of the players, and how they stood."""

from __future__ import annotations

from collections import Counter

from games.catalog.dr_blender.board import COLOUR, Lab
from games.engine.honours import Story, first, most, turning_point
from games.engine.questions import Seat
from games.engine.rulebook import Standings
from games.engine.texts import Text, say, say_many

HITS = say_many(
    "{seat}'s blocks hit once: a part that was about to be taken.",
    "{seat}'s blocks hit {count} times: parts that were about to be taken.",
)

DEMANDS = say_many("Only {seat} made a demand that was met.", "{seat} knew who had what: {count} demands were met.")
IN_VAIN = say_many("{seat} gave two cards away for nothing.", "{seat} gave two cards away for nothing, {count} times.")


def best_blocker(story: Story) -> Text | None:
    """Honour the seat that blocked most parts of the colour that was named then."""
    hits: Counter[Seat] = Counter()
    blocked: list[tuple[Seat, str]] = []
    for deed in story.deeds:
        if deed.name == "blocked" and deed.thing:
            blocked.append((deed.by, COLOUR[deed.thing.values["card"]]))
        elif deed.name == "named" and deed.thing:
            hits.update(seat for seat, colour in blocked if colour == deed.thing.values["colour"])
            blocked = []
    seat = first(hits)
    return None if seat is None else HITS.of(seat=seat, count=hits[seat])


def first_creature(story: Story) -> Text | None:
    """Honour the seat that created the first creature."""
    deed = next(story.done("created"), None)
    if deed is None:
        return None
    return None if deed is None else say("{seat} created something first: {thing}.", seat=deed.by, thing=deed.thing)


HONOURS = (
    best_blocker,
    most(
        "found",
        say_many("{seat} made the one demand that was met.", "{seat} knew who had what: {count} demands were met."),
    ),
    most(
        "missed",
        say_many("{seat} gave two cards away for nothing.", "{seat} gave two cards away for nothing, {count} times."),
    ),
    first_creature,
    turning_point(),
)


def created(table: Lab) -> list[int]:
    """Count each seat's creatures."""
    return [*map(len, table.created)]


STANDING = Standings(created, say("Creatures"))
