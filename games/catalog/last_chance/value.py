"""What speaks for each seat in Last Chance: money, animals won, bets, and what the attempt being made may bring."""

from __future__ import annotations

from math import log
from operator import add

from games.catalog.last_chance.board import UNIT, Attempt, Board
from games.catalog.last_chance.end import TENTH, WHOLE
from games.catalog.last_chance.rules import CERTAIN
from games.engine.questions import Question
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


def in_turn(table: Board, _: Question) -> list[list[float]]:
    """Return what speaks for each seat besides while an attempt is made: by how much it changes the ranks, by the odds.

    Besides, on the last card, how likely a seat then wins; and how likely who has called Last Chance is out.
    """
    attempt = table.attempt
    if attempt is None or attempt.success is not None:
        return [[0.0] * 8 for _ in range(table.seats)]
    odds = (attempt.rolls[-1].odds if attempt.rolls else attempt.odds) / CERTAIN
    cards = [*map(len, table.won)]
    now, lost = standing(table.cash, cards), standing(settled(table, attempt, success=False), cards)
    cards[attempt.seat] += 1
    won = standing(settled(table, attempt, success=True), cards)
    changes = [
        [odds * full + (1 - odds) * failed - before for before, full, failed in zip(*ranks, strict=True)]
        for ranks in zip(now, won, lost, strict=True)
    ]
    ends = [
        [odds * leads * (table.cards_left == 1), (1 - odds) * attempt.called * (seat == attempt.seat)]
        for seat, (_log, _part, leads) in enumerate(won)
    ]
    return [[*row, *end] for row, end in zip(by_progress(changes, progress(table)), ends, strict=True)]


def settled(table: Board, attempt: Attempt, *, success: bool) -> list[int]:
    """Return each seat's money once the attempt has come off or failed."""
    return [*map(add, table.cash, attempt.pays(success=success))]


VALUE = Valued(__file__, features, in_turn)
