"""What a viewer may not see of a table, found by the audiences of its fields, and how to deal it again."""

from __future__ import annotations

import typing
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

import msgspec

from games.engine.chance import Chance
from games.engine.questions import Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown, Table

CARD = "card"  # what lies in a hand, in a deck or face down may change places with any other such thing

sort_key = msgspec.json.Encoder(order="deterministic").encode


class Place(NamedTuple):
    """Somewhere on a table where something lies that a viewer may not see: in a field, or in a list or dict."""

    path: tuple[Any, ...]
    kind: str
    holder: Any
    key: Any

    @property
    def thing(self) -> Any:
        """What lies there."""
        return getattr(self.holder, self.key) if isinstance(self.holder, msgspec.Struct) else self.holder[self.key]

    def put(self, thing: Any) -> None:
        """Lay something else there."""
        if isinstance(self.holder, msgspec.Struct):
            setattr(self.holder, self.key, thing)
        else:
            self.holder[self.key] = thing


@cache
def audiences(table: type[Table]) -> dict[str, str]:
    """Return who may see each field."""
    hints = typing.get_type_hints(table, include_extras=True)
    return {name: hint.__metadata__[0] for name, hint in hints.items()}


def hidden_places(table: Table, viewer: Seat | None) -> Iterator[Place]:
    """Find every place on a table where something lies that a viewer may not see."""
    for name, audience in audiences(type(table)).items():
        value = getattr(table, name)
        if audience == "hidden":
            yield from contents(name, value, (name,), table, name)
        elif audience == "private":
            for seat, entry in enumerate(value):
                if seat != viewer:
                    yield from contents(name, entry, (name, seat), value, seat)
        elif name in with_faces(type(table)):
            yield from faces(value, (name,), viewer)


@cache
def with_faces(struct: type[msgspec.Struct]) -> list[str]:
    """Return the fields in which something may lie face down."""
    return [name for name, hint in typing.get_type_hints(struct).items() if has_faces(hint)]


def has_faces(hint: Any) -> bool:
    """Whether something may lie face down in what is of this type."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint is FaceDown or bool(with_faces(hint))
    return any(map(has_faces, typing.get_args(hint)))


def contents(field: str, value: Any, path: tuple[Any, ...], holder: Any, key: Any) -> Iterator[Place]:
    """What is hidden whole: each card of a list, or the thing itself, which only a like thing may replace."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield Place((*path, index), CARD if isinstance(item, int | str) else field, value, index)
    elif isinstance(value, dict):
        for name in value:
            yield Place((*path, name), f"{field} of {name}", value, name)
    else:
        yield Place(path, field, holder, key)


def faces(value: Any, path: tuple[Any, ...], viewer: Seat | None) -> Iterator[Place]:
    """What lies face down among what all may see."""
    if isinstance(value, FaceDown):
        if viewer not in value.known:
            yield Place(path, CARD, value, "card")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from faces(item, (*path, index), viewer)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from faces(item, (*path, key), viewer)
    elif isinstance(value, msgspec.Struct):
        for name in with_faces(type(value)):
            yield from faces(getattr(value, name), (*path, name), viewer)


def deal_anew(table: Table, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again what a seat cannot see, like for like: the `unseen` of a game that says nothing about it."""
    alike: defaultdict[tuple[str, type], list[Place]] = defaultdict(list)
    for place in hidden_places(table, seat):
        alike[place.kind, type(place.thing)].append(place)
    for places in alike.values():
        shuffle(places, chance)


def shuffle(places: list[Place], chance: Chance) -> None:
    """Shuffle what lies in these places; sorted before, for how it lay is hidden, too."""
    things = chance.shuffled(sorted([place.thing for place in places], key=sort_key))
    for place, thing in zip(places, things, strict=True):
        place.put(thing)
