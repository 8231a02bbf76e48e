"""What is evened out when it is settled who sits together: everybody's games, then everybody's seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from math import exp
from random import Random

Seats = list[int | None]
Rounds = list[list[Seats]]
Had = Counter[tuple[int | None, int]]  # how often somebody had a seat

STEPS = 6_000  # exchanges of two tables' games that are weighed
HOT, COOLS = 3.0, 0.9992  # temperature, and what is left of it after each step


def even_games(rounds: Rounds, played: Sequence[Sequence[Sequence[int | None]]], games: int, chance: Random) -> None:
    """Order the tables of each round so that everybody plays all games about equally often.

    The table's place in its round says what it plays: see `game_at`.
    """
    had: Counter[tuple[int, int]] = Counter()
    for number, tables in enumerate([*played, *rounds]):
        for at, seats in enumerate(tables):
            had.update((who, (number * len(tables) + at) % games) for who in seats if who is not None)
    movable = [number for number, tables in enumerate(rounds) if len(tables) > 1]
    if games < 2 or not movable:
        return
    heat = HOT
    for _step in range(STEPS):
        heat *= COOLS
        number = chance.choice(movable)
        tables = rounds[number]
        one, two = chance.sample(range(len(tables)), 2)
        plays = [((number + len(played)) * len(tables) + at) % games for at in (one, two)]
        if plays[0] == plays[1]:
            continue
        change = sum(had[who, plays[1]] - had[who, plays[0]] + 1 for who in tables[one] if who is not None)
        change += sum(had[who, plays[0]] - had[who, plays[1]] + 1 for who in tables[two] if who is not None)
        if change <= 0 or chance.random() < exp(-change / heat):
            for at, (before, then) in ((one, plays), (two, plays[::-1])):
                for who in tables[at]:
                    if who is not None:
                        had[who, before] -= 1
                        had[who, then] += 1
            tables[one], tables[two] = tables[two], tables[one]


def even_seats(rounds: Rounds, played: Sequence[Sequence[Sequence[int | None]]] = ()) -> None:
    """Order the people of each table so that everybody has each seat about equally often.

    Of two seats, the tables and people that have them make paths; along a path they take turns. That leaves each person
    at most one more of either, and it is done with each two seats until nothing is left to gain.
    """
    had: Had = Counter()
    for tables in played:
        for seats in tables:
            had.update((who, at) for at, seats_at in enumerate(seats) if (who := seats_at) is not None)
    for tables in rounds:
        for seats in tables:
            had.update((who, at) for at, who in enumerate(seats) if who is not None)
    most = max((len(seats) for tables in rounds for seats in tables), default=0)
    pairs = [*combinations(range(most), 2)]
    while sum(evened(rounds, one, two, had) for one, two in pairs):
        pass


def evened(rounds: Rounds, one: int, two: int, had: Had) -> bool:
    """Let people take turns in two seats, and say whether that has evened anything out."""
    tables = [seats for round_ in rounds for seats in round_ if len(seats) > two]
    uneven = {who for seats in tables for who in (seats[one], seats[two]) if who is not None}
    before = sum(had[who, one] ** 2 + had[who, two] ** 2 for who in uneven)
    kept = [(seats[one], seats[two]) for seats in tables]
    for path in paths(tables, one, two):
        for at, turn in path:
            seats = tables[at]
            if turn:
                seats[one], seats[two] = seats[two], seats[one]
    for seats, (first, second) in zip(tables, kept, strict=True):
        if (seats[one], seats[two]) != (first, second):
            had.subtract([(first, one), (second, two)])
            had.update([(first, two), (second, one)])
    if sum(had[who, one] ** 2 + had[who, two] ** 2 for who in uneven) < before:
        return True
    for seats, (first, second) in zip(tables, kept, strict=True):
        if (seats[one], seats[two]) != (first, second):
            had.subtract([(first, two), (second, one)])
            had.update([(first, one), (second, two)])
            seats[one], seats[two] = first, second
    return False


def paths(tables: Sequence[Seats], one: int, two: int) -> Iterator[list[tuple[int, bool]]]:
    """Yield the paths that tables make when each person's tables are joined two by two, and which must be turned."""
    partner: dict[tuple[int, bool], tuple[int, bool]] = {}  # a table and whether it is its second seat
    waiting: dict[int, tuple[int, bool]] = {}
    for at, seats in enumerate(tables):
        for second in (False, True):
            who = seats[two if second else one]
            if who is None:
                continue
            if who in waiting:
                other = waiting.pop(who)
                partner[other], partner[at, second] = (at, second), other
            else:
                waiting[who] = (at, second)
    seen: set[int] = set()
    ends = [at for at in range(len(tables)) if (at, False) not in partner or (at, True) not in partner]
    for start in [*ends, *range(len(tables))]:
        if start in seen:
            continue
        path, at, leaves = [], start, (start, False) in partner
        side = not leaves  # by which seat the path goes on
        turn = False
        while at not in seen:
            seen.add(at)
            path.append((at, turn))
            follows = partner.get((at, side))
            if follows is None:
                break
            # whoever is joined sits in both tables: once in the first of the seats, once in the second
            now_second = side != turn
            at, there = follows
            turn = there == now_second
            side = not there
        yield path
