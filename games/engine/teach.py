"""What newcomers are shown of a game: three lines, a guided hand of a few questions, and what the demo shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.table import Event
from games.engine.texts import Text

if TYPE_CHECKING:
    from games.engine.rulebook import Player


@dataclass(frozen=True)
class Primer:
    """Three lines above somebody's first questions, and one about each kind of question, when it first comes.

    `questions`: by the paragraph of the rules that a decision names.
    """

    aim: Text
    turn: Text
    end: Text
    questions: Mapping[str, Text] = field(default_factory=dict)


# A guided hand

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


# The demo

Offer = Callable[[Decision, int], Answer | None]


def any_table(sight: Sight) -> bool:
    """Any table is worth a look, unless a game says otherwise."""
    return True


@dataclass(frozen=True)
class Demo:
    """What the demo shows of a game besides what it shows of every game.

    A long game names the number of `players` and the `options` for its finished table. `worth_a_look` decides, by what
    everybody sees, at which point a running table is left. `offer` finds an offer that an awaited seat can make to
    another, so that one is left waiting. `series`: whether a series of it makes good reading afterwards.
    """

    players: int = 4
    options: Mapping[str, Any] = field(default_factory=dict)
    worth_a_look: Callable[[Sight], bool] = any_table
    offer: Offer | None = None
    series: bool = False
