"""Every shuffle and roll, from the game's seed; the commitment to that seed, and its check.

Nothing else in the project may touch randomness. Only `random()` of Python's generator is used: its sequence is
guaranteed to stay the same from one version of Python to the next, so that a game can be dealt again years later.
"""

from __future__ import annotations

import hashlib
from _random import Random
from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

FINE = 2**40  # parts in which odds are drawn
EXACT = 2**48  # below this, `int(random() * n)` draws each number with a bias too small to ever show


class Chance:
    """A stream of draws that depends on nothing but a seed and a label (the deal, or the number of a turn)."""

    __slots__ = ("_draw", "_label", "_seed")

    def __init__(self, seed: bytes, label: str | int) -> None:
        self._seed, self._label = seed, label
        self._draw: Callable[[], float] | None = None

    def below(self, n: int) -> int:
        """Draw a whole number from 0 to n - 1, however large n is."""
        draw = self._draw or self._open()
        if n <= EXACT:
            return int(draw() * n)
        drawn, size = 0, 1
        while size < n << 48:
            drawn, size = drawn * EXACT + int(draw() * EXACT), size * EXACT
        return drawn * n // size

    def _open(self) -> Callable[[], float]:
        """Begin the stream at its first draw: most turns draw nothing, and seeding is slow."""
        digest = hashlib.sha256(self._seed + str(self._label).encode()).digest()
        self._draw = Random(int.from_bytes(digest, "big")).random
        return self._draw

    def choice(self, items: Sequence[T]) -> T:
        """Draw one of the items."""
        return items[self.below(len(items))]

    def weighted(self, items: Sequence[T], weights: Sequence[float]) -> T:
        """Draw one of the items, each with the odds that its weight gives it."""
        left = self.below(FINE) / FINE * sum(weights)
        for item, weight in zip(items, weights, strict=True):
            left -= weight
            if left < 0:
                return item
        return items[-1]

    def roll(self, sides: int = 6) -> int:
        """Roll one die."""
        return 1 + self.below(sides)

    def rolls(self, dice: int, sides: int = 6) -> list[int]:
        """Roll several dice."""
        draw = self._draw or self._open()
        return [1 + int(draw() * sides) for _ in range(dice)]

    def draw(self, items: Sequence[T], count: int) -> list[T]:
        """Draw some of the items, in the order drawn (Fisher-Yates)."""
        left, size = list(items), len(items)
        draw = self._draw or self._open()
        for i in range(count):
            j = i + int(draw() * (size - i))
            left[i], left[j] = left[j], left[i]
        return left[:count]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """Return all the items in a new order."""
        return self.draw(items, len(items))

    def forked(self, after: int, seed: bytes) -> Chance:
        """Return this stream from its beginning: the same for this many draws, and from there on as a seed has it."""
        return Forked(self, after, seed)


class Forked(Chance):
    """A stream whose first draws are those of another: what has fallen has fallen, what is to come is open."""

    __slots__ = ("_after", "_first")

    def __init__(self, first: Chance, after: int, seed: bytes) -> None:
        super().__init__(seed, first._label)
        self._first, self._after = first, after

    def _open(self) -> Callable[[], float]:
        later = super()._open()
        if not self._after:
            return later
        draw = self._first._open()
        fallen = [draw() for _ in range(self._after)][::-1]

        def forked() -> float:
            return fallen.pop() if fallen else later()

        self._draw = forked
        return forked


class Counted(Chance):
    """A stream that counts what is drawn from it."""

    __slots__ = ("_first", "drawn")

    def __init__(self, first: Chance) -> None:
        super().__init__(b"", first._label)
        self._first, self.drawn = first, 0

    def _open(self) -> Callable[[], float]:
        draw = self._first._open()

        def counted() -> float:
            self.drawn += 1
            return draw()

        self._draw = counted
        return counted


def commitment(seed: bytes) -> str:
    """Return the SHA-256 of a seed, which is published when a table opens."""
    return hashlib.sha256(seed).hexdigest()


def stirred(seed: bytes, words: Iterable[str]) -> bytes:
    """Mix the players' words, by seat, into the seed."""
    return hashlib.sha256(seed + b"".join(hashlib.sha256(word.encode()).digest() for word in words)).digest()


# Chance that writes down what is drawn, so that a finished game's deal can be checked elsewhere

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
