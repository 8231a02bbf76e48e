"""The next game of the same people, as somebody who sat at the last one sees it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from games.models import Game, Seat

LIVE_FOR = timedelta(days=1)  # how long the page of a finished game looks out for another


@dataclass(frozen=True)
class Rematch:
    """A rematch: who asks for it, and whether the viewer may still join."""

    game: Game
    opener: str
    is_open: bool  # to the viewer, who has no seat there yet
    is_kept: bool  # a seat, for the viewer


def rematch_of(game: Game, me: Seat | None) -> Rematch | None:
    """Return the rematch of a finished game for a player who sat there, if there is one that has not been closed."""
    if me is None or me.left_at is not None or game.rematch_id is None:
        return None
    again = Game.objects.get(pk=game.rematch_id)
    if again.status == Game.Status.CLOSED:
        return None
    seats = list(again.seats.order_by("number"))
    opener = next((str(seat) for seat in seats if seat.user_id == again.opener_id), "")
    joins = again.status == Game.Status.OPEN and all(seat.user_id != me.user_id for seat in seats)
    return Rematch(again, opener, joins, joins and again.invitations.filter(user=me.user_id).exists())


def may_come(game: Game, me: Seat | None, has_company: bool) -> bool:
    """Whether somebody may yet ask for a rematch while this player looks at the finished game."""
    ended = game.ended_at
    return me is not None and has_company and ended is not None and timezone.now() - ended < LIVE_FOR
