"""The tables where a player has to answer or has an offer, and how far a table is."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, OuterRef, Q, QuerySet
from django.utils import timezone
from psycopg import OperationalError

from accounts.prepared import Prepared, address_of
from accounts.tokens import NOTED
from games.models import Comeback, Consent, Game, Seat
from games.models.seat import ASKED, OFFERED


class MyTurn(NamedTuple):
    """A table where a player has to answer, has an offer, is asked to agree to a proposal, or to let somebody in."""

    game: int
    address: str
    awaited_since: datetime | None
    proposed: bool
    asked_back: bool

    def get_absolute_url(self) -> str:
        """Return the address of its page."""
        return address_of("games:table", self.address)


def turns_of(user: int) -> list[MyTurn]:
    """Return the tables where a player has to answer, most urgent first, then those with an offer or another request.

    Where the site is about to answer for them, they need not. What others propose or ask for is only looked for where
    there is any, as every page asks for its reader's turns.
    """
    seats = waiting_for(user)
    proposed = {seat for (seat,) in unanswered_by(user)} if any(seat.proposal_open for seat in seats) else set()
    asked = {seat for (seat,) in doors_of(user)} if any(seat.asked_back for seat in seats) else set()
    return [
        MyTurn(seat.game, seat.address, seat.awaited_since, seat.pk in proposed, seat.pk in asked)
        for seat in seats
        if seat.called or seat.pk in proposed or seat.pk in asked
    ]


class Waiting(NamedTuple):
    """A seat whose player is called to answer, or at whose table something is proposed or somebody asks for a seat."""

    pk: int
    game: int
    address: str
    awaited_since: datetime | None
    proposal_open: bool
    asked_back: bool
    called: bool


def waiting_for(user: int) -> list[Waiting]:
    """Return the seats of a player that may wait for them, in the order of `in_order`."""
    return [Waiting(*row) for row in perhaps_waiting(user)]


@Prepared
def perhaps_waiting(user: int) -> QuerySet[Seat, Any]:
    """Query the columns of `Waiting`."""
    called = ASKED | OFFERED
    is_called = ExpressionWrapper(called, BooleanField())
    others_ask = Q(game__proposal_open=True, stand_in=False) | Q(game__asked_back=True, left_at=None)
    seats = urgent_first(Seat.objects.filter(called | others_ask, user=user))
    return seats.values_list(
        "pk", "game_id", "game__address", "awaited_since", "game__proposal_open", "game__asked_back", is_called
    )


@Prepared
def unanswered_by(user: int) -> QuerySet[Consent, tuple[int]]:
    """Query the seats of a player that have not said yet what they think of a proposal."""
    return unanswered().filter(seat__user=user).values_list("seat")


def unanswered() -> QuerySet[Consent]:
    """Return what has not been said yet to open proposals, of tables that go on or are paused."""
    return Consent.objects.filter(agrees=None, proposal__closed_at=None)


@Prepared
def doors_of(user: int) -> QuerySet[Seat, tuple[int]]:
    """Query the seats of a player who could let somebody back in at their table, and has not said yes yet."""
    return Seat.objects.filter(at_door(), user=user).values_list("pk")


def at_door() -> Q:
    """Say of a seat that its player could let somebody back in at their table, and has not said yes yet."""
    asked = Comeback.objects.filter(seat__game=OuterRef("game"), closed_at=None).exclude(vouched=OuterRef("pk"))
    goes_on = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
    return Q(Exists(asked), game__asked_back=True, game__status__in=goes_on, left_at=None)


def in_order(user: int) -> QuerySet[Seat]:
    """Return the seats where a player is awaited, most urgent first, then offers, then those without a deadline."""
    mine = Seat.objects.filter(user=user)
    return urgent_first(mine.awaited() | mine.with_offers())


def urgent_first(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Put seats in order: by deadline, then offers, then those without a deadline."""
    soonest, offers_first = F("due_at").asc(nulls_last=True), F("awaited_since").asc(nulls_first=True)
    return seats.order_by(soonest, offers_first, "pk")


# With a token


class Called(NamedTuple):
    """A table that asks a player: the question's number, and by when. An offer is one for which nobody waits."""

    address: str
    game: str
    question: int
    deadline: datetime | None
    offer: bool


def called_to(user: int) -> list[Called]:
    """Return the tables that ask a player, most urgent first."""
    rows = perhaps_called(user)
    return [
        Called(address, slug, question, due if company else None, awaited is None)
        for address, slug, question, due, awaited, company in rows
    ]


@Prepared
def perhaps_called(user: int) -> QuerySet[Seat, Any]:
    """Query what `Called` needs."""
    others = Seat.objects.filter(game=OuterRef("game"), is_bot=False).exclude(pk=OuterRef("pk"))
    seats = urgent_first(Seat.objects.filter(ASKED | OFFERED, user=user)).annotate(company=Exists(others))
    return seats.values_list("game__address", "game__slug", "game__question", "due_at", "awaited_since", "company")


CALLED = """
SELECT t.id, t.digest,
    t.may_read AND u.is_active AND (o.id IS NULL OR o.is_active) AND t.per_minute IS NULL
    AND (t.until IS NULL OR t.until > %s) AND t.used_at > %s,
    g.address, g.question, s.due_at, s.awaited_since
FROM accounts_token t
JOIN accounts_user u ON u.id = t.user_id
LEFT JOIN accounts_user o ON o.id = u.owner_id
LEFT JOIN games_seat s ON s.user_id = u.id AND NOT s.stand_in
    AND (s.awaited_since IS NOT NULL AND (s.acts_at IS NULL OR s.acts_at = s.due_at)
        OR s.awaited_since IS NULL AND s.offered IS NOT NULL AND s.acts_at IS NULL)
LEFT JOIN games_game g ON g.id = s.game_id AND g.status = 'running' AND g.trouble_at IS NULL
WHERE t.key = %s ORDER BY s.id
"""


class TurnsOfToken(NamedTuple):
    """A token with this key, whether it may just go on reading, and a hash of what calls its player."""

    token: int
    digest: str
    goes_on: bool
    seen: str


def turns_of_token(key: str) -> TurnsOfToken | None:
    """Find a token and what calls its player, by one query, past all models: programs ask again and again.

    It goes on reading if its use has been noted in the last minute and no host slows it down.
    """
    now = timezone.now()
    moments = [connection.ops.adapt_datetimefield_value(moment) for moment in (now, now - NOTED)]
    rows = rows_for(CALLED, [*moments, key])
    if not rows:
        return None
    token, digest, goes_on = rows[0][:3]
    called = [tuple(map(str, row[3:])) for row in rows if row[3] is not None]
    return TurnsOfToken(token, digest, bool(goes_on), sha256(repr(called).encode()).hexdigest()[:24])


# Revisions


REVISION = "SELECT revision FROM games_game WHERE address = %s"


def revision_of(address: str) -> int | None:
    """Return the revision of a table, None where there is none."""
    rows = rows_for(REVISION, [address])
    return rows[0][0] if rows else None


def rows_for(query: str, given: list[Any]) -> list[Any]:
    """Return the rows that a poll asks for.

    Of a pool a connection is borrowed for them, without all that Django does to one for a whole request. If it is dead,
    or there is no pool, or this request has asked for something before, Django's own is asked.
    """
    pool = getattr(connection, "pool", None) if connection.connection is None else None
    if pool:
        with suppress(OperationalError), pool.connection() as line:
            if not line.autocommit:
                line.autocommit = True
            return list(line.execute(query, given).fetchall())
    with connection.cursor() as cursor:
        cursor.execute(query, given)
        return list(cursor.fetchall())
