"""A player leaves for good: at a started table a bot plays on, under "a former player"."""

from __future__ import annotations

from django.db import transaction

from games.engine.texts import say
from games.ledger.actor import Who, seat_of
from games.ledger.clocks import let_bot_play
from games.ledger.store import put_rows_back, take
from games.ledger.workers import wake_for
from games.models import Game
from games.play.host import announce


@transaction.atomic
def farewell(address: str, user_id: int) -> Game:
    """Take a player from a game that runs or is paused and sit a bot in for good. Raises NotYours."""
    taken = take(address, Game.Status.RUNNING, Game.Status.PAUSED)
    seat = seat_of(taken, Who(user=user_id))
    seat.user, seat.name, seat.orders = None, "", []
    seat.save(update_fields=["user", "name"])
    announce(taken, say("{seat} has left; a bot plays on.", seat=seat.number))
    let_bot_play(taken, seat)
    put_rows_back(taken)
    wake_for(taken)
    return taken.game
