"""The crew card of The Lift: which dwarves find which gem, and what it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import le
from typing import Any, NamedTuple, TypeAlias

Counts: TypeAlias = tuple[int, int, int, int]  # how many dwarves of each colour, in the order of COLOURS

COLOURS = ("yellow", "red", "green", "blue")  # in the order in which they act, the commonest first
DWARVES: Counts = (24, 18, 12, 6)
WORTH: Counts = (3, 4, 5, 6)  # what a dwarf is worth, the rarer the more


class Crew(NamedTuple):
    """Dwarves that go down together, and the gem they come back with."""

    gem: str
    dwarves: Counts
    points: int


CREW_CARD = (
    #     gem           Y  R  G  B   points
    Crew("quartz", (3, 0, 0, 0), 11),
    Crew("sapphire", (2, 0, 0, 1), 12),
    Crew("topaz", (0, 3, 0, 0), 13),
    Crew("garnet", (1, 1, 1, 0), 13),
    Crew("amethyst", (0, 0, 3, 0), 14),
    Crew("opal", (2, 2, 0, 0), 17),
    Crew("emerald", (0, 2, 2, 0), 18),
    Crew("ruby", (1, 1, 1, 1), 18),
    Crew("star_stone", (0, 0, 2, 2), 20),
    Crew("diamond", (4, 3, 0, 0), 27),  # the one that is printed in the rules
)
CREWS: Mapping[str, Crew] = {crew.gem: crew for crew in CREW_CARD}
BEST_FIRST = tuple(sorted(CREW_CARD, key=lambda crew: -crew.points))
LARGEST: Counts = (4, 3, 3, 2)  # dwarves of each colour that one crew takes at most


def count(cards: Sequence[Any]) -> Counts:
    """Count the dwarves of each colour."""
    return cards.count("yellow"), cards.count("red"), cards.count("green"), cards.count("blue")


def dwarves_of(counts: Iterable[int]) -> list[str]:
    """List the dwarves that are counted by colour."""
    yellow, red, green, blue = counts
    return ["yellow"] * yellow + ["red"] * red + ["green"] * green + ["blue"] * blue


def joined(hand: Counts, colour: int, many: int) -> Counts:
    """Add dwarves of one colour, named by its place in COLOURS."""
    counts = [*hand]
    counts[colour] += many
    return counts[0], counts[1], counts[2], counts[3]


def without(hand: Counts, crew: Counts) -> Counts:
    """Take a crew out of a hand that holds it."""
    return hand[0] - crew[0], hand[1] - crew[1], hand[2] - crew[2], hand[3] - crew[3]


def able(hand: Counts) -> tuple[str, ...]:
    """Return the gems that some dwarves could bring up, the most valuable first."""
    return _able(at_most(hand))


def at_most(hand: Counts) -> Counts:
    """Leave out of a hand the dwarves of a colour beyond what any crew takes: what it can bring up stays the same."""
    yellow, red, green, blue = hand
    return (
        yellow if yellow < LARGEST[0] else LARGEST[0],
        red if red < LARGEST[1] else LARGEST[1],
        green if green < LARGEST[2] else LARGEST[2],
        blue if blue < LARGEST[3] else LARGEST[3],
    )


@cache
def _able(hand: Counts) -> tuple[str, ...]:
    return tuple(crew.gem for crew in BEST_FIRST if all(map(le, crew.dwarves, hand)))
