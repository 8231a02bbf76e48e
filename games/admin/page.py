"""What a host sees of a table: what everybody there may know, and the clocks. The rest only by a look that is told."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.text import get_text_list
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games import catalog
from games.admin import letters
from games.admin.host_actions import ACTIONS, Action
from games.admin.table_in_words import TableInWords, label_of
from games.engine.questions import Answer
from games.engine.table import AUDIENCES, Table
from games.models import Awaited, Game, Hand, Line, Move, Seat
from games.sight import names
from games.sight.clock import awaited_of
from games.wording.names import table_name
from games.wording.sentences import Words, name_of

SHOWN = 100  # the latest lines of the log, and the latest moves
NOON = datetime(2000, 1, 1, 12)


@dataclass(frozen=True)
class SeatRow:
    seat: Seat
    kind: str
    awaited: Awaited | None
    bank: str
    actions: list[Action]
    letters: SafeString  # what became of the last one, and when the next is to be written


def words_of(game: Game, seats: Sequence[Seat]) -> Words:
    return Words(catalog.find(game.slug), names(game, seats))


def title_of(game: Game) -> str:
    return f"{name_of(catalog.find(game.slug))} {game.address}"


def in_words(game: Game) -> str:
    """Name a table as its people know it, with all who sit there."""
    seats = list(game.seats.all())
    return gettext("%(table)s: %(players)s") % {
        "table": table_name(game, seats),
        "players": get_text_list([str(seat) for seat in seats], gettext("and")),
    }


def awaited(game: Game) -> dict[int, Awaited]:
    """Return the seats that the table sees as awaited.

    The seats' own clocks would reveal more: one that has stopped shows that its player has given a sealed answer.
    """
    return awaited_of(game, None)


def seat_rows(game: Game, seats: Sequence[Seat], may_act: bool) -> list[SeatRow]:
    """Return a row for each seat, with the actions for it.

    For an awaited seat it shows the bank as it was when the question was put: even a sealed answer uses it up.
    """
    waiting, last = awaited(game), letters.of_table(game)
    rows = []
    for seat in seats:
        entry = waiting.get(seat.number)
        sits_in = entry.bot if entry else seat.stand_in
        bank = entry.bank if entry else seat.bank
        actions = list(seat_actions(game, seat, entry is not None, sits_in)) if may_act else []
        told = letters.in_words(last.get(seat.number), letters.planned(game, seat, entry))
        rows.append(SeatRow(seat, kind_of(seat, sits_in), entry, "–" if bank is None else span(bank), actions, told))
    return rows


def seat_actions(game: Game, seat: Seat, is_awaited: bool, sits_in: bool) -> Iterator[Action]:
    if game.status != Game.Status.RUNNING or seat.is_bot:
        return
    if not sits_in:
        yield ACTIONS["bot"]
        if is_awaited and seat.user and seat.user.wants_mail:
            yield ACTIONS["write"]
    elif seat.user:
        yield ACTIONS["back"]


def kind_of(seat: Seat, sits_in: bool) -> str:
    if seat.is_bot:
        return gettext("bot")
    if sits_in:
        return gettext("a bot sits in")
    if seat.user is None:
        return gettext("former player")
    return gettext("guest") if seat.user.is_guest else gettext("player")


def span(seconds: int) -> str:
    return timesince(NOON, NOON + timedelta(seconds=seconds)) if seconds >= 60 else gettext("none")


def table_actions(game: Game) -> list[Action]:
    return [action for action in ACTIONS.values() if action.needs != "seat" and action.suits(game)]


def moves(game: Game, words: Words) -> list[tuple[Move, str, str]]:
    """Return who answered when, how and in which turn, latest first, without what they answered and the open question.

    Only for a host who looks at the hidden cards, which the table is told: nobody else knows whose order answers, or
    who was first at a window.
    """
    made = Move.objects.filter(game=game).order_by("-number").defer("answer", "asides", "left")
    shown = made if game.revealed else made.filter(question__lt=game.question)
    return [
        (move, words.names[move.seat] if move.seat is not None else "", words.turn(move.turn)) for move in shown[:SHOWN]
    ]


def log(game: Game, words: Words) -> list[tuple[Line, str]]:
    """Return the public lines of the log, latest first, each with its words."""
    lines = game.lines.readable_by(None).order_by("-number")[:SHOWN]
    return [(line, said(line, words)) for line in lines]


def said(line: Line, words: Words) -> str:
    if line.seat is not None or isinstance(line.text, str):
        speaker = words.names[line.seat] if line.seat is not None else ""
        return f"{speaker}: {words.spoken(line.text)}"
    return words.plain(line.text)


def sight_in_words(game: Game, words: Words) -> list[tuple[str, str]]:
    """Return what a spectator sees of the table, each field with its name."""
    sight, telling = game.public.sight, TableInWords(game, words)
    fields = audiences(catalog.find(game.slug).table)
    return [
        (label_of(name), telling.field(name, sight[name], audience))
        for name, audience in fields
        if sight.get(name) is not None
    ]


def secrets_in_words(game: Game, seat: Seat, words: Words) -> list[tuple[str, str]]:
    """Return what a seat sees of the table and a spectator does not."""
    public, own, telling = game.public.sight, seat.hand.sight, TableInWords(game, words)
    found = []
    for name, audience in audiences(catalog.find(game.slug).table):
        if name in own and own[name] != public.get(name):
            mine = telling.told(name, own[name][seat.number]) if audience == "private" else ""
            found.append((label_of(name), mine or telling.field(name, own[name], "public")))
    return found


def answer_in_words(game: Game, hand: Hand, words: Words) -> str:
    """Return a seat's sealed answer in words, "" if there is none."""
    if not hand.sealed:
        return ""
    given, telling = msgspec.convert(hand.sealed, Answer), TableInWords(game, words)
    option = hand.open_decision.option(given.verb) if hand.open_decision else None
    values = "; ".join(
        f"{label_of(name)}: {telling.told(name, given[name])}" for name in (option.fields if option else ())
    )
    return f"{words.label(given.verb)} ({values})" if values else words.label(given.verb)


def audiences(table: type[Table]) -> list[tuple[str, str]]:
    """Return each field that a game adds to the table, with its audience."""
    hints = typing.get_type_hints(table, include_extras=True)
    own = [name for name in table.__struct_fields__ if name not in Table.__struct_fields__]
    return [(name, next(mark for mark in hints[name].__metadata__ if mark in AUDIENCES)) for name in own]


def who_and_until(game: Game, seats: Sequence[Seat]) -> tuple[str, datetime | None]:
    """Return whom a table awaits, and the earliest deadline."""
    waiting, by_number = awaited(game), names(game, seats)
    dues = [entry.deadline for entry in waiting.values() if entry.deadline]
    soonest = min((due for due in dues if due > timezone.now()), default=min(dues, default=None))
    return get_text_list([by_number[number] for number in waiting], gettext("and")), soonest
