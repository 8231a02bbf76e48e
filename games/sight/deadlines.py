"""By when a seat must answer, as far as a viewer may know: the one place where a deadline is rounded.

One's own is exact, and has two parts: the time for the move, and the bank that is used up after it. Of another's, only
the end of both is told: at a table by letter not before the full hour, since to the minute it would tell when the last
answer came and how much of their time somebody has used up. Until that hour they count as in time.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone

from accounts.nights import after
from games.ledger.pace import is_live
from games.models import Awaited, Game, Seat
from games.wording.moments import full_hour


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
    move_ends = after(seat.awaited_since, timedelta(seconds=game.move_time), seat.user)
    return Time(min(move_ends, seat.due_at), seat.due_at)


def deadline_of(game: Game, awaited: Awaited) -> datetime | None:
    """Return the deadline of another's seat, as far as it may be known; None if it has none."""
    due = awaited.deadline
    if due is None or is_live(game):
        return due
    return full_hour(timezone.localtime(due))
