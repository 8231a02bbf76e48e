"""Who a table is waiting for, how long, and by when: the one place where a deadline is rounded.

One's own is exact, and has two parts: the time for the move, and the bank that is used up after it. Of another's, only
the end of both is told: at a table by letter not before the full hour, since to the minute it would tell when the last
answer came and how much of their time somebody has used up. Until that hour they count as in time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from django.db.models import Min
from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.ledger import pace
from games.ledger.pace import is_live
from games.models import Awaited, Game, Line, Move, Seat
from games.wording.moments import full_hour

if TYPE_CHECKING:
    from games.sight.view import View


@dataclass(frozen=True)
class Time:
    """The time that a player has for their own answer."""

    move_ends: datetime
    ends: datetime  # with the bank

    @property
    def late(self) -> bool:
        """Whether all of it is over."""
        return self.ends <= timezone.now()

    @property
    def on_bank(self) -> bool:
        """Whether the bank is being used."""
        return self.move_ends <= timezone.now() < self.ends

    @property
    def bank_follows(self) -> bool:
        """Whether there is a bank, and it is still to come."""
        return timezone.now() < self.move_ends < self.ends

    @property
    def until(self) -> datetime:
        """When what is running now ends: the time for the move, or all of it."""
        return self.move_ends if self.bank_follows else self.ends


def own_time(game: Game, seat: Seat) -> Time | None:
    """Return the time that the player of a seat has for their answer, to the minute; None if it has no end."""
    if seat.awaited_since is None or seat.due_at is None:
        return None
    return Time(min(pace.end_of_move(game, seat, seat.awaited_since), seat.due_at), seat.due_at)


def deadline_of(game: Game, awaited: Awaited) -> datetime | None:
    """Return the deadline of another's seat, as far as it may be known; None if it has none."""
    due = awaited.deadline
    if due is None or is_live(game):
        return due
    return full_hour(timezone.localtime(due))


@dataclass(frozen=True)
class Clock:
    """Who the table is waiting for, as far as its viewer may know."""

    view: View

    @property
    def awaits_me(self) -> bool:
        """Whether the table is waiting for the viewer, and the site is not about to answer for them."""
        me = self.my_seat
        return me is not None and me.is_awaited and not me.answers_soon

    @property
    def offers_me(self) -> bool:
        """Whether the viewer has an offer, while nobody waits for the answer."""
        me = self.my_seat
        return me is not None and me.has_offer and not me.answers_soon

    @property
    def site_answers(self) -> bool:
        """Whether the site is about to answer for the viewer, who can still answer otherwise."""
        me = self.my_seat
        return me is not None and me.answers_soon

    @property
    def my_seat(self) -> Seat | None:
        """The viewer's seat, while the game goes on."""
        return self.view.me if self.view.game.goes_on else None

    @cached_property
    def awaited(self) -> dict[int, Awaited]:
        """The seats that the table sees as awaited."""
        view = self.view
        runs = view.game.status == Game.Status.RUNNING and not view.in_trouble
        return awaited_of(view.game, view.me) if runs else {}

    @property
    def awaited_names(self) -> str:
        """The names of awaited players, as one phrase: of those who are in time, if there are any."""
        in_time = [number for number in self.awaited if number not in self.late]
        return self.as_phrase(in_time or self.late) or gettext("the table")

    @property
    def late_names(self) -> str:
        """The names of those whose time is over, as one phrase."""
        return self.as_phrase(self.late)

    def as_phrase(self, seats: Iterable[int]) -> str:
        """Join the names at some seats to one phrase."""
        return get_text_list([self.view.names[number] for number in seats], gettext("and"))

    @cached_property
    def deadlines(self) -> dict[int, datetime]:
        """By when each awaited seat must answer, as far as the viewer may know; at a practice table nobody must."""
        game, me = self.view.game, self.view.me
        if self.view.practice:
            return {}
        mine = {me.number: time.ends} if me and (time := self.my_time) else {}
        known = {number: deadline_of(game, one) for number, one in self.awaited.items()} | mine
        return {number: due for number, due in known.items() if due is not None and number in self.awaited}

    @cached_property
    def late(self) -> dict[int, datetime]:
        """Since when each awaited seat is late, as far as the viewer may know."""
        return {number: due for number, due in self.deadlines.items() if due <= timezone.now()}

    @property
    def next_deadline(self) -> datetime | None:
        """The last deadline of those who are awaited in time: by then all have answered."""
        return max((due for number, due in self.deadlines.items() if number not in self.late), default=None)

    @cached_property
    def my_time(self) -> Time | None:
        """The time that the viewer has for their answer, if it has an end."""
        game, me = self.view.game, self.view.me
        return own_time(game, me) if me and not self.view.practice else None

    @property
    def my_bank(self) -> int:
        """How many seconds the viewer has left in their bank at this moment."""
        game, me = self.view.game, self.view.me
        assert me is not None
        return max(0, me.bank - pace.overtime(game, me, timezone.now()))

    @property
    def moving(self) -> bool:
        """Whether somebody is expected to move within seconds."""
        return pace.is_live(self.view.game) or any(awaited.bot for awaited in self.awaited.values())

    @property
    def only_bots(self) -> bool:
        """Whether bots alone are awaited at a table that is played by letter: they answer within the minute."""
        return bool(self.awaited) and all(one.bot for one in self.awaited.values()) and not pace.is_live(self.view.game)


def awaited_of(game: Game, me: Seat | None) -> dict[int, Awaited]:
    """Return the seats that the table sees as awaited, except the viewer's own once they have answered."""
    answered = me.number if me and me.awaited_since is None else None
    return {entry.seat: entry for entry in game.public.awaited if entry.seat != answered}


# Late


def too_late_for(view: View, question: int) -> str:
    """Say what closed a question before its viewer had answered it; "" if nobody else did, or it is still open.

    Only what stands in the log for all to read is told: who answered last may be nobody's business.
    """
    if view.me is None or question >= view.game.question:
        return ""
    moves = Move.objects.filter(game=view.game, question=question, seat__isnull=False)
    mine = moves.filter(seat=view.me.number).order_by("number").values_list("source", "line").first()
    if mine is not None:
        return faster(view, *mine)
    before = moves.aggregate(line=Min("line"))["line"]
    if before is None:
        return ""
    told = view.game.lines.filter(kind=Line.Kind.EVENT, only__isnull=True, number__gt=before)
    first = told.order_by("number").values_list("text", flat=True).first()
    if first is None:
        return ""
    happened = view.words.plain(first)
    return gettext("Somebody was faster, so your answer no longer counts. %(happened)s") % {"happened": happened}


def faster(view: View, source: str, line: int) -> str:
    """Say that what the viewer had said in advance has answered, and how; "" if something else did."""
    assert view.me is not None
    told = view.game.lines.filter(kind=Line.Kind.HOST, only=view.me.number, number=line)
    text = told.values_list("text", flat=True).first() if source == Move.Source.ORDER else None
    return view.words.plain(text) if text else ""
