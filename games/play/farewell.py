"""A player leaves for good: at a started table a bot plays on, under "a former player"."""

from __future__ import annotations

from django.db import transaction

from games.engine.texts import say
from games.models import Game
from games.play.clocks import change_player
from games.play.host import announce
from games.play.store import hold, put_back
from games.play.wake import wake_for
from games.play.who import Who, seat_of


@transaction.atomic
def farewell(address: str, user_id: int) -> Game:
    """Take a player from a game that runs or is paused and sit a bot in for good. Raises NotYours."""
    held = hold(address)
    seat = seat_of(held, Who(user=user_id))
    seat.user, seat.name, seat.stand_in, seat.orders = None, "", True, []
    seat.save(update_fields=["user", "name"])
    announce(held, say("{seat} has left; a bot plays on.", seat=seat.number))
    change_player(held, seat)
    put_back(held)
    wake_for(held)
    return held.game
