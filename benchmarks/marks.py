"""What tells one temper from another: how often a bot does something that a person at the table could notice."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from benchmarks.catalog import part_of
from games.engine.bots import Temper
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

Mark = Callable[[Sight, Decision, Answer], bool | None]  # whether it did it, None where it could not have


class Telling(NamedTuple):
    """What a temper does more often than a calm bot does, or less often."""

    mark: str
    more: bool


Marks = Mapping[str, Mark]  # by what they count
Tellings = Mapping[Temper, Telling]
LIES, DOUBTS = "lies", "doubts"
MORE, LESS = True, False


def marks_of(slug: str) -> Marks:
    """Return what can be noticed of a game's bots."""
    part = part_of(slug, "marks")
    return part.MARKS if part else {}


def telling_of(slug: str) -> Tellings:
    """Return what tells each temper of a game's bots."""
    part = part_of(slug, "marks")
    return part.TELLING if part else {}


def said(*verbs: str, instead_of: tuple[str, ...]) -> Mark:
    """Return whether it did one of some things where it could also have done another."""

    def mark(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
        offered = {option.verb for option in decision.options}
        return answer.verb in verbs if offered.intersection(verbs) and offered.intersection(instead_of) else None

    return mark
