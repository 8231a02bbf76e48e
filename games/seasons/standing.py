"""The standing of a season, division by division, or as a cup has it: `games.seating.points` says who is ranked how.

It knows no database but where it reads a whole season, so that a page can reckon it at every moment that was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from games.models import Season, SeasonSeat, SeasonTable
from games.seating.points import Result, Stand, half_a_share, parts, standing


@dataclass(frozen=True)
class Played(Result):
    """A table of a season that is over; its people are the keys of entrants."""

    round: int
    plate: bool = False  # of a cup


def played_table(
    round_: int, chairs: Sequence[tuple[int | None, int | None, int | None]], stakes: str, *, plate: bool = False
) -> Played:
    """Return a table that is over by its chairs: whose, with how many halves of an opponent, at which place."""
    people, places = [who for who, _halves, _place in chairs], [place or 1 for _who, _halves, place in chairs]
    half = half_a_share(len(chairs))
    won = stakes == Season.Stakes.WINS
    brought = parts(places, only_wins=True) if won else [half * (halves or 0) for _who, halves, _place in chairs]
    return Played(people, brought, places, round_, plate)


@dataclass(frozen=True)
class Standing:
    """Everybody's line, the first first."""

    lines: list[Stand] = field(default_factory=list)

    def __iter__(self) -> Iterator[Stand]:
        return iter(self.lines)

    @property
    def begun(self) -> bool:
        """Whether a table has counted in it: before, everybody is first, and nobody has won."""
        return any(line.played for line in self.lines)

    @property
    def places(self) -> dict[int, int]:
        """The place of each entrant."""
        return {line.person: line.place for line in self.lines}


def played_in(season: Season) -> list[Played]:
    """Read the tables of a season that are over, in the order in which they ended."""
    chairs = SeasonSeat.objects.filter(table__season=season, halves__isnull=False).order_by("table__over_at", "table")
    rows = chairs.values_list("table", "table__round", "table__plate", "entrant", "halves", "place")
    return [
        played_table(of_table[0][1], [row[3:] for row in of_table], season.stakes, plate=of_table[0][2])
        for of_table in ([*group] for _table, group in groupby(rows, key=lambda row: row[0]))
    ]


def cup_standing(entrants: Iterable[int], tables: Sequence[Played]) -> Standing:
    """Rank the entrants of a cup: by the round they came to, then their place there, then by all their points."""
    lines = standing(entrants, tables)
    reached: dict[int | None, tuple[int, int]] = {}
    for table in sorted(tables, key=lambda one: one.round):
        if not table.plate:
            reached |= {who: (-table.round, rank) for who, rank in zip(table.people, table.ranks, strict=True)}
    ranks = {line.person: (*reached.get(line.person, (0, 0)), *line.rank) for line in lines}
    lines.sort(key=lambda line: ranks[line.person])
    for nth, line in enumerate(lines):
        tied = nth > 0 and ranks[lines[nth - 1].person] == ranks[line.person]
        line.place = lines[nth - 1].place if tied else nth + 1
    return Standing(lines)


def cup_result(table: SeasonTable, stakes: str) -> Result:
    """Return the result of a table that is over, by the numbers of its people."""
    chairs = [*table.chairs.all()]
    numbers = [chair.entrant.number if chair.entrant else None for chair in chairs]
    brought = [(who, one.halves, one.place) for who, one in zip(numbers, chairs, strict=True)]
    return played_table(table.round, brought, stakes)


def standings_of(form: str, divisions: Mapping[int, int], tables: Sequence[Played]) -> list[Standing]:
    """Return the standing of each division, by the division of each entrant; a round or a cup has one."""
    if form == Season.Form.CUP:
        return [cup_standing(divisions, tables)]
    numbers = sorted({*divisions.values()})
    groups = [[who for who, division in divisions.items() if division == number] for number in numbers]
    return [Standing(standing(group, tables)) for group in groups]


def places_of(season: Season) -> Iterable[tuple[int, int]]:
    """Return the key and the place of each entrant of a season, as it stands now; none where no table has counted."""
    divisions = dict(season.entrants.order_by("number").values_list("pk", "division"))
    for one in standings_of(season.form, divisions, played_in(season)):
        if one.begun:
            yield from one.places.items()
