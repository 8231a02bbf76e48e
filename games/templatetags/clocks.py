"""Moments and clocks for templates, which get them with `{% load table %}`; a script counts down what is near."""

from __future__ import annotations

from datetime import datetime

from django import template
from django.utils import timezone
from django.utils.translation import gettext as _

from games.sight import View
from games.wording.clocks import clock, exact_clock
from games.wording.moments import day_of, length_of

register = template.Library()


register.filter("when", clock)
register.filter("told_to", exact_clock)


@register.filter
def since(moment: datetime | None) -> str:
    """Say since which day something waits, "" for today: the hour would tell how fast somebody has answered."""
    if moment is None:
        return ""
    zone = timezone.get_current_timezone()
    local = moment.astimezone(zone)
    if local.date() == timezone.now().astimezone(zone).date():
        return ""
    return _("since %(day)s") % {"day": day_of(local)}


@register.filter
def day(moment: datetime) -> str:
    """Say which day a moment falls on."""
    return day_of(timezone.localtime(moment))


@register.filter
def duration(seconds: int) -> str:
    """Write a length of time in its largest whole unit."""
    return length_of(seconds)


@register.simple_tag
def bank_left(view: View) -> str:
    """Say how much time the viewer has left in their bank."""
    return length_of(view.clock.my_bank)
