"""Trust Me!'s end: what is said of the players, and how they stood."""

from __future__ import annotations

from games.catalog.trust_me.board import Board
from games.engine.honours import BLUFFS, turning_point
from games.engine.rulebook import Standings
from games.engine.texts import say

HONOURS = (*BLUFFS, turning_point(low=True))


def cards(table: Board) -> list[int]:
    """Count the cards in each hand."""
    return [*map(len, table.hands)]


STANDING = Standings(cards, say("Cards in the hand: fewest is best"), low=True)
