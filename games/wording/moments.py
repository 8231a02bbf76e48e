"""Moments and lengths of time as people say them: never the second, near days by name."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.pace import DAY, HOUR, MINUTE

STARTS = (5, 12, 18)  # hours at which morning, afternoon and evening begin
TODAY = (_("tonight"), _("this morning"), _("this afternoon"), _("this evening"))
TOMORROW = (
    _("tomorrow before dawn"),
    _("tomorrow morning"),
    _("tomorrow afternoon"),
    _("tomorrow evening"),
)
WEEKDAY = (
    _("%(day)s before dawn"),
    _("%(day)s morning"),
    _("%(day)s afternoon"),
    _("%(day)s evening"),
)


def day_of(local: datetime) -> str:
    """Say a day: near ones by name."""
    days = (local.date() - timezone.localtime().date()).days
    near = {0: gettext("today"), 1: gettext("tomorrow"), -1: gettext("yesterday")}
    if days in near:
        return near[days]
    if -7 < days < 7:
        return date_format(local, "l")
    return date_format(local, "j F" if local.year == timezone.localtime().year else "j F Y")


def part_of_day(local: datetime) -> str:
    """Say a part of the day."""
    parts = (
        (5, gettext("at night")),
        (9, gettext("early")),
        (12, gettext("in the morning")),
        (14, gettext("around noon")),
        (18, gettext("in the afternoon")),
        (22, gettext("in the evening")),
        (24, gettext("late")),
    )
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
    return ngettext("a minute", "%(n)d minutes", minutes) % {"n": minutes} if seconds else gettext("nothing")


def roughly(moment: datetime, user: User) -> str:
    """Say when a moment is, without its hour: "tomorrow evening"."""
    local = moment.astimezone(zone_of(user))
    days = (local.date() - timezone.now().astimezone(local.tzinfo).date()).days
    part = sum(local.hour >= start for start in STARTS)
    if days == 0:
        return str(TODAY[part])
    if days == 1:
        return str(TOMORROW[part])
    if 1 < days < 7:
        return str(WEEKDAY[part]) % {"day": date_format(local, "l")}
    return date_format(local, pgettext("date format", "j F"))


def exactly(moment: datetime, user: User) -> str:
    """Say when a moment is, with its day, hour and zone."""
    local = moment.astimezone(zone_of(user))
    said, city = date_format(local, pgettext("date format", "l j F, H:i")), user.zone.rpartition("/")[2]
    return gettext("%(moment)s, %(zone)s time") % {"moment": said, "zone": city.replace("_", " ")}
