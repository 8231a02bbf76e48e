"""Puts moments and lengths of time into words: no seconds, and near days by name."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.pace import DAY, HOUR, MINUTE

ENDS = (5, 9, 12, 14, 18, 22, 24)  # hours at which a part of the day ends; each table below names all seven
TODAY = (
    _("very early this morning"),
    _("early this morning"),
    _("this morning"),
    _("lunchtime today"),
    _("this afternoon"),
    _("this evening"),
    _("late this evening"),
)
TOMORROW = (
    _("very early tomorrow"),
    _("early tomorrow"),
    _("tomorrow morning"),
    _("lunchtime tomorrow"),
    _("tomorrow afternoon"),
    _("tomorrow evening"),
    _("late tomorrow"),
)
YESTERDAY = (
    _("very early yesterday"),
    _("early yesterday"),
    _("yesterday morning"),
    _("lunchtime yesterday"),
    _("yesterday afternoon"),
    _("yesterday evening"),
    _("late yesterday"),
)
WEEKDAY = (
    _("very early on %(day)s"),
    _("early on %(day)s"),
    _("%(day)s morning"),
    _("lunchtime on %(day)s"),
    _("%(day)s afternoon"),
    _("%(day)s evening"),
    _("late on %(day)s"),
)
DATE = (
    _("very early on %(day)s"),
    _("early on %(day)s"),
    _("the morning of %(day)s"),
    _("lunchtime on %(day)s"),
    _("the afternoon of %(day)s"),
    _("the evening of %(day)s"),
    _("late on %(day)s"),
)
NEAR = {0: TODAY, 1: TOMORROW, -1: YESTERDAY}
NAMES = {0: _("today"), 1: _("tomorrow"), -1: _("yesterday")}


def day_of(local: datetime) -> str:
    """Name a day: "today", "Monday", "4 March"."""
    days = days_until(local)
    if days in NAMES:
        return str(NAMES[days])
    if -7 < days < 7:
        return date_format(local, "l")
    return date_format(local, "j F" if local.year == timezone.now().astimezone(local.tzinfo).year else "j F Y")


def roughly(local: datetime) -> str:
    """Put a moment into words without the hour, to follow "by" or "since": "tomorrow evening", "late on Monday"."""
    days, part = days_until(local), sum(local.hour >= end for end in ENDS)
    if days in NEAR:
        return str(NEAR[days][part])
    return str((WEEKDAY if -7 < days < 7 else DATE)[part]) % {"day": day_of(local)}


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


def exactly(moment: datetime, user: User) -> str:
    """Put a moment into words with its day, hour and time zone, for a player."""
    local = moment.astimezone(zone_of(user))
    said, city = date_format(local, pgettext("date format", "l j F, H:i")), user.zone.rpartition("/")[2]
    return gettext("%(moment)s, %(zone)s time") % {"moment": said, "zone": city.replace("_", " ")}
