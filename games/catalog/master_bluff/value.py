"""What speaks for each seat in Master Bluff: cards left, how they go together, and the claim that is open."""

from __future__ import annotations

from collections import Counter

from games.catalog.master_bluff.board import Board
from games.engine.value import Valued, by_progress

CARDS = 12.0  # in a hand at the beginning, about


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    holding = [len(hand) for seat, hand in enumerate(table.hands) if seat not in table.out]
    claim, pile = table.claim, len(table.pile) / CARDS
    false = float(claim is not None and not table.is_true(claim))
    rows = []
    for seat, hand in enumerate(table.hands):
        mine, next_one = claim is not None and claim.seat == seat, claim is not None and table.mover == seat
        nexts = claim is not None and seat in table.others(claim.seat)[:1]
        counts = Counter(hand)
        family = counts[table.family] if table.family else 0
        rows.append(
            [
                float(seat in table.out),
                float(bool(table.out) and table.out[0] == seat),
                len(hand) / CARDS,
                min(3, max(-3, second_fewest(holding, len(hand)) - len(hand))) / 3,
                float(len(hand) <= 4),
                float(len(hand) <= 2),
                float(len(hand) <= 1),
                max(counts.values(), default=0) / CARDS,
                len(counts) / 6,
                family / CARDS,
                float(table.tokens[seat]),
                float(seat == table.mover and claim is None),
                float(mine),
                mine * false,
                mine * false * pile,
                mine * float(not hand) * (1 - false),
                mine * float(not hand) * false,
                float(nexts),
                nexts * false,
                nexts * pile * (1 - false),
                float(next_one and not nexts),
            ]
        )
    return by_progress(rows, max(0.0, 1 - min(holding, default=0) / CARDS))


def second_fewest(holding: list[int], mine: int) -> int:
    """Return the fewest cards in any other hand."""
    others = sorted(holding)
    if mine in others:
        others.remove(mine)
    return others[0] if others else mine


VALUE = Valued(__file__, features)
