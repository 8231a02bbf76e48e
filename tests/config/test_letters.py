"""The model of games by post: its people sleep, its modes play the same deal, and its command says what it found."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from benchmarks.letters import sizes
from benchmarks.post import DAY, HOUR, MODES, SLEEPS, WAKES, Person, Post, after_waking
from games import catalog
from tests.catalog.which import SHORTEST, asks_one_after_another, games_with

KEYS = {"game", "seats", "mode", "median_days", "p90_days", "sittings", "letters", "not_own"}


def test_nobody_looks_at_night() -> None:
    for seat in range(4):
        person, now = Person(seat, "night"), 0.0
        for _look in range(200):
            later = person.next_look(now)
            hour = (later + person.zone) % DAY / HOUR
            assert WAKES <= hour <= SLEEPS
            assert later > now
            now = later


def test_waking_time_passes_while_somebody_is_awake() -> None:
    evening = 22 * HOUR
    assert after_waking(evening, 2 * HOUR, 0) == DAY + 8 * HOUR
    assert after_waking(3 * HOUR, 0, 0) == 7 * HOUR
    assert after_waking(0, 2 * HOUR, -8 * HOUR) == 2 * HOUR, "it is four in the afternoon there"


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_game_by_post_comes_to_its_end_in_every_mode(slug: str) -> None:
    rules = catalog.find(slug)
    found = [Post(rules, rules.seats[0], mode, "post").play() for mode in MODES]
    assert all(spent.days > 0 and spent.sittings > 0 for spent in found)


def test_the_same_people_and_deal_take_the_same_time_again() -> None:
    rules = next(iter(catalog.GAMES.values()))
    assert Post(rules, 3, "half", "again").play() == Post(rules, 3, "half", "again").play()


def test_what_is_filed_saves_letters() -> None:
    rules = catalog.find(games_with(lambda rules: asks_one_after_another(rules) and rules.advance)[0])
    built, filed = (Post(rules, 3, mode, "saves").play() for mode in ("built", "all"))
    assert filed.letters < built.letters
    assert filed.not_own > built.not_own


def test_the_command_prints_one_object_a_line() -> None:
    command = [sys.executable, "-m", "benchmarks.letters", SHORTEST, "--games", "1", "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    cells = [json.loads(line) for line in printed.splitlines()]
    assert {(cell["seats"], cell["mode"]) for cell in cells} == {
        (seats, mode) for seats in sizes(SHORTEST) for mode in MODES
    }
    assert all(cell.keys() >= KEYS for cell in cells)
