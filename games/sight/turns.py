"""The tables where a player has to answer or has an offer, and how far a table is."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, FilteredRelation, OuterRef, Q, QuerySet
from psycopg import OperationalError

from accounts.models import Token
from accounts.prepared import Prepared, address_of
from accounts.tokens import find
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


def called_with(secret: str) -> tuple[Token, list[Called]] | None:
    """Return the token with this secret, and the tables that ask its player, most urgent first: by one query."""
    rows: list[tuple[Any, ...]] = []

    def fetch(key: str) -> list[Token]:
        rows.extend(perhaps_called(key))
        return [rows[0][0]] if rows else []

    token = find(secret, fetch)
    return None if token is None else (token, [one for row in rows if (one := called(*row[1:]))])


def called(
    address: str | None,
    slug: str,
    question: int,
    due: datetime | None,
    awaited: datetime | None,
    acts: datetime | None,
    status: str,
    trouble: datetime | None,
    company: bool,
) -> Called | None:
    """Return what a seat is called to; None if it is not, or the site is about to answer for it."""
    if address is None or status != Game.Status.RUNNING or trouble is not None or acts not in (None, due):
        return None
    if awaited is None and acts is not None:
        return None
    return Called(address, slug, question, due if company else None, awaited is None)


@Prepared
def perhaps_called(key: str) -> QuerySet[Token, Any]:
    """Query a token by its key, with each seat of its player that is awaited or has an offer."""
    put = Q(user__seats__awaited_since__isnull=False) | Q(user__seats__offered__isnull=False)
    waiting = FilteredRelation("user__seats", condition=put & Q(user__seats__stand_in=False))
    others = Seat.objects.filter(game=OuterRef("waiting__game"), is_bot=False).exclude(pk=OuterRef("waiting"))
    game = {name: F(f"waiting__game__{name}") for name in ("address", "slug", "question")}
    times = {name: F(f"waiting__{name}") for name in ("due_at", "awaited_since", "acts_at")}
    state = {name: F(f"waiting__game__{name}") for name in ("status", "trouble_at")}
    found = Token.objects.filter(key=key).select_related("user__owner").alias(waiting=waiting)
    found = found.annotate(**game, **times, **state, company=Exists(others))
    soonest, offers_first = F("due_at").asc(nulls_last=True), F("awaited_since").asc(nulls_first=True)
    return found.order_by(soonest, offers_first, "waiting")


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
