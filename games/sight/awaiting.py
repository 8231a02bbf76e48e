"""Whom a table is waiting for, and for how long."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.utils import timezone
from django.utils.text import get_text_list
from django.utils.translation import gettext

from games.ledger import pace
from games.models import Awaited, Game
from games.sight.deadlines import Time, deadline_of, own_time
from games.sight.seen import Seen
from games.sight.stored import awaited_of


class Awaiting(Seen):
    """Whom the table is waiting for, as far as its viewer may know."""

    @property
    def awaits_me(self) -> bool:
        """Whether the table is waiting for the viewer, and the site is not about to answer for them."""
        return self.me is not None and self.game.goes_on and self.me.is_awaited and not self.me.answers_soon

    @property
    def offers_me(self) -> bool:
        """Whether the viewer has an offer, while nobody waits for the answer."""
        return self.me is not None and self.game.goes_on and self.me.has_offer and not self.me.answers_soon

    @property
    def site_answers(self) -> bool:
        """Whether the site is about to answer for the viewer, who can still answer otherwise."""
        return self.me is not None and self.game.goes_on and self.me.answers_soon

    @property
    def seen(self) -> int | str:
        """The revision that the page shows; "" while the site is about to answer for the viewer, to look again soon."""
        return "" if self.asked and self.site_answers else self.game.revision

    @property
    def tables_waiting(self) -> int:
        """How many other tables wait for the viewer; offers are not counted, since nobody waits for them."""
        return sum(turn.awaited_since is not None for turn in self.waiting)

    @cached_property
    def awaited(self) -> dict[int, Awaited]:
        """The seats that the table sees as awaited."""
        runs = self.game.status == Game.Status.RUNNING and not self.in_trouble
        return awaited_of(self.game, self.me) if runs else {}

    @property
    def awaited_names(self) -> str:
        """The names of awaited players, as one phrase: of those who are in time, if there are any."""
        awaited = [self.names[number] for number in self.awaited if number not in self.late] or self.names_of_late
        return self.as_phrase(awaited) or gettext("the table")

    @property
    def late_names(self) -> str:
        """The names of those whose time is over, as one phrase."""
        return self.as_phrase(self.names_of_late)

    @property
    def names_of_late(self) -> list[str]:
        return [self.names[number] for number in self.late]

    @staticmethod
    def as_phrase(names: list[str]) -> str:
        """Join names to one phrase."""
        return get_text_list(names, gettext("and"))

    @cached_property
    def deadlines(self) -> dict[int, datetime]:
        """By when each awaited seat must answer, as far as the viewer may know; at a practice table nobody must."""
        if self.practice:
            return {}
        mine = {self.me.number: time.ends} if self.me and (time := self.my_time) else {}
        known = {number: deadline_of(self.game, one) for number, one in self.awaited.items()} | mine
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
        return own_time(self.game, self.me) if self.me and not self.practice else None

    @property
    def my_bank(self) -> int:
        """How many seconds the viewer has left in their bank at this moment."""
        assert self.me is not None
        since = self.me.awaited_since
        over = (timezone.now() - since).total_seconds() - self.game.move_time if since else 0
        return max(0, self.me.bank - max(0, int(over)))

    @property
    def moving(self) -> bool:
        """Whether somebody is expected to move within seconds."""
        return pace.is_live(self.game) or any(awaited.bot for awaited in self.awaited.values())

    @property
    def only_bots(self) -> bool:
        """Whether bots alone are awaited at a table that is played by letter: they answer within the minute."""
        return bool(self.awaited) and all(one.bot for one in self.awaited.values()) and not pace.is_live(self.game)
