"""Watching bots play, so that they expect of others what really happens."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from games.engine.chance import Chance
from games.engine.position import Position
from games.engine.questions import Answer, Decision, Seat
from games.engine.rulebook import Player, Rulebook

PRIOR = 8  # cases that what was expected before counts for
SURE = 0.02  # nothing is expected to be rarer than this


@dataclass
class Rate:
    """How often something happened."""

    cases: float = 0
    hits: float = 0.0

    def count(self, hit: bool) -> None:
        """Count a case."""
        self.add(float(hit))

    def add(self, hit: float) -> None:
        """Count a case in part."""
        self.cases += 1
        self.hits += hit

    def moved(self, before: float, step: float, prior: float = PRIOR) -> float:
        """Return what to expect after this, having expected something before."""
        found = (self.hits + prior * before) / (self.cases + prior)
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


def ratios(number: int) -> list[Ratio]:
    """Return this many ratios, for which nothing has been counted yet."""
    return [Ratio() for _ in range(number)]


def count(places: Iterable[Ratio], expected: float, found: float) -> None:
    """Count a case wherever it belongs."""
    for ratio in places:
        ratio.add(expected, found)


@dataclass
class Fit:
    """A line by least squares through what came of two numbers: so much for each of the first, and of the second."""

    aa: float = 0.0
    ab: float = 0.0
    bb: float = 0.0
    ac: float = 0.0
    bc: float = 0.0

    def add(self, a: float, b: float, c: float) -> None:
        """Count a case."""
        self.aa, self.ab, self.bb = self.aa + a * a, self.ab + a * b, self.bb + b * b
        self.ac, self.bc = self.ac + a * c, self.bc + b * c

    def moved(self, before: tuple[float, float], step: float) -> tuple[float, float]:
        """Return what to expect after this, having expected something before."""
        aa, bb = self.aa + 100 * PRIOR, self.bb + 10 * PRIOR
        ac, bc = self.ac + 100 * PRIOR * before[0], self.bc + 10 * PRIOR * before[1]
        whole = aa * bb - self.ab * self.ab
        found = (ac * bb - bc * self.ab) / whole, (bc * aa - ac * self.ab) / whole
        a, b = (round(old + step * (new - old), 4) for old, new in zip(before, found, strict=True))
        return a, b


def run_of(
    rules: Rulebook, players: Sequence[Player], seed: bytes
) -> Iterator[tuple[Position, Seat, Decision, Answer]]:
    """Play a game, and stop before each answer is given."""
    position = Position.deal(rules, len(players), {}, seed)
    chances = [Chance(seed, f"seat {seat}") for seat in range(len(players))]
    while position.question is not None:
        seat = position.awaited[0]
        decision = position.question.decisions[seat]
        answer = players[seat](position.sight(seat), decision, chances[seat])
        yield position, seat, decision, answer
        position.answer(seat, answer)
