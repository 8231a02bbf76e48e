"""Puts moments and lengths of time into words: no seconds, and near days by name."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.pace import DAY, HOUR, MINUTE

NAMES = {0: _("today"), 1: _("tomorrow"), -1: _("yesterday")}


def day_of(local: datetime) -> str:
    """Name a day: "today", "Monday", "4 March"."""
    days = days_until(local)
    if days in NAMES:
        return str(NAMES[days])
    if -7 < days < 7:
        return str(WEEKDAYS[local.weekday()])
    this_year = local.year == timezone.now().astimezone(local.tzinfo).year
    return date_format(local, "MONTH_DAY_FORMAT" if this_year else "DATE_FORMAT")


def with_day(local: datetime) -> str:
    """Put a moment into words with its day: "Thursday, 18:00"."""
    return gettext("%(day)s, %(hour)s") % {"day": day_of(local), "hour": f"{local:%H:%M}"}


def dated(local: datetime) -> str:
    """Put a moment into words for a reader of whom nobody knows when they read: "Thursday 26 November, 18:00"."""
    return date_format(local, pgettext("date format", "l j F, H:i"))


def time_left(seconds: float) -> str:
    """Say how much time is left, "" if it is none or a day and more."""
    if not 0 < seconds < DAY:
        return ""
    hours, minutes = divmod(int(seconds) // MINUTE, 60)
    if hours:
        return gettext("%(n)d h left") % {"n": hours}
    return gettext("%(n)d min left") % {"n": minutes} if minutes else gettext("less than a minute left")


def last_day_away(user: User) -> str:
    """Name the last day on which a player is away, as their own calendar has it."""
    assert user.away_until is not None
    return day_of((user.away_until - timedelta(hours=user.wakes, seconds=1)).astimezone(zone_of(user)))


def days_until(local: datetime) -> int:
    """Return how many days from today a moment is, in its own time zone."""
    return (local.date() - timezone.now().astimezone(local.tzinfo).date()).days


def length_of(seconds: int) -> str:
    """Put a length of time into words, in its largest unit."""
    if seconds >= 2 * DAY or seconds == DAY:
        days = round(seconds / DAY)
        return ngettext("a day", "%(n)d days", days) % {"n": days}
    if seconds >= 2 * HOUR or seconds == HOUR:
        hours = round(seconds / HOUR)
        return ngettext("an hour", "%(n)d hours", hours) % {"n": hours}
    minutes = max(1, round(seconds / MINUTE))
    return ngettext("a minute", "%(n)d minutes", minutes) % {"n": minutes} if seconds else gettext("nothing")


def exactly(local: datetime) -> str:
    """Put a moment into words with its day, hour and time zone."""
    zone = getattr(local.tzinfo, "key", None) or str(local.tzinfo)
    city = zone.rpartition("/")[2].replace("_", " ")
    return gettext("%(moment)s, %(zone)s time") % {"moment": dated(local), "zone": city}


def exactly_for(moment: datetime, user: User) -> str:
    """Put a moment into words with its day, hour and time zone, for a player."""
    return exactly(moment.astimezone(zone_of(user)))


def full_hour(local: datetime) -> datetime:
    """Return the next full hour, or the moment itself if it is one."""
    hour = local.replace(minute=0, second=0, microsecond=0)
    return hour if hour == local else (hour.astimezone(UTC) + timedelta(hours=1)).astimezone(local.tzinfo)
