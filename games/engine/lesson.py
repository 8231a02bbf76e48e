"""A guided hand: a fixed deal of a few questions that shows what a game is about, with a sentence after each answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.table import Event
from games.engine.texts import Text

if TYPE_CHECKING:
    from games.engine.rulebook import Player

PUPIL: Seat = 0  # where the one who learns sits
MOST_STEPS = 5  # answers after which a lesson must have ended, whatever they are


@dataclass(frozen=True)
class Step:
    """An answer of the pupil's and what came of it. Nothing here is secret: the deal of a lesson is always the same."""

    number: int  # from 1
    sight: Sight  # what the pupil saw when answering
    decision: Decision
    answer: Answer
    table: Any  # the whole table, once everybody else has answered too
    told: Sequence[Event]  # what was told meanwhile


def by_turns(table: Any, answers: int) -> int:
    """Count a step for each turn."""
    turns: int = table.turns
    return turns + 1


def by_answers(table: Any, answers: int) -> int:
    """Count a step for each answer."""
    return answers + 1


@dataclass(frozen=True)
class Lesson:
    """A guided hand.

    It begins with two lines of the game's primer. The others play by a script, but by the same rules and from what they
    see. `task` says what to look at before an answer, `after` what came of it; both know what the pupil chooses, so
    that whatever that is, the idea shows.
    """

    table: Callable[[], Any]  # the deal, with the pupil at PUPIL
    others: Player
    task: Callable[[Sight, Decision], Text]
    after: Callable[[Step], Text]
    closing: Text
    steps: int
    step: Callable[[Any, int], int] = by_turns  # at which step a table is after so many answers, from 1
    seed: bytes = b"a guided hand"
