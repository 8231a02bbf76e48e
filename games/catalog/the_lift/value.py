"""What speaks for each seat in The Lift: points, and what the dwarves in hand may still bring up."""

from __future__ import annotations

from games.catalog.the_lift.board import COLOURS, CREWS, LIFT, ROUNDS, Mine
from games.catalog.the_lift.outlook import able, gathered, outlook_of
from games.engine.questions import Question, Seat
from games.engine.value import Valued, by_progress

SCALE = 10.0  # points


def features(table: Mine) -> list[list[float]]:
    """Return what speaks for each seat."""
    left, deck = ROUNDS - 1 - table.turns, gathered(table.deck)
    outlook = outlook_of(table.seats, left, gathered(table.row1), gathered(table.row2), deck, table.sold_out())
    order = in_order(table)
    rows = []
    for seat in range(table.seats):
        hand, place = gathered(hand_of(table, seat)), order.index(seat)
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


def in_order(table: Mine) -> list[Seat]:
    """Return the seats in the order in which they will stand on the turn track: who acts goes to its end."""
    acting = [seat for spot in (LIFT, *COLOURS) if (seat := table.placed.get(spot)) is not None]
    return [seat for seat in table.track if seat is not None] + acting


def hand_of(table: Mine, seat: Seat) -> list[str]:
    """Return a seat's dwarves, with those that it has claimed."""
    claimed = [card for card in table.row1 if table.placed.get(card) == seat]
    return [*table.hands[seat], *claimed]


def in_turn(table: Mine, _: Question) -> list[list[float]]:
    """Return what speaks for each seat besides while tokens are placed: crews that are about to go down."""
    acting = [seat for spot in (LIFT, *COLOURS) if (seat := table.placed.get(spot)) is not None]
    rows, free = [], True
    sent: dict[Seat, float] = {}
    for seat in acting:
        plan = table.plans[seat]
        held = [crew.gem for crew in able(gathered(hand_of(table, seat)))]
        gem = next((gem for gem in plan.gems if gem in held), None) if plan and (free or table.last_round) else None
        if gem:
            sent[seat], free = CREWS[gem].points / SCALE, False
    for seat in range(table.seats):
        waits = float(seat in table.to_place)
        rows.append([sent.get(seat, 0.0), float(seat in sent), waits, waits * float(LIFT not in table.placed)])
    return rows


VALUE = Valued(__file__, features, in_turn)
