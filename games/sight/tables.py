"""Lists of tables: where I am awaited, the lobby, and what is finished."""

from __future__ import annotations

from django.db.models import F, Prefetch, QuerySet

from accounts.models import User
from games.models import Game, Seat
from games.sight.view import View

SHOWN = 30  # tables in a list of the lobby
OF_GAME = [f"game__{name}" for name in ("address", "slug", "status", "edition", "trouble_code")]


def my_turns(user: User) -> list[Seat]:
    """Return the seats where this player is awaited, the most urgent first, then those where an offer waits."""
    mine = Seat.objects.filter(user=user)
    waiting = mine.awaited() | mine.offered()
    seats = waiting.select_related("game").only("awaited_since", "due_at", *OF_GAME)
    return list(seats.order_by(F("due_at").asc(nulls_last=True), "pk"))


def my_questions(user: User) -> list[View]:
    """Return a view of each table where this player is awaited or an offer waits, with what is put to them."""
    order = {seat.pk: place for place, seat in enumerate(my_turns(user))}
    with_table = Seat.objects.filter(pk__in=order).select_related("game", "hand").prefetch_related("game__seats")
    seats = sorted(with_table, key=lambda seat: order[seat.pk])
    return [View(seat.game, list(seat.game.seats.all()), seat, seat.hand) for seat in seats]


def my_tables(user: User) -> QuerySet[Game]:
    """Return the tables where this player sits that are not over."""
    games = Game.objects.filter(seats__user=user, status__in=["open", "running", "paused"])
    return with_seats(games.order_by("-changed_at"))[:SHOWN]


def open_tables(user: User | None) -> QuerySet[Game]:
    """Return the tables that anybody may join."""
    games = Game.objects.filter(status=Game.Status.OPEN, listed=True)
    if user is not None:
        games = games.exclude(seats__user=user)
    return with_seats(games.order_by("-opened_at"))[:SHOWN]


def finished_tables(user: User) -> QuerySet[Game]:
    """Return the tables where this player played to the end."""
    return with_seats(Game.objects.filter(seats__user=user, status=Game.Status.OVER).order_by("-ended_at"))[:SHOWN]


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """Fetch the seats of all these games at once."""
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))
