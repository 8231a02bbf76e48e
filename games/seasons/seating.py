"""Who sits with whom: rounds in which all meet all as evenly as a few draws can make it."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

Seats = list[int | None]  # people from 0, None for a bot
Rounds = list[list[Seats]]

LEAST = 3  # at a table
DRAWS = 60  # of each round


def sizes_of(people: int, seats: int) -> list[int]:
    """Return how many people sit at each table of a round: as many as agreed, or one less or more where need be."""
    tables = max(1, round(people / seats))
    return [people // tables + (table < people % tables) for table in range(tables)]


def seated(people: int, seats: int, rounds: int, seed: int, before: Counter[tuple[int, int]] | None = None) -> Rounds:
    """Seat people in rounds, after those in which they have met so often; the same seed seats them alike."""
    chance, met, found = Random(seed), Counter(before), Rounds()
    sizes = sizes_of(people, seats)
    for _round in range(rounds):
        drawn = min((draw(people, sizes, chance) for _draw in range(DRAWS)), key=lambda tables: cost(tables, met))
        for table in drawn:
            met.update(combinations(sorted(table), 2))
        found.append([with_bots(table, seats) for table in drawn])
    return found


def draw(people: int, sizes: list[int], chance: Random) -> list[list[int]]:
    """Draw one round by lot."""
    order, tables = [*range(people)], []
    chance.shuffle(order)
    for size in sizes:
        tables.append(order[:size])
        order = order[size:]
    return tables


def cost(tables: list[list[int]], met: Counter[tuple[int, int]]) -> int:
    """Say how uneven a round would be: pairs that have met often weigh more."""
    return sum((2 * met[pair] + 1) for table in tables for pair in combinations(sorted(table), 2))


def with_bots(table: list[int], seats: int) -> Seats:
    """Fill a table that is more than one seat short, or too small to play at, with bots."""
    return [*table, *[None] * max(0, max(LEAST, seats - 1) - len(table))]
