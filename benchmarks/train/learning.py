"""Learning what to expect: bots are watched at games among their own kind, which expect what the last games have shown.

What to expect is counted by what it is expected in: a list of odds by a list of units, a share by a rate.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from statistics import fmean
from types import SimpleNamespace
from typing import Any

import msgspec

from benchmarks.catalog import part_of
from benchmarks.matches import spread
from benchmarks.train.values import solved
from games.catalog import GAMES

PRIOR = 8  # cases that what was expected before counts for
HOLD = 100.0  # the less has been seen of something, the more its worth is held at what was expected before
SURE = 0.02  # nothing is expected to be rarer than this
SLOWEST = 0.08  # how far a round moves what is expected, once many have been played
MEAN = "mean"  # whether a run ends with the mean of the later half of its rounds
TABLES = "tables"  # where a run says what is otherwise at some numbers of players


@dataclass
class Rate:
    """How often something happened."""

    prior: float = PRIOR
    cases: int = 0
    hits: int = 0

    def count(self, hit: bool) -> None:
        """Count a case."""
        self.cases, self.hits = self.cases + 1, self.hits + hit

    def moved(self, before: float, step: float) -> float:
        """Return what to expect after this, having expected something before."""
        found = (self.hits + self.prior * before) / (self.cases + self.prior)
        return round(min(1 - SURE, max(SURE, before + step * (found - before))), 4)


@dataclass
class Ratio:
    """How much likelier something is than was expected; moves the odds of what to expect."""

    expected: float = 0.0
    found: float = 0.0
    cases: int = 0

    def add(self, expected: float, found: float) -> None:
        """Count a case that was likely so far, or as far as it was so."""
        self.expected, self.found, self.cases = self.expected + expected, self.found + found, self.cases + 1

    def moved(self, before: float, step: float) -> float:
        """Return the odds to expect after this, having expected others before."""
        likely, real = (sure + PRIOR * 0.5 for sure in (self.expected, self.found))
        cases = self.cases + PRIOR
        times = real / (cases - real) * (cases - likely) / likely
        return round(min(20.0, max(SURE, before * float(times**step))), 4)


def count(places: Iterable[Ratio], expected: float, found: float) -> None:
    """Count a case wherever it belongs."""
    for ratio in places:
        ratio.add(expected, found)


class Worths:
    """What each of some things is worth, by least squares, from how much of each there was and what came of it."""

    def __init__(self, things: int) -> None:
        self.squares = [[0.0] * things for _ in range(things)]
        self.came = [0.0] * things

    def add(self, had: Sequence[float], came: float) -> None:
        """Count a case."""
        for at, one in enumerate(had):
            if one:
                self.came[at] += one * came
                row = self.squares[at]
                for other, number in enumerate(had):
                    row[other] += one * number

    def moved(self, before: Sequence[float], step: float) -> list[float]:
        """Return what to expect after this, having expected something before."""
        held = [[*row] for row in self.squares]
        for at, row in enumerate(held):
            row[at] += HOLD
        found = solved(held, [came + HOLD * old for came, old in zip(self.came, before, strict=True)])
        return [round(old + step * (new - old), 4) for old, new in zip(before, found, strict=True)]


def blank(usual: Any, unit: Callable[[], Any]) -> SimpleNamespace:
    """Return units for all that is expected: in lists those that are wanted, else rates."""

    def like(value: Any) -> Any:
        return [like(one) if isinstance(one, list) else unit() for one in value] if isinstance(value, list) else Rate()

    return SimpleNamespace(**{name: like(getattr(usual, name)) for name in usual.__struct_fields__})


def moved(found: Any, before: Any, step: float, least: float = 0.0) -> Any:
    """Return what to expect after this, where lists of it were counted by lists of units."""
    if isinstance(before, list):
        return [moved(*each, step, least) for each in zip(found, before, strict=True)]
    return max(least, found.moved(before, step))


def expectations(slug: str, ways: Any, run: Mapping[str, Any]) -> dict[str, Any]:
    """Return what to expect at every number of players."""
    seats = GAMES[slug].seats
    return dict(zip(map(str, seats), spread(partial(learnt, slug, ways, run), seats), strict=True))


def learnt(slug: str, ways: Any, run: Mapping[str, Any], seats: int) -> Any:
    """Return what a run teaches at one number of players."""
    run = {**run, **run.get(TABLES, {}).get(str(seats), {})}
    return at_table(slug, ways, run["seed"], run["rounds"], run["games"], seats, run.get(MEAN, False))


def at_table(slug: str, ways: Any, seed: str, rounds: int, games: int, seats: int, mean: bool = False) -> Any:
    """Return what to expect at one number of players: each round moves it by less than the one before.

    Where lies and doubts chase each other round and round, the mean of the later rounds is nearer to where they would
    meet than the last.
    """
    lessons, later = part_of(slug, "training"), []
    for number in range(rounds):
        step = max(SLOWEST, 1 / (number + 1.5))
        usual = ways.expected[str(seats)]
        seen = lessons.nothing(usual)
        for game in range(games):
            lessons.watch(ways, seats, f"{seed} {slug} {seats} {number} {game}".encode(), seen)
        usual = lessons.learnt(usual, seen, step)
        ways = msgspec.structs.replace(ways, expected={**ways.expected, str(seats): usual})
        later += [usual] if mean and 2 * number >= rounds else []
    usual = ways.expected[str(seats)]
    return msgspec.convert(average([msgspec.to_builtins(each) for each in later]), type(usual)) if later else usual


def average(found: Sequence[Any]) -> Any:
    """Average numbers, and what is made of numbers."""
    if isinstance(found[0], dict):
        return {key: average([each[key] for each in found]) for key in found[0]}
    if isinstance(found[0], list):
        return [average(each) for each in zip(*found, strict=True)]
    return round(fmean(found), 4)
