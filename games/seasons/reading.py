"""Reads seasons, for those who are in one or may join it. It tells of tables what their own pages tell of them."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import BOTS, told_apart
from games.models import Circle, Entrant, Season, SeasonLine, SeasonSeat, SeasonTable
from games.seasons.people import GOING_ON, may_come_late, may_see
from games.seasons.planning import LEAST, MOST, allowed, round_begins
from games.seasons.prospects import CupTable, Prospects, cup_sentence, cup_sentence_for, has_won, said_points, still_in
from games.seasons.standing import Played, Standing, played_table, standings_of
from games.seasons.story import story
from games.seating.forms import CupRound, cup_plan
from games.seating.points import Stand, chances
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


class Chair(NamedTuple):
    """A chair at a table, as it is read: a season has hundreds."""

    entrant_id: int | None
    halves: int | None
    place: int | None
    stood_in: bool


@dataclass
class SeasonView:
    """A season as one of those who may see it does."""

    season: Season
    viewer: User
    entrants: Sequence[Entrant]
    tables: Sequence[SeasonTable]  # in order
    chairs: Mapping[int, Sequence[Chair]]  # by the keys of tables

    def at(self, table: SeasonTable) -> Sequence[Chair]:
        """The chairs of a table, in their order."""
        return self.chairs.get(table.pk, ())

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
        return [entrant for entrant in self.people if entrant != self.me and entrant.user is not None]

    @property
    def lacking(self) -> int:
        """How many people it lacks to begin."""
        return max(0, LEAST[self.season.form] - len(self.people))

    @property
    def may_join(self) -> bool:
        """Whether the viewer could come in."""
        if self.me is not None or len(self.people) >= MOST[self.season.form]:
            return False
        return self.season.status == State.OPEN or (self.season.status == State.RUNNING and may_come_late(self.season))

    @cached_property
    def played(self) -> list[Played]:
        """The tables that are over, in the order in which they ended."""
        over = sorted((table for table in self.tables if table.over_at), key=lambda each: (each.over_at, each.pk))
        return [
            played_table(
                table.round,
                [(chair.entrant_id, chair.halves, chair.place) for chair in self.at(table)],
                self.season.stakes,
                plate=table.plate,
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
        lines = (line for line in standing if line.played or line.person not in gone)
        return [Row(line, self.names[line.person], line.person == mine, line.person in gone) for line in lines]

    def seated(self, table: SeasonTable) -> list[tuple[str, Chair]]:
        """Who sits at a table, by name, with the chair."""
        return [
            (self.names[chair.entrant_id] if chair.entrant_id else gettext("a bot"), chair) for chair in self.at(table)
        ]

    @cached_property
    def my_tables(self) -> list[SeasonTable]:
        """The viewer's own tables: those under way first, then those to come, then those that are over."""
        mine = self.me.pk if self.me else 0
        there = [table for table in self.tables if any(chair.entrant_id == mine for chair in self.at(table))]
        return sorted(there, key=lambda table: [At.OPENED, At.PLANNED, At.OVER].index(At(table.status)))

    @property
    def by_round(self) -> list[tuple[int, str, list[SeasonTable]]]:
        """The tables of each round, and how far it is or about when it begins."""
        numbers = sorted({table.round for table in self.tables})
        rounds = [(n, [table for table in self.tables if table.round == n]) for n in numbers]
        return [(number, self.state_of_round(number, tables), tables) for number, tables in rounds]

    def state_of_round(self, number: int, tables: Sequence[SeasonTable]) -> str:
        """Say how far a round is, or about when it begins."""
        if all(table.over_at for table in tables):
            return gettext("over")
        if any(table.status != At.PLANNED for table in tables):
            return gettext("under way")
        day = day_of(timezone.localtime(round_begins(self.season, number)))
        return gettext("about %(day)s") % {"day": day}

    def state_of(self, table: SeasonTable) -> str:
        """Say how far a table is: to the viewer, once it is over, how they did there."""
        if table.status == At.PLANNED:
            return gettext("opens when all have room")
        if table.status == At.OPENED:
            return gettext("under way")
        mine = self.me.pk if self.me else 0
        chairs = self.at(table)
        place = next((chair.place for chair in chairs if chair.entrant_id == mine), None)
        if place is None:
            return gettext("over")
        return gettext("%(place)s of %(seats)d") % {"place": ordinal(place), "seats": len(chairs)}

    @property
    def outlook(self) -> str:
        """Say who has won, or who can still become first."""
        if self.season.status == State.OVER:
            return has_won(self.winners)
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

    @property
    def reach(self) -> dict[int, str]:
        """How many points each can still come to in the viewer's division, "" if that is too few to come first."""
        if self.season.status != State.RUNNING or self.season.form == Season.Form.CUP:
            return {}
        return {who: said_points(one.most) if one.can else "" for who, one in self.prospects.chances.items()}

    @property
    def winners(self) -> list[str]:
        """Who is first."""
        return [self.names[line.person] for line in self.standing.lines if line.place == 1]

    @cached_property
    def prospects(self) -> Prospects:
        """What the standing leaves open, in the viewer's division."""
        here = {entrant.pk for entrant in self.people}
        points = {line.person: line.points for line in self.standing.lines if line.person in here}
        left = [
            [chair.entrant_id for chair in self.at(table)]
            for table in self.tables
            if table.over_at is None and any(chair.entrant_id in points for chair in self.at(table))
        ]
        found = chances(points, left, only_wins=self.season.stakes == Season.Stakes.WINS)
        return Prospects({who: self.names[who] for who in points}, found, self.left)

    @cached_property
    def left(self) -> Counter[int]:
        """How many tables each entrant still has to play."""
        open_chairs = (seat for table in self.tables if table.over_at is None for seat in self.at(table))
        return Counter(seat.entrant_id for seat in open_chairs if seat.entrant_id is not None)

    @cached_property
    def cup_rounds(self) -> list[list[SeasonTable]]:
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
        """Everybody's place when so many tables were over."""
        if tables not in self.known_places:
            self.known_places[tables] = self.standing_after(tables).places
        return self.known_places[tables]

    @cached_property
    def known_places(self) -> dict[int, Mapping[int, int]]:
        return {}

    def link_to(self, table: SeasonTable) -> str:
        """The address of a table's page where the viewer may open it; otherwise ""."""
        mine = self.me.pk if self.me else 0
        sat_there = any(chair.entrant_id == mine for chair in self.at(table))
        return table.game.get_absolute_url() if table.game and sat_there else ""

    @property
    def story(self) -> list[str]:
        """The season in three moments, once it is over."""
        if self.season.status != State.OVER:
            return []
        return story(self.moments, self.places_after, self.names)

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
    )  # fmt: skip
    chairs: defaultdict[int, list[Chair]] = defaultdict(list)
    rows = SeasonSeat.objects.filter(table__season=season).order_by("table", "number")
    for key, who, halves, place, stood_in in rows.values_list("table", "entrant", "halves", "place", "stood_in"):
        chairs[key].append(Chair(who, halves, place, stood_in))
    return SeasonView(season, viewer, entrants, [*tables.order_by("round", "number")], chairs)


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
