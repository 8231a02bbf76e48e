"""How a seat at Liar's Dice can imagine the dice under the other cups: rolled again, and likelier to fit their bids."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.liars_dice.board import Board, counted
from games.engine.bots import Trust
from games.engine.chance import Chance
from games.engine.questions import Seat
from games.engine.sights import Sight

ROLLS = 8  # from which a hand is chosen
MORE = 1.9  # how much likelier a bid makes each die under its bidder's cup that shows its face; measured in 300 games

CLAIMS = Trust(steep=1.03, odds=0.56)
UNSAID: Mapping[str, Mapping[str, str]] = {"open": {}, "raise": {}, "doubt": {}, "exact": {}}


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Roll the other players' dice again."""
    wild = table.wild and not table.palifico
    for at, hand in enumerate(table.hands):
        if at == seat or not hand:
            continue
        faces = {int(bid["face"]) for bid in seen.bids if bid["seat"] == at}
        rolls = [sorted(chance.rolls(len(hand))) for _ in range(ROLLS if faces else 1)]
        weights = [MORE ** sum(counted(roll, face, wild) for face in faces) for roll in rolls]
        table.hands[at] = chance.weighted(rolls, weights)
