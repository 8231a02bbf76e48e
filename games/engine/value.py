"""What a table is worth to each seat between two turns: its chance to win, all cards known.

The weights are learnt from games among bots. It is weighed for the bots that search, and for the curve of a finished
game once bots have played on from a question to the end of a turn.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from operator import mul
from pathlib import Path
from typing import Any

from games.engine.bots import softmax
from games.engine.questions import Seat

Features = Callable[[Any], Sequence[Sequence[float]]]  # of a table: numbers for each seat, none for one that has lost


class Valued:
    """Weighs a table: what speaks for each seat is added up, and the sums are compared."""

    def __init__(self, module: str, features: Features) -> None:
        self.file, self.features = Path(module).with_name("value.toml"), features

    @cached_property
    def weights(self) -> Mapping[int, Sequence[float]]:
        """Read what has been learnt for every number of seats."""
        read = tomllib.loads(self.file.read_text(encoding="utf-8"))["weights"]
        return {int(seats): row for seats, row in read.items()}

    def of(self, table: Any) -> list[float]:
        """Return every seat's chance to win."""
        return chances(self.features(table), self.weights[table.seats])

    def __call__(self, table: Any, seat: Seat) -> float:
        """Return a seat's chance to win."""
        return self.of(table)[seat]


def chances(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return every seat's chance to win; without a row it has none."""
    likely = iter(softmax([sum(map(mul, row, weights)) for row in rows if row]))
    return [next(likely) if row else 0.0 for row in rows]


def by_progress(rows: Sequence[Sequence[float]], progress: float) -> list[list[float]]:
    """Let each number count differently at the beginning (progress 0) and at the end (1) of a game."""
    return [[part * number for number in row for part in (1 - progress, progress)] for row in rows]
