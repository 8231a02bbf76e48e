"""What a table is worth to each seat: its chance to win, all cards known, by weights learnt from games among bots.

Between two turns a table is weighed for the bots that search; at an open question, for the curve of a finished game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import mul
from pathlib import Path
from typing import Any

from games.engine.bots import softmax
from games.engine.questions import Question, Seat

Features = Callable[[Any], Sequence[Sequence[float]]]  # of a table: numbers for each seat, none for one that has lost
InTurn = Callable[[Any, Question], Sequence[Sequence[float]]]  # of a table and the question that is open there
LEARNT = ("weights", "asked")


class Valued:
    """Weighs a table: what speaks for each seat is added up, and the sums are compared."""

    def __init__(self, module: str, features: Features, in_turn: InTurn | None = None) -> None:
        """`in_turn`: what speaks for each seat besides while a turn is played, such as a claim that is open."""
        self.file, self.features, self.in_turn = Path(module).with_name("value.toml"), features, in_turn

    @cached_property
    def learnt(self) -> Mapping[str, Mapping[int, Sequence[float]]]:
        """Read what has been learnt, each for every number of seats.

        `weights`: of a table between two turns; `asked`: of one at an open question.
        """
        read = tomllib.loads(self.file.read_text(encoding="utf-8"))
        return {name: {int(seats): row for seats, row in read[name].items()} for name in LEARNT}

    def __call__(self, table: Any, seat: Seat) -> float:
        """Return a seat's chance to win at a table between two turns."""
        return chances(self.features(table), self.learnt["weights"][table.seats])[seat]

    def at(self, table: Any, question: Question) -> list[float]:
        """Return every seat's chance to win at a table at its open question."""
        return chances(self.rows(table, question), self.learnt["asked"][table.seats])

    def rows(self, table: Any, question: Question) -> list[list[float]]:
        """Return what speaks for each seat at an open question: also that it is one who is asked."""
        besides = self.in_turn(table, question) if self.in_turn else [()] * table.seats
        asked = [float(seat in question.decisions) for seat in range(table.seats)]
        rows = zip(self.features(table), besides, asked, strict=True)
        return [[*row, *more, one] if row else [] for row, more, one in rows]


def chances(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return every seat's chance to win; without a row it has none."""
    likely = iter(softmax([sum(map(mul, row, weights)) for row in rows if row]))
    return [next(likely) if row else 0.0 for row in rows]


def by_progress(rows: Sequence[Sequence[float]], progress: float) -> list[list[float]]:
    """Let each number count differently at the beginning (progress 0) and at the end (1) of a game."""
    return [[part * number for number in row for part in (1 - progress, progress)] for row in rows]
