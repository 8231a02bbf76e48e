"""What a table is worth to a seat: its chance to win, by weights that `make train` writes into a file."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from math import exp
from operator import mul
from pathlib import Path
from typing import Any

from games.engine.questions import Seat

Features = Callable[[Any], Sequence[Sequence[float]]]  # of a table between two turns: numbers for each seat


class Valued:
    """Weighs a table: what speaks for each seat is added up, and the sums are compared."""

    def __init__(self, module: str, features: Features) -> None:
        self.file, self.features = Path(module).with_name("value.toml"), features

    @cached_property
    def weights(self) -> Mapping[int, Sequence[float]]:
        """Read the weights for each number of seats."""
        read = tomllib.loads(self.file.read_text(encoding="utf-8"))["weights"]
        return {int(seats): weights for seats, weights in read.items()}

    def __call__(self, table: Any, seat: Seat) -> float:
        """Return a seat's chance to win."""
        return chances(self.features(table), self.weights[table.seats])[seat]


def chances(rows: Sequence[Sequence[float]], weights: Sequence[float]) -> list[float]:
    """Return every seat's chance to win."""
    sums = [sum(map(mul, row, weights)) for row in rows]
    most = max(sums)
    powers = [exp(one - most) for one in sums]
    total = sum(powers)
    return [power / total for power in powers]


def by_progress(rows: Sequence[Sequence[float]], progress: float) -> list[list[float]]:
    """Let each number count differently at the beginning (progress 0) and at the end (1) of a game."""
    return [[part * number for number in row for part in (1 - progress, progress)] for row in rows]
