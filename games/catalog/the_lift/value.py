"""What speaks for each seat in The Lift: points, and what the dwarves in hand may still bring up."""

from __future__ import annotations

from games.catalog.the_lift.board import ROUNDS, Mine
from games.catalog.the_lift.outlook import able, gathered, outlook_of
from games.engine.value import Valued, by_progress

SCALE = 10.0  # points


def features(table: Mine) -> list[list[float]]:
    """Return what speaks for each seat."""
    left, deck = ROUNDS - 1 - table.turns, gathered(table.deck)
    outlook = outlook_of(table.seats, left, gathered(table.row1), gathered(table.row2), deck, table.sold_out())
    order = [seat for seat in table.track if seat is not None]
    rows = []
    for seat in range(table.seats):
        hand, place = gathered(table.hands[seat]), order.index(seat)
        to_come = outlook.worth[hand][place]
        crews = able(hand)
        rows.append(
            [
                (table.points[seat] + to_come) / SCALE,
                to_come / SCALE,
                len(table.gems[seat]) / SCALE,
                place / table.seats,
                len(table.hands[seat]) / SCALE,
                crews[0].points / SCALE if crews else 0.0,
            ]
        )
    return by_progress(rows, table.turns / ROUNDS)


VALUE = Valued(__file__, features)
