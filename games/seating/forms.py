"""The three forms of a season: who is in which division and moves, and who goes on in a cup.

People are numbers. Nothing here is settled by lot but a first seating, and that by its seed.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from games.seating.points import Result
from games.seating.seating import SMALLEST, Round, drawn_round, laid, reseat, tables_for


class Form(StrEnum):
    """How a season is played."""

    ROUND = "round"
    DIVISIONS = "division"
    CUP = "cup"


PEOPLE: Mapping[Form, range] = {Form.ROUND: range(4, 25), Form.DIVISIONS: range(8, 201), Form.CUP: range(6, 129)}
TABLES = range(3, 7)  # seats that may be agreed on
ROUNDS = range(1, 13)
DIVISION = range(4, 9)  # people in a division
MOVE = 2  # people who go up, and down


# Divisions


def division_sizes(people: int, table: int) -> list[int]:
    """Return how many people each division has: as even as can be, and so that few tables are odd."""

    def rank(many: int) -> tuple[int, int, int]:
        sizes = split(people, many)
        shapes = [tables_for(size, table) for size in sizes]
        bots = sum(share for shape in shapes for _people, share in shape)
        odd = sum(size != table for shape in shapes for size, _bots in shape)
        return bots, odd, abs(people - 6 * many)

    most = people // DIVISION.start
    possible = range(max(-(-people // (DIVISION.stop - 1)), min(2, most)), most + 1)
    if not possible:
        raise ValueError(f"{people} people make no division of {DIVISION.start} to {DIVISION.stop - 1}.")
    return split(people, min(possible, key=rank))


def split(people: int, many: int) -> list[int]:
    return [people // many + (number < people % many) for number in range(many)]


def divide(order: Sequence[int], table: int) -> list[list[int]]:
    """Put people into divisions, the strongest, or whoever joined first, into the first."""
    left = [*order]
    return [[left.pop(0) for _one in range(size)] for size in division_sizes(len(order), table)]


def next_divisions(
    divisions: Sequence[Sequence[int]], table: int, leaving: Collection[int] = (), joining: Sequence[int] = ()
) -> list[list[int]]:
    """Return the divisions of the next season, from those of the last in the order of their final standing."""
    return divide(next_order(divisions, leaving, joining), table)


def next_order(
    divisions: Sequence[Sequence[int]], leaving: Collection[int] = (), joining: Sequence[int] = ()
) -> list[int]:
    """Return who is in the next season, the strongest first; it may be too few for any division.

    The best two of each go up, the last two down. Who does not go on leaves a gap, which the best of the division below
    fill; who joins begins in the last division.
    """
    last = len(divisions) - 1
    order: list[int] = []
    for number, people in enumerate(divisions):
        above = divisions[number - 1][-MOVE:] if number else []
        below = divisions[number + 1][:MOVE] if number < last else []
        stays = people[MOVE if number else 0 : len(people) - (MOVE if number < last else 0)]
        order += [*above, *stays, *below]
    return [one for one in order if one not in leaving] + [*joining]


# Cup


@dataclass(frozen=True)
class CupRound:
    """A round of a cup: how many people are in it still, and at how many tables."""

    people: int
    tables: int


def cup_plan(people: int, table: int, allowed: Collection[int] = ()) -> list[CupRound]:
    """Return the rounds of a cup, down to one table: known from the start, and so is its date.

    The winner of each table goes on, and so many of the best seconds that the next tables are full. A few tables send
    their best to a last one of the size agreed.
    """
    plan, left = [], people
    while True:
        tables = len(tables_for(left, table, allowed))
        plan.append(CupRound(left, tables))
        if tables == 1:
            return plan
        left = going_on(tables, left, table, allowed)


def going_on(tables: int, people: int, table: int, allowed: Collection[int] = ()) -> int:
    """Return how many people of so many tables go on."""
    if tables <= table:
        return min(table, people - 1)
    return min(range(tables, 2 * tables + 1), key=lambda many: (uneven(many, table, allowed), many))


def uneven(people: int, table: int, allowed: Collection[int]) -> tuple[int, int]:
    """Return how many bots a round needs, and how many tables of another size than agreed."""
    shape = tables_for(people, table, allowed)
    return sum(bots for _people, bots in shape), sum(size + bots != table for size, bots in shape)


def ranked(results: Sequence[Result], before: Mapping[int, int], order: Sequence[int]) -> list[int]:
    """Return the people of a cup's round, who goes on first: winners, then seconds, then the others.

    Among seconds it is their points at this table, then `before`, in parts, then who joined earlier: `order`.
    """
    joined = {person: number for number, person in enumerate(order)}
    lines = []
    for table in results:
        for who, parts, rank in zip(table.people, table.parts, table.ranks, strict=True):
            if who is not None:
                lines.append((rank, -parts, -before.get(who, 0), joined.get(who, len(joined)), who))
    return [who for *_rank, who in sorted(lines)]


def cup_round(people: Sequence[int], table: int, seed: int, games: int = 1, allowed: Collection[int] = ()) -> Round:
    """Seat those who are still in a cup."""
    chance, shape = Random(seed), tables_for(len(people), table, allowed)
    groups = [drawn_round(range(len(people)), [size for size, _bots in shape], chance)]
    return laid(groups, people, shape, chance, games)[0]


def plate_round(
    out: Sequence[int], played: Sequence[Round], table: int, seed: int, games: int = 1, allowed: Collection[int] = ()
) -> Round:
    """Seat those who are out of a cup, as evenly as can be after what has been played; none if they are too few."""
    if len(out) < SMALLEST:
        return []
    return reseat(played, out, table, 1, seed, games, allowed)[0]
