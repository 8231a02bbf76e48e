"""Decodes what is stored for drawing a table: sights, and the seats that it awaits."""

from __future__ import annotations

from typing import Any

from games.engine.table import Sight
from games.models import Awaited, Game, Seat


def as_sight(data: Any) -> Any:
    """Decode a stored sight, so that its fields can be read as attributes again."""
    if isinstance(data, dict):
        return Sight((key, as_sight(value)) for key, value in data.items())
    return [as_sight(item) for item in data] if isinstance(data, list) else data


def awaited_of(game: Game, me: Seat | None) -> dict[int, Awaited]:
    """Return the seats that the table sees as awaited, except the viewer's own once they have answered."""
    answered = me.number if me and me.awaited_since is None else None
    return {entry.seat: entry for entry in game.public.awaited if entry.seat != answered}
