"""A player leaves for good: at a running table a bot plays on, under "a former player"."""

from __future__ import annotations

from django.db import transaction

from games.engine.texts import say
from games.models import Game, Line
from games.play.answers import seat_of
from games.play.store import hold, put_back, start_clock, tell
from games.play.wake import wake_for


@transaction.atomic
def farewell(address: str, user_id: int) -> Game:
    """Take a player from a game that runs or is paused and sit a bot in for good. Raises NotYours."""
    held = hold(address)
    seat = seat_of(held, user_id)
    seat.user, seat.name, seat.stand_in, seat.orders = None, "", True, []
    seat.save(update_fields=["user", "name"])
    tell(held, say("{seat} has left; a bot plays on.", seat=seat.number), kind=Line.Kind.HOST)
    if seat.awaited_since is not None:
        start_clock(held, seat, held.position.sight(seat.number))
        awaited = held.game.public.get("awaited", ())
        held.game.public["awaited"] = [entry for entry in awaited if entry["seat"] != seat.number]
    put_back(held)
    wake_for(held)
    return held.game
