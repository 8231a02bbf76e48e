"""What speaks for each seat in Munchhausen: points, what is left in the hand, and the card on the Baron's mat."""

from __future__ import annotations

from games.catalog.munchhausen.board import HIGHEST, Mat
from games.catalog.munchhausen.end import points
from games.engine.questions import Question, Seat
from games.engine.value import Valued, by_progress

SCALE = 10.0  # points


def features(table: Mat) -> list[list[float]]:
    """Return what speaks for each seat."""
    scores, sizes = points(table), [*map(len, table.hands)]
    rows = []
    for seat, hand in enumerate(table.hands):
        ahead = scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
        rows.append(
            [
                scores[seat] / SCALE,
                max(-1.0, min(1.0, ahead / SCALE)),
                float(ahead > 0),
                float(ahead > 0 and min(sizes) <= 1),
                float(ahead > 0 and sizes[seat] <= 2),
                sum(hand) / SCALE,
                sizes[seat] / HIGHEST,
                float(sizes[seat] == min(sizes)),
                float(sizes[seat] <= 1),
                max(hand, default=0) / HIGHEST,
                float(HIGHEST in table.possible[seat]),
                float(seat == table.baron),
                float(seat == table.next(table.baron)),
            ]
        )
    return by_progress(rows, 1 - min(sizes) / (HIGHEST - table.low + 1))


def in_turn(table: Mat, _: Question) -> list[list[float]]:
    """Return what speaks for each seat besides while a turn is played: the highest bidders' cards.

    A lie that all can see is worth less than one that may be believed.
    """
    top, found = table.top, lays(table)
    lies = [float(card != top) for card in found.values()]
    lie = sum(lies) / len(lies) if lies else 0.0
    plain = float(bool(found) and any(top not in table.possible[seat] for seat in found))
    rows = []
    for seat in range(table.seats):
        card, baron = found.get(seat), float(seat == table.baron and bool(found))
        bids = float(card is not None)
        false = float(card is not None and card != top)
        all_see = float(card is not None and top not in table.possible[seat])
        value = (card or 0) / HIGHEST
        rows.append(
            [
                bids,
                false,
                all_see,
                value,
                false * value,
                bids * top / HIGHEST,
                baron,
                baron * lie,
                baron * plain,
                baron * top / HIGHEST,
            ]
        )
    return rows


def lays(table: Mat) -> dict[Seat, int]:
    """Return the cards that wait to be judged, or that the highest bidders have named."""
    if table.laid is not None:
        card = table.mats[table.baron][-1]
        return {table.laid.seat: int(card if isinstance(card, int) else card.card)}
    plans = {seat: table.plans[seat] for seat in table.top_bidders}
    return {seat: plan.lay for seat, plan in plans.items() if plan is not None}


VALUE = Valued(__file__, features, in_turn)
