"""Whom a player has met at finished tables, and how they did against each."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Max, Q, QuerySet

from accounts.models import User
from accounts.pages.history import Viewer, at_tables_of
from accounts.prepared import Prepared
from games.models import Game, Seat

FIRST = 12  # who are shown, unless the page is asked for everybody


class Met(NamedTuple):
    """Somebody whom a player has met."""

    username: str
    name: str
    is_guest: bool
    games: int
    ahead: int  # games in which the player came in before them
    behind: int
    last: datetime

    @property
    def level(self) -> int:
        return self.games - self.ahead - self.behind


def met_by(player: int) -> QuerySet[Seat]:
    """Return the seats of others at a player's finished tables."""
    return Seat.objects.filter(
        game__status=Game.Status.OVER, place__isnull=False, left_at=None, user__is_active=True,
        game__seats__user=player, game__seats__place__isnull=False, game__seats__left_at=None,
    ).exclude(user=player)  # fmt: skip


def rows(seats: QuerySet[Seat]) -> QuerySet[Seat, tuple[Any, ...]]:
    """Add up seats by who sat there, as `Met` has them."""
    met = seats.order_by().values("user").annotate(
        games=Count("pk"),
        ahead=Count("pk", filter=Q(place__gt=F("game__seats__place"))),
        behind=Count("pk", filter=Q(place__lt=F("game__seats__place"))),
        last=Max("game__ended_at"),
    ).order_by("-games", "-last", "user")  # fmt: skip
    return met.values_list("user__username", "user__name", "user__is_guest", "games", "ahead", "behind", "last")


own_company = Prepared(lambda player: rows(met_by(player)))
open_company = Prepared(lambda player: rows(met_by(player).filter(game__listed=True)))
shared_company = Prepared(lambda player, viewer: rows(met_by(player).filter(at_tables_of(viewer))))


def company_of(player: User, viewer: Viewer) -> list[Met]:
    """Return everybody a player has met, those they have met most often first.

    For others than the player only tables that they may see count: who plays with whom at a table among friends is
    not for strangers.
    """
    if viewer == player:
        found = own_company(player.pk)
    else:
        found = shared_company(player.pk, viewer.pk) if isinstance(viewer, User) else open_company(player.pk)
    return [*map(Met._make, found)]
