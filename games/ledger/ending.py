"""Ends a game: places and points, the seed for anyone who wants to check the deal, and letters."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from games.ledger.held import Held, Taken
from games.ledger.letters import Why, about, write
from games.ledger.log import tell
from games.models import Game, Letter


def finish(held: Held) -> None:
    """End the game: places, points, the reason, and the seed for anyone who wants to check the deal."""
    game, outcome = held.game, held.position.outcome
    assert outcome is not None
    game.status, game.ended_at, game.result = Game.Status.OVER, held.now, msgspec.to_builtins(outcome.reason)
    game.revealed = {"seed": bytes(held.truth.seed).hex(), "words": [seat.word for seat in held.seats]}
    for seat in held.seats:
        seat.place, seat.points, seat.orders = outcome.places[seat.number], outcome.points[seat.number], []
    tell(held, outcome.reason, turn=max(0, held.position.table.turns - 1))
    write_of_the_end(held, held.position.asked, held.answered)


def write_of_the_end(held: Taken, question: int, ended_by: Collection[int] = ()) -> None:
    """Write to the players that the game is over, except to those whose own answer ended it."""
    for seat in held.seats:
        if seat.user and seat.user.wants_letters and seat.number not in ended_by:
            write(seat.user.pk, Letter.Kind.OVER, [about(seat, Why.OVER, question)], held.now)
