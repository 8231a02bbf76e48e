"""What the laboratory knows of each game, in a folder of the game's own. A game may have any of it, or nothing.

`habits.py`: simple habits, none of which should win more among bots than a bot does. `marks.py`: what tells the tempers
of its bots. `training.py`: what its bots learn to expect of others.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from benchmarks.kit import Habits, Marks, Tellings
from games.catalog import GAMES


def part_of(slug: str, part: str) -> Any:
    """Return a module of a game's folder here, None if it has none."""
    place = f"{__name__}.{slug}"
    return import_module(f"{place}.{part}") if find_spec(place) and find_spec(f"{place}.{part}") else None


def games_with(part: str) -> list[str]:
    """Name the games that have a module of this name."""
    return [slug for slug in GAMES if part_of(slug, part)]


def habits_of(slug: str) -> Habits:
    """Return the habits of a game, by what they do."""
    return getattr(part_of(slug, "habits"), "HABITS", {})


def marks_of(slug: str) -> Marks:
    """Return what can be noticed of a game's bots."""
    return getattr(part_of(slug, "marks"), "MARKS", {})


def telling_of(slug: str) -> Tellings:
    """Return what tells each temper of a game's bots."""
    return getattr(part_of(slug, "marks"), "TELLING", {})
