"""What is stored of a sight and of whom the table awaits, read so that it can be drawn."""

from __future__ import annotations

from typing import Any

from games.engine.table import Sight
from games.models import Awaited, Game, Seat


def as_sight(data: Any) -> Any:
    """Read a stored sight, so that its entries are attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


def awaited_of(game: Game, me: Seat | None) -> dict[int, Awaited]:
    """Return the seats that the table sees as awaited, without the viewer's own once it has answered."""
    answered = me.number if me and me.awaited_since is None else None
    return {entry.seat: entry for entry in game.public.awaited if entry.seat != answered}


def in_time(awaited: dict[int, Awaited]) -> dict[int, Awaited]:
    """Leave out those whose time has run out, unless it has for all."""
    return {number: one for number, one in awaited.items() if not one.out_of_time} or awaited
