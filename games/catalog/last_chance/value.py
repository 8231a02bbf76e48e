"""What speaks for each seat in Last Chance: money, animals won, bets, and who is asked first."""

from __future__ import annotations

from math import log

from games.catalog.last_chance.board import UNIT, Board
from games.catalog.last_chance.end import TENTH, WHOLE
from games.engine.value import Valued, by_progress


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    ranks = standing(table.cash, [*map(len, table.won)])
    rows = [
        [
            *ranks[seat],
            float(bool(table.won[seat]) or not table.card_to_win),
            len(table.won[seat]) / 3,
            float(table.calls[seat]),
            float(seat == table.first),
        ]
        if seat not in table.out
        else []
        for seat in range(table.seats)
    ]
    return by_progress(rows, progress(table))


def standing(cash: list[int], cards: list[int]) -> list[list[float]]:
    """Return for each seat which part of all points it has, as a logarithm too, and whether nobody has more."""
    points = [money * (WHOLE + TENTH * many) // WHOLE for money, many in zip(cash, cards, strict=True)]
    total, most = max(1, sum(points)), max(points)
    return [[log((own + UNIT) / total + 0.01), own / total, float(own == most)] for own in points]


def progress(table: Board) -> float:
    """Return how much of the game is over."""
    return 1 - table.cards_left / len(table.row)


VALUE = Valued(__file__, features)
