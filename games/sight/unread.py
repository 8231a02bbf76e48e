"""How much of the talk at a player's tables they have not read, for lists of tables: of all of them in one query."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import F

from games.models import Line
from games.sight.log import LINES
from games.sight.view import View

SAID = (Line.Kind.TALK, Line.Kind.TALE)


def mark_unread(views: Iterable[View]) -> None:
    """Note on views how many of the latest lines other people have said since their viewer last read the talk."""
    mine = {view.game.pk: (view, view.me) for view in views if view.me is not None}
    if not mine:
        return
    said = Line.objects.filter(game__in=mine, kind__in=SAID, only=None, number__gt=F("game__lines_told") - LINES)
    for key, speaker, number in said.values_list("game", "seat", "number"):
        view, me = mine[key]
        people = {seat.number for seat in view.seats if not seat.is_bot} - {me.number}
        view.unread += speaker in people and number > me.heard_line
