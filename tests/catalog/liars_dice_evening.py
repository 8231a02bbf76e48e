"""Games of Liar's Dice that begin with dice laid by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.liars_dice import GAME
from games.catalog.liars_dice.board import Board
from games.engine.chance import Chance
from tests.catalog.evening import Evening, lay


def evening(*hands: list[int], laid: Mapping[str, Any] | None = None, **options: Any) -> Evening[Board]:
    """Lay dice under the cups of a table that has agreed on these options, and whatever else lies there."""
    table = GAME.deal(len(hands), GAME.agreed(options), Chance(b"set up", "deal"))
    assert isinstance(table, Board)
    table.told = []
    return Evening(GAME, lay(table, **{"hands": [*hands], "starter": 0, **(laid or {})}))


def bids(game: Evening[Board], *said: tuple[int, int]) -> list[str]:
    """Let the players bid one after the other: a number and a face each; return what is told last."""
    told: list[str] = []
    for count, face in said:
        verb = "raise" if game.table.bids else "open"
        told = game.says(game.mover, verb, count=count, face=face)
    return told
