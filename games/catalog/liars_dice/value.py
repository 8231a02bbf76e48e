"""What speaks for each seat in Liar's Dice: dice left, and who begins."""

from __future__ import annotations

from math import log

from games.catalog.liars_dice.board import Board
from games.engine.table import with_cards
from games.engine.value import Valued, by_progress

DICE = 5.0  # under a cup at the beginning


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    sizes = [*map(len, table.hands)]
    total, most = sum(sizes), max(sizes)
    rows = []
    for seat, size in enumerate(sizes):
        rows.append(
            [
                size / DICE,
                log(size),
                size / total,
                float(size == 1),
                float(size == most),
                float(seat == table.starter),
                float(seat == table.starter) * float(size == 1),
                float(seat == with_cards(table.hands, table.starter)[0]) if most < total else 0.0,
            ]
            if size
            else []
        )
    return by_progress(rows, max(0.0, 1 - total / (DICE * table.seats)))


VALUE = Valued(__file__, features)
