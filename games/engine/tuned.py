"""A bot's constants, in a file beside the bot: `make train` finds them, a level or a temper changes some of them."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from games.engine.manner import Manner, Temper
from games.engine.memo import Memo

T = TypeVar("T", bound=msgspec.Struct)
MANNERS = ("level", "temper")


def file_of(bot: str) -> Path:
    """Return the file for the constants of the bot that stands in a module's `__file__`."""
    return Path(bot).with_name("bot.toml")


class Tuned(Memo[Manner, T]):
    """A bot's constants by manner, and the `tempers` that change any of them."""

    __slots__ = ("tempers",)
    tempers: frozenset[Temper]


def tuned(bot: str, ways: type[T]) -> Tuned[T]:
    """Read a bot's constants, for every manner in which it can play.

    Where the file says nothing of a level or a temper, the bot plays as always. Raises ValueError for a temper that
    there is not, and msgspec.ValidationError for constants that are not what the bot needs.
    """
    file: dict[str, Any] = tomllib.loads(file_of(bot).read_text(encoding="utf-8"))

    def mannered(manner: Manner) -> T:
        levels, tempers = (file.get(name, {}) for name in MANNERS)
        changed = {**levels.get(manner.level, {}), **tempers.get(manner.temper, {})}
        return msgspec.convert({**file["ways"], **changed}, ways)

    found = Tuned(mannered)
    found.tempers = frozenset(map(Temper, file.get("temper", {})))
    return found
