"""The tables where a player has to answer or has an offer, and how far a table is."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import NamedTuple

from django.db import connection
from django.db.models import Exists, F, OuterRef, QuerySet
from psycopg import OperationalError

from accounts.prepared import Prepared, address_of
from games.models import Consent, Seat


class MyTurn(NamedTuple):
    """A table where a player has to answer, has an offer, or is asked whether they agree to a proposal."""

    game: int
    address: str
    awaited_since: datetime | None
    proposed: bool

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return address_of("games:table", self.address)


def turns_of(user: int) -> list[MyTurn]:
    """Return the tables where a player has to answer, most urgent first, then those with an offer or a proposal.

    Where the site is about to answer for them, they need not.
    """
    return [MyTurn(*row) for row in waiting_for(user)]


@Prepared
def waiting_for(user: int) -> QuerySet[Seat, tuple[int, str, datetime | None, bool]]:
    """Query the columns of a player's Turns, in the order of `in_order`."""
    mine, proposed = Seat.objects.filter(user=user), Exists(unanswered().filter(seat=OuterRef("pk")))
    waiting = urgent_first(mine.asked() | mine.offered() | mine.filter(proposed, stand_in=False))
    return waiting.values_list("game_id", "game__address", "awaited_since", proposed)


def unanswered() -> QuerySet[Consent]:
    """Return what has not been said yet to open proposals, of tables that go on or are paused."""
    return Consent.objects.filter(agrees=None, proposal__closed_at=None)


def in_order(user: int) -> QuerySet[Seat]:
    """Return the seats where a player is awaited, most urgent first, then offers, then those without a deadline."""
    mine = Seat.objects.filter(user=user)
    return urgent_first(mine.awaited() | mine.with_offers())


def urgent_first(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Put seats in order: by deadline, then offers, then those without a deadline."""
    soonest, offers_first = F("due_at").asc(nulls_last=True), F("awaited_since").asc(nulls_first=True)
    return seats.order_by(soonest, offers_first, "pk")


# Revisions


REVISION = "SELECT revision FROM games_game WHERE address = %s"


def revision_of(address: str) -> int | None:
    """Return the revision of a table, None where there is none.

    Of a pool a connection is borrowed for this one number, without all that Django does to one for a whole request. If
    it is dead, or there is no pool, or this request has asked for something before, Django's own is asked.
    """
    pool = getattr(connection, "pool", None) if connection.connection is None else None
    if pool:
        with suppress(OperationalError), pool.connection() as line:
            if not line.autocommit:
                line.autocommit = True
            return number_in(line.execute(REVISION, [address]).fetchone())
    with connection.cursor() as cursor:
        cursor.execute(REVISION, [address])
        return number_in(cursor.fetchone())


def number_in(row: tuple[int] | None) -> int | None:
    """Return the one number in a row, if there is any."""
    return row[0] if row else None
