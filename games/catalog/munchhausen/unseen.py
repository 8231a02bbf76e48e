"""How a seat at Munchhausen can imagine the table: which cards the others may have laid, and which they still hold."""

from __future__ import annotations

from games.catalog.munchhausen.board import Mat, cannot_hold
from games.engine.bots import NOTHING, Trust
from games.engine.chance import Chance
from games.engine.fields import without
from games.engine.questions import Answer, Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown

# How often in a hundred a card that lies face down on the mat of who laid it, or on another, has each value from 1 on.
# Measured in 300 games of bots, with a little added, for people are not bots.
BANKED = (1, 2, 4, 8, 14, 21, 27, 23)
LAID = (40, 15, 4, 3, 3, 4, 5, 26)

CARDS = {"lay": NOTHING, "bank": NOTHING}


def refuted(sight: Sight, seat: Seat, answer: Answer) -> bool:
    """Whether all can see that a hand does not hold what its owner says."""
    value = answer["value"] if "value" in answer.values else sight.bids[seat]
    return value is not None and cannot_hold(sight, seat, value)


CLAIMS = Trust(steep=0.68, odds=1.08, refuted=refuted)
UNSAID = {
    "bid": {**CARDS, "up_to": NOTHING, "final": NOTHING},
    "state": CARDS,
    "lay": CARDS,
    "bank": {"card": NOTHING},
    "reject": {"bank": NOTHING},
    "accept": {},
    "choose": {},
    "keep": {},
    "pass": {"final": NOTHING},
    "stand": {},
    "wait": {},
}


def unseen(table: Mat, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Deal again what lies face down and what the others hold.

    In each hand no value twice, and none that all have seen leave it, as far as that can be.
    """
    others = [at for at in range(table.seats) if at != seat]
    down = [(mat, card) for mat, cards in enumerate(table.mats) for card in cards if isinstance(card, FaceDown)]
    down = [(mat, card) for mat, card in down if seat not in card.known]
    pool = sorted([*(int(card.card) for _, card in down), *(card for at in others for card in table.hands[at])])
    left = chance.shuffled([int(card) for card in without(pool, [card for at in others for card in table.seen[at]])])
    for mat, card in down:
        usual = BANKED if mat in card.known else LAID
        card.card = chance.weighted(left, [usual[value - 1] for value in left])
        left.remove(card.card)
    for at in sorted(others, key=lambda at: len(set(table.possible[at])) - len(table.hands[at])):
        hand, size = [*table.seen[at]], len(table.hands[at])
        for value in [*left]:
            if len(hand) < size and value in table.possible[at] and value not in hand:
                hand.append(value)
                left.remove(value)
        table.hands[at] = hand + [left.pop() for _ in range(size - len(hand))]
