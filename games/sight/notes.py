"""Reads notes: one's own always, those of others only after the end, and where their writers show them."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from accounts.models import User
from games.models import Game, Note
from games.sight.reading import may_watch
from games.sight.view import View


class MyNote(NamedTuple):
    turn: int
    text: str
    at: datetime


def my_notes(view: View) -> list[MyNote]:
    """Return the viewer's notes at a table, the latest first."""
    rows = own_notes(view).order_by("-turn").values_list("turn", "text", "at")
    return [MyNote(*row) for row in rows]


def has_notes(view: View) -> bool:
    """Whether the viewer has noted anything at a table."""
    return own_notes(view).exists()


def notes_at(view: View, turn: int) -> list[tuple[int, str]]:
    """Return the notes of a turn that the viewer may read, each with its seat's number."""
    notes = own_notes(view)
    if view.game.status == Game.Status.OVER and may_watch(view):
        notes |= Note.objects.filter(seat__game=view.game, seat__shows_notes=True)
    return list(notes.filter(turn=turn).order_by("seat__number").values_list("seat__number", "text"))


def own_notes(view: View) -> QuerySet[Note]:
    """Return the viewer's own notes at a table."""
    if view.me is None:
        return Note.objects.filter(pk__in=())
    return Note.objects.filter(Q(seat__game=view.game) & Q(seat=view.me, user=view.me.user_id))


def notes_of(user: User) -> list[dict[str, Any]]:
    """Return all of a player's notes as plain data, to be taken along: by game and turn (numbered from 0)."""
    notes = Note.objects.filter(user=user).order_by("seat__game", "turn")
    rows = notes.values_list("seat__game__address", "seat__game__slug", "turn", "at", "text")
    names = ("address", "game", "turn", "written", "text")
    return [
        dict(zip(names, (address, slug, turn, at.isoformat(), text), strict=True))
        for address, slug, turn, at, text in rows
    ]
