"""Moments in words, as somebody would say them to a friend, in the friend's own time."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.pace import zone_of

STARTS = (5, 12, 18)  # hours at which morning, afternoon and evening begin
TODAY = (_("tonight"), _("this morning"), _("this afternoon"), _("this evening"))
TOMORROW = (_("tomorrow before dawn"), _("tomorrow morning"), _("tomorrow afternoon"), _("tomorrow evening"))
WEEKDAY = (
    _("%(day)s before dawn"),
    _("%(day)s morning"),
    _("%(day)s afternoon"),
    _("%(day)s evening"),
)


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
