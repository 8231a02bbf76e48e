"""A bot's constants, which `make train` writes into a file beside the bot."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def file_of(bot: str) -> Path:
    """Return the file for the constants of the bot that stands in a module's `__file__`."""
    return Path(bot).with_name("bot.toml")


def tuned(bot: str, ways: type[T]) -> T:
    """Read a bot's constants. Raises msgspec.ValidationError if they are not what the bot needs."""
    return msgspec.convert(tomllib.loads(file_of(bot).read_text(encoding="utf-8"))["ways"], ways)
