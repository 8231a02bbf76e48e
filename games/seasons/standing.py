"""The standing of a season: points, then points among those who are tied, then wins; whoever is still tied shares.

Never by lot. It knows no database but in `places_of`, so that a page can reckon it at every moment that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby, pairwise

from games.models import Season, SeasonSeat, SeasonTable
from games.seating.points import Result, result


@dataclass(frozen=True)
class Played:
    """A table that is over: who sat there, None for bots, with their halves and places."""

    round: int
    number: int
    chairs: Sequence[tuple[int | None, int, int]]  # the key of an entrant, halves, place
    plate: bool = False  # of a cup

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
    rows = chairs.values_list("table", "table__round", "table__number", "table__plate", "entrant", "halves", "place")
    return [
        Played(
            of_table[0][1],
            of_table[0][2],
            [(who, halves or 0, place or 1) for *_, who, halves, place in of_table],
            of_table[0][3],
        )
        for of_table in ([*group] for _table, group in groupby(rows, key=lambda row: row[0]))
    ]


def cup_standing(entrants: Iterable[int], tables: Sequence[Played], stakes: str) -> Standing:
    """Rank the entrants of a cup: by the round they came to, then their place there, then by all their points."""
    lines = standing_of(entrants, tables, stakes).lines
    reached: dict[int | None, tuple[int, int]] = {}
    for table in sorted(tables, key=lambda one: one.round):
        if not table.plate:
            reached |= {who: (-table.round, place) for who, _halves, place in table.chairs}
    ranks = {line.entrant: (*reached.get(line.entrant, (0, 0)), *line.rank) for line in lines}
    lines.sort(key=lambda line: ranks[line.entrant])
    for nth, line in enumerate(lines):
        tied = nth > 0 and ranks[lines[nth - 1].entrant] == ranks[line.entrant]
        line.place = lines[nth - 1].place if tied else nth + 1
    return Standing(lines)


def cup_result(table: SeasonTable, stakes: str) -> Result:
    """Return the result of a table that is over, by the numbers of its people."""
    chairs = [*table.chairs.all()]
    people = [chair.entrant.number if chair.entrant else None for chair in chairs]
    return result(people, [chair.place or 1 for chair in chairs], stakes == Season.Stakes.WINS)


def standings_of(season: Season, divisions: Mapping[int, int], tables: Sequence[Played]) -> list[Standing]:
    """Return the standing of each division, by the division of each entrant; a round or a cup has one."""
    if season.form == Season.Form.CUP:
        return [cup_standing(divisions, tables, season.stakes)]
    numbers = sorted({*divisions.values()})
    groups = [[who for who, division in divisions.items() if division == number] for number in numbers]
    return [standing_of(group, tables, season.stakes) for group in groups]


def places_of(season: Season) -> Iterable[tuple[int, int]]:
    """Return the key and the place of each entrant of a season, as it stands now."""
    divisions = dict(season.entrants.order_by("number").values_list("pk", "division"))
    for standing in standings_of(season, divisions, played_in(season)):
        yield from standing.places.items()
