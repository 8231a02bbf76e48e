"""A table of Munchhausen set up by hand: seat 0 is the first Baron."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.catalog.munchhausen import GAME
from games.catalog.munchhausen.board import HIGHEST, Mat
from games.catalog.munchhausen.rules import deal
from games.engine.table import FaceDown

from .evening import Evening, First, lay


def with_cards(
    hands: Sequence[Sequence[int]], mats: Sequence[Sequence[int]] = (), bidding: str = "waves", **fields: Any
) -> Evening[Mat]:
    """Begin in the middle of a game: with these hands, and these cards face down on the mats.

    Nothing is said of what has left the hands, unless a field says it.
    """
    table = deal(len(hands), {"bidding": bidding}, First())
    table.hands = [[*hand] for hand in hands]
    table.possible = [[*range(table.low, HIGHEST + 1)] * len(hands) for _ in hands]
    for mat, cards in zip(table.mats, mats, strict=False):
        mat += [FaceDown(card, []) for card in cards]
    return Evening(GAME, lay(table, **fields))


def evening_of(seats: int, bidding: str = "waves") -> Evening[Mat]:
    """Begin a new game."""
    return Evening(GAME, deal(seats, {"bidding": bidding}, First()))


def all_pass(evening: Evening[Mat]) -> None:
    """Let everyone pass until the Baron is asked."""
    while evening.awaited != [evening.table.baron]:
        seat = evening.awaited[0]
        evening.says(seat, evening.verbs(seat)[-1])
