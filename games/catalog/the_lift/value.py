"""What a table of The Lift is worth to each seat between two rounds, for bots that search.

Counted for each: its points and what its hand is likely to bring, as the bot weighs it; its gems, its place on the turn
track, its dwarves, and what its hand could send at once.
"""

from __future__ import annotations

from games.catalog.the_lift.board import ROUNDS, Mine
from games.catalog.the_lift.outlook import able, gathered, outlook_of
from games.engine.valued import Valued, by_progress

SCALE = 10.0  # points


def features(table: Mine) -> list[list[float]]:
    """Return what speaks for each seat."""
    left, deck = ROUNDS - 1 - table.turns, gathered(table.deck)
    outlook = outlook_of(table.seats, left, gathered(table.row1), gathered(table.row2), deck, table.sold_out())
    rows = []
    for seat in range(table.seats):
        hand, place = gathered(table.hands[seat]), table.track.index(seat)
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
