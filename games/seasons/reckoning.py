"""What a season's rows come to, reckoned once for all who look at it: it is the same until one of the rows changes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import groupby
from typing import NamedTuple

from games.models import Season
from games.seasons.standing import Played, Standing, played_table, standings_of
from games.seating.points import Chance, chances

KEPT = 32  # seasons as they stood at some moment


class Member(NamedTuple):
    """Somebody in a season, as far as it counts."""

    pk: int
    division: int
    here: bool


class TableRow(NamedTuple):
    """A table, as it is read: a season has dozens."""

    pk: int
    round: int
    number: int
    plate: bool
    slug: str
    status: str
    over_at: datetime | None
    game: str | None  # its address


class Chair(NamedTuple):
    """A chair at a table, as it is read: a season has hundreds."""

    table: int
    entrant_id: int | None
    halves: int | None
    place: int | None
    stood_in: bool


@lru_cache(KEPT)
def reckoned(
    form: str, stakes: str, members: tuple[Member, ...], tables: tuple[TableRow, ...], chairs: tuple[Chair, ...]
) -> Reckoned:
    """Return what these rows come to. The tables are in their order, as are the chairs of each."""
    return Reckoned(form, stakes, members, tables, chairs)


class Reckoned:
    """What a season's rows come to. It is shared, so nobody changes it."""

    def __init__(
        self, form: str, stakes: str, members: Sequence[Member], tables: Sequence[TableRow], chairs: Sequence[Chair]
    ) -> None:
        self.form, self.stakes, self.members, self.tables = form, stakes, members, tables
        self.divisions = {one.pk: one.division for one in members}
        self.chairs: dict[int, list[Chair]] = {table.pk: [] for table in tables}
        for chair in chairs:
            if chair.table in self.chairs:  # a table may have been written since the others were read
                self.chairs[chair.table].append(chair)
        self.known_places = dict[int, list[Mapping[int, int]]]()
        self.known_chances = dict[int, dict[int, Chance]]()

    @cached_property
    def played(self) -> list[Played]:
        """The tables that are over, in the order in which they ended."""
        over = sorted((table for table in self.tables if table.over_at), key=lambda each: (each.over_at, each.pk))
        return [
            played_table(
                table.round,
                [(chair.entrant_id, chair.halves, chair.place) for chair in self.chairs[table.pk]],
                self.stakes,
                plate=table.plate,
            )
            for table in over
        ]

    @cached_property
    def standings(self) -> list[Standing]:
        """How everybody stands now, division by division."""
        return standings_of(self.form, self.divisions, self.played)

    def places_after(self, tables: int) -> list[Mapping[int, int]]:
        """Everybody's place once this many tables were over, division by division."""
        if tables not in self.known_places:
            then = standings_of(self.form, self.divisions, self.played[:tables])
            self.known_places[tables] = [standing.places for standing in then]
        return self.known_places[tables]

    @cached_property
    def by_round(self) -> dict[int, list[TableRow]]:
        """The tables of each round."""
        return {number: [*tables] for number, tables in groupby(self.tables, key=lambda table: table.round)}

    @cached_property
    def left(self) -> Counter[int]:
        """How many tables each entrant still has to play."""
        open_chairs = (seat for table in self.tables if table.over_at is None for seat in self.chairs[table.pk])
        return Counter(seat.entrant_id for seat in open_chairs if seat.entrant_id is not None)

    def chances(self, division: int) -> dict[int, Chance]:
        """Whether those who are still in a division can become first."""
        if division not in self.known_chances:
            here = {one.pk for one in self.members if one.here}
            standing = self.standings[division] if division < len(self.standings) else Standing([])
            points = {line.person: line.points for line in standing if line.person in here}
            left = [
                [chair.entrant_id for chair in self.chairs[table.pk]]
                for table in self.tables
                if table.over_at is None and any(chair.entrant_id in points for chair in self.chairs[table.pk])
            ]
            self.known_chances[division] = chances(points, left, only_wins=self.stakes == Season.Stakes.WINS)
        return self.known_chances[division]
