"""Filters of the templates: counts, signs, moments."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.sights import counted as counted_cards
from games.models import Seat
from games.sight import View
from games.wording.log import LogLine
from games.wording.moments import clock, day_of, exact_clock, length_of
from games.wording.sentences import as_number, marked

register = template.Library()

NOTICE, READ, STEPS = 3, 15, (5, 8, 12, 20)  # seconds, letters a second, seconds


@register.filter
def how_many(seen: Any) -> int:
    """Return how many cards there are, whether they are up or only their number is seen."""
    return counted_cards(seen)


@register.filter
def came(seat: Seat, size: int) -> str:
    """Say to a player how well they have done; nothing if the game has no places."""
    if seat.place is None:
        return ""
    return _("You came %(place)s of %(size)d.") % {"place": ordinal(seat.place), "size": size}


register.filter("said_to", marked)


@register.filter
def tally(cards: Sequence[Any]) -> list[tuple[Any, int]]:
    """Return each different card with the number of its copies."""
    return list(Counter(cards).items())


@register.filter
def is_subset(cards: Sequence[Any], more: Sequence[Any] | None) -> bool:
    """Whether all these cards, duplicates included, are among the others."""
    return more is not None and Counter(cards) <= Counter(more)


@register.filter
def plus(number: int) -> str:
    """Write a number with its sign: "+2"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def number(value: int) -> str:
    """Write a number, with its digits grouped if it is long."""
    return as_number(value)


@register.filter
def highest(numbers: Sequence[int | None]) -> int | None:
    """Return the highest of the numbers, or None if there are none."""
    return max((number for number in numbers if number is not None), default=None)


@register.filter
def time_to_read(lines: Sequence[LogLine]) -> int:
    """Return how many seconds it takes to notice some lines and read them, in steps for which there is a style."""
    seconds = NOTICE + sum(len(line.html) for line in lines) / READ
    return next((step for step in STEPS if seconds <= step), STEPS[-1])


# Moments


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


def bank_left(view: View) -> str:
    """Say how much time the viewer has left in their bank."""
    return length_of(view.clock.my_bank)
