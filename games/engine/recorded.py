"""Chance that writes down what is drawn, so that a finished game's deal can be checked elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from games.engine.chance import Chance

T = TypeVar("T")
Draw = dict[str, Any]


class Recorded(Chance):
    """A stream that keeps a list of its draws, in the words of a record file."""

    __slots__ = ("draws",)

    def __init__(self, seed: bytes, label: str | int) -> None:
        super().__init__(seed, label)
        self.draws: list[Draw] = []

    @property
    def label(self) -> str | int:
        """Return the stream's label: the deal, or the number of a turn."""
        return self._label

    def below(self, n: int) -> int:
        out = super().below(n)
        self.draws.append({"kind": "below", "size": n, "out": out})
        return out

    def choice(self, items: Sequence[T]) -> T:
        out = items[super().below(len(items))]
        self.draws.append({"kind": "choice", "size": len(items), "of": as_data(items), "out": msgspec.to_builtins(out)})
        return out

    def roll(self, sides: int = 6) -> int:
        return self.rolls(1, sides)[0]

    def rolls(self, dice: int, sides: int = 6) -> list[int]:
        out = super().rolls(dice, sides)
        self.draws.append({"kind": "roll", "size": sides, "count": dice, "out": [*out]})
        return out

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        out, size = super().draw(items, count), len(items)
        kind = "shuffle" if count == size else "draw"
        self.draws.append({"kind": kind, "size": size, "count": count, "of": as_data(items), "out": as_data(out)})
        return out


class Journal:
    """Opens the streams of a game that is played again, and keeps them in the order in which they were opened.

    A turn that a host has started again opens its stream again, from the stream's beginning.
    """

    def __init__(self) -> None:
        self.opened: list[Recorded] = []

    def __call__(self, seed: bytes, label: str | int) -> Recorded:
        self.opened.append(Recorded(seed, label))
        return self.opened[-1]

    @property
    def streams(self) -> list[dict[str, Any]]:
        """Return each stream that anything was drawn from, with its draws."""
        return [{"stream": stream.label, "draws": stream.draws} for stream in self.opened if stream.draws]


def as_data(items: Sequence[Any]) -> list[Any]:
    """Return things as plain data, as they are now."""
    data: list[Any] = msgspec.to_builtins(list(items))
    return data
