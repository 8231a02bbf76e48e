"""Adds moves, and log lines with their readers, to a game that is held."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from games.engine.questions import Answer, Question
from games.engine.table import Event
from games.engine.texts import Text, say
from games.ledger.locks import Held, Taken, note_change, turn_of
from games.models import Game, Line, Move

RESTART = {"verb": "restart"}
TURNED_AWAY = say("{seat} has turned away somebody who said they were {of:seat}.")


def begin_turn_again(held: Held, why: Text) -> None:
    """Record in moves and log that the turn starts again from its checkpoint, which closes the open question."""
    held.game.lines.waiting_tales().delete()
    note_move(held, None, RESTART, Move.Source.ADMIN, held.position.base)
    tell(held, why, kind=Line.Kind.HOST)


def note_move(
    held: Held, seat: int | None, answer: dict[str, Any], source: str, question: int | None = None, order: str = ""
) -> None:
    game = held.game
    game.moves_made += 1
    held.moves.append(
        Move(
            game=game, number=game.moves_made, turn=game.turn, seat=seat, answer=answer, source=source, at=held.now,
            question=held.position.asked if question is None else question, line=game.lines_told,
            edition=game.edition, order=order,
        )
    )  # fmt: skip


def tell_events(held: Held, events: list[Event]) -> list[int]:
    """Append events to the log, a line for each audience, and return the number of each one's last line."""
    numbers = []
    for event in events:
        for only in (None,) if event.only is None else event.only:
            tell(held, event.text, only, turn=event.turn)
        numbers.append(held.game.lines_told)
    return numbers


def last_event(held: Held, upto: int) -> int:
    """Return the number of the last event up to a line of the log that all may read, 0 if there is none.

    Private lines come between, and tales that are told again: nothing that all are shown may depend on their numbers.
    """
    new = [line for line in held.lines if line.kind == Line.Kind.EVENT and line.only is None and line.number <= upto]
    if new:
        return new[-1].number
    told = Line.objects.filter(game=held.game, kind=Line.Kind.EVENT, only=None, number__lte=upto)
    return told.order_by("-number").values_list("number", flat=True).first() or 0


def tell(
    held: Taken,
    text: Text | str,
    only: int | None = None,
    kind: str = Line.Kind.EVENT,
    seat: int | None = None,
    turn: int | None = None,
) -> None:
    """Append a line to the log, under the present turn unless another is given."""
    game = held.game
    held.lines.append(
        Line(
            game=game, number=next_number(game), nth=next_shown(game) if only is None else None,
            turn=held.turn if turn is None else turn, kind=kind, only=only, seat=seat, text=as_stored(text),
            at=held.now,
        )
    )  # fmt: skip
    if only is None:
        held.seen_by_others = True


def tell_tales(held: Held, *, may_wait: bool) -> None:
    """Tell everybody the tales that went with sealed answers, now that these are revealed.

    `may_wait`: whether there were such answers before the last one, with which tales may wait.
    """
    new = [line for line in held.lines if line.kind == Line.Kind.TALE and line.only is not None]
    waiting = [*held.game.lines.waiting_tales().order_by("number")] if may_wait else []
    if waiting:
        held.game.lines.waiting_tales().delete()
    if told := [*waiting, *new]:
        held.lines = [line for line in held.lines if line not in new]
        for line in told:
            tell(held, line.text, kind=Line.Kind.TALE, seat=line.seat, turn=line.turn)


def tell_unread(held: Held, question: Question, sealed: Mapping[int, Answer]) -> None:
    """Tell players whose sealed answer would have closed the window that a nearer player's answer came first."""
    *_passed, closer = read = question.settled(sealed) or {}
    said = say("You said the same, but {seat} sits nearer: their answer counted.", seat=closer)
    for seat, answer in sealed.items():
        if seat not in read and answer.verb == question.until:
            tell(held, said, seat, Line.Kind.HOST)


def tell_at_once(game: Game, text: Text | str, kind: str, seat: int | None = None) -> None:
    """Add a public line at once to the log of a table that is locked but not held."""
    note_change(game)
    Line.objects.create(
        game=game, number=next_number(game), nth=next_shown(game), turn=turn_of(game), kind=kind, seat=seat,
        text=as_stored(text), at=game.changed_at,
    )  # fmt: skip
    game.save(update_fields=["lines_told", "lines_shown", "revision", "changed_at"])


def next_number(game: Game) -> int:
    """Count a line that is told, and return its number. Private lines count too, so nobody is shown it."""
    game.lines_told += 1
    return game.lines_told


def next_shown(game: Game) -> int:
    """Count a line that all may read, and return which it is of these: its name on pages."""
    game.lines_shown += 1
    return game.lines_shown


def as_stored(text: Text | str) -> Any:
    """Return a line as its row keeps it: a sentence to translate, or talk as typed."""
    return text if isinstance(text, str) else msgspec.to_builtins(text)
