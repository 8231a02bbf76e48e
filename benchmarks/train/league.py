"""The league: a bot's constants are changed by a little, and kept if habits and ancestors win less among such bots."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from math import exp, log, sqrt
from statistics import fmean
from typing import Any, NamedTuple

import msgspec

from benchmarks.catalog import habits_of
from benchmarks.kit import habitual
from benchmarks.matches import WORKERS, seeing, share_of
from games.catalog import GAMES
from games.engine.chance import Chance

TOUGHEST = 8  # cases that are played at each step: those in which a habit fares best
FIRST = 4  # deals over which that is judged
AGAIN = 4  # steps after which it is judged again: what closes one leak may open another
SHARPNESS = 6.0  # the higher, the more the worst case counts
ANCESTOR = ""  # stands for the bot as it was, in the place of a habit


class Case(NamedTuple):
    """A habit, or the bot as it was, at a number of players."""

    seats: int
    habit: str


class League:
    """A bot's constants, and all that is known of how they fare."""

    def __init__(self, slug: str, ways: Any, seed: str, deals: int) -> None:
        self.slug, self.ways, self.ancestor, self.deals, self.seed = slug, ways, ways, deals, seed
        self.chance, self.width = Chance(seed.encode(), slug), 0.25

    def climb(self, steps: int) -> Any:
        """Try changes one after another; the deals are new at each step, and the same for both sides."""
        with ProcessPoolExecutor(WORKERS) as pool:
            for step in range(steps):
                if not step % AGAIN:
                    cases = self.toughest(pool, step)
                tried = self.changed()
                play = partial(factor, self.slug, self.ancestor, self.deals, f"{self.seed} {step}")
                found, other = ([*pool.map(play, cases, [ways] * len(cases))] for ways in (self.ways, tried))
                better = highest(other) < highest(found)
                self.ways = tried if better else self.ways
                self.width *= 1.3 if better else 0.93
        return self.ways

    def toughest(self, pool: ProcessPoolExecutor, step: int) -> list[Case]:
        """Return the cases in which habits fare best now, and the ancestor at the usual table."""
        tables = GAMES[self.slug].seats
        cases = [Case(seats, habit) for seats in tables for habit in habits_of(self.slug)]
        play = partial(factor, self.slug, self.ancestor, FIRST, f"{self.seed} toughest {step}")
        factors = dict(zip(cases, pool.map(play, cases, [self.ways] * len(cases)), strict=True))
        return [*sorted(cases, key=lambda case: -factors[case])[:TOUGHEST], Case(tables[len(tables) // 2], ANCESTOR)]

    def changed(self) -> Any:
        """Change about half of the constants, as far as they may be changed."""
        while True:
            try:
                return msgspec.convert(msgspec.to_builtins(self.wild()), type(self.ways))
            except msgspec.ValidationError:
                continue

    def wild(self) -> Any:
        """Change about half of the constants."""
        values: dict[str, Any] = {}
        for name in self.ways.__struct_fields__:
            value = getattr(self.ways, name)
            if isinstance(value, float):
                values[name] = self.nudged(value)
            elif isinstance(value, list):
                values[name] = [self.nudged(one) for one in value]
        return msgspec.structs.replace(self.ways, **values)

    def nudged(self, value: float) -> float:
        """Change a constant by a little, or not at all."""
        return round(value * exp(self.width * bell(self.chance)), 4) if self.chance.below(2) else value


def bell(chance: Chance) -> float:
    """Draw a number around zero, seldom beyond two."""
    return sqrt(-2 * log(1 - chance.below(10**6) / 10**6)) * (1 if chance.below(2) else -1) / sqrt(2)


def highest(factors: Sequence[float]) -> float:
    """Return about the highest of some factors, to which all others add a little."""
    return log(fmean(exp(SHARPNESS * found) for found in factors)) / SHARPNESS


def factor(slug: str, ancestor: Any, deals: int, run: str, case: Case, ways: Any) -> float:
    """Return how many times its fair share a habit wins among bots with some constants."""
    rules, play = GAMES[slug], import_module(f"games.catalog.{slug}.bot").play
    bot = partial(play, ways=ways)
    player = partial(play, ways=ancestor) if case.habit == ANCESTOR else habitual(habits_of(slug)[case.habit], bot)
    return share_of(rules, seeing(player), seeing(bot), case.seats, deals * case.seats, run).times
