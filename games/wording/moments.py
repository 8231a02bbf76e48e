"""Puts moments and lengths of time into words: no seconds, and near days by name; a script counts down what is near."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta, tzinfo
from functools import lru_cache

from django.utils import timezone
from django.utils.dates import WEEKDAYS
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext, ngettext, pgettext
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
    """Put a moment into words that hold whenever they are read: "Thursday 26 November, 18:00"."""
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
    return gettext("%(moment)s, %(zone)s") % {"moment": dated(local), "zone": zone_named(local.tzinfo)}


def zone_named(zone: tzinfo | None) -> str:
    """Name a time zone: "Berlin time"."""
    city = (getattr(zone, "key", None) or str(zone)).rpartition("/")[2].replace("_", " ")
    return gettext("%(zone)s time") % {"zone": city}


def own_zone() -> str:
    """Name the time zone in which a page tells its moments: its reader's."""
    return zone_named(timezone.get_current_timezone())


def exactly_for(moment: datetime, user: User) -> str:
    """Put a moment into words with its day, hour and time zone, for a player."""
    return exactly(moment.astimezone(zone_of(user)))


def full_hour(local: datetime) -> datetime:
    """Return the next full hour, or the moment itself if it is one."""
    hour = local.replace(minute=0, second=0, microsecond=0)
    return hour if hour == local else (hour.astimezone(UTC) + timedelta(hours=1)).astimezone(local.tzinfo)


# With the exact moment beside it


def clock(moment: datetime | None) -> SafeString:
    """Draw a moment: "18:00, 3 h left", or "tomorrow, 18:00, 23 h left"; with the exact moment beside it."""
    if not moment:
        return SafeString("")
    now, zone = timezone.now(), timezone.get_current_timezone()
    left = int((moment - now).total_seconds())
    minutes = left // MINUTE if moment > now and left < DAY else None
    before, after = around_seconds(moment, zone, now.astimezone(zone).date(), minutes, get_language())
    return mark_safe(f"{before}{left}{after}" if after else before)  # noqa: S308  # both are escaped


@lru_cache(4096)
def around_seconds(
    moment: datetime, zone: tzinfo, _today: date, minutes: int | None, language: str | None
) -> tuple[SafeString, SafeString]:
    """Draw what stands before and after the seconds left, which changes with the minute or the day.

    Without `minutes`, the whole ones that are left within a day, all of it stands before.
    """
    begins, local = opening(moment, zone, language), moment.astimezone(zone)
    if minutes is None:
        return format_html("{}{}</time>", begins, with_day(local)), SafeString("")
    words = f"{local:%H:%M}" if days_until(local) == 0 else with_day(local)
    left = time_left(minutes * MINUTE or 1)
    return format_html('{}{}<span class="left">, <span data-left="', begins, words), format_html(
        '">{}</span></span></time>', left
    )


def exact_clock(moment: datetime, reader: User) -> SafeString:
    """Draw a moment in a letter, exactly, since nobody knows when its reader opens it."""
    zone = zone_of(reader)
    return format_html("{}{}</time>", opening(moment, zone, get_language()), exactly(moment.astimezone(zone)))


@lru_cache(1024)
def opening(moment: datetime, zone: tzinfo, _language: str | None) -> SafeString:
    """Open the element of a moment, with the exact moment for programs and for people who ask.

    The zone is asked for by itself: one moment in two zones counts as the same.
    """
    local = moment.astimezone(zone)
    return format_html('<time datetime="{}" title="{}">', local.isoformat(timespec="seconds"), exactly(local))
