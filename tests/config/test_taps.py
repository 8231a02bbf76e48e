"""Most questions of Door & Treasure take at most one tap beside that on the button."""

from __future__ import annotations

from benchmarks.taps import share
from games import catalog

WANTED = 0.75


def test_three_answers_in_four_are_as_suggested_or_one_tap_away() -> None:
    assert share(catalog.find("door_and_treasure"), games=4) >= WANTED
