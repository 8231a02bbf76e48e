"""Reads what is stored for drawing a table: the seats that it awaits."""

from __future__ import annotations

from games.models import Awaited, Game, Seat


def awaited_of(game: Game, me: Seat | None) -> dict[int, Awaited]:
    """Return the seats that the table sees as awaited, except the viewer's own once they have answered."""
    answered = me.number if me and me.awaited_since is None else None
    return {entry.seat: entry for entry in game.public.awaited if entry.seat != answered}
