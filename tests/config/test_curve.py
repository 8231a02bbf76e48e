"""`make curve` in several runs: what one has found the next does not measure again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from benchmarks.curve import COLUMNS, by_chance, keep_piece, piece, row
from tests.catalog.which import SHORTEST


def found(pieces: Path, *arguments: str) -> dict[str, Any]:
    """Run the command for one game, and read what it prints."""
    command = [sys.executable, "-m", "benchmarks.curve", SHORTEST, "--json", "--pieces", str(pieces), *arguments]
    printed: dict[str, Any] = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    return printed


def test_a_game_is_measured_once_unless_its_code_has_changed_or_more_is_asked_of_it(tmp_path: Path) -> None:
    pieces, few = tmp_path / "pieces", ("--games", "2", "--judged", "1")
    first = found(pieces, *few)
    kept = json.loads(pieces.read_text())
    assert kept == {"commit": kept["commit"], **first}
    pieces.write_text(json.dumps({**kept, "cpu_max": -1.0}) + "\n")
    assert found(pieces, *few) == {**first, "cpu_max": -1.0}

    asked = {name: kept[name] for name in ("game", "seats")}
    assert piece(pieces, asked, {"games": 1, "judged": 1})
    assert piece(pieces, asked, {"games": 3, "judged": 1}) is None
    assert piece(pieces, asked, {"games": 2, "judged": 2}) is None
    keep_piece(pieces, "another", {**first, "judged": 3})
    assert piece(pieces, asked, {"games": 2, "judged": 2}) is None
    keep_piece(pieces, kept["commit"], {**first, "judged": 3})
    assert piece(pieces, asked, {"games": 2, "judged": 2}) == {**first, "judged": 3}


def test_means_of_few_games_are_not_told() -> None:
    whole: dict[str, Any] = dict.fromkeys(
        ("errors_held", "worst_bin", "worst_at", "brier", "brier_constant", "brier_score", "luck_mean", "luck_error",
         "deviation", "without_luck", "random_own", "random_luck", "random_own_error", "random_luck_error",
         "cpu_median", "cpu_max"),
        0.25,
    )  # fmt: skip
    counts = {"game": SHORTEST, "seats": 2, "games": 400, "worst_games": 100, "bins": 10}
    few = row({**whole, **counts, "judged": 9, "random_games": 9})
    many = row({**whole, **counts, "judged": 10, "random_games": 10})
    assert many.count("+0.250 ± 0.250") == 3
    assert len(many) == len(few) == len(COLUMNS)
    assert [bool(cell) for cell in few].count(False) == [bool(cell) for cell in many].count(False) + 5


def test_chance_may_take_the_worst_of_many_bins_farther_than_one() -> None:
    one = {"worst_at": 0.5, "worst_games": 400, "bins": 1}
    assert by_chance(one) == pytest.approx(0.049, abs=0.001)
    assert by_chance(one) < by_chance({**one, "bins": 10}) < 2 * by_chance(one)
