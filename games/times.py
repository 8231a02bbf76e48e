"""Moments and lengths of time as one says them: never the second, near days by name."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

DAY, HOUR, MINUTE = 86400, 3600, 60


def day_of(local: datetime) -> str:
    """Say a day: near ones by name."""
    days = (local.date() - timezone.localtime().date()).days
    near = {0: _("today"), 1: _("tomorrow"), -1: _("yesterday")}
    if days in near:
        return near[days]
    if -7 < days < 7:
        return date_format(local, "l")
    return date_format(local, "j F" if local.year == timezone.localtime().year else "j F Y")


def part_of_day(local: datetime) -> str:
    """Say a part of the day."""
    parts = ((5, _("at night")), (9, _("early")), (12, _("in the morning")), (14, _("around noon")),
             (18, _("in the afternoon")), (22, _("in the evening")), (24, _("late")))  # fmt: skip
    return next(part for until, part in parts if local.hour < until)


def length_of(seconds: int) -> str:
    """Say a length of time in its largest whole unit."""
    if seconds >= 2 * DAY or seconds == DAY:
        days = round(seconds / DAY)
        return ngettext("a day", "%(n)d days", days) % {"n": days}
    if seconds >= 2 * HOUR or seconds == HOUR:
        hours = round(seconds / HOUR)
        return ngettext("an hour", "%(n)d hours", hours) % {"n": hours}
    minutes = max(1, round(seconds / MINUTE))
    return ngettext("a minute", "%(n)d minutes", minutes) % {"n": minutes} if seconds else _("nothing")
