"""Reads seasons, for those who are in one or may join it. It tells of tables what their own pages tell of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BOTS, told_apart
from accounts.prepared import Prepared, address_of
from games.models import Circle, Entrant, Season, SeasonLine, SeasonSeat, SeasonTable
from games.seasons.changes import GOING_ON
from games.seasons.people import may_see, refusal_of
from games.seasons.planning import LEAST, allowed, round_begins
from games.seasons.prospects import CupTable, Prospects, cup_sentence, cup_sentence_for, has_won, said_points, still_in
from games.seasons.reckoning import Chair, Member, Reckoned, TableRow, reckoned
from games.seasons.standing import Played, Standing
from games.seasons.story import story
from games.seating.forms import CupRound, cup_plan
from games.seating.points import Stand
from games.seating.seating import tables_for
from games.wording.moments import day_of

State, At = Season.Status, SeasonTable.Status
Kind = SeasonLine.Kind
IN_A_CIRCLE = 12
STEPS, NEWS = 10, 12
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
        return said_points(self.stand.points)


@dataclass
class SeasonView:
    """A season as one of those who may see it does."""

    season: Season
    viewer: User
    entrants: Sequence[Entrant]
    reckoned: Reckoned

    @property
    def tables(self) -> Sequence[TableRow]:
        """Its tables, in their order."""
        return self.reckoned.tables

    def at(self, table: TableRow) -> Sequence[Chair]:
        """The chairs of a table, in their order."""
        return self.reckoned.chairs[table.pk]

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

    @cached_property
    def after(self) -> Season | None:
        """The season that carries this one on, if there is one."""
        return Season.objects.filter(before=self.season).first() if self.season.status == State.OVER else None

    @property
    def goes_on(self) -> bool:
        """Whether it is not over yet."""
        return self.season.status in GOING_ON

    @property
    def others(self) -> list[Entrant]:
        """Those who are in it, but for the viewer."""
        return [one for one in self.people if one.user_id is not None and one.user_id != self.viewer.pk]

    @property
    def lacking(self) -> int:
        """How many people it lacks to begin."""
        return max(0, LEAST[self.season.form] - len(self.people))

    @property
    def may_join(self) -> bool:
        """Whether the viewer could come in."""
        return self.me is None and refusal_of(self.season, self.viewer) is None

    @property
    def played(self) -> list[Played]:
        """The tables that are over, in the order in which they ended."""
        return self.reckoned.played

    @property
    def division(self) -> int:
        """The viewer's division; the first for those who are not in it."""
        return self.me.division if self.me else 0

    @property
    def standing(self) -> Standing:
        """How the viewer's division stands now."""
        standings = self.reckoned.standings
        return standings[self.division] if self.division < len(standings) else Standing([])

    @property
    def groups(self) -> list[tuple[str, list[Row]]]:
        """The standing of each division, with its heading; "" where there is one."""
        headed = len(self.reckoned.standings) > 1
        return [
            (gettext("Division %(n)d") % {"n": number} if headed else "", self.rows_of(standing))
            for number, standing in enumerate(self.reckoned.standings, 1)
        ]

    @property
    def rows(self) -> list[Row]:
        """The standing, or that of the viewer's division, line by line."""
        return self.rows_of(self.standing)

    def rows_of(self, standing: Standing) -> list[Row]:
        """A standing, line by line; those who have left before they had a table are left out."""
        gone = {entrant.pk for entrant in self.entrants if entrant.left_at is not None}
        mine = self.me.pk if self.me else None
        lines = (line for line in standing if line.played or line.person not in gone)
        return [Row(line, self.names[line.person], line.person == mine, line.person in gone) for line in lines]

    def seated(self, table: TableRow) -> list[tuple[str, Chair]]:
        """Who sits at a table, by name, with the chair."""
        return [
            (self.names[chair.entrant_id] if chair.entrant_id else gettext("a bot"), chair) for chair in self.at(table)
        ]

    @cached_property
    def my_places(self) -> Mapping[int, int | None]:
        """The place that the viewer has at each table of theirs, by its key; None until it is over."""
        mine = self.me.pk if self.me else 0
        return {
            key: one.place for key, chairs in self.reckoned.chairs.items() for one in chairs if one.entrant_id == mine
        }

    @cached_property
    def my_tables(self) -> list[TableRow]:
        """The viewer's own tables: those under way first, then those to come, then those that are over."""
        there = [table for table in self.tables if table.pk in self.my_places]
        return sorted(there, key=lambda table: [At.OPENED, At.PLANNED, At.OVER].index(At(table.status)))

    @property
    def by_round(self) -> dict[int, list[TableRow]]:
        """The tables of each round."""
        return self.reckoned.by_round

    def state_of_round(self, number: int) -> str:
        """Say how far a round is, or about when it begins."""
        tables = self.by_round[number]
        if all(table.over_at for table in tables):
            return gettext("over")
        if any(table.status != At.PLANNED for table in tables):
            return gettext("under way")
        begins = round_begins(self.season, number)
        if begins <= timezone.now():
            return gettext("opens when all have room")
        return gettext("about %(day)s") % {"day": day_of(timezone.localtime(begins))}

    def state_of(self, table: TableRow) -> str:
        """Say how far a table is: to the viewer, once it is over, how they did there."""
        if table.status == At.PLANNED:
            return gettext("opens when all have room")
        if table.status == At.OPENED:
            return gettext("under way")
        place = self.my_places.get(table.pk)
        if place is None:
            return gettext("over")
        return gettext("%(place)s of %(seats)d") % {
            "place": ordinal_in(get_language(), place),
            "seats": len(self.at(table)),
        }

    @property
    def outlook(self) -> str:
        """Say who has won, or who can still become first."""
        if self.season.status == State.OVER:
            return has_won(self.winners) if self.winners else self.unplayed
        if self.season.form == Season.Form.CUP:
            return cup_sentence([self.names[who] for who in self.in_the_cup], len(self.cup_to_come))
        return self.prospects.sentence

    @property
    def what_it_takes(self) -> str:
        """Say what it takes for the viewer to come first; "" for others and at the end."""
        if self.me is None or self.season.status != State.RUNNING:
            return ""
        if self.season.form == Season.Form.CUP:
            return cup_sentence_for(self.me.pk in self.in_the_cup, begun=bool(self.played))
        return self.prospects.sentence_for(self.me.pk) if self.me.pk in self.prospects.chances else ""

    @cached_property
    def reach(self) -> dict[int, str]:
        """How many points each can still come to in the viewer's division, "" if that is too few to come first."""
        if self.season.status != State.RUNNING or self.season.form == Season.Form.CUP:
            return {}
        return {who: said_points(one.most) if one.can else "" for who, one in self.prospects.chances.items()}

    @property
    def winners(self) -> list[str]:
        """Who is first; nobody before a table has counted."""
        return [self.names[line.person] for line in self.standing.lines if self.standing.begun and line.place == 1]

    @property
    def unplayed(self) -> str:
        """Say that it ended before anybody could win it, or the viewer's division."""
        if not self.played:
            return gettext("It ended before a table was played.")
        return gettext("It ended before a table of division %(n)d was played.") % {"n": self.division + 1}

    @cached_property
    def prospects(self) -> Prospects:
        """What the standing leaves open, in the viewer's division."""
        found = self.reckoned.chances(self.division)
        return Prospects({who: self.names[who] for who in found}, found, self.reckoned.left)

    @cached_property
    def cup_rounds(self) -> list[list[TableRow]]:
        """The tables of a cup that are drawn, round by round, without its plate."""
        tables = [table for table in self.tables if not table.plate]
        return [[*of_round] for _number, of_round in groupby(tables, key=lambda table: table.round)]

    @cached_property
    def cup_to_come(self) -> list[CupRound]:
        """The rounds of a cup that are not drawn yet."""
        first = self.cup_rounds[0] if self.cup_rounds else []
        begun = sum(chair.entrant_id is not None for table in first for chair in self.at(table))
        return cup_plan(begun, self.season.seats, allowed(self.season))[len(self.cup_rounds) :] if begun else []

    def seats_to_come(self, cup_round: CupRound) -> list[int]:
        """How many seats each table of such a round will have."""
        return [sum(seats) for seats in tables_for(cup_round.people, self.season.seats, allowed(self.season))]

    @cached_property
    def in_the_cup(self) -> list[int]:
        """Who can still win a cup."""
        if not self.cup_rounds:
            return []
        latest = [[*self.at(table)] for table in self.cup_rounds[-1]]
        there = [CupTable([one.entrant_id for one in chairs], [one.place for one in chairs]) for chairs in latest]
        here = {entrant.pk for entrant in self.people}
        goes_on = self.cup_to_come[0].people if self.cup_to_come else 1
        return [who for who in still_in(there, goes_on) if who in here]

    @property
    def moments(self) -> list[int]:
        """After how many tables its pictures and its story show the standing."""
        return moments(len(self.played))

    def places_after(self, tables: int) -> Mapping[int, int]:
        """Everybody's place in the viewer's division once this many tables were over."""
        groups = self.reckoned.places_after(tables)
        return groups[self.division] if self.division < len(groups) else {}

    def link_to(self, table: TableRow) -> str:
        """The address of a table's page where the viewer may open it; otherwise ""."""
        return address_of("games:table", table.game) if table.game and table.pk in self.my_places else ""

    @property
    def story(self) -> list[str]:
        """The season in three moments, once it is over."""
        if self.season.status != State.OVER:
            return []
        return story(self.moments, self.places_after, self.names)

    @cached_property
    def news(self) -> list[SeasonLine]:
        """What was done to the season, the latest first."""
        return lines_of(self.season.pk)

    def told(self, line: SeasonLine) -> str:
        """Say in one sentence what was done."""
        who = self.names.get(line.about_id or 0, "")
        kind = Kind(line.kind)
        said = TOLD_BY_HOST.get(kind, TOLD[kind]) if line.by_host else TOLD[kind]
        return str(said) % {"name": who}


def of(address: str, viewer: User) -> SeasonView:
    """Read a season. Raises Season.DoesNotExist for anybody who may not see it, too."""
    season = next(iter(season_at(address)), None)
    if season is None:
        raise Season.DoesNotExist
    entrants = entrants_of(season.pk)
    known = {season.opener_id, *(entrant.user_id for entrant in entrants)}
    if viewer.pk not in known and not Season.objects.filter(may_see(viewer), pk=season.pk).exists():
        raise Season.DoesNotExist
    members = tuple(Member(one.pk, one.division, one.left_at is None) for one in entrants)
    tables, chairs = tuple(map(TableRow._make, tables_of(season.pk))), tuple(map(Chair._make, chairs_of(season.pk)))
    return SeasonView(season, viewer, entrants, reckoned(season.form, season.stakes, members, tables, chairs))


@Prepared
def season_at(address: str) -> QuerySet[Season]:
    return Season.objects.filter(address=address)


@Prepared
def entrants_of(season: int) -> QuerySet[Entrant]:
    found = Entrant.objects.filter(season=season).select_related("user").order_by("number")
    return found.only("season", "number", "division", "left_at", "again", "user__name", "user__username")


@Prepared
def tables_of(season: int) -> QuerySet[SeasonTable, tuple[Any, ...]]:
    found = SeasonTable.objects.filter(season=season).order_by("round", "number")
    return found.values_list("pk", "round", "number", "plate", "slug", "status", "over_at", "game__address")


@Prepared
def chairs_of(season: int) -> QuerySet[SeasonSeat, tuple[Any, ...]]:
    found = SeasonSeat.objects.filter(table__season=season).order_by("table", "number")
    return found.values_list("table", "entrant", "halves", "place", "stood_in")


@Prepared
def lines_of(season: int) -> QuerySet[SeasonLine]:
    return SeasonLine.objects.filter(season=season).order_by("-pk")[:NEWS]


@lru_cache(1024)
def ordinal_in(_language: str | None, place: int) -> str:
    """Write a place as the reader's language does: "2nd"."""
    return str(ordinal(place))


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


def moments(tables: int) -> list[int]:
    """Return after how many tables a picture shows the standing: evenly, and the last."""
    steps = min(tables, STEPS)
    return sorted({round(tables * step / steps) for step in range(steps + 1)}) if steps else []
