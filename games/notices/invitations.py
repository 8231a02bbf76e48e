"""Draws letters about seats that are kept for their reader."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from django.utils.text import get_text_list
from django.utils.translation import gettext

from accounts.models import User
from games.models import Game, Invitation, Letter
from games.notices.draw import on_one_line
from games.notices.links import whole
from games.sight import View
from games.wording.moments import exactly_for
from games.wording.sentences import name_of


@dataclass(frozen=True)
class KeptSeat:
    """A seat that is kept for the reader of a letter."""

    view: View
    user: User

    @property
    def game(self) -> Game:
        return self.view.game

    @property
    def name(self) -> str:
        """The name of its game."""
        return name_of(self.view.rules)

    @cached_property
    def host(self) -> str:
        """Who has opened the table; "" for somebody who has left it."""
        opener = next((seat for seat in self.view.seats if seat.user_id == self.game.opener_id), None)
        return on_one_line(str(opener)) if opener is not None and self.game.opener_id else ""

    @property
    def others(self) -> str:
        """Who sits there, as one phrase."""
        return get_text_list([on_one_line(str(seat)) for seat in self.view.seats], gettext("and"))

    @property
    def circle(self) -> str:
        """The circle that the table is opened to."""
        return on_one_line(self.game.circle.name) if self.game.circle else ""

    @property
    def opened(self) -> str:
        """Who has opened the table, and to whom, as one sentence."""
        if self.host and self.circle:
            said = gettext("%(host)s has opened a table to the circle “%(circle)s”.")
            return said % {"host": self.host, "circle": self.circle}
        return (
            gettext("%(host)s has opened a table.") % {"host": self.host}
            if self.host
            else gettext("A table has been opened.")
        )

    @property
    def until(self) -> str:
        """Until when the seat is kept; "" if anybody may sit down by now."""
        return exactly_for(self.game.kept_until, self.user) if self.game.kept_until and self.game.keeps_seats else ""

    @property
    def address(self) -> str:
        """The table's URL."""
        return whole(self.game.get_absolute_url())


def kept_seats(letter: Letter) -> list[KeptSeat]:
    """Return the seats that a letter still has something to say about."""
    told = Invitation.objects.filter(letter_items__letter=letter, user=letter.user, game__status=Game.Status.OPEN)
    invitations = told.select_related("game__circle").order_by("pk")
    return [KeptSeat(View(row.game, list(row.game.seats.all()), None), letter.user) for row in invitations]
