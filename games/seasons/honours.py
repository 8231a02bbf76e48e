"""What becomes of a season for one player: honours on their page, what they take along, and dates for a calendar."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db.models import Count, Min
from django.utils.translation import gettext, ngettext

from accounts.models import User
from games.models import Entrant, Season, SeasonTable
from games.seasons.people import may_see
from games.seasons.planning import round_begins
from games.seasons.reading import seasons_of

LISTED = 12


@dataclass(frozen=True)
class Honour:
    """A season that somebody has played to its end, as a line on their page."""

    season: Season
    place: int
    people: int
    division: int | None  # None where there is one alone

    @property
    def won(self) -> bool:
        """Whether they have the trophy, perhaps with others."""
        return self.place == 1 and not self.division

    @property
    def said(self) -> str:
        """What they reached: "1st of 12, division 2"."""
        said = ngettext("%(place)s of one", "%(place)s of %(n)d", self.people)
        said %= {"place": ordinal(self.place), "n": self.people}
        if self.division is None:
            return said
        return gettext("%(place)s, division %(n)d") % {"place": said, "n": self.division + 1}


def honours_of(player: User, viewer: object) -> list[Honour]:
    """Return the finished seasons of a player that a viewer may see, the best places first. Strangers see none."""
    if not isinstance(viewer, User):
        return []
    seen = Season.objects.filter(may_see(viewer), status=Season.Status.OVER).values("pk")
    mine = Entrant.objects.filter(user=player, left_at=None, place__isnull=False, season__in=seen)
    mine = mine.select_related("season").order_by("place", "-season__ended_at")[:LISTED]
    found = [*mine]
    counted = Entrant.objects.filter(season__in=[one.season_id for one in found], place__isnull=False)
    people = {
        (season, division): many
        for season, division, many in counted.values_list("season", "division").annotate(Count("pk")).order_by()
    }
    return [
        Honour(
            one.season,
            one.place or 1,
            people[one.season_id, one.division],
            one.division if one.season.form == Season.Form.DIVISIONS else None,
        )
        for one in found
    ]


def taken_along(user: User) -> list[dict[str, Any]]:
    """Return a player's seasons, for the file that they take along."""
    mine = Entrant.objects.filter(user=user).select_related("season").order_by("joined_at", "pk")
    mine = mine.prefetch_related("chairs__table")
    return [
        {
            "season": one.season.address,
            "name": one.season.name,
            "form": one.season.form,
            "games": one.season.games,
            "runs_it": one.season.opener_id == user.pk,
            "joined_at": one.joined_at,
            "left_at": one.left_at,
            "again": one.again,
            "asked_host_at": one.asked_host_at,
            "began_at": one.season.started_at,
            "ended_at": one.season.ended_at,
            "division": one.division + 1,
            "place": one.place,
            "tables": [
                {
                    "round": chair.table.round,
                    "game": chair.table.slug,
                    "plate": chair.table.plate,
                    "place": chair.place,
                    "halves": chair.halves,
                    "stood_in": chair.stood_in,
                }
                for chair in sorted(one.chairs.all(), key=lambda chair: (chair.table.round, chair.table.number))
            ],
        }
        for one in mine
    ]


@dataclass(frozen=True)
class Date:
    """A day of a season: which it is, by a name that stays, what it is called, and when."""

    season: Season
    name: str
    said: str
    at: datetime


def dates_of(user: User) -> list[Date]:
    """Return the days of a player's seasons that go on: when each begins, its rounds, its last day and its end."""
    mine = [*seasons_of(user)]
    begun: dict[int, dict[int, datetime]] = {season.pk: {} for season in mine}
    opened = SeasonTable.objects.filter(season__in=begun, opened_at__isnull=False).values_list("season", "round")
    for season, number, at in opened.annotate(first=Min("opened_at")).values_list("season", "round", "first"):
        begun[season][number] = at
    return [date for season in mine for date in dates_of_season(season, begun[season.pk])]


def dates_of_season(season: Season, begun: Mapping[int, datetime]) -> list[Date]:
    """Return the days of one season, some rounds of which have begun; before its beginning only that.

    A round begins when the first of its tables opens; until then its day is an estimate.
    """
    called = {"season": season.name}
    begins = Date(season, "begins", gettext("%(season)s begins") % called, season.started_at or season.begins_at)
    if season.last_day_at is None or season.ends_at is None:
        return [begins]
    rounds = []
    for number in range(2, season.rounds + 1):
        said = (
            gettext("%(season)s: round %(n)d begins")
            if number in begun
            else gettext("%(season)s: round %(n)d begins about now")
        )
        at = begun.get(number) or round_begins(season, number)
        rounds.append(Date(season, f"round {number}", said % {**called, "n": number}, at))
    last = Date(season, "last day", gettext("%(season)s: the last day") % called, season.last_day_at)
    end = Date(season, "end", gettext("%(season)s: all results are in") % called, season.ends_at)
    return [begins, *rounds, last, end]
