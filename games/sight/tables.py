"""Lists of tables: my turns, the lobby, and finished games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import BooleanField, Exists, ExpressionWrapper, OuterRef, Prefetch, Q, QuerySet
from django.utils import timezone

from accounts.models import User
from accounts.prepared import Prepared
from games import catalog
from games.engine.advance import Plan
from games.models import Game, Seat
from games.sight.turns import at_door, in_order, unanswered
from games.sight.view import View

SHOWN = 30  # tables in a list of the lobby
MOST = 200  # where a list is searched, and of my own
CARDS = [  # what a calling card needs to know of its table
    "address", "slug", "edition", "options", "size", "move_time", "bank_time", "opener", "status", "question", "turn",
    "started_at", "paused_at", "trouble_at",
]  # fmt: skip


@dataclass(frozen=True)
class Mine:
    """A player's tables that go on: where they are asked something, and where they could say a plan."""

    questions: list[View]
    proposals: list[View]  # which ask whether they agree
    doors: list[View]  # where somebody asks to be let back in
    plans: list[View]


def my_turns(user: User) -> Mine:
    """Return a view of each table where this player has something to say, with their Hand."""
    parties: dict[int, list[Seat]] = {}
    for seat in company_of(user.pk):
        parties.setdefault(seat.game_id, []).append(seat)

    def seen_from(seats: Sequence[Seat]) -> list[View]:
        for seat in seats:
            seat.user = user
        return [View(seat.game, parties.get(seat.game_id, []), seat, getattr(seat, "hand", None)) for seat in seats]

    asked, idle = others_ask(user.pk), seen_from(idle_seats(user.pk))
    return Mine(
        seen_from(asked_seats(user.pk)),
        seen_from([seat for seat, proposed, _door in asked if proposed]),
        seen_from([seat for seat, _proposed, door in asked if door]),
        [view for view in idle if view.advance.invited],
    )


@Prepared
def asked_seats(user: int) -> QuerySet[Seat]:
    """Return the seats where a player is awaited or has an offer, with their Hands, most urgent first."""
    return with_card(in_order(user)).defer("hand__sight", "hand__sealed")


@Prepared
def others_ask(user: int) -> QuerySet[Seat, tuple[Seat, bool, bool]]:
    """Return the seats where others ask a player to agree to a proposal, or to let somebody back in, and which it is.

    The latest moved come first.
    """
    proposed, door = Q(Exists(unanswered().filter(seat=OuterRef("pk"))), stand_in=False), at_door()
    which = {"proposed": proposed, "door": door}
    asked = {name: ExpressionWrapper(condition, BooleanField()) for name, condition in which.items()}
    seats = Seat.objects.filter(proposed | door, user=user).annotate(**asked)
    return with_card(seats).order_by("-game__changed_at", "pk")  # type: ignore[return-value]  # as `Prepared` returns it


@Prepared
def idle_seats(user: int) -> QuerySet[Seat]:
    """Return the seats where nobody waits for a player who may say a plan, with Hands, the latest moved first."""
    idle = Seat.objects.filter(user=user, awaited_since=None, offered=None, game__slug__in=with_plans()).playing()
    return with_card(idle.filter(left_at=None)).order_by("-game__changed_at", "pk")[:MOST]


def with_card(seats: QuerySet[Seat]) -> QuerySet[Seat]:
    """Fetch a player's seats with their Hands, and of their tables what a calling card needs."""
    rest = [f"game__{field.name}" for field in Game._meta.concrete_fields if field.name not in ("id", *CARDS)]
    return seats.select_related("game", "hand").defer(*rest)


def with_plans() -> list[str]:
    """Return the games in which players can say something in advance."""
    return [rules.slug for rules in catalog.GAMES.values() if any(isinstance(kind, Plan) for kind in rules.advance)]


@Prepared
def company_of(user: int) -> QuerySet[Seat]:
    """Return all seats at a player's tables that go on."""
    goes_on = (Game.Status.OPEN, Game.Status.RUNNING, Game.Status.PAUSED)
    tables = Seat.objects.filter(user=user, left_at=None, game__status__in=goes_on).values("game")
    return Seat.objects.filter(game__in=tables).order_by("number").only("game", "number", "user", "is_bot", "name")


def my_deadlines(user: User) -> list[View]:
    """Return a view, without the hand, of each table with other people where this player is awaited, soonest first."""
    seats = Seat.objects.filter(user=user).awaited().filter(due_at__isnull=False).order_by("due_at", "pk")
    seats = seats.select_related("game").defer("game__public").prefetch_related("game__seats")
    views = [View(seat.game, [*seat.game.seats.all()], seat) for seat in seats]
    return [view for view in views if not view.practice]


def my_tables(user: User, most: int = MOST) -> QuerySet[Game]:
    """Return this player's tables that are not over."""
    games = Game.objects.filter(seats__user=user, status__in=["open", "running", "paused"])
    return with_seats(games.order_by("-changed_at"))[:most]


def open_tables(user: User | None) -> QuerySet[Game]:
    """Return the tables that anybody may join."""
    games = Game.objects.filter(status=Game.Status.OPEN, listed=True).exclude(kept_until__gt=timezone.now())
    if user is not None:
        games = games.exclude(seats__user=user)
    return with_seats(games.order_by("-opened_at"))[:SHOWN]


def asked_tables(user: User) -> QuerySet[Game]:
    """Return the tables that keep a seat for this player."""
    games = Game.objects.filter(invitations__user=user, status=Game.Status.OPEN)
    return with_seats(games.order_by("-opened_at"))[:SHOWN]


def finished_tables(user: User, most: int = SHOWN) -> QuerySet[Game]:
    """Return the tables where this player played to the end."""
    return with_seats(Game.objects.filter(seats__user=user, status=Game.Status.OVER).order_by("-ended_at"))[:most]


def has_finished(user: User, slug: str) -> bool:
    """Whether a player has played a game of this kind to its end."""
    return Game.objects.filter(seats__user=user, seats__left_at=None, slug=slug, status=Game.Status.OVER).exists()


def with_seats(games: QuerySet[Game]) -> QuerySet[Game]:
    """Fetch the seats of all these games at once."""
    return games.prefetch_related(Prefetch("seats", Seat.objects.order_by("number")))


def ended_since(user: User, since: datetime | None, most: int) -> list[tuple[str, str, datetime, int | None]]:
    """Return the games that a player has played to their end after a moment, the earliest first."""
    seats = Seat.objects.filter(user=user, game__status=Game.Status.OVER)
    if since is not None:
        seats = seats.filter(game__ended_at__gt=since)
    rows = seats.order_by("game__ended_at", "pk").values_list("game__address", "game__slug", "game__ended_at", "place")
    return [(address, slug, ended, place) for address, slug, ended, place in rows[:most] if ended is not None]
