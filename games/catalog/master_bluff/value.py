"""What speaks for each seat in Master Bluff: cards left, how they go together, and the claim that is open."""

from __future__ import annotations

from collections import Counter

from games.catalog.master_bluff.board import Board
from games.engine.questions import Seat
from games.engine.value import Valued, by_progress

CARDS = 12.0  # in a hand at the beginning, about
SURE = 6.0  # so large that holding weights at zero does not leave who wins for certain in doubt


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    holding = [len(hand) for seat, hand in enumerate(table.hands) if seat not in table.out]
    claim, pile = table.claim, len(table.pile) / CARDS
    false = float(claim is not None and not table.is_true(claim))
    winner, rows = through(table), []
    for seat, hand in enumerate(table.hands):
        mine, next_one = claim is not None and claim.seat == seat, claim is not None and table.mover == seat
        nexts = claim is not None and seat in table.others(claim.seat)[:1]
        counts = Counter(hand)
        family = counts[table.family] if table.family else 0
        plain, two, token = float(len(counts) == 1), float(len(counts) == 2), float(table.tokens[seat])
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
                token,
                plain,
                plain * token,
                two,
                two * token,
                SURE * float(seat == winner),
                float(seat == table.mover and claim is None),
                float(mine),
                mine * false,
                mine * false * pile,
                mine * float(not hand) * false,
                float(nexts),
                nexts * false,
                nexts * pile * (1 - false),
                float(next_one and not nexts),
            ]
        )
    return by_progress(rows, max(0.0, 1 - min(holding, default=0) / CARDS))


def through(table: Board) -> Seat | None:
    """Return who is about to be rid of the last cards by the truth: nobody gains by doubting that."""
    claim = table.claim
    if table.out:
        return None
    if claim is None:
        waiting = [table.mover, *table.others(table.mover)]
    else:
        waiting = table.others(claim.seat)
        if table.is_true(claim):
            if not table.hands[claim.seat]:
                return claim.seat
            waiting.append(claim.seat)
    return next((at for at in waiting if is_ready(table, at, first=at == waiting[0])), None)


def is_ready(table: Board, seat: Seat, *, first: bool) -> bool:
    """Whether a seat holds a single family, and may name it when its turn comes."""
    hand = table.hands[seat]
    named = first and table.family in (None, *hand)
    return len(set(hand)) == 1 and (table.tokens[seat] or named)


def second_fewest(holding: list[int], mine: int) -> int:
    """Return the fewest cards in any other hand."""
    others = sorted(holding)
    if mine in others:
        others.remove(mine)
    return others[0] if others else mine


VALUE = Valued(__file__, features)
