"""A table read for whoever looks at it, with the log as they may read it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from games.models import Game, Hand, Line, Seat
from games.sight.letters import Link
from games.sight.tables import my_turns
from games.sight.view import LINES, View
from games.wording.log_by_turns import LogLine


def of(address: str, user: User | None, since: datetime | None = None, link: Link | None = None) -> View:
    """Read a table for a viewer: a user, nobody in particular, or whoever holds a letter's link.

    A link shows what its seat sees as long as what its letter was about waits, and then what anybody sees.
    `since`: when the viewer was last here, where the page knows better than the seat. Raises Game.DoesNotExist.
    """
    seats = list(Seat.objects.filter(game__address=address).select_related("game", "user").order_by("number"))
    game = seats[0].game if seats else Game.objects.get(address=address)
    me = None
    for seat in seats:
        mine = seat.pk == link.seat if link else user is not None and seat.user_id == user.pk
        me = seat if mine and seat.user_id is not None else me
    hand = Hand.objects.filter(seat=me).first() if me and game.started_at else None
    if link and (hand is None or not link.opens(hand)):
        me = hand = None
    viewer = None if link else user
    return completed(View(game, seats, me, hand, since=since or (me.seen_at if me else None)), viewer)


def after(
    game: Game, seats: list[Seat], me: Seat, hand: Hand | None, user: User, since: datetime | None = None
) -> View:
    """Return what a player sees after an answer of theirs, from the rows that it left."""
    return completed(View(game, seats, me, hand, since=since or me.seen_at), user)


def completed(view: View, user: User | None) -> View:
    """Add the log and the viewer's other waiting tables."""
    for seat in view.seats:
        if seat is not view.me:
            seat.orders = []  # others' standing orders are not even at hand where a page is drawn
    view.lines = log(view, LINES)
    if user is not None:
        mine = my_turns(user)
        view.waiting, view.turns = [seat for seat in mine if seat.game_id != view.game.pk], len(mine)
    return view


def may_watch(view: View) -> bool:
    """Whether a viewer may see the table: who sits there, and anybody if it is open to strangers."""
    return view.me is not None or view.game.listed


def log(view: View, limit: int) -> list[LogLine]:
    """Return the latest of the lines that the viewer may read, newest first."""
    return [log_line(view, *row) for row in log_rows(view).order_by("-number")[:limit]]


def log_rows(view: View) -> QuerySet[Line, tuple[Any, ...]]:
    """Return what the lines that the viewer may read are drawn from."""
    lines = Line.objects.filter(game=view.game).readable_by(view.me.number if view.me else None)
    return lines.values_list("number", "kind", "turn", "only", "seat", "text", "at")


def log_line(
    view: View, number: int, kind: str, turn: int, only: int | None, speaker: int | None, text: Any, at: datetime
) -> LogLine:
    """Draw one line of the log."""
    speaks, me = speaker is not None, view.me
    return LogLine(
        kind,
        text if speaks else view.log_words.html(text),
        at,
        turn,
        view.words.names[speaker] if speaker is not None else "",
        only is not None,
        me is not None and speaker == me.number,
        view.since is not None and at > view.since,
        speaker if speaks or isinstance(text, str) else text.get("values", {}).get("seat"),
        me is not None and 0 < me.answered_line < number,
    )
