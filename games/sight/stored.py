"""What is stored of a sight and of whom the table awaits, read so that it can be drawn."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from games.engine.table import Sight
from games.models import Game, Seat


def as_sight(data: Any) -> Any:
    """Read a stored sight, so that its entries are attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


@dataclass(frozen=True)
class Awaited:
    """What the table may know of a seat that is awaited."""

    since: datetime | None
    due: datetime | None
    bot: bool
    bank: int | None = None  # what was left in it when the question was put

    @property
    def out_of_time(self) -> bool:
        """Whether the deadline has passed: who has not answered by then has been answered for, until all is opened."""
        return self.due is not None and self.due <= timezone.now()


def as_awaited(data: dict[str, Any]) -> Awaited:
    """Read what the table may know of a seat that is awaited."""
    return Awaited(moment(data["since"]), moment(data["due"]), data["bot"], data.get("bank"))


def awaited_of(game: Game, me: Seat | None) -> dict[int, Awaited]:
    """Read whom the table knows to be awaited; a viewer knows better of their own seat."""
    answered = me.number if me and me.awaited_since is None else None
    return {entry["seat"]: as_awaited(entry) for entry in game.public.get("awaited", ()) if entry["seat"] != answered}


def in_time(awaited: dict[int, Awaited]) -> dict[int, Awaited]:
    """Leave out those whose time has run out, unless it has for all."""
    return {number: one for number, one in awaited.items() if not one.out_of_time} or awaited


def moment(written: str | None) -> datetime | None:
    """Read a stored moment."""
    return parse_datetime(written) if written else None
