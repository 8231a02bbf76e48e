"""Whom a table is waiting for, and for how long."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.ledger import pace
from games.models import Awaited, Game, Seat
from games.sight.deadlines import Time, deadline_of, own_time

if TYPE_CHECKING:
    from games.sight.view import View


@dataclass(frozen=True)
class Clock:
    """Whom the table is waiting for, as far as its viewer may know."""

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
        over = (timezone.now() - me.awaited_since).total_seconds() - game.move_time if me.awaited_since else 0
        return max(0, me.bank - max(0, int(over)))

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
