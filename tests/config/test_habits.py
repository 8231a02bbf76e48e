"""`make habits`: players with simple habits among bots."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from benchmarks.catalog import games_with, habits_of
from games.catalog import GAMES

OURS = 8  # games with habits; one that is new need not have any yet
HABITUAL = games_with("habits")
ONE = next(slug for slug in HABITUAL if GAMES[slug].seats[0] > 2)  # which are the fewest numbers of players


def measured(*arguments: str) -> list[dict[str, Any]]:
    """Run the command, and read what it prints."""
    command = [sys.executable, "-m", "benchmarks.habits", *arguments, "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


def test_it_plays_every_habit_at_every_number_of_players_and_again_the_same() -> None:
    rows = measured(ONE, "--games", "6")
    assert {(row["seats"], row["habit"]) for row in rows} == {
        (seats, habit) for seats in GAMES[ONE].seats for habit in habits_of(ONE)
    }
    for row in rows:
        assert row.keys() == {"game", "seats", "habit", "games", "share", "fair"}
        assert row["game"] == ONE
        assert row["games"] >= 6
        assert row["games"] % row["seats"] == 0
        assert 0 <= row["share"] <= 1
        assert row["fair"] == round(1 / row["seats"], 4)
    assert measured(ONE, "--games", "6") == rows


def test_a_game_has_at_least_eight_habits_if_it_has_any() -> None:
    assert {slug: len(habits_of(slug)) for slug in HABITUAL if len(habits_of(slug)) < 8} == {}
    assert len(HABITUAL) >= OURS


def test_an_unknown_game_is_named_and_nothing_is_played() -> None:
    command = [sys.executable, "-m", "benchmarks.habits", "poker", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode
    assert not done.stdout
    assert "There is no game called poker" in done.stderr
