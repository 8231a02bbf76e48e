"""A table in words: what lies in its fields, as its players would read it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec
from django.utils.translation import gettext, ngettext

from games import catalog
from games.engine.table import BySeat
from games.models import Game
from games.wording.sentences import Words, as_number

# Names that games give to fields in which a seat lies, or several.
SEATS = {
    "asked", "baron", "bought", "buyer", "caller", "doubled", "fighter", "first", "giver", "helper", "loser", "mover",
    "on", "out", "owner", "seat", "stabbed", "taker", "to_place", "track", "waiting", "winners",
}  # fmt: skip


class TableInWords:
    """Puts the fields of one table into words, with its players' names."""

    def __init__(self, game: Game, words: Words) -> None:
        self.rules, self.words, self.size = catalog.find(game.slug), words, game.size

    @cached_property
    def by_seat(self) -> set[str]:
        """The fields that are lists by seat, as far as the table itself or its rulebook says so."""
        fields = msgspec.structs.fields(self.rules.table)
        said = {field.name for field in fields if isinstance(field.default_factory, BySeat)}
        return said | {*self.rules.words.by_seat}

    @cached_property
    def face_down(self) -> set[str]:
        """The fields in which things may lie face down."""
        return {field.name for field in msgspec.structs.fields(self.rules.table) if "FaceDown" in str(field.type)}

    @cached_property
    def vocabulary(self) -> Mapping[str, str]:
        """All words of the game for one thing each; a card's name before others."""
        found = {key: choice for option in self.rules.options for key, choice in option.choices.items()}
        tables = [getattr(words, "__self__", None) for words in self.rules.words.of.values()]
        for table in [table for table in tables if isinstance(table, Mapping)][::-1]:
            found |= {key: getattr(name, "one", name) for key, name in table.items()}  # a noun has several forms
        return {key: self.words.plain(text) for key, text in found.items() if isinstance(key, str)}

    def field(self, name: str, value: Any, audience: str) -> str:
        """Put a field into words; of private and hidden ones, how many things lie there."""
        if audience == "hidden":
            return things(value)
        if audience == "private":
            return self.around([things(count) for count in value])
        if name in self.by_seat and isinstance(value, list) and len(value) == self.size:
            return self.around([self.told(name, one) for one in value])
        return self.told(name, value)

    def around(self, said: list[str]) -> str:
        """Say something of each seat, by its player's name."""
        return "; ".join(f"{name}: {words}" for name, words in zip(self.words.names, said, strict=True))

    def told(self, name: str, value: Any) -> str:
        """Put one value of a field into words."""
        if value is None or value == "":
            return "–"
        if isinstance(value, bool):
            return gettext("yes") if value else gettext("no")
        if name in self.rules.words.kinds:
            return self.of_kind(self.rules.words.kinds[name], value)
        if isinstance(value, list):
            return self.row(name, value)
        if isinstance(value, dict):
            return self.words.plain(value) if "template" in value else self.parts(value)
        if isinstance(value, int):
            return self.words.names[value] if name in SEATS and 0 <= value < self.size else as_number(value)
        return self.vocabulary.get(value) or str(value).replace("_", " ")

    def of_kind(self, kind: str, value: Any) -> str:
        """Put a value into words by its kind, or each of a list of them."""
        if isinstance(value, list):
            return listed([self.of_kind(kind, one) for one in value]) if value else gettext("none")
        return "–" if value is None else self.words.word(kind, value)

    def row(self, name: str, values: list[Any]) -> str:
        """Put a list into words; of things that lie face down, how many there are."""
        if not values:
            return gettext("none")
        if name in self.face_down and all(value is None for value in values):
            return things(len(values))
        return listed([self.told(name, value) for value in values])

    def parts(self, value: Mapping[str, Any]) -> str:
        """Put a thing of several parts into words, without those in which there is nothing."""
        kept = [(key, one) for key, one in value.items() if one is not False and one not in (None, "", [], {})]
        return "; ".join(f"{label_of(key).lower()} {self.told(key, one)}" for key, one in kept) or "–"


def listed(said: list[str]) -> str:
    """List what has been said; by semicolons if there is a list in it."""
    return ("; " if any(", " in one or "; " in one for one in said) else ", ").join(said)


def label_of(name: str) -> str:
    """Name a field."""
    return gettext(name.replace("_", " ").capitalize())


def things(count: int | None) -> str:
    """Word a number of unseen things."""
    return "–" if count is None else ngettext("%(count)d unseen", "%(count)d unseen", count) % {"count": count}
