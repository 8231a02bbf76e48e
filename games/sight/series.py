"""The running score of a series: of all games of one chain of rematches that are over and that the viewer may see."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet
from django.utils.translation import gettext

from accounts.names import told_apart
from accounts.prepared import Prepared
from games.models import Game, Seat

NOBODY = -1  # a key that no row has
Who = int | str  # a player's key, a bot's name, or "" for all former players
SeatRow = tuple[int, int | None, bool, str, int, int | None]


@dataclass
class Score:
    """How one player, or one bot, has done in a series."""

    name: str
    is_bot: bool = False
    mine: bool = False
    places: list[int] = field(default_factory=list)
    points: int | None = None

    @property
    def played(self) -> int:
        """How many of the games they sat at."""
        return len(self.places)

    @property
    def won(self) -> int:
        """How many they won, alone or shared."""
        return self.places.count(1)

    @property
    def average(self) -> float | None:
        """Their average place; None for a newcomer."""
        return sum(self.places) / len(self.places) if self.places else None

    def add(self, place: int, points: int | None) -> None:
        """Count one more game."""
        self.places.append(place)
        if points is not None:
            self.points = (self.points or 0) + points


@dataclass(frozen=True)
class Series:
    """The games of a series that are over, as one viewer may see them."""

    games: int
    scores: Sequence[Score]

    @cached_property
    def has_points(self) -> bool:
        """Whether its game knows points."""
        return any(score.points is not None for score in self.scores)

    @property
    def leads(self) -> str:
        """The score in one line: each player with the games they have won, best first."""
        return ", ".join(f"{score.name} {score.won}" for score in self.scores)


@Prepared
def seats_of_series(series: int, viewer: int) -> QuerySet[Seat, Any]:
    """Return who came in where in a series, game by game: of tables open to strangers, and those the viewer sat at."""
    sat_at = Seat.objects.filter(user=viewer).values("game")
    seats = Seat.objects.filter(Q(game__listed=True) | Q(game__in=sat_at), game__series=series)
    over = seats.filter(game__status=Game.Status.OVER, place__isnull=False, left_at=None)
    return over.order_by("game", "number").values_list("game", "user", "is_bot", "name", "place", "points")


def series_of(game: Game, viewer: int | None, coming: Iterable[Seat] = ()) -> Series | None:
    """Return a game's series as a viewer may see it; None if none of its other games is over.

    `coming`: who sits at the table that has not begun, and is listed even without a game to their name.
    """
    if game.series is None:
        return None
    rows = seats_of_series(game.series, NOBODY if viewer is None else viewer)
    played = {row[0] for row in rows}
    return scored(rows, viewer, coming) if played - {game.pk} else None


def scored(rows: Iterable[SeatRow], viewer: int | None, coming: Iterable[Seat] = ()) -> Series:
    """Add up who came in where, game by game; a player goes by the latest of their names."""
    scores: dict[Who, Score] = {}
    played = set()
    for game, user, is_bot, name, place, points in rows:
        played.add(game)
        score = scores.setdefault(
            name if user is None else user, Score(name, is_bot, user is not None and user == viewer)
        )
        score.name = name
        score.add(place, points)
    for seat in coming:
        scores.setdefault(seat.name if seat.user_id is None else seat.user_id, Score(seat.name, seat.is_bot))
    best_first = sorted(scores.values(), key=lambda score: (-score.won, score.average or 99, -(score.points or 0)))
    known: list[str] = []
    for score in best_first:
        score.name = told_apart(score.name, known) if score.name else gettext("a former player")
        known.append(score.name)
    return Series(len(played), best_first)
