"""What a player has seen of a table, so that no letter is written about it."""

from __future__ import annotations

from datetime import datetime

from games.engine.questions import Decision
from games.models import Game, Seat

SEEN_FIELDS = ["seen_question", "offers_known", "seen_at"]


def mark_seen(game: Game, seat: Seat, decision: Decision | None, now: datetime) -> bool:
    """Note in a seat that its player sees the table as it is; return whether any of it is new to them."""
    question = game.question if decision is not None else seat.seen_question
    offers = max(decision.offers, default=-1) + 1 if decision is not None else 0
    seen = question, max(offers, seat.offers_known)
    looked_since = seat.seen_at is not None and seat.seen_at >= game.changed_at
    if looked_since and seen == (seat.seen_question, seat.offers_known):
        return False
    (seat.seen_question, seat.offers_known), seat.seen_at = seen, now
    return True
