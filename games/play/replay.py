"""Replays a stored game from its seed and moves."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.chance import Chance
from games.engine.position import Position, Streams
from games.engine.questions import Answer
from games.ledger.refusals import Refused
from games.models import Game, Move, Truth


class OfAnotherEdition(Refused):
    """The game was played under an edition that today's rules cannot replay."""

    sentence = _("The rules have changed too much since then to replay this game.")


def replayed(game: Game, truth: Truth, chance: Streams = Chance) -> Iterator[tuple[Position, Move | None]]:
    """Yield the position where today's edition began (usually the deal), then the one after each move.

    It is one Position object, advanced each time. Raises OfAnotherEdition, and IllegalAnswer or GameOver if the moves
    do not fit the rules.
    """
    rules, seed = catalog.find(game.slug), bytes(truth.stirred or b"")
    if game.edition != rules.edition:
        raise OfAnotherEdition
    if truth.origin is None:
        position = Position.deal(rules, game.size, game.options, seed, chance)
    else:
        position = Position(rules, bytes(truth.origin), seed, truth.origin_base, chance=chance)
    yield position, None
    for move in Move.objects.filter(game=game, number__gt=truth.origin_moves).order_by("number").iterator():
        if move.seat is None:
            position = Position(rules, position.checkpoint, seed, position.asked, chance=chance)
        else:
            position.answer(move.seat, msgspec.convert(move.answer, Answer))
        yield position, move


def played_again(game: Game) -> Position:
    """Return the position that a game's seed and moves lead to."""
    *_, (position, _move) = replayed(game, game.truth)
    return position


def digest_again(game: Game) -> str:
    """Return the digest that a game's seed and moves lead to. Raises as `replayed` does."""
    return played_again(game).digest()


def agrees(game: Game) -> bool:
    """Whether a game's seed and moves lead to where it stands. Raises as `replayed` does."""
    return is_where(game, played_again(game))


def is_where(game: Game, position: Position) -> bool:
    """Whether a position is where a game stands (or for a slimmed game, has the places that it ended with)."""
    if game.digest:
        return position.digest() == game.digest
    outcome = position.outcome
    return [*game.seats.values_list("place", flat=True)] == [*(outcome.places if outcome else [None] * game.size)]
