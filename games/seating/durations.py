"""How long a table takes: LETTERS.md's figure, until the site has twenty games of its own.

People in LETTERS.md look at their games; in a season some do not any more, and their tables wait until a bot sits in.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random
from statistics import median, quantiles

DAY = 86_400
OWN_ENOUGH = 20  # games of the site's own that count more than the model
TENTH = 1.2816  # standard deviations within which ninety of a hundred are, on one side


@dataclass(frozen=True)
class Length:
    """How many days a table takes: half of them at most the median, nine in ten at most `ninety`.

    If somebody sleeps at it, it takes `waits` days longer.
    """

    median: float
    ninety: float
    waits: float = 0.0


A_WAIT = Length(0.35, 0.55)  # days for each time that a table waits for somebody, of games that were not measured
REACH = 0.25  # of the time for a move that makes a table slower or faster than that: people look when they look


def table_length(
    known: Mapping[int, Length], seats: int, waits: int, move_time: int, own: Sequence[float] = (),
    by_letter: int = DAY, patience: float = 0.0,
) -> Length:  # fmt: skip
    """Return how many days a table takes at a pace; `own` are the days that games of the site's own took at it.

    `known`: how many it takes by letter, a day a move, if half of the people say something in advance, by seats.
    `patience`: how many days it waits altogether for somebody who sleeps; own games have waited already.
    """
    if len(own) >= OWN_ENOUGH:
        return Length(median(own), quantiles(own, n=10)[-1])
    usual = between(known, seats) if known else Length(A_WAIT.median * waits, A_WAIT.ninety * waits)
    times = paced(move_time / by_letter)
    return Length(usual.median * times, usual.ninety * times, patience)


def paced(moves: float) -> float:
    """Return how much longer a table takes if a move may take so many days."""
    return moves if moves < REACH else moves**0.5 if moves < 1 else 1 + REACH * (moves - 1)


def between(known: Mapping[int, Length], seats: int) -> Length:
    """Return the length at a number of seats, on the line between those that were measured."""
    below = max((size for size in known if size <= seats), default=min(known))
    above = min((size for size in known if size >= seats), default=max(known))
    part = (seats - below) / (above - below) if above > below else 0.0
    low, high = known[below], known[above]
    return Length(
        low.median + part * (high.median - low.median), low.ninety + part * (high.ninety - low.ninety)
    )  # fmt: skip


def drawn(length: Length, chance: Random) -> float:
    """Draw how many days a table takes at which nobody sleeps."""
    return length.median * exp(chance.gauss(0, 1) * log(max(1.0, length.ninety / length.median)) / TENTH)
