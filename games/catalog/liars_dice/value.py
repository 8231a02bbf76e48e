"""What speaks for each seat in Liar's Dice: dice left, who begins, and what the last bid is really worth."""

from __future__ import annotations

from math import log

from games.catalog.liars_dice.board import Board
from games.engine.questions import Question, Seat
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


def in_turn(table: Board, _: Question) -> list[list[float]]:
    """Return what speaks for each seat besides in a round: whether the last bid is true, who made it, who answers."""
    if not table.bids:
        return [[0.0] * 8 for _ in range(table.seats)]
    last = table.bids[-1]
    over = table.found(last.face) - last.count  # more dice than were said
    answers = with_cards(table.hands, last.seat)[0]
    return [of_seat(table, seat, over, last.seat, answers) for seat in range(table.seats)]


def of_seat(table: Board, seat: Seat, over: int, bidder: Seat, answers: Seat) -> list[float]:
    """Return what speaks for a seat when a bid stands."""
    bids, asked, size = float(seat == bidder), float(seat == answers), max(1, len(table.hands[seat]))
    wide = max(-3, min(3, over)) / 3
    return [
        bids,
        bids * float(over < 0),
        bids * float(over == 0),
        bids * wide,
        bids * float(over < 0) / size,
        asked * float(over < 0),
        asked * wide,
        asked * float(over >= 0) / size,
    ]


VALUE = Valued(__file__, features, in_turn)
