"""What a table brings, and how a season stands: points, then points among those who are tied, then wins, then shared.

Never by lot. A table of any size brings from 0 to 1: the share of the others that one is ranked above, a tie counting
half. So a table of n people gives n/2 points in all.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby


def shares(ranks: Sequence[int], only_wins: bool = False) -> list[Fraction]:
    """Return the points of each seat by the ranks at a table, 1 the first; the same rank is a tie.

    If only wins count, the first has the one point that there is, and several share it.
    """
    if only_wins:
        firsts = sum(rank == min(ranks) for rank in ranks)
        return [Fraction(rank == min(ranks), firsts) for rank in ranks]
    others = len(ranks) - 1
    if others < 1:
        return [Fraction(0)] * len(ranks)
    return [
        Fraction(2 * sum(rank < other for other in ranks) + ranks.count(rank) - 1, 2 * others) for rank in ranks
    ]  # fmt: skip


@dataclass(frozen=True)
class Result:
    """A table that is over: who sat there (None for a bot), the points of each, and their ranks, 1 the first."""

    people: Sequence[int | None]
    points: Sequence[Fraction]
    ranks: Sequence[int]


def result(people: Sequence[int | None], ranks: Sequence[int], only_wins: bool = False) -> Result:
    """Return the result of a table by its ranks."""
    return Result(people, shares(ranks, only_wins), ranks)


@dataclass
class Stand:
    """Somebody's line in a standing."""

    person: int
    points: Fraction = Fraction(0)
    wins: int = 0
    played: int = 0
    among: Fraction = Fraction(0)  # points had from those who are tied with them
    place: int = 1

    @property
    def rank(self) -> tuple[Fraction, Fraction, int]:
        """What they are ranked by, lowest first."""
        return -self.points, -self.among, -self.wins


def standing(people: Iterable[int], results: Sequence[Result]) -> list[Stand]:
    """Rank people by the tables that are over, the first first; who is tied in all things shares a place."""
    lines = {person: Stand(person) for person in people}
    for table in results:
        for who, points, rank in zip(table.people, table.points, table.ranks, strict=True):
            if who in lines:
                lines[who].points += points
                lines[who].wins += rank == min(table.ranks)
                lines[who].played += 1
    for _points, level in groupby(sorted(lines.values(), key=lambda line: line.points), key=lambda line: line.points):
        rank_among([*level], results)
    ranked = sorted(lines.values(), key=lambda line: line.rank)
    for number, line in enumerate(ranked):
        tied = number > 0 and ranked[number - 1].rank == line.rank
        line.place = ranked[number - 1].place if tied else number + 1
    return ranked


def rank_among(level: Sequence[Stand], results: Sequence[Result]) -> None:
    """Count the points that those who are tied have had from one another."""
    tied = {line.person: line for line in level}
    if len(tied) < 2:
        return
    for table in results:
        there = [(tied[who], rank) for who, rank in zip(table.people, table.ranks, strict=True) if who in tied]
        for mine, rank in there:
            beaten = sum(rank < theirs for _line, theirs in there)
            level_with = sum(rank == theirs for _line, theirs in there) - 1
            mine.among += Fraction(2 * beaten + level_with, 2 * max(1, len(table.ranks) - 1))


@dataclass(frozen=True)
class Chance:
    """Whether somebody can still become first, alone or with others, and what that takes."""

    can: bool
    sure: bool  # they are first alone, whatever happens
    most: Fraction  # points that they can still reach
    at_least: Fraction  # points that they still need even if those ahead get nothing more
    more_than: Fraction | None  # more points than these make them first whatever happens; None if no points do


def chances(
    points: Mapping[int, Fraction], left: Sequence[Sequence[int | None]], only_wins: bool = False
) -> dict[int, Chance]:
    """Say of each person whether they can still become first; `left` are the people of each table that is not over.

    Nobody is said to be out who is not: a table brings each at most one point, and all its points go to somebody.
    """
    still = {person: sum(person in table for table in left) for person in points}
    found = {}
    for person, mine in points.items():
        others = [other for other in points if other != person]
        ahead = max((points[other] for other in others), default=mine)
        rival = max((points[other] + still[other] for other in others), default=Fraction(-1))
        reach, behind = mine + still[person], max(Fraction(0), rival - mine)
        found[person] = Chance(
            can=reach >= ahead and fits_below(person, points, left, only_wins),
            sure=mine > rival,
            most=reach,
            at_least=max(Fraction(0), ahead - mine),
            more_than=behind if behind < still[person] else None,
        )
    return found


def fits_below(
    person: int, points: Mapping[int, Fraction], left: Sequence[Sequence[int | None]], only_wins: bool
) -> bool:
    """Say whether the others have room for all points that are still to be had, if this person wins all of theirs."""
    highest = points[person] + sum(person in table for table in left)
    to_be_had, room = Fraction(0), Fraction(0)
    may_get: dict[int, Fraction] = {}
    for table in left:
        here, seats = person in table, len(table)
        to_be_had += (1 if only_wins else Fraction(seats, 2)) - here
        most = Fraction(0) if here and only_wins else Fraction(seats - 1 - here, max(1, seats - 1))
        for other in table:
            if other is None or other not in points:
                room += most  # whose points trouble nobody
            elif other != person:
                may_get[other] = may_get.get(other, Fraction(0)) + most
    room += sum((min(most, highest - points[other]) for other, most in may_get.items()), Fraction(0))
    return room >= to_be_had
