"""The tables where a player has to answer or has an offer."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from django.db.models import F, QuerySet

from accounts.addresses import address_of
from accounts.prepared import Prepared
from games.models import Seat


class MyTurn(NamedTuple):
    """A table where a player has to answer or has an offer."""

    game: int
    address: str
    awaited_since: datetime | None

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return address_of("games:table", self.address)


def turns_of(user: int) -> list[MyTurn]:
    """Return the tables where a player has to answer, most urgent first, then those with an offer.

    Where the site is about to answer for them, they need not.
    """
    return [MyTurn(*row) for row in waiting_for(user)]


@Prepared
def waiting_for(user: int) -> QuerySet[Seat, tuple[int, str, datetime | None]]:
    """Query the columns of a player's Turns, in the order of `in_order`."""
    mine = Seat.objects.filter(user=user)
    return urgent_first(mine.asked() | mine.offered()).values_list("game_id", "game__address", "awaited_since")


def in_order(user: int) -> QuerySet[Seat]:
    """Return the seats where a player is awaited, most urgent first, then offers, then those without a deadline."""
    mine = Seat.objects.filter(user=user)
    return urgent_first(mine.awaited() | mine.with_offers())


def urgent_first(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Put seats in order: by deadline, then offers, then those without a deadline."""
    soonest, offers_first = F("due_at").asc(nulls_last=True), F("awaited_since").asc(nulls_first=True)
    return seats.order_by(soonest, offers_first, "pk")
