"""Tries a standing order on the game so far."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, OrderKind
from games.engine.position import GameOver
from games.engine.questions import Answer
from games.engine.trials import Past, Trial
from games.ledger.actor import Actor, seat_of
from games.ledger.held import Held
from games.ledger.opener import in_play
from games.play.orders import kind_of
from games.play.replay import OfAnotherEdition, replayed


@dataclass(frozen=True)
class Rehearsal:
    """What an order would have answered, the earliest first, since the deal or since the rules last changed."""

    pasts: list[Past]
    whole_game: bool


def rehearse(address: str, actor: Actor, order: Order) -> Rehearsal:
    """Return what an order would have answered under today's rules. Raises IllegalAnswer or Refused.

    The whole game is replayed, but the order sees only what its seat saw.
    """
    with in_play(address, actor) as held:
        number = seat_of(held, actor).number
        kind = kind_of(held.game, order)
        kind.check(order, held.position.sight(number))
        return Rehearsal(tried(held, number, kind, order), held.truth.origin is None)


def tried(held: Held, number: int, kind: OrderKind, order: Order) -> list[Past]:
    """Replay a game with an order for a seat. Raises OfAnotherEdition, never a refusal of an old answer."""
    trial = Trial(kind, order.values, number)
    try:
        for position, move in replayed(held.game, held.truth):
            if move is None or move.seat is None:
                trial.follow(position)
            else:
                trial.follow(position, move.seat, msgspec.convert(move.answer, Answer), move.source)
    except (IllegalAnswer, GameOver):
        raise OfAnotherEdition from None
    return trial.pasts
