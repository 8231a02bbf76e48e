"""Scales: round numbers to draw lines at, and where between them a value lies."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import floor, log10

from games.pictures.frame import Number

LINES = 4  # across a picture, about


@dataclass(frozen=True)
class Axis:
    """From the lowest to the highest of some values, both rounded outwards. Values may be whole numbers of any size."""

    low: Number
    high: Number
    step: Number

    @classmethod
    def of(cls, values: Iterable[Number]) -> Axis:
        known = [*values]
        step = round_step(max(known) - min(known))
        low = min(known) // step * step
        return cls(low, max(-(-max(known) // step) * step, low + step), step)

    @property
    def ticks(self) -> list[Number]:
        return [self.low + number * self.step for number in range(int((self.high - self.low) // self.step) + 1)]

    def height(self, value: Number, of: int) -> float:
        """Return how far below the top of a picture of this height a value lies."""
        return round(float((self.high - value) / (self.high - self.low) * of), 1)


def round_step(span: Number) -> Number:
    """Return 1, 2 or 5 of the power of ten that divides a span into about LINES parts."""
    if span <= LINES:
        return 1
    rough = span // LINES
    power: int = 10 ** floor(log10(rough))
    return next(times * power for times in (1, 2, 5, 10) if times * power >= rough)
