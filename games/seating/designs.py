"""Seatings that are known to be exact, each as a construction or as a starter that is developed.

Affine planes over GF(3), GF(4) and GF(5) seat 9, 16 and 25 people so that every two meet once. A starter is the first
round of a design whose other rounds are found by adding 1 to everybody's number, modulo a prime, while one person
or a few stay. Kirkman's schoolgirls walk two by two copies of seven and that one; 8 and 12 people at tables of
four are whist tournaments: every two meet three times; 24 at tables of three meet at most once in eleven rounds, at
tables of four in seven. The starters were found by exchange on the differences of the
first round, which is quick, and tests develop them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

Tables = list[list[int]]  # people from 0
Place = tuple[int, int]  # copy and number
STAYS, TOO, THIRD = (-1, 0), (-1, 1), (-1, 2)  # those whose number stays


class Starter(NamedTuple):
    """The first round of a design, its prime, and how often two meet in all its rounds; 0: at most once."""

    modulus: int
    tables: Sequence[Sequence[Place]]
    meetings: int


STARTERS: Mapping[tuple[int, int], Starter] = {
    (15, 3): Starter(
        7,
        [
            [(0, 0), (0, 2), (0, 6)],
            [(1, 5), (0, 4), (1, 4)],
            [(1, 0), (0, 1), (1, 3)],
            [(1, 2), STAYS, (0, 5)],
            [(1, 1), (0, 3), (1, 6)],
        ],
        1,
    ),
    (8, 4): Starter(7, [[(0, 4), (0, 1), STAYS, (0, 2)], [(0, 0), (0, 3), (0, 6), (0, 5)]], 3),
    (12, 4): Starter(
        11,
        [
            [(0, 1), (0, 9), (0, 10), (0, 5)],
            [(0, 4), (0, 2), (0, 3), (0, 7)],
            [(0, 8), (0, 0), STAYS, (0, 6)],
        ],
        3,
    ),
    (24, 3): Starter(
        11,
        [
            [TOO, (1, 3), (0, 8)],
            [STAYS, (0, 6), (1, 0)],
            [(0, 10), (1, 9), (0, 0)],
            [(0, 4), (0, 9), (0, 7)],
            [(1, 2), (0, 1), (0, 5)],
            [(1, 10), (0, 3), (1, 7)],
            [(1, 4), (1, 5), (0, 2)],
            [(1, 1), (1, 8), (1, 6)],
        ],
        0,
    ),
    (24, 4): Starter(
        7,
        [
            [(1, 4), (1, 1), (1, 2), (2, 1)],
            [(0, 0), STAYS, (2, 4), (1, 6)],
            [TOO, (1, 5), (2, 0), (0, 5)],
            [(0, 2), (2, 5), (2, 2), (2, 3)],
            [(0, 6), (0, 4), (0, 3), (1, 0)],
            [(0, 1), (2, 6), THIRD, (1, 3)],
        ],
        0,
    ),
}


def known(people: int, table: int, rounds: int) -> list[Tables] | None:
    """Return so many rounds of a known design, begun again when it is over; None if none is as even as can be."""
    if people == table**2 and table in MULTIPLY:
        return repeated(affine(table), rounds)
    starter = STARTERS.get((people, table))
    if starter is None or (not starter.meetings and rounds > starter.modulus):
        return None
    if starter.meetings > 1 and rounds % starter.modulus not in (0, 1, starter.modulus - 1):
        return None  # part of a design in which two meet three times is not even
    return repeated(developed(starter), rounds)


def repeated(design: Sequence[Tables], rounds: int) -> list[Tables]:
    return [[[*table] for table in design[number % len(design)]] for number in range(rounds)]


def developed(starter: Starter) -> list[Tables]:
    """Return all rounds of a starter."""

    def at(place: Place, more: int) -> int:
        if place[0] < 0:
            return sum(map(len, starter.tables)) - 1 - place[1]
        return place[0] * starter.modulus + (place[1] + more) % starter.modulus

    return [[[at(place, more) for place in table] for table in starter.tables] for more in range(starter.modulus)]


def affine(order: int) -> list[Tables]:
    """Return the lines of the affine plane over a small field: a round for each direction, with its parallels."""
    times, plus = MULTIPLY[order], PLUS[order]
    field = range(order)
    rounds = [[[x * order + plus(times(slope, x), shift) for x in field] for shift in field] for slope in field]
    return [*rounds, [[x * order + y for y in field] for x in field]]


def in_four(one: int, other: int) -> int:
    """Multiply in GF(4), where 2 and 3 are the roots of x² + x + 1."""
    return 0 if not one or not other else (one + other - 2) % 3 + 1


PLUS: Mapping[int, Callable[[int, int], int]] = {
    3: lambda one, other: (one + other) % 3,
    4: lambda one, other: one ^ other,
    5: lambda one, other: (one + other) % 5,
}
MULTIPLY: Mapping[int, Callable[[int, int], int]] = {
    3: lambda one, other: one * other % 3,
    4: in_four,
    5: lambda one, other: one * other % 5,
}
