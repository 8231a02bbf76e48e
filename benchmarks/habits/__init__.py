"""Simple habits, about ten lines each: none of them should win more among bots than a bot does."""

from __future__ import annotations

from importlib import import_module

from benchmarks.habits.playing import Habits


def habits_of(slug: str) -> Habits:
    """Return the habits of a game, by what they do."""
    habits: Habits = import_module(f"benchmarks.habits.{slug}").HABITS
    return habits
