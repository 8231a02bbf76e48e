"""Evens out by exchange: people of two tables change places in a round as long as that helps, and now and then if not.

A number of steps, not a clock, ends a search, so that the same seed gives the same seating on any machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from random import Random

STEPS = 60_000  # weighed exchanges of people in one search: under a second
FROM, TO = 1.2, 0.08  # temperature, in units of what one meeting too many costs
OFTENEST = 64  # meetings of two that are told apart

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
    rounds: list[list[Group]], people: int, chance: Random, *, enough: int, met: Meetings | None = None,
    steps: int = STEPS,
) -> list[list[Group]]:  # fmt: skip
    """Return rounds in which all meet all more evenly, after what has been played; over as soon as it is `enough`."""
    known = meetings_of(people, rounds)
    if met is not None:
        known = [[a + b for a, b in zip(one, other, strict=True)] for one, other in zip(known, met, strict=True)]
    best, least = copied(rounds), spread_of(known)
    movable = [tables for tables in rounds if len(tables) > 1]
    if least <= enough or not movable:
        return best
    mean = sum(map(sum, known)) / max(1, people * (people - 1))
    costs = [(abs(often - mean)) ** 3 for often in range(OFTENEST + 2)]
    more = [costs[often + 1] - costs[often] for often in range(OFTENEST + 1)]
    less = [0.0] + [costs[often - 1] - costs[often] for often in range(1, OFTENEST + 1)]
    heat, cooling = FROM, (TO / FROM) ** (1 / steps)
    draw, counted, lowest = chance.random, 0.0, 0.0
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
        for other in left:
            if other != b:
                of_a[other] -= 1
                known[other][a] -= 1
                of_b[other] += 1
                known[other][b] += 1
        for other in right:
            if other != a:
                of_b[other] -= 1
                known[other][b] -= 1
                of_a[other] += 1
                known[other][a] += 1
        counted += change
        if counted < lowest - 1e-9:
            lowest = counted
            if (spread := spread_of(known)) < least:
                best, least = copied(rounds), spread
                if least <= enough:
                    break
    return best


def copied(rounds: list[list[Group]]) -> list[list[Group]]:
    return [[[*table] for table in tables] for tables in rounds]
