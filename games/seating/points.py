"""What a table brings, and how a season stands: points, then points among those who are tied, then wins, then shared.

Never by lot. A table of any size brings from 0 to 1: the share of the others that one is ranked above, a tie counting
half. So a table of n people gives n/2 points in all. It is reckoned in parts, of which all such shares are whole: a
page does it for every moment that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

PARTS = 5040  # of a point: halves of a share at up to twelve seats, and a win that up to ten share, are whole


def parts(ranks: Sequence[int], only_wins: bool = False) -> list[int]:
    """Return what each seat gets by the ranks at a table, 1 the first; the same rank is a tie.

    If only wins count, the first has the one point that there is, and several share it.
    """
    if only_wins:
        best = min(ranks)
        each = PARTS // ranks.count(best)
        return [each if rank == best else 0 for rank in ranks]
    half = half_a_share(len(ranks))
    return [half * halves_of(rank, ranks) for rank in ranks]


def half_a_share(seats: int) -> int:
    """Return how many parts half an opponent is worth at a table."""
    return PARTS // (2 * (seats - 1)) if seats > 1 else 0


def halves_of(rank: int, ranks: Sequence[int]) -> int:
    """Return how many halves of an opponent a rank is worth among these, of which it is one."""
    return sum((rank < other) + (rank <= other) for other in ranks) - 1


def shares(ranks: Sequence[int], only_wins: bool = False) -> list[Fraction]:
    """Return the points of each seat by the ranks at a table."""
    return [Fraction(each, PARTS) for each in parts(ranks, only_wins)]


@dataclass(frozen=True)
class Result:
    """A table that is over: who sat there (None for a bot), what it brought, and their ranks, 1 the first."""

    people: Sequence[int | None]
    parts: Sequence[int]
    ranks: Sequence[int]


def result(people: Sequence[int | None], ranks: Sequence[int], only_wins: bool = False) -> Result:
    """Return the result of a table by its ranks."""
    return Result(people, parts(ranks, only_wins), ranks)


@dataclass
class Stand:
    """Somebody's line in a standing."""

    person: int
    parts: int = 0
    wins: int = 0
    played: int = 0
    among: int = 0  # parts had from those who are tied with them
    place: int = 1

    @property
    def points(self) -> Fraction:
        """Their points."""
        return Fraction(self.parts, PARTS)

    @property
    def rank(self) -> tuple[int, int, int]:
        """What they are ranked by, lowest first."""
        return -self.parts, -self.among, -self.wins


def standing(people: Iterable[int], results: Sequence[Result]) -> list[Stand]:
    """Rank people by the tables that are over, the first first; who is tied in all things shares a place."""
    lines = {person: Stand(person) for person in people}
    for table in results:
        first = min(table.ranks)
        for who, each, rank in zip(table.people, table.parts, table.ranks, strict=True):
            line = lines.get(who) if who is not None else None
            if line is not None:
                line.parts += each
                line.wins += rank == first
                line.played += 1
    for _parts, level in groupby(sorted(lines.values(), key=lambda line: line.parts), key=lambda line: line.parts):
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
        if len(there) > 1:
            ranks, half = [rank for _line, rank in there], half_a_share(len(table.ranks))
            for mine, rank in there:
                mine.among += half * halves_of(rank, ranks)


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
    known = {person: int(each * PARTS) for person, each in points.items()}
    theirs: dict[int, list[Sequence[int | None]]] = {person: [] for person in known}
    for table in left:
        for who in table:
            if who in theirs:
                theirs[who].append(table)
    still = {person: PARTS * len(tables) for person, tables in theirs.items()}
    reach = {person: mine + still[person] for person, mine in known.items()}
    to_be_had = sum(PARTS if only_wins else PARTS * len(table) // 2 for table in left)
    room = PARTS * sum(who not in known for table in left for who in table)  # whose points trouble nobody
    leaders, rivals = highest_two(known), highest_two(reach)
    found = {}
    for person, mine in known.items():
        ahead = next((theirs for other, theirs in leaders if other != person), mine)
        rival = next((theirs for other, theirs in rivals if other != person), -1)
        behind = max(0, rival - mine)
        fits = fits_below(person, theirs[person], reach, still, room, only_wins)
        found[person] = Chance(
            can=reach[person] >= ahead and fits >= to_be_had - still[person],
            sure=mine > rival,
            most=Fraction(reach[person], PARTS),
            at_least=Fraction(max(0, ahead - mine), PARTS),
            more_than=Fraction(behind, PARTS) if behind < still[person] else None,
        )
    return found


def highest_two(parts: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return the two people with the most parts, and their parts: for anybody, one of the two is their best rival."""
    return sorted(parts.items(), key=lambda item: -item[1])[:2]


def fits_below(
    person: int, mine: Sequence[Sequence[int | None]], reach: Mapping[int, int], still: Mapping[int, int],
    room: int, only_wins: bool,
) -> int:  # fmt: skip
    """Return for how many parts the others have room below a person who wins all their tables.

    `still`: what each can get at most from the tables that are left; `room`: what those get whom nobody counts.
    """
    lost: dict[int, int] = {}  # what the others cannot get at this person's tables
    for table in mine:
        each = PARTS if only_wins else PARTS - PARTS * (len(table) - 2) // max(1, len(table) - 1)
        for other in table:
            if other is None or other not in reach:
                room -= each
            elif other != person:
                lost[other] = lost.get(other, 0) + each
    highest = reach[person]
    return room + sum(
        min(most - lost.get(other, 0), highest - reach[other] + most)
        for other, most in still.items()
        if other != person
    )
