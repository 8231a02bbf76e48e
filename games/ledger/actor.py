"""Who acts at a table: a signed-in player, or somebody with the letter to one seat."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import F, QuerySet

from games.ledger.held import Taken
from games.ledger.refusals import NotYours
from games.models import Move, Seat


@dataclass(frozen=True)
class Actor:
    """A player by the key of their account, or the holder of a letter by the key of its seat."""

    user: int | None = None
    seat: int | None = None

    def sits_at(self, seat: Seat) -> bool:
        """Whether this is their seat. A seat that its player has left is nobody's, even with an old letter to it."""
        if seat.user_id is None:
            return False
        return seat.pk == self.seat if self.seat is not None else seat.user_id == self.user

    @property
    def seats(self) -> QuerySet[Seat]:
        """Their seats."""
        taken = Seat.objects.filter(user__isnull=False)
        return taken.filter(pk=self.seat) if self.seat is not None else taken.filter(user=self.user)

    @property
    def moves(self) -> QuerySet[Move]:
        return Move.objects.filter(game__seats__in=self.seats, seat=F("game__seats__number"))


def seat_of(held: Taken, actor: Actor) -> Seat:
    """Return the actor's seat at a held table. Raises NotYours."""
    for seat in held.seats:
        if actor.sits_at(seat):
            return seat
    raise NotYours
