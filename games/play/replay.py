"""Playing a stored game again from its seed and its moves."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from games import catalog
from games.engine.position import Position
from games.engine.questions import Answer
from games.models import Game, Move, Truth


def replayed(game: Game, truth: Truth) -> Iterator[tuple[Position, Move | None]]:
    """Yield the position as it was dealt, then after each move; the same Position each time, moved on."""
    rules, seed = catalog.find(game.slug), bytes(truth.stirred or b"")
    position = Position.deal(rules, game.size, game.options, seed)
    yield position, None
    for move in Move.objects.filter(game=game).order_by("number").iterator():
        if move.seat is None:
            position = Position(rules, position.checkpoint, seed, position.asked)
        else:
            position.answer(move.seat, msgspec.convert(move.answer, Answer))
        yield position, move


def played_again(game: Game) -> Position:
    """Return the position that a game's seed and moves lead to."""
    *_, (position, _move) = replayed(game, game.truth)
    return position


def digest_again(game: Game) -> str:
    """Return the digest that a game's seed and moves lead to."""
    return played_again(game).digest()


def agrees(game: Game) -> bool:
    """Whether a game's seed and moves lead to where it stands; one that has slimmed down is known by its places."""
    if game.digest:
        return digest_again(game) == game.digest
    outcome = played_again(game).outcome
    return [*game.seats.values_list("place", flat=True)] == [*(outcome.places if outcome else [None] * game.size)]
