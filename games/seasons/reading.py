"""Reads seasons, for those who are in one or may join it. It tells of tables what their own pages tell of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Prefetch, QuerySet
from django.utils.translation import gettext

from accounts.models import User
from accounts.names import BOTS, told_apart
from games.models import Entrant, Season, SeasonSeat, SeasonTable
from games.seasons.people import GOING_ON, may_see
from games.seasons.planning import LEAST, MOST, round_begins
from games.seasons.standing import Played, Stand, Standing, standing_of

State, At = Season.Status, SeasonTable.Status


@dataclass(frozen=True)
class Row:
    """Somebody's line in the standing, with their name."""

    stand: Stand
    name: str
    mine: bool
    gone: bool


@dataclass
class SeasonView:
    """A season as one of those who may see it does."""

    season: Season
    viewer: User
    entrants: Sequence[Entrant]
    tables: Sequence[SeasonTable]  # with their chairs, in order

    @cached_property
    def names(self) -> Mapping[int, str]:
        """Everybody's name, by the key of the entrant: no two look alike."""
        known: dict[int, str] = {}
        for entrant in self.entrants:
            called = entrant.user.name if entrant.user else gettext("a former player")
            known[entrant.pk] = told_apart(called, [*BOTS, *known.values()]) if entrant.user else called
        return known

    @cached_property
    def me(self) -> Entrant | None:
        """The viewer's own entry; None if they are not in it."""
        mine = (entrant for entrant in self.entrants if entrant.user_id == self.viewer.pk)
        return next((entrant for entrant in mine if entrant.left_at is None), None)

    @property
    def runs_it(self) -> bool:
        """Whether the viewer runs the season."""
        return self.season.opener_id == self.viewer.pk

    @property
    def opener(self) -> str:
        """Who runs it; "" for nobody."""
        runs = (entrant for entrant in self.entrants if entrant.user_id and entrant.user_id == self.season.opener_id)
        return next((self.names[entrant.pk] for entrant in runs), "")

    @property
    def people(self) -> list[Entrant]:
        """Those who are in it."""
        return [entrant for entrant in self.entrants if entrant.left_at is None]

    @property
    def lacking(self) -> int:
        """How many people it lacks to begin."""
        return max(0, LEAST[self.season.form] - len(self.people))

    @property
    def may_join(self) -> bool:
        """Whether the viewer could come in."""
        return self.me is None and self.season.status == State.OPEN and len(self.people) < MOST[self.season.form]

    @cached_property
    def played(self) -> list[Played]:
        """The tables that are over, in the order in which they ended."""
        over = sorted((table for table in self.tables if table.over_at), key=lambda each: (each.over_at, each.pk))
        return [
            Played(table.round, table.number, [(c.entrant_id, c.halves or 0, c.place or 1) for c in table.chairs.all()])
            for table in over
        ]

    @cached_property
    def standing(self) -> Standing:
        """How everybody stands now."""
        return self.standing_after(len(self.played))

    def standing_after(self, tables: int) -> Standing:
        """How everybody stood when so many tables were over."""
        return standing_of([one.pk for one in self.entrants], self.played[:tables], self.season.stakes)

    @property
    def rows(self) -> list[Row]:
        """The standing, line by line; those who have left before they had a table are left out."""
        gone = {entrant.pk for entrant in self.entrants if entrant.left_at is not None}
        mine = self.me.pk if self.me else None
        lines = (line for line in self.standing if line.played or line.entrant not in gone)
        return [Row(line, self.names[line.entrant], line.entrant == mine, line.entrant in gone) for line in lines]

    def seated(self, table: SeasonTable) -> list[tuple[str, SeasonSeat]]:
        """Who sits at a table, by name, with the chair."""
        return [
            (self.names[chair.entrant_id] if chair.entrant_id else gettext("a bot"), chair)
            for chair in table.chairs.all()
        ]

    @property
    def my_tables(self) -> list[SeasonTable]:
        """The viewer's own tables."""
        mine = self.me.pk if self.me else 0
        return [table for table in self.tables if any(chair.entrant_id == mine for chair in table.chairs.all())]

    @property
    def by_round(self) -> list[tuple[int, datetime, list[SeasonTable]]]:
        """The tables of each round, and about when it begins."""
        numbers = sorted({table.round for table in self.tables})
        return [(n, round_begins(self.season, n), [t for t in self.tables if t.round == n]) for n in numbers]

    def opens(self, table: SeasonTable) -> bool:
        """Whether the viewer may look at the game of a table: they sit there."""
        return table.game is not None and any(
            chair.entrant_id and self.me and chair.entrant_id == self.me.pk for chair in table.chairs.all()
        )


def of(address: str, viewer: User) -> SeasonView:
    """Read a season. Raises Season.DoesNotExist for anybody who may not see it, too."""
    season = Season.objects.select_related("opener").filter(may_see(viewer), address=address).distinct().get()
    entrants = [*season.entrants.select_related("user").order_by("number")]
    tables = season.tables.select_related("game").only(
        "season", "round", "number", "division", "plate", "slug", "status", "opened_at", "over_at",
        "game__address", "game__status", "game__ended_at",
    ).prefetch_related(Prefetch("chairs", SeasonSeat.objects.order_by("number")))  # fmt: skip
    return SeasonView(season, viewer, entrants, [*tables.order_by("round", "number")])


def behind_link(secret: str) -> Season:
    """Return the season that a link lets in to. Raises Season.DoesNotExist."""
    return Season.objects.select_related("opener").get(secret=secret, by_link=True)


def seasons_of(viewer: User) -> QuerySet[Season]:
    """Return the seasons that a player may see and that are not over, those that end first first."""
    found = Season.objects.filter(may_see(viewer), status__in=GOING_ON).distinct()
    return found.order_by("begins_at", "pk")
