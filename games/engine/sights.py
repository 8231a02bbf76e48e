"""What one viewer may see of a table: `sight`, the only way to look at it, and a mask for each kind of field."""

from __future__ import annotations

import types
import typing
from collections import defaultdict
from collections.abc import Callable, Iterator
from enum import Enum
from functools import cache
from operator import itemgetter
from typing import Any, Final, NamedTuple

import msgspec
from msgspec.structs import asdict

from games.engine.chance import Chance
from games.engine.fields import Value
from games.engine.questions import Seat
from games.engine.table import AUDIENCES, FaceDown, Table

COUNTED = (list, dict)
SCALARS = (int, str, bool, float, bytes, type(None))


class Everything(Enum):
    """Stands for a viewer from whom nothing is hidden: anybody, once its game is over."""

    EVERYTHING = "everything"


EVERYTHING: Final = Everything.EVERYTHING


class Sight(dict[str, Any]):
    """What one viewer may see, in JSON's types. Its entries are attributes too."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None


@cache
def sight_type(table_type: type[Table]) -> type[Sight]:
    """Return a Sight with a property for each of a table's fields: bots read them often, and `__getattr__` is slow."""
    names = (*table_type.__struct_fields__, "me")
    return type("Sight", (Sight,), {"__slots__": (), **{name: property(itemgetter(name)) for name in names}})


Mask = Callable[[Any, Seat | None], Any]


def sight(table: Table, seat: Seat | Everything | None) -> Sight:
    """Return what a seat may see of a table, with that seat as `me`. None: a spectator; EVERYTHING: all cards up."""
    if isinstance(seat, Everything):
        return _with_all_cards_up(table)
    seen = sight_type(type(table))(asdict(table), me=seat)
    for name, mask in masks(type(table)):
        value = seen[name]
        seen[name] = value.copy() if mask is _copy else mask(value, seat)
    return seen


def _with_all_cards_up(table: Table) -> Sight:
    return Sight(_turned_up(asdict(table)), me=None)


def _turned_up(value: Any) -> Any:
    if isinstance(value, FaceDown):
        return value.card
    if isinstance(value, msgspec.Struct):
        return _turned_up(asdict(value))
    if isinstance(value, dict):
        return Sight((key, _turned_up(item)) for key, item in value.items())
    return [_turned_up(item) for item in value] if isinstance(value, list) else value


@cache
def masks(table_type: type[Table]) -> tuple[tuple[str, Mask], ...]:
    """Return a mask for each field that is not shown as it is. Raises TypeError if a field names no audience."""
    found: list[tuple[str, Mask]] = []
    for name, hint in typing.get_type_hints(table_type, include_extras=True).items():
        audience = [mark for mark in getattr(hint, "__metadata__", ()) if mark in AUDIENCES]
        if len(audience) != 1:
            raise TypeError(f"{table_type.__name__}.{name} does not say who may see it")
        inner = typing.get_args(hint)[0]
        if audience == ["hidden"]:
            found.append((name, _mask_all))
        elif audience == ["private"]:
            if typing.get_origin(inner) is not list:
                raise TypeError(f"{table_type.__name__}.{name} is private and must be a list by seat")
            found.append((name, _mask_others(typing.get_args(inner)[0])))
        elif mask := _mask(inner):
            found.append((name, mask))
    return tuple(found)


def length(value: Any) -> int | None:
    """Return how many things there are, which is all that others see of a private list."""
    return len(value) if isinstance(value, COUNTED) else None


def counted(seen: Any) -> int:
    """Return how many things there are, whether a sight shows them or only their number."""
    return len(seen) if isinstance(seen, COUNTED) else int(seen)


def _mask_all(value: Any, seat: Seat | None) -> int | None:
    return length(value)


def _mask_others(hint: Any) -> Mask:
    own = _mask(hint)

    def mask(value: Any, seat: Seat | None) -> list[Any]:
        seen = [length(entry) for entry in value]
        if seat is not None:
            seen[seat] = own(value[seat], seat) if own else value[seat]
        return seen

    return mask


def _mask(hint: Any) -> Mask | None:
    """Build a function that copies a value of this type without what a seat may not see; None: show it as it is."""
    if hint in SCALARS or typing.get_origin(hint) is typing.Literal:
        return None
    if hint is FaceDown:
        return _mask_face
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _mask_struct(hint)
    origin, inner = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _mask_union(inner)
    if origin is list:
        return _mask_list(inner[0])
    if origin is dict and inner[0] is str:
        mask = _mask(inner[1])
        if mask is None:
            return _copy
        return lambda value, seat: Sight((key, mask(item, seat)) for key, item in value.items())
    raise TypeError(f"a table cannot hold {hint}: use numbers, strings, lists, dicts by string and structs")


def _copy(value: Any, seat: Seat | None) -> Any:
    return value.copy()


def _as_sight(value: Any, seat: Seat | None) -> Sight:
    return Sight(asdict(value))


def _mask_face(value: FaceDown | Value | None, seat: Seat | None) -> Value | None:
    if isinstance(value, FaceDown):
        return value.card if seat in value.known else None
    return value  # an open card


def _mask_list(hint: Any) -> Mask:
    mask = _mask(hint)
    if mask is None:
        return _copy
    if mask is _copy:
        return lambda value, seat: [item.copy() for item in value]
    if mask is _as_sight:
        return lambda value, seat: [Sight(asdict(item)) for item in value]
    if mask is _mask_face:
        return lambda value, seat: [
            item if type(item) is not FaceDown else item.card if seat in item.known else None for item in value
        ]
    return lambda value, seat: [mask(item, seat) for item in value]


def _mask_struct(struct: type[msgspec.Struct]) -> Mask:
    masked = [(name, inner) for name, hint in typing.get_type_hints(struct).items() if (inner := _mask(hint))]
    copied = [name for name, inner in masked if inner is _copy]
    masked = [(name, inner) for name, inner in masked if inner is not _copy]
    if not copied and not masked:
        return _as_sight

    def mask(value: Any, seat: Seat | None) -> Sight:
        seen = Sight(asdict(value))
        for name in copied:
            seen[name] = seen[name].copy()
        for name, inner in masked:
            seen[name] = inner(seen[name], seat)
        return seen

    return mask


def _mask_union(members: tuple[Any, ...]) -> Mask | None:
    masked = [(member, _mask(member)) for member in members]
    if all(mask is None for _, mask in masked):
        return None
    others = [(typing.get_origin(member) or member, mask) for member, mask in masked if mask]
    if others == [(FaceDown, _mask_face)]:
        return _mask_face
    if len(members) == 2 and types.NoneType in members:
        [(_, inner)] = others
        return lambda value, seat: None if value is None else inner(value, seat)

    def mask(value: Any, seat: Seat | None) -> Any:
        for member, inner in others:
            if isinstance(value, member):
                return inner(value, seat)
        return value

    return mask


# What a viewer may not see, found by the audiences of the fields, and how to deal it again

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
            yield from hidden_in(name, value, (name,), table, name)
        elif audience == "private":
            for seat, entry in enumerate(value):
                if seat != viewer:
                    yield from hidden_in(name, entry, (name, seat), value, seat)
        elif name in with_faces(type(table)):
            yield from face_down_in(value, (name,), viewer)


@cache
def with_faces(struct: type[msgspec.Struct]) -> list[str]:
    """Return the fields in which something may lie face down."""
    return [name for name, hint in typing.get_type_hints(struct).items() if has_faces(hint)]


def has_faces(hint: Any) -> bool:
    """Whether something may lie face down in what is of this type."""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint is FaceDown or bool(with_faces(hint))
    return any(map(has_faces, typing.get_args(hint)))


def hidden_in(field: str, value: Any, path: tuple[Any, ...], holder: Any, key: Any) -> Iterator[Place]:
    """What is hidden whole: each card of a list, or the thing itself, which only a like thing may replace."""
    if isinstance(value, list):
        for index, item in enumerate(value):
            yield Place((*path, index), CARD if isinstance(item, int | str) else field, value, index)
    elif isinstance(value, dict):
        for name in value:
            yield Place((*path, name), f"{field} of {name}", value, name)
    else:
        yield Place(path, field, holder, key)


def face_down_in(value: Any, path: tuple[Any, ...], viewer: Seat | None) -> Iterator[Place]:
    """What lies face down among what all may see."""
    if isinstance(value, FaceDown):
        if viewer not in value.known:
            yield Place(path, CARD, value, "card")
    elif isinstance(value, list):
        for index, item in enumerate(value):
            yield from face_down_in(item, (*path, index), viewer)
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from face_down_in(item, (*path, key), viewer)
    elif isinstance(value, msgspec.Struct):
        for name in with_faces(type(value)):
            yield from face_down_in(getattr(value, name), (*path, name), viewer)


def deal_again(table: Table, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again what a seat cannot see, like for like: the `unseen` of a game that says nothing about it."""
    alike: defaultdict[tuple[str, type], list[Place]] = defaultdict(list)
    for place in hidden_places(table, seat):
        alike[place.kind, type(place.thing)].append(place)
    for places in alike.values():
        shuffle(places, chance)


def deal_unshown(table: Table, chance: Chance) -> None:
    """Deal again what nobody has seen: what lies in each pile, among itself."""
    piles: defaultdict[str, list[Place]] = defaultdict(list)
    for place in hidden_places(table, None):
        field, holder = place.path[0], place.holder
        in_pile = place.kind == CARD and audiences(type(table))[field] == "hidden"
        if not holder.known if isinstance(holder, FaceDown) else in_pile:
            piles[field].append(place)
    for places in piles.values():
        shuffle(places, chance)


def shuffle(places: list[Place], chance: Chance) -> None:
    """Shuffle what lies in these places; sorted before, for how it lay is hidden, too."""
    things = chance.shuffled(sorted([place.thing for place in places], key=sort_key))
    for place, thing in zip(places, things, strict=True):
        place.put(thing)
