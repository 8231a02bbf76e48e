"""Reads a table for one viewer, with the log as they may read it."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from django.db.models import FilteredRelation, Q, QuerySet
from django.utils.safestring import SafeString

from accounts.models import User
from accounts.prepared import Prepared
from games.models import Game, Hand, Line, Move, Seat
from games.sight.letters import Link
from games.sight.openings import lies_that_passed, marks_of
from games.sight.told import LINES
from games.sight.turns import turns_of
from games.sight.view import View
from games.wording.log_by_turns import LogLine
from games.wording.monograms import initial_of
from games.wording.sentences import first_seat, marked, public_line

OF_USER = ("id", "username", "is_guest", "zone", "wakes", "away_from", "away_until")  # what a table's page shows
LineRow = tuple[int, str, int, int | None, int | None, Any, datetime]
NOBODY = -1  # a key that no row has


@Prepared
def seats_at(address: str, user: int, seat: int) -> QuerySet[Seat]:
    """Return a table's seats, with the Hand of the user's seat, or of the seat with this key, and no other."""
    own = FilteredRelation("hand", condition=Q(user=user) | Q(pk=seat))
    seats = Seat.objects.filter(game__address=address).alias(own=own).order_by("number")
    seats = seats.select_related("game", "user", "own")  # type: ignore[misc]  # the stubs do not know what alias names
    return seats.defer(*(f"user__{field.attname}" for field in User._meta.concrete_fields if field.name not in OF_USER))


@Prepared
def latest_lines(game: int, seat: int) -> QuerySet[Line, LineRow]:
    """Return the latest lines of a game that a seat may read, newest first."""
    return rows_of(Line.objects.filter(game=game).readable_by(seat)).order_by("-number")[:LINES]


def of(address: str, user: User | None, since: datetime | None = None, link: Link | None = None) -> View:
    """Read a table for a viewer: a user, a stranger, or the holder of a letter's link.

    A link shows what its seat sees while what the letter is about is open, then what anybody sees.
    `since`: when the viewer was last here, if the page knows better than the seat. Raises Game.DoesNotExist.
    """
    viewer = None if link else user
    seats = seats_at(address, viewer.pk if viewer else NOBODY, link.seat if link else NOBODY)
    game = seats[0].game if seats else Game.objects.get(address=address)
    for seat in seats:
        seat.game = game
    me = next((seat for seat in seats if seat.user_id is not None and is_mine(seat, viewer, link)), None)
    hand: Hand | None = getattr(me, "own", None) if game.started_at else None
    if link and (hand is None or not link.opens(hand)):
        me = hand = None
    return completed(View(game, seats, me, hand, since=since or (me.seen_at if me else None)), viewer)


def after(
    game: Game, seats: list[Seat], me: Seat, hand: Hand | None, user: User, since: datetime | None = None
) -> View:
    """Return what a player sees after their answer, from the rows that it left. `since`: when they were last here."""
    return completed(View(game, seats, me, hand, since=since, sealed_from=Move.Source.PLAYER), user)


def completed(view: View, user: User | None) -> View:
    """Add the log and the viewer's other waiting tables."""
    for seat in view.seats:
        if seat is not view.me:
            seat.orders = []  # keep what others have said in advance out of reach of the page
    view.marks = marks_of(view.game, view.words)
    view.lines = log(view)
    if user is not None:
        mine = turns_of(user.pk)
        view.waiting, view.turns = [turn for turn in mine if turn.game != view.game.pk], len(mine)
    return view


def is_mine(seat: Seat, user: User | None, link: Link | None) -> bool:
    """Whether a seat is the viewer's: a user's own, or the one that a letter's link was written to."""
    return seat.pk == link.seat if link else user is not None and seat.user_id == user.pk


def may_watch(view: View) -> bool:
    """Whether a viewer may see the table: players may, and anybody if it is open to strangers."""
    return view.me is not None or view.game.listed


def log(view: View) -> list[LogLine]:
    """Return the latest lines that the viewer may read, newest first."""
    rows = latest_lines(view.game.pk, view.me.number if view.me else NOBODY)
    return [log_line(view, *row) for row in rows]


def log_rows(view: View, only_lies: bool = False) -> QuerySet[Line, LineRow]:
    """Return the rows of the lines that the viewer may read, or only of those with a lie that nobody called."""
    lines = Line.objects.filter(game=view.game).readable_by(view.me.number if view.me else None)
    return rows_of(lines.filter(number__in=lies_that_passed(view.marks)) if only_lies else lines)


def rows_of(lines: QuerySet[Line]) -> QuerySet[Line, LineRow]:
    """Return the columns from which lines are drawn."""
    return lines.values_list("number", "kind", "turn", "only", "seat", "text", "at")


def log_line(
    view: View, number: int, kind: str, turn: int, only: int | None, speaker: int | None, text: Any, at: datetime
) -> LogLine:
    """Draw one line of the log."""
    speaks, me, marks = speaker is not None, view.me, view.marks.get(number, ())
    named = speaker if speaks or isinstance(text, str) else first_seat(text)
    return LogLine(
        kind,
        view.words.spoken(text) if speaks else sentence(view, text, only),
        at,
        turn,
        view.words.names[speaker] if speaker is not None else "",
        only is not None,
        me is not None and speaker == me.number,
        view.since is not None and at > view.since,
        speaker if speaks or isinstance(text, str) else text.get("values", {}).get("seat"),
        named,
        me is not None and 0 < me.answered_line < number,
        marks,
        view.moment_of(number) if marks else "",
        initial_of(view.names[named]) if named is not None else "",
    )


def sentence(view: View, text: Any, only: int | None) -> SafeString:
    """Draw the sentence of a line. One that everybody may read and that opens no card is drawn once and kept."""
    if only is not None or view.rules.texts is not None:
        html = view.log_words.html(text)
    else:
        html = public_line(view.game.slug, tuple(view.names), msgspec.json.encode(text), view.words.language)
    return said_to_guest(view, html)


def said_to_guest(view: View, html: SafeString) -> SafeString:
    """Say "(you)" after the viewer's own name, as at their seat, if they are a guest: many do not know it as theirs."""
    if view.me is None or view.me.user is None or not view.me.user.is_guest:
        return html
    return marked(html, view.names[view.me.number])
