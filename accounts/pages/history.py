"""A player's finished games: all of them for the figures, and one by one those that the viewer may see."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.core.paginator import Page, Paginator
from django.db.models import BooleanField, Exists, F, OuterRef, Q, QuerySet, TextField, Value
from django.db.models.functions import Cast
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.prepared import Prepared
from games.models import Game, Seat

Viewer = User | AnonymousUser


class Played(NamedTuple):
    """A seat of a player's at a finished game. Moments are read only where they are shown: there are thousands."""

    seat: int
    game: int
    address: str
    slug: str
    size: int
    place: int
    started: str | None
    ended: str
    is_seen: bool  # whether the viewer may see the table

    @property
    def won(self) -> bool:
        """Whether they came first, alone or with others."""
        return self.place == 1

    @property
    def ended_at(self) -> datetime:
        return timezone.localtime(moment(self.ended))

    @property
    def lasted(self) -> timedelta:
        """How long the game took from deal to end."""
        return moment(self.ended) - moment(self.started) if self.started else timedelta(0)


def moment(text: str) -> datetime:
    """Read a moment as a database writes it: SQLite leaves out that it is UTC."""
    read = datetime.fromisoformat(text)
    return read if read.tzinfo else read.replace(tzinfo=UTC)


@dataclass(frozen=True)
class Shown:
    """A finished game in the list: whose points are the player's, and the names of the others by place."""

    game: Played
    points: Any
    others: list[str]


def finished(player: int) -> QuerySet[Seat]:
    """Return a player's seats at games that they have played to the end, latest first."""
    seats = Seat.objects.filter(user=player, left_at=None, game__status=Game.Status.OVER, place__isnull=False)
    return seats.order_by("-game__ended_at", "-pk")


def left_by(player: User) -> int:
    """Return how many games a player has left for good."""
    return Seat.objects.filter(user=player, left_at__isnull=False).count()


def rows(player: int, is_seen: Any) -> QuerySet[Seat, tuple[Any, ...]]:
    """Return such seats as `Played` has them."""
    as_text = {"started": Cast("game__started_at", TextField()), "ended": Cast("game__ended_at", TextField())}
    columns = ("pk", "game", "game__address", "game__slug", "game__size", "place", *as_text, "is_seen")
    return finished(player).annotate(**as_text, is_seen=is_seen).values_list(*columns)


def at_tables_of(viewer: int) -> Any:
    """Say of a seat whether it is at a table that somebody may see: an open one, or one where they sat too."""
    return Q(game__listed=True) | Q(Exists(Seat.objects.filter(user=viewer, game=OuterRef("game"))))


own_games = Prepared(lambda player: rows(player, Value(True, output_field=BooleanField())))
open_games = Prepared(lambda player: rows(player, F("game__listed")))
shared_games = Prepared(lambda player, viewer: rows(player, at_tables_of(viewer)))


def played(player: User, viewer: Viewer) -> list[Played]:
    """Return all that a player has played to the end, latest first.

    A table that is not open to strangers counts in the figures, but only those who sat there see it.
    """
    if viewer == player:
        found = own_games(player.pk)
    else:
        found = shared_games(player.pk, viewer.pk) if isinstance(viewer, User) else open_games(player.pk)
    return [*map(Played._make, found)]


def page_of(games: list[Played], number: str | None, length: int) -> tuple[Page[Played], list[Shown]]:
    """Return a page of those games that may be seen, as the list shows them."""
    page = Paginator([game for game in games if game.is_seen], length).get_page(number)
    around = Seat.objects.filter(game__in=[game.game for game in page]).order_by(
        F("place").asc(nulls_last=True), "number"
    )
    names: defaultdict[int, list[str]] = defaultdict(list)
    points: dict[int, Any] = {}
    mine = {game.seat for game in page}
    for seat, game, name, theirs in around.values_list("pk", "game", "name", "points"):
        if seat in mine:
            points[game] = theirs
        else:
            names[game].append(name or str(_("a former player")))
    return page, [Shown(game, points[game.game], names[game.game]) for game in page]
