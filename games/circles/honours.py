"""A circle's table of honours: who has won how often at which game, and who was ahead of whom.

It counts the finished games of the circle that its reader may see: those they sat at, and those open to strangers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import NamedTuple

from django.db.models import Q

from accounts.models import User
from games.models import Circle, Game, Seat
from games.sight.series import Series, scored

LISTED = 20  # finished games on a circle's page


class Row(NamedTuple):
    """A seat at a finished game of a circle."""

    game: int
    address: str
    slug: str
    series: int | None
    ended_at: datetime
    user: int | None
    is_bot: bool
    name: str
    place: int
    points: int | None


@dataclass
class Record:
    """How often a member has won, and how often they sat there."""

    won: int = 0
    played: int = 0

    def add(self, place: int) -> None:
        """Count one more game."""
        self.played += 1
        self.won += place == 1


@dataclass
class Honoured:
    """A member's line in the table of honours."""

    name: str
    at: list[Record]  # at each game of the table
    total: Record = field(default_factory=Record)


@dataclass(frozen=True)
class Duel:
    """How often one member was ahead of another, and the other way round."""

    ahead: int = 0
    behind: int = 0


@dataclass(frozen=True)
class Against:
    """A member's line in the table of who was ahead of whom; None against themselves."""

    name: str
    duels: list[Duel | None]


@dataclass(frozen=True)
class FinishedGame:
    address: str
    slug: str
    ended_at: datetime
    winners: list[str]


@dataclass(frozen=True)
class Run:
    """A series of a circle: its game, the last table of it, and the score."""

    slug: str
    address: str
    score: Series


@dataclass(frozen=True)
class Honours:
    """What is told of a circle's finished games."""

    slugs: list[str]
    lines: list[Honoured]
    head_to_head: list[Against]
    runs: list[Run]
    latest: list[FinishedGame]
    played: int


def honours_of(circle: Circle, viewer: User, names: Mapping[int, str]) -> Honours:
    """Work out a circle's honours for a viewer: of its members, by name, and nobody else."""
    games: dict[int, list[Row]] = {}
    for row in rows_seen(circle, viewer):
        games.setdefault(row.game, []).append(row)
    tables = list(games.values())
    slugs = list(dict.fromkeys(rows[0].slug for rows in tables))
    return Honours(
        slugs=slugs,
        lines=lines(tables, slugs, names),
        head_to_head=head_to_head(tables, names),
        runs=runs(tables, viewer.pk),
        latest=[past(rows) for rows in reversed(tables[-LISTED:])],
        played=len(tables),
    )


def rows_seen(circle: Circle, viewer: User) -> Iterable[Row]:
    """Return the seats at a circle's finished games that a viewer may see, in the order in which they ended.

    A seat that its player has left for good is not counted: its place is the bot's.
    """
    sat_at = Seat.objects.filter(user=viewer).values("game")
    seats = Seat.objects.filter(Q(game__listed=True) | Q(game__in=sat_at), game__circle=circle, place__isnull=False)
    over = seats.filter(left_at=None, game__status=Game.Status.OVER).order_by("game__ended_at", "game", "number")
    rows = over.values_list(
        "game", "game__address", "game__slug", "game__series", "game__ended_at",
        "user", "is_bot", "name", "place", "points",
    )  # fmt: skip
    return [Row(*row) for row in rows]  # type: ignore[arg-type]  # a game that is over has an end


def lines(tables: Sequence[Sequence[Row]], slugs: Sequence[str], names: Mapping[int, str]) -> list[Honoured]:
    """Count wins, by member and by game; the member who has won most comes first."""
    found = {user: Honoured(name, [Record() for _ in slugs]) for user, name in names.items()}
    for rows in tables:
        for row in rows:
            if row.user in found:
                found[row.user].at[slugs.index(row.slug)].add(row.place)
                found[row.user].total.add(row.place)
    return sorted(found.values(), key=lambda line: (-line.total.won, line.total.played))


def head_to_head(tables: Sequence[Sequence[Row]], names: Mapping[int, str]) -> list[Against]:
    """Count how often each member was ahead of each other one where both sat at the table."""
    ahead: dict[tuple[int, int], int] = {}
    for rows in tables:
        places = {row.user: row.place for row in rows if row.user in names}
        for one, place in places.items():
            for other, theirs in places.items():
                if place < theirs and one is not None and other is not None:
                    ahead[one, other] = ahead.get((one, other), 0) + 1
    return [
        Against(
            names[one],
            [None if one == other else Duel(ahead.get((one, other), 0), ahead.get((other, one), 0)) for other in names],
        )
        for one in names
    ]


def runs(tables: Sequence[Sequence[Row]], viewer: int) -> list[Run]:
    """Score each series of more than one game, the latest first."""
    chains: dict[int, list[Sequence[Row]]] = {}
    for rows in tables:
        if rows[0].series is not None:
            chains.setdefault(rows[0].series, []).append(rows)
    found = []
    for chain in chains.values():
        seats = [(r.game, r.user, r.is_bot, r.name, r.place, r.points) for rows in chain for r in rows]
        last = chain[-1][0]
        found.append((last.ended_at, Run(last.slug, last.address, scored(seats, viewer))))
    found.sort(key=lambda each: each[0], reverse=True)
    return [run for _ended, run in found if run.score.games > 1]


def past(rows: Sequence[Row]) -> FinishedGame:
    """Say how a game ended."""
    first = rows[0]
    return FinishedGame(first.address, first.slug, first.ended_at, [row.name for row in rows if row.place == 1])
