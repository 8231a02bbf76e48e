"""What a host sees of one table: what anybody at it may know, and the clocks; no hidden card, no sealed answer."""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.timesince import timesince
from django.utils.translation import gettext, ngettext

from games import catalog
from games.admin.host_actions import ACTIONS, Action
from games.engine.questions import Answer
from games.engine.table import AUDIENCES, Table
from games.models import Awaited, Game, Hand, Line, Move, Seat
from games.sight import names
from games.sight.stored import awaited_of
from games.wording.sentences import Words, name_of

SHOWN = 100  # lines of the log, and as many moves; the latest
NOON = datetime(2000, 1, 1, 12)


@dataclass(frozen=True)
class SeatRow:
    """A seat as a host sees it."""

    seat: Seat
    kind: str
    awaited: Awaited | None
    bank: str
    actions: list[Action]


def words_of(game: Game, seats: Sequence[Seat]) -> Words:
    """Return how a table's sentences are drawn."""
    return Words(catalog.find(game.slug), names(game, seats))


def title_of(game: Game) -> str:
    """Name a table: its game and its address."""
    return f"{name_of(catalog.find(game.slug))} {game.address}"


def awaited(game: Game) -> dict[int, Awaited]:
    """Return whom the table knows to be awaited.

    The seats' own clocks would tell more: that one stands, in a sealed window, tells that its player has passed.
    """
    return awaited_of(game, None)


def seat_rows(game: Game, seats: Sequence[Seat], may_act: bool) -> list[SeatRow]:
    """Return a row for each seat, with what may be done about it.

    Of a seat that is awaited it shows the bank as it was when the question was put: an answer, sealed as it is,
    takes from it.
    """
    waiting = awaited(game)
    rows = []
    for seat in seats:
        entry = waiting.get(seat.number)
        sits_in = entry.bot if entry else seat.stand_in
        bank = entry.bank if entry else seat.bank
        actions = list(seat_actions(game, seat, entry is not None, sits_in)) if may_act else []
        rows.append(SeatRow(seat, kind_of(seat, sits_in), entry, "–" if bank is None else span(bank), actions))
    return rows


def seat_actions(game: Game, seat: Seat, is_awaited: bool, sits_in: bool) -> Iterator[Action]:
    """Yield what may be done about a seat."""
    if game.status != Game.Status.RUNNING or seat.is_bot:
        return
    if not sits_in:
        yield ACTIONS["bot"]
        if is_awaited and seat.user and seat.user.wants_letters:
            yield ACTIONS["write"]
    elif seat.user:
        yield ACTIONS["back"]


def kind_of(seat: Seat, sits_in: bool) -> str:
    """Say who plays a seat."""
    if seat.is_bot:
        return gettext("bot")
    if sits_in:
        return gettext("a bot sits in")
    if seat.user is None:
        return gettext("former player")
    return gettext("guest") if seat.user.is_guest else gettext("player")


def span(seconds: int) -> str:
    """Draw a length of time."""
    return timesince(NOON, NOON + timedelta(seconds=seconds)) if seconds >= 60 else gettext("none")


def table_actions(game: Game) -> list[Action]:
    """Return what may be done at a table in this state."""
    return [action for action in ACTIONS.values() if action.needs != "seat" and action.suits(game)]


def moves(game: Game, words: Words) -> list[tuple[Move, str]]:
    """Return who answered when, the latest first, without the answers and without those to the open question.

    That somebody has answered a window that is still open would tell what they answered.
    """
    made = Move.objects.filter(game=game).order_by("-number").defer("answer")
    shown = made if game.revealed else made.filter(question__lt=game.question)
    return [(move, words.names[move.seat] if move.seat is not None else "") for move in shown[:SHOWN]]


def log(game: Game, words: Words) -> list[tuple[Line, str]]:
    """Return the lines that everybody may read, the latest first, each with its words."""
    lines = game.lines.readable_by(None).order_by("-number")[:SHOWN]
    return [(line, said(line, words)) for line in lines]


def said(line: Line, words: Words) -> str:
    """Draw a line; talk as it was typed."""
    if isinstance(line.text, str):
        speaker = words.names[line.seat] if line.seat is not None else ""
        return f"{speaker}: {line.text}"
    return words.plain(line.text)


def sight_in_words(game: Game) -> list[tuple[str, str]]:
    """Say what lies on the table, as far as a spectator sees it: each thing with its name."""
    sight = game.public.sight
    fields = audiences(catalog.find(game.slug).table)
    return [(named(name), drawn(sight[name], audience)) for name, audience in fields if sight.get(name) is not None]


def secrets_in_words(game: Game, seat: Seat) -> list[tuple[str, str]]:
    """Say what a seat sees of the table and a spectator does not."""
    public, own = game.public.sight, seat.hand.sight
    found = []
    for name, audience in audiences(catalog.find(game.slug).table):
        if name in own and own[name] != public.get(name):
            found.append((named(name), drawn(own[name][seat.number] if audience == "private" else own[name], "public")))
    return found


def answer_in_words(hand: Hand, words: Words) -> str:
    """Say what a seat has answered, in the order in which it was asked."""
    if not hand.sealed:
        return ""
    given = msgspec.convert(hand.sealed, Answer)
    option = hand.open_decision.option(given.verb) if hand.open_decision else None
    values = "; ".join(f"{named(name)}: {drawn(given[name], 'public')}" for name in (option.fields if option else ()))
    return f"{words.label(given.verb)} ({values})" if values else words.label(given.verb)


def audiences(table: type[Table]) -> list[tuple[str, str]]:
    """Return each field that a game adds to the table, with its audience."""
    hints = typing.get_type_hints(table, include_extras=True)
    own = [name for name in table.__struct_fields__ if name not in Table.__struct_fields__]
    return [(name, next(mark for mark in hints[name].__metadata__ if mark in AUDIENCES)) for name in own]


def named(name: str) -> str:
    """Draw the name of a field."""
    return gettext(name.replace("_", " ").capitalize())


def drawn(value: Any, audience: str) -> str:
    """Draw what a spectator sees: of what is private or hidden it is how many things there are."""
    if audience == "private":
        return ", ".join(things(count) for count in value)
    if audience == "hidden":
        return things(value)
    if isinstance(value, dict):
        return "; ".join(f"{named(key).lower()} {drawn(item, audience)}" for key, item in value.items())
    if isinstance(value, list):
        return in_a_row(value)
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    return "–" if value is None else str(value)


def in_a_row(values: list[Any]) -> str:
    """Draw a list; lists within it in brackets."""
    if not values:
        return gettext("none")
    return ", ".join(
        f"[{drawn(value, 'public')}]" if isinstance(value, list | dict) else drawn(value, "public") for value in values
    )


def things(count: int | None) -> str:
    """Draw how many things lie somewhere unseen."""
    return "–" if count is None else ngettext("%(count)d unseen", "%(count)d unseen", count) % {"count": count}


def who_and_until(game: Game, seats: Sequence[Seat]) -> tuple[str, datetime | None]:
    """Say whom a table awaits, and until when at the earliest."""
    waiting, by_number = awaited(game), names(game, seats)
    dues = [entry.due for entry in waiting.values() if entry.due]
    soonest = min((due for due in dues if due > timezone.now()), default=min(dues, default=None))
    return get_text_list([by_number[number] for number in waiting], gettext("and")), soonest
