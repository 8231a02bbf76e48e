"""`make strength`, and what bots that search weigh tables by."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from benchmarks.catalog import marks_of
from benchmarks.kit import LIES
from benchmarks.strength import manners
from benchmarks.train.values import fitted, tables_of
from games.catalog import GAMES
from games.engine.bots import Temper
from games.engine.value import chances
from tests.catalog.which import SEARCHED
from tests.hints import sure


def measured(*arguments: str) -> list[dict[str, Any]]:
    """Run the command, and read what it prints."""
    command = [sys.executable, "-m", "benchmarks.strength", *arguments, "--json"]
    printed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return [json.loads(line) for line in printed.splitlines()]


def test_it_plays_each_deal_from_every_seat_and_again_the_same() -> None:
    options = [SEARCHED, "--deals", "1", "--seats", "2", "--playouts", "4"]
    rows, again = measured(*options), measured(*options)
    assert len(rows) == 1
    assert (rows[0]["game"], rows[0]["seats"], rows[0]["games"]) == (SEARCHED, 2, 2)
    assert {name: rows[0][name] for name in ("times_fair", "changed")} == {
        name: again[0][name] for name in ("times_fair", "changed")
    }


def test_where_bots_lie_the_others_are_of_many_tempers() -> None:
    for slug, rules in GAMES.items():
        found = {manner.temper for number in range(20) for manner in manners(rules, 3, f"tempers {number}")}
        assert found == ({Temper.CALM, *rules.bots.tempers} if LIES in marks_of(slug) else {Temper.CALM})


@pytest.mark.parametrize("slug", [slug for slug, rules in GAMES.items() if rules.bots.value])
def test_tables_have_weights_for_every_number_of_players(slug: str) -> None:
    value = sure(GAMES[slug].bots.value)
    for seats in GAMES[slug].seats:
        rows, _won = tables_of(slug, seats, b"weights")[0]
        assert len(rows) == seats
        assert {len(row) for row in rows} == {len(value.weights[seats])}


def test_weights_say_what_won() -> None:
    first, second = [[1.0, 1.0], [0.0, 1.0]], [[0.0, 1.0], [1.0, 1.0]]
    weights = fitted([(first, [1.0, 0.0]), (second, [0.0, 1.0])] * 20)
    assert chances(first, weights)[0] > 0.9
    assert weights[1] == pytest.approx(0.0)
