"""Filters for lists and numbers in the templates of tables, which get them with `{% load table %}`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
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
def at(items: Sequence[Any], index: int | None) -> Any:
    """Return an entry of a list, or None if there is no such entry."""
    return items[index] if items is not None and index is not None and 0 <= index < len(items) else None


@register.filter
def of_seat(entries: Mapping[int, Any], seat: int) -> Any:
    """Return the entry of a seat, or None if it has none."""
    return entries.get(seat)


@register.filter
def keyed_by(items: Sequence[Any], keys: Sequence[Any]) -> dict[Any, Any]:
    """Return the entries of a list, each by the entry of another list in the same place."""
    return dict(zip(keys, items, strict=True))


@register.filter
def face_up(cards: Sequence[Any]) -> list[Any]:
    """Return the cards whose faces the viewer can see."""
    return [card for card in cards if card is not None]


@register.filter
def pluck(things: Sequence[Mapping[str, Any]], name: str) -> list[Any]:
    """Return the entry of this name from each mapping."""
    return [thing[name] for thing in things]


@register.filter
def lap(turns: int, seats: int) -> int:
    """Return the number of the round, from 1, after this many turns by this many seats."""
    return turns // seats + 1


@register.filter
def tally(cards: Sequence[Any]) -> list[tuple[Any, int]]:
    """Return each different card with the number of its copies."""
    return list(Counter(cards).items())


@register.filter
def only(cards: Sequence[Any], face: Any) -> list[Any]:
    """Return the cards with this face."""
    return [card for card in cards if card == face]


@register.filter
def only_in(cards: Sequence[Any], among: Sequence[Any]) -> list[Any]:
    """Return the cards that are also among these others."""
    return [card for card in cards if card in among]


@register.filter
def is_subset(cards: Sequence[Any], more: Sequence[Any] | None) -> bool:
    """Whether all these cards, duplicates included, are among the others."""
    return more is not None and Counter(cards) <= Counter(more)


@register.filter
def plus_from(parts: Sequence[Mapping[str, Any]], what: Any) -> int:
    """Return what one source adds to a sum that is listed part by part."""
    return sum(part["plus"] for part in parts if part["what"] == what)


@register.filter
def minus(number: int, other: int) -> int:
    """Subtract a number."""
    return number - other


@register.filter
def plus(number: int) -> str:
    """Write a number with its sign: "+2"."""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def total(numbers: Sequence[int]) -> int:
    """Return the sum of the numbers."""
    return sum(numbers)


@register.filter
def number(value: int) -> str:
    """Write a number, with its digits grouped if it is long."""
    return as_number(value)


@register.filter
def highest(numbers: Sequence[int | None]) -> int | None:
    """Return the highest of the numbers, or None if there are none."""
    return max((number for number in numbers if number is not None), default=None)
