"""What has happened in a circle lately, as one of its members may know it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from itertools import groupby
from typing import TYPE_CHECKING

from django.utils import timezone

from games.models import Game
from games.wording.moments import day_of

if TYPE_CHECKING:
    from games.circles.reading import CircleView

SHOWN = 8


class Kind(StrEnum):
    """What kind of thing has happened."""

    JOINED = "joined"
    OPENED = "opened"
    WON = "won"


@dataclass(frozen=True)
class Happening:
    """Something that has happened: who did it, and at which table of which game."""

    kind: Kind
    at: datetime
    names: Sequence[str] = field(default_factory=list)
    slug: str = ""
    address: str = ""


@dataclass(frozen=True)
class Day:
    """What has happened on one day, the latest first."""

    name: str
    happenings: Sequence[Happening]


def lately(view: CircleView) -> list[Day]:
    """Return what has happened lately in a circle, the latest first."""
    happened = sorted(happenings(view), key=lambda each: each.at, reverse=True)[:SHOWN]
    return days_of(happened)


def happenings(view: CircleView) -> Iterator[Happening]:
    """Return who has joined, and which tables have been opened and won, as far as the viewer may see them."""
    for member in view.members:
        if member.since:
            yield Happening(Kind.JOINED, member.since, [member.name])
    for table in view.tables:
        opener = next((seat for seat in table.seats if seat.user_id and seat.user_id == table.game.opener_id), None)
        if opener and table.game.status != Game.Status.CLOSED:
            yield Happening(Kind.OPENED, table.game.opened_at, [str(opener)], table.game.slug, table.game.address)
    for game in view.honours.latest:
        yield Happening(Kind.WON, game.ended_at, game.winners, game.slug, game.address)


def days_of(happened: Iterable[Happening]) -> list[Day]:
    """Group what has happened by day, keeping its order."""
    zone = timezone.get_current_timezone()
    by_day = groupby(happened, lambda each: each.at.astimezone(zone).date())
    groups = [list(of_day) for _date, of_day in by_day]
    return [Day(day_of(of_day[0].at.astimezone(zone)), of_day) for of_day in groups]
