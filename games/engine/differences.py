"""What differs between two values of JSON's types, small enough to be kept instead of the second."""

from __future__ import annotations

from itertools import islice
from typing import Any, TypeAlias

Difference: TypeAlias = list[Any]

# How a difference begins: what follows says what is to be done with the first value.
SAME: Difference = []
ANOTHER, ENTRIES, PLACES, STRETCH = 0, 1, 2, 3


def difference(one: Any, other: Any) -> Difference:
    """Return what turns one value into another: nothing, another value, or what differs within it."""
    if type(one) is type(other) and one == other:
        return SAME
    if isinstance(one, dict) and isinstance(other, dict):
        return _of_dicts(one, other)
    if isinstance(one, list) and isinstance(other, list):
        return _of_lists(one, other)
    return [ANOTHER, other]


def changed(one: Any, by: Difference) -> Any:
    """Return what a difference makes of a value. The value itself stays as it is."""
    if not by:
        return one
    kind, *what = by
    if kind == ENTRIES:
        gone, entries, new = what
        kept = {key: changed(item, entries.get(key, SAME)) for key, item in one.items() if key not in gone}
        return kept | new
    if kind == PLACES:
        return [changed(item, what[0].get(place, SAME)) for place, item in enumerate(one)]
    if kind == STRETCH:
        begin, end, items = what
        return [*one[:begin], *items, *one[end:]]
    return what[0]


def _of_dicts(one: dict[Any, Any], other: dict[Any, Any]) -> Difference:
    gone = [key for key in one if key not in other]
    entries = {key: found for key in one if key in other and (found := difference(one[key], other[key]))}
    new = {key: item for key, item in other.items() if key not in one}
    return [ENTRIES, gone, entries, new] if gone or entries or new else SAME


def _of_lists(one: list[Any], other: list[Any]) -> Difference:
    if len(one) == len(other):
        pairs = enumerate(zip(one, other, strict=True))
        places = {place: found for place, pair in pairs if (found := difference(*pair))}
        return [PLACES, places] if places else SAME
    most = min(len(one), len(other))
    begin = next((at for at in range(most) if not _same(one[at], other[at])), most)
    back = zip(reversed(one), reversed(other), strict=False)
    end = next((at for at, pair in enumerate(islice(back, most - begin)) if not _same(*pair)), most - begin)
    return [STRETCH, begin, len(one) - end, other[begin : len(other) - end]]


def _same(one: Any, other: Any) -> bool:
    return type(one) is type(other) and bool(one == other)
