"""Reads seasons, for those who are in one or may join it. It tells of tables what their own pages tell of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Prefetch, QuerySet
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BOTS, told_apart
from games.models import Circle, Entrant, Season, SeasonLine, SeasonSeat, SeasonTable
from games.pictures import Curve, line_chart
from games.seasons.people import GOING_ON, may_come_late, may_see
from games.seasons.planning import LEAST, MOST, round_begins
from games.seasons.standing import Played, Stand, Standing, standings_of
from games.seasons.story import story

State, At = Season.Status, SeasonTable.Status
Kind = SeasonLine.Kind
IN_A_CIRCLE = 12
NAMED, DRAWN, STEPS, NEWS = 3, 6, 10, 12
TOLD = {
    Kind.LEFT: _("%(name)s has left the season."),
    Kind.EXCLUDED: _("%(name)s was taken out of the season by the player who runs it."),
    Kind.LATE: _("%(name)s has joined late."),
    Kind.SEATED: _("The tables that had not begun were seated again."),
    Kind.HANDED: _("%(name)s runs the season from now on."),
    Kind.HURRIED: _("The last day has come: open tables have a day for each question."),
    Kind.PLAYED_OUT: _("Bots play out what is left."),
    Kind.ENDED: _("The player who runs the season has ended it."),
}
TOLD_BY_HOST = {
    Kind.EXCLUDED: _("%(name)s was taken out of the season by the host."),
    Kind.ENDED: _("The host has ended the season."),
}


@dataclass(frozen=True)
class Row:
    """Somebody's line in the standing, with their name."""

    stand: Stand
    name: str
    mine: bool
    gone: bool

    @property
    def points(self) -> str:
        """Their points, in two digits at most."""
        return f"{float(self.stand.points):.2f}".rstrip("0").rstrip(".")


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
    def goes_on(self) -> bool:
        """Whether it is not over yet."""
        return self.season.status in GOING_ON

    @property
    def others(self) -> list[Entrant]:
        """Those who are in it, but for the viewer."""
        return [entrant for entrant in self.people if entrant != self.me and entrant.user is not None]

    @property
    def lacking(self) -> int:
        """How many people it lacks to begin."""
        return max(0, LEAST[self.season.form] - len(self.people))

    @property
    def may_join(self) -> bool:
        """Whether the viewer could come in."""
        comes_late = self.season.status == State.RUNNING and may_come_late(self.season)
        room = len(self.people) < MOST[self.season.form]
        return self.me is None and room and (self.season.status == State.OPEN or comes_late)

    @cached_property
    def played(self) -> list[Played]:
        """The tables that are over, in the order in which they ended."""
        over = sorted((table for table in self.tables if table.over_at), key=lambda each: (each.over_at, each.pk))
        return [
            Played(
                table.round,
                table.number,
                [(c.entrant_id, c.halves or 0, c.place or 1) for c in table.chairs.all()],
                table.plate,
            )
            for table in over
        ]

    @cached_property
    def standing(self) -> Standing:
        """How everybody stands now."""
        return self.standing_after(len(self.played))

    def standing_after(self, tables: int) -> Standing:
        """How everybody stood when so many tables were over."""
        groups = standings_of(self.season, self.divisions, self.played[:tables])
        mine = self.me.division if self.me else 0
        return groups[mine] if mine < len(groups) else Standing([])

    @property
    def divisions(self) -> dict[int, int]:
        """The division of each entrant."""
        return {one.pk: one.division for one in self.entrants}

    @property
    def groups(self) -> list[tuple[str, list[Row]]]:
        """The standing of each division, with its heading; "" where there is one."""
        standings = standings_of(self.season, self.divisions, self.played)
        headed = len(standings) > 1
        return [
            (gettext("Division %(n)d") % {"n": number} if headed else "", self.rows_of(standing))
            for number, standing in enumerate(standings, 1)
        ]

    @property
    def rows(self) -> list[Row]:
        """The standing, or that of the viewer's division, line by line."""
        return self.rows_of(self.standing)

    def rows_of(self, standing: Standing) -> list[Row]:
        """A standing, line by line; those who have left before they had a table are left out."""
        gone = {entrant.pk for entrant in self.entrants if entrant.left_at is not None}
        mine = self.me.pk if self.me else None
        lines = (line for line in standing if line.played or line.entrant not in gone)
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

    def state_of(self, table: SeasonTable) -> str:
        """Say how far a table is."""
        if table.status == At.PLANNED:
            return gettext("opens when all have room")
        return gettext("under way") if table.status == At.OPENED else gettext("over")

    @cached_property
    def left(self) -> Counter[int]:
        """How many tables each entrant still has to play."""
        open_chairs = (seat for table in self.tables if table.over_at is None for seat in table.chairs.all())
        return Counter(seat.entrant_id for seat in open_chairs if seat.entrant_id is not None)

    @property
    def outlook(self) -> str:
        """Say who has won, or who can still become first."""
        lines = self.standing.lines
        first = [self.names[line.entrant] for line in lines if line.place == 1]
        if self.season.status == State.OVER:
            won = ngettext("%(names)s has won.", "%(names)s have won together.", len(first))
            return won % {"names": get_text_list(first, gettext("and"))}
        most = max((line.points for line in lines), default=0)
        can = [self.names[line.entrant] for line in lines if line.points + self.left[line.entrant] >= most]
        if len(can) <= NAMED:
            return gettext("Only %(names)s can still come first.") % {"names": get_text_list(can, gettext("and"))}
        return gettext("%(n)d can still come first.") % {"n": len(can)}

    @property
    def cross(self) -> list[tuple[str, list[str]]]:
        """Who was ahead of whom how often: a name and its cells, in the order of the standing."""
        ahead = Counter[tuple[int, int]]()
        for table in self.played:
            there = [(who, place) for who, _halves, place in table.chairs if who is not None]
            ahead.update((one, other) for one, place in there for other, behind in there if place < behind)
        keys = [line.entrant for line in self.standing]
        return [(self.names[one], [duel(ahead, one, other) for other in keys]) for one in keys]

    @property
    def picture(self) -> SafeString:
        """Draw the points over time: of the first few, and of the viewer."""
        steps = moments(len(self.played))
        stood = [{line.entrant: line.points for line in self.standing_after(after)} for after in steps]
        mine = self.me.pk if self.me else None
        drawn = [line.entrant for line in self.standing.lines[:DRAWN] if line.played]
        drawn += [mine] if mine is not None and mine not in drawn and self.played else []
        curves = [
            Curve(self.names[one], [round(float(at[one]), 2) for at in stood], strong=one == mine) for one in drawn
        ]
        said = [ngettext("a table", "%(n)d tables", after) % {"n": after} for after in steps]
        return line_chart(gettext("Points over time"), curves, said, step=gettext("Over"))

    @property
    def story(self) -> list[str]:
        """The season in three moments, once it is over."""
        if self.season.status != State.OVER:
            return []
        return story(moments(len(self.played)), lambda tables: self.standing_after(tables).places, self.names)

    @cached_property
    def news(self) -> list[SeasonLine]:
        """What was done to the season, the latest first."""
        return [*self.season.lines.order_by("-pk")[:NEWS]]

    def told(self, line: SeasonLine) -> str:
        """Say in one sentence what was done."""
        who = self.names.get(line.about_id or 0, "")
        kind = Kind(line.kind)
        said = TOLD_BY_HOST.get(kind, TOLD[kind]) if line.by_host else TOLD[kind]
        return str(said) % {"name": who}


def of(address: str, viewer: User) -> SeasonView:
    """Read a season. Raises Season.DoesNotExist for anybody who may not see it, too."""
    season = Season.objects.select_related("opener").filter(may_see(viewer), address=address).distinct().get()
    entrants = [*season.entrants.select_related("user").order_by("number")]
    tables = season.tables.select_related("game").only(
        "season", "round", "number", "division", "plate", "slug", "status", "opened_at", "over_at",
        "game__address", "game__status", "game__ended_at",
    ).prefetch_related(Prefetch("chairs", SeasonSeat.objects.order_by("number")))  # fmt: skip
    return SeasonView(season, viewer, entrants, [*tables.order_by("round", "number")])


def seasons_of_circle(circle: Circle) -> QuerySet[Season]:
    """Return the seasons that are open to a circle, the latest first; one that was not played is forgotten."""
    return circle.seasons.exclude(status=State.CLOSED).order_by("-opened_at", "-pk")[:IN_A_CIRCLE]


def behind_link(secret: str) -> Season:
    """Return the season that a link lets in to. Raises Season.DoesNotExist."""
    return Season.objects.select_related("opener").get(secret=secret, by_link=True)


def seasons_of(viewer: User) -> QuerySet[Season]:
    """Return the seasons that a player is in and that are not over, those that end first first."""
    found = Season.objects.filter(entrants__user=viewer, entrants__left_at=None, status__in=GOING_ON).distinct()
    return found.order_by("begins_at", "pk")


def duel(ahead: Mapping[tuple[int, int], int], one: int, other: int) -> str:
    """Say how often one was ahead of another, and behind; "" for themselves."""
    return "" if one == other else f"{ahead.get((one, other), 0)} : {ahead.get((other, one), 0)}"


def moments(tables: int) -> list[int]:
    """Return after how many tables a picture shows the standing: evenly, and the last."""
    steps = min(tables, STEPS)
    return sorted({round(tables * step / steps) for step in range(steps + 1)}) if steps else []
