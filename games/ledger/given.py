"""Reads answers back, for the seat that gave them only."""

from __future__ import annotations

import msgspec

from games.engine.questions import Answer
from games.ledger.actor import Actor
from games.models import Move, Seat


def given_before(address: str, actor: Actor, question: int) -> Answer | None:
    """Return a player's last answer to a question, or the next one: to recognise a form posted twice."""
    moves = actor.moves.filter(game__address=address, question__gte=question)
    last = moves.order_by("question", "-number").values_list("answer", flat=True).first()
    return msgspec.convert(last, Answer) if last else None


def given_by(seat: Seat, question: int) -> tuple[str, str]:
    """Return the source of a seat's last answer to a question, "" if it has none, and the kind of order it was."""
    moves = Move.objects.filter(game=seat.game_id, question=question, seat=seat.number)
    return moves.order_by("-number").values_list("source", "order").first() or ("", "")
