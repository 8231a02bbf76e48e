"""Reads back what rows keep: sights, and a seat's answers, for that seat only."""

from __future__ import annotations

from typing import Any

import msgspec

from games.engine.questions import Answer
from games.engine.sights import Sight
from games.ledger.locks import Actor
from games.models import Game, Move, Seat


def as_sight(data: Any) -> Any:
    """Decode a stored sight, so that its fields can be read as attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


def given_before(address: str, actor: Actor, question: int) -> Answer | None:
    """Return a player's last answer to a question, or the next one: to recognise a form posted twice."""
    move = move_before(address, actor, question)
    return move[0] if move else None


def move_before(address: str, actor: Actor, question: int) -> tuple[Answer, str] | None:
    """Return a player's last answer to a question, or the next one, and its source."""
    moves = actor.moves.filter(game__address=address, question__gte=question)
    last = moves.order_by("question", "-number").values_list("answer", "source").first()
    return (msgspec.convert(last[0], Answer), last[1]) if last else None


def given_by(seat: Seat, question: int) -> tuple[str, str]:
    """Return the source of a seat's last answer to a question, "" if it has none, and the kind of order it was."""
    moves = Move.objects.filter(game=seat.game_id, question=question, seat=seat.number)
    return moves.order_by("-number").values_list("source", "order").first() or ("", "")


def line_of_answer(game: Game, seat: int, question: int) -> int | None:
    """Return how long the log was when a seat answered this question, or one after it, that is closed; None for never.

    Nothing is read of the open question: whether somebody has answered it may be secret.
    """
    moves = Move.objects.filter(game=game, seat=seat, question__gte=question)
    closed = moves if game.status == Game.Status.OVER else moves.filter(question__lt=game.question)
    return closed.order_by("number").values_list("line", flat=True).first()
