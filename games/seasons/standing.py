"""The standing of a season: points, then points among those who are tied, then wins; whoever is still tied shares.

Never by lot. It knows no database but in `places_of`, so that a page can reckon it at every moment that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise

from games.models import Season, SeasonSeat


@dataclass(frozen=True)
class Played:
    """A table that is over: who sat there, None for bots, with their halves and places."""

    round: int
    number: int
    chairs: Sequence[tuple[int | None, int, int]]  # the key of an entrant, halves, place

    def share(self, halves: int) -> Fraction:
        """The share of the others that a chair is ranked above, a tie counting half."""
        return Fraction(halves, 2 * (len(self.chairs) - 1)) if len(self.chairs) > 1 else Fraction(0)


@dataclass
class Stand:
    """Somebody's line in a standing."""

    entrant: int
    points: Fraction = Fraction(0)
    wins: int = 0
    played: int = 0
    among: Fraction = Fraction(0)  # points against those who are tied with them
    place: int = 1

    @property
    def rank(self) -> tuple[Fraction, Fraction, int]:
        """What they are ranked by, highest first."""
        return (-self.points, -self.among, -self.wins)


@dataclass(frozen=True)
class Standing:
    """Everybody's line, the first first, and whether only wins count."""

    lines: list[Stand] = field(default_factory=list)

    def __iter__(self) -> Iterator[Stand]:
        return iter(self.lines)

    @property
    def places(self) -> dict[int, int]:
        """The place of each entrant."""
        return {line.entrant: line.place for line in self.lines}


def standing_of(entrants: Iterable[int], tables: Sequence[Played], stakes: str = Season.Stakes.SHARE) -> Standing:
    """Rank entrants by the tables that are over."""
    lines = {entrant: Stand(entrant) for entrant in entrants}
    for table in tables:
        firsts = sum(place == 1 for _who, _halves, place in table.chairs)
        for who, halves, place in table.chairs:
            if who in lines:
                won = Fraction(place == 1, firsts) if firsts else Fraction(0)
                lines[who].points += won if stakes == Season.Stakes.WINS else table.share(halves)
                lines[who].wins += place == 1
                lines[who].played += 1
    for _points, level in groupby(sorted(lines.values(), key=lambda line: -line.points), key=lambda line: line.points):
        rank_among([*level], tables)
    ranked = sorted(lines.values(), key=lambda line: line.rank)
    for before, line in pairwise(ranked):
        line.place = before.place if line.rank == before.rank else ranked.index(line) + 1
    return Standing(ranked)


def rank_among(level: Sequence[Stand], tables: Sequence[Played]) -> None:
    """Count the points that those who are level have against one another."""
    tied = {line.entrant: line for line in level}
    if len(tied) < 2:
        return
    for table in tables:
        there = [(who, place) for who, _halves, place in table.chairs if who in tied]
        for who, place in there:
            for other, theirs in there:
                if other != who and who is not None:
                    tied[who].among += Fraction(1 + (place < theirs) - (place > theirs), 2)


def played_in(season: Season) -> list[Played]:
    """Read the tables of a season that are over, in the order in which they ended."""
    chairs = SeasonSeat.objects.filter(table__season=season, halves__isnull=False).order_by("table__over_at", "table")
    rows = chairs.values_list("table", "table__round", "table__number", "entrant", "halves", "place")
    return [
        Played(of_table[0][1], of_table[0][2], [(who, halves or 0, place or 1) for *_, who, halves, place in of_table])
        for of_table in ([*group] for _table, group in groupby(rows, key=lambda row: row[0]))
    ]


def places_of(season: Season) -> Iterable[tuple[int, int]]:
    """Return the key and the place of each entrant of a season, as it stands now."""
    everybody = season.entrants.order_by("number").values_list("pk", flat=True)
    return standing_of(everybody, played_in(season), season.stakes).places.items()
