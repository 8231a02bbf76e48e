"""What every game must pass, whatever its rules: over the registry, for each number of seats and each option."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import GAMES, find
from games.engine.players import absent_player, every_table, obstinate_player, play_out

from .contract import hold
from .walk import BOUND, Agreed

AGREED: list[Agreed] = [
    (slug, seats, options) for slug, rules in GAMES.items() for seats, options in every_table(rules)
]


def name_of(table: Agreed) -> str:
    slug, seats, options = table
    return "-".join([slug, str(seats), *(str(choice) for choice in options.values())])


every = pytest.mark.parametrize("agreed", AGREED, ids=map(name_of, AGREED))


@every
@pytest.mark.parametrize("game", ["one game", "another"])
def test_a_random_game_keeps_the_whole_contract(agreed: Agreed, game: str) -> None:
    hold(agreed, f"{game} of {name_of(agreed)}".encode())


@every
@pytest.mark.parametrize("player", [absent_player, obstinate_player])
def test_a_game_ends_also_when_nobody_cares(agreed: Agreed, player: Any) -> None:
    slug, seats, options = agreed
    position, _moves = play_out(find(slug), [player] * seats, options, b"nobody", BOUND)
    assert position.outcome is not None
