"""Words for moments and lengths of time: no seconds, and near days by name."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.pace import DAY, HOUR, MINUTE

STARTS = (5, 12, 18)  # hours at which morning, afternoon and evening start
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
NEAR = {0: _("today"), 1: _("tomorrow"), -1: _("yesterday")}
PARTS = (
    (5, _("at night")),
    (9, _("early")),
    (12, _("in the morning")),
    (14, _("around noon")),
    (18, _("in the afternoon")),
    (22, _("in the evening")),
    (24, _("late")),
)


def day_of(local: datetime) -> str:
    """Name a day: "today", "Monday", "4 March"."""
    today = timezone.localtime().date()
    days = (local.date() - today).days
    if days in NEAR:
        return str(NEAR[days])
    if -7 < days < 7:
        return date_format(local, "l")
    return date_format(local, "j F" if local.year == today.year else "j F Y")


def part_of_day(local: datetime) -> str:
    """Name a part of the day."""
    return next(str(part) for until, part in PARTS if local.hour < until)


def length_of(seconds: int) -> str:
    """Word a length of time in its largest unit."""
    if seconds >= 2 * DAY or seconds == DAY:
        days = round(seconds / DAY)
        return ngettext("a day", "%(n)d days", days) % {"n": days}
    if seconds >= 2 * HOUR or seconds == HOUR:
        hours = round(seconds / HOUR)
        return ngettext("an hour", "%(n)d hours", hours) % {"n": hours}
    minutes = max(1, round(seconds / MINUTE))
    return ngettext("a minute", "%(n)d minutes", minutes) % {"n": minutes} if seconds else gettext("nothing")


def roughly(moment: datetime, user: User) -> str:
    """Word a moment without the hour: "tomorrow evening"."""
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
    """Word a moment with day, hour and time zone."""
    local = moment.astimezone(zone_of(user))
    said, city = date_format(local, pgettext("date format", "l j F, H:i")), user.zone.rpartition("/")[2]
    return gettext("%(moment)s, %(zone)s time") % {"moment": said, "zone": city.replace("_", " ")}
