"""How a strong bot of The Lift searches: every spot, with the dearest crews and without, to the round's end."""

from __future__ import annotations

from games.catalog.the_lift.board import ROUNDS, Mine
from games.catalog.the_lift.bot import answer_of, placements, seen
from games.catalog.the_lift.outlook import able, gathered, outlook_of
from games.engine.bots import NOTHING, Search, Valued, by_progress
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight

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


UNSAID = {"claim": {"plan": NOTHING}, "lift": {"crew": NOTHING}}


def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
    """Return each placement, without a crew and with each of the dearest."""
    found = []
    for spot, _, sends in placements(seen(sight), sight.me):
        found += [answer_of(spot, crew, decision) for crew, _ in sends or ((None, ()),)]
    return found


SEARCH = Search(VALUE, playouts=96, most=16, candidates=candidates)
