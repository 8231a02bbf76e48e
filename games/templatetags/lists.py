"""What the templates of tables do with lists and numbers; they load it with `table`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from django import template

from games.wording.sentences import as_number

register = template.Library()


@register.filter
def at(items: Sequence[Any], index: int | None) -> Any:
    """Return an entry of a list, None where there is none."""
    return items[index] if items is not None and index is not None and 0 <= index < len(items) else None


@register.filter
def of_seat(entries: Mapping[int, Any], seat: int) -> Any:
    """Return what is noted of a seat, None where nothing is."""
    return entries.get(seat)


@register.filter
def known(cards: Sequence[Any]) -> list[Any]:
    """Return the faces that can be seen of some cards."""
    return [card for card in cards if card is not None]


@register.filter
def pluck(things: Sequence[Mapping[str, Any]], name: str) -> list[Any]:
    """Return one entry of each of some things."""
    return [thing[name] for thing in things]


@register.filter
def lap(turns: int, seats: int) -> int:
    """Return which round it is, from 1, after so many turns of so many seats."""
    return turns // seats + 1


@register.filter
def counted(cards: Sequence[Any]) -> list[tuple[Any, int]]:
    """Return each different card of some, with how many there are of it."""
    return list(Counter(cards).items())


@register.filter
def only(cards: Sequence[Any], face: Any) -> list[Any]:
    """Return those of some cards that show this face."""
    return [card for card in cards if card == face]


@register.filter
def only_in(cards: Sequence[Any], among: Sequence[Any]) -> list[Any]:
    """Return those of some cards that are among others."""
    return [card for card in cards if card in among]


@register.filter
def is_subset(cards: Sequence[Any], more: Sequence[Any] | None) -> bool:
    """Tell whether all of some cards, each as often as it is there, are among others."""
    return more is not None and Counter(cards) <= Counter(more)


@register.filter
def added(parts: Sequence[Mapping[str, Any]], what: Any) -> int:
    """Return what one of several parts adds to their sum."""
    return sum(part["plus"] for part in parts if part["what"] == what)


@register.filter
def minus(number: int, other: int) -> int:
    """Take one number from another."""
    return number - other


@register.filter
def plus(number: int) -> str:
    """Say what a number adds, with its sign."""
    return f"+{number}" if number >= 0 else f"−{-number}"


@register.filter
def total(numbers: Sequence[int]) -> int:
    """Return the sum of some numbers."""
    return sum(numbers)


@register.filter
def number(value: int) -> str:
    """Draw a number, its digits grouped where it is long."""
    return as_number(value)


@register.filter
def highest(numbers: Sequence[int | None]) -> int | None:
    """Return the highest of some numbers, None where there is none."""
    return max((number for number in numbers if number is not None), default=None)
