"""What a seat of Last Chance cannot see, dealt again: the cards to come, of all that have not been turned up."""

from __future__ import annotations

from games.catalog.last_chance.board import Board
from games.catalog.last_chance.cards import CARDS
from games.engine.chance import Chance
from games.engine.questions import Seat
from games.engine.sights import Sight
from games.engine.table import FaceDown


def unseen(table: Board, seat: Seat, chance: Chance, seen: Sight) -> None:
    """Lay other cards face down; one that has been turned up in this turn stays where it lay."""
    shown = {number for number in seen.row if isinstance(number, int)}
    pool = chance.shuffled([number for number in range(len(CARDS)) if number not in shown])
    for card, now in zip(table.row, seen.row, strict=True):
        if isinstance(card, FaceDown):
            card.card = now if isinstance(now, int) else pool.pop()
