"""What speaks for each seat in Last Chance: money, animals won, and bets."""

from __future__ import annotations

from math import log

from games.catalog.last_chance.board import UNIT, Board
from games.catalog.last_chance.end import TENTH, WHOLE
from games.engine.value import Valued, by_progress


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    points = [cash * (WHOLE + TENTH * len(won)) // WHOLE for cash, won in zip(table.cash, table.won, strict=True)]
    total, most = max(1, sum(points)), max(points)
    rows = [
        [
            log((points[seat] + UNIT) / total + 0.01),
            points[seat] / total,
            float(points[seat] == most),
            float(bool(table.won[seat]) or not table.card_to_win),
            len(table.won[seat]) / 3,
            float(table.calls[seat]),
            float(seat in table.out),
            float(seat == table.first),
        ]
        for seat in range(table.seats)
    ]
    return by_progress(rows, 1 - table.cards_left / len(table.row))


VALUE = Valued(__file__, features)
