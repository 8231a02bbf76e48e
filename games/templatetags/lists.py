"""Filters for lists and numbers in the templates of tables, which get them with `{% load table %}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django import template
from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.translation import gettext as _

from games.engine.sights import counted as counted_cards
from games.models import Seat
from games.wording.sentences import as_number

register = template.Library()


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
