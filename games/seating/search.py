"""Evens out by exchange: people of two tables change places in a round as long as that helps, and now and then if not.

A number of steps, not a clock, ends a search, so that the same seed gives the same seating on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import exp, floor
from random import Random

STEPS = 70_000  # exchanges that are weighed for one aim: a fraction of a second
FROM, TO = 0.9, 0.12  # temperature, in units of what one meeting too many costs
OFTENEST = 64  # meetings of two, and more than there are

Group = list[int]
Meetings = list[list[int]]


def meetings_of(people: int, rounds: Sequence[Sequence[Sequence[int]]]) -> Meetings:
    """Return how often each meets each."""
    met = [[0] * people for _one in range(people)]
    for tables in rounds:
        for table in tables:
            for one in table:
                for other in table:
                    if one != other:
                        met[one][other] += 1
    return met


def spread_of(met: Meetings) -> int:
    """Return the most minus the least meetings of any two."""
    pairs = [met[one][other] for one in range(len(met)) for other in range(one)]
    return max(pairs) - min(pairs) if pairs else 0


def search(
    rounds: list[list[Group]],
    people: int,
    chance: Random,
    *,
    enough: int,
    met: Meetings | None = None,
    steps: int = STEPS,
) -> list[list[Group]]:
    """Return rounds in which all meet all more evenly, after what has been played; over as soon as it is `enough`.

    It aims first at what is enough, then at one more, and takes what is most even.
    """
    best, least = copied(rounds), spread_of(counted(rounds, people, met))
    for aim in (enough, enough + 1):
        if least > aim:
            found, spread = aimed(copied(rounds), people, chance, aim, met, steps)
            if spread < least:
                best, least = found, spread
    return best


def counted(rounds: list[list[Group]], people: int, met: Meetings | None) -> Meetings:
    """Return how often each meets each, with what has been played."""
    known = meetings_of(people, rounds)
    if met is None:
        return known
    return [[a + b for a, b in zip(one, other, strict=True)] for one, other in zip(known, met, strict=True)]


def aimed(
    rounds: list[list[Group]], people: int, chance: Random, aim: int, met: Meetings | None, steps: int
) -> tuple[list[list[Group]], int]:
    """Exchange people so that all meet within `aim` of each other, and return the best with its spread."""
    known = counted(rounds, people, met)
    best, least = copied(rounds), spread_of(known)
    movable = [tables for tables in rounds if len(tables) > 1]
    if not movable:
        return best, least
    more, less = costs(sum(map(sum, known)) / max(1, people * (people - 1)), aim)
    heat, cooling = FROM, (TO / FROM) ** (1 / steps)
    draw, gained, lowest = chance.random, 0.0, 0.0
    for _step in range(steps):
        heat *= cooling
        tables = movable[int(draw() * len(movable))]
        one = int(draw() * len(tables))
        two = (one + 1 + int(draw() * (len(tables) - 1))) % len(tables)
        left, right = tables[one], tables[two]
        at, to = int(draw() * len(left)), int(draw() * len(right))
        a, b = left[at], right[to]
        of_a, of_b, change = known[a], known[b], 0.0
        for other in left:
            if other != a:
                change += less[of_a[other]] + more[of_b[other]]
        for other in right:
            if other != b:
                change += less[of_b[other]] + more[of_a[other]]
        if change > 0 and draw() >= exp(-change / heat):
            continue
        left[at], right[to] = b, a
        exchange(known, a, b, left)
        exchange(known, b, a, right)
        gained += change
        if gained < lowest - 1e-9:
            lowest = gained
            if (spread := spread_of(known)) < least:
                best, least = copied(rounds), spread
                if least <= aim:
                    break
    return best, least


def costs(mean: float, aim: int) -> tuple[list[float], list[float]]:
    """Return what one meeting more and one less costs, by how often two meet: much outside of what is aimed at."""
    low = floor(mean + 1e-9) if aim < 2 else max(0, round(mean) - aim // 2)
    outside = [max(low - often, often - low - aim, 0) ** 2 + 0.05 * (often - mean) ** 2 for often in range(OFTENEST)]
    more = [after - before for before, after in pairwise(outside)]
    return more, [0.0] + [-change for change in more]


def exchange(known: Meetings, gone: int, come: int, table: Group) -> None:
    """Count that somebody sits at a table instead of somebody else."""
    of_gone, of_come = known[gone], known[come]
    for other in table:
        if other != come:
            of_gone[other] -= 1
            known[other][gone] -= 1
            of_come[other] += 1
            known[other][come] += 1


def copied(rounds: list[list[Group]]) -> list[list[Group]]:
    return [[[*table] for table in tables] for tables in rounds]
