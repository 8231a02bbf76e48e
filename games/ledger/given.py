"""Answers that were given, read again: by their own seat alone."""

from __future__ import annotations

import msgspec

from games.engine.questions import Answer
from games.ledger.actor import Actor
from games.models import Move, Seat


def given_before(address: str, actor: Actor, question: int) -> Answer | None:
    """Return what a player last answered to a question, or next after it: so a form posted twice is known again."""
    moves = actor.moves.filter(game__address=address, question__gte=question)
    last = moves.order_by("question", "-number").values_list("answer", flat=True).first()
    return msgspec.convert(last, Answer) if last else None


def given_by(seat: Seat, question: int) -> str:
    """Return how a seat's last answer to a question came about, empty where it has given none."""
    moves = Move.objects.filter(game=seat.game_id, question=question, seat=seat.number)
    return moves.order_by("-number").values_list("source", flat=True).first() or ""
