"""Simple habits, about ten lines each: none of them should win more among bots than a bot does."""

from __future__ import annotations

from benchmarks.catalog import part_of
from benchmarks.habits.playing import Habits


def habits_of(slug: str) -> Habits:
    """Return the habits of a game, by what they do."""
    part = part_of(slug, "habits")
    return part.HABITS if part else {}
