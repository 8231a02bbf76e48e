"""What the days on which a player is away do to their clock at a table, and to what the table sees of it.

The table sees the same whether the player has already answered in secret or not.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from accounts.models import User
from accounts.nights import awake
from games.ledger.held import Taken
from games.ledger.pace import is_live, notify_at, remind_at
from games.models import Seat


def stop_for(taken: Taken, seat: Seat, user: User) -> None:
    """Move a seat's deadline past the days on which its player, who has just said so, will be away."""
    assert user.away_from is not None
    assert user.away_until is not None
    move_later_ones(taken, seat, user, user.away_from, user.away_until - user.away_from)
    if seat.notify_at is not None:
        seat.notify_at = awake(seat.notify_at, user)


def count_again(taken: Taken, seat: Seat, user: User, since: datetime, left: timedelta) -> None:
    """Bring a seat's deadline forward: so much of an absence that began then is given back."""
    move_later_ones(taken, seat, user, since, -left)
    if seat.notify_at is not None and (soon := notify_at(taken.game, seat, taken.now)) is not None:
        seat.notify_at = min(seat.notify_at, soon)
    if seat.announce_at is not None:
        seat.announce_at = taken.now  # to be reckoned again


def move_later_ones(taken: Taken, seat: Seat, user: User, since: datetime, by: timedelta) -> None:
    """Move a seat's deadline, and the one that the table sees, if it is later than a moment."""

    def moved(due: datetime) -> datetime:
        return due + by if is_live(taken.game) else awake(due + by, user)

    if seat.due_at is not None and seat.due_at > since:
        due = moved(seat.due_at)
        seat.acts_at = due if seat.acts_at == seat.due_at else seat.acts_at
        seat.due_at = due
        if seat.remind_at is not None:
            seat.remind_at = remind_at(taken.game, seat, max(taken.now, seat.awaited_since or taken.now), due)
    for entry in taken.game.public.awaited:
        if entry.seat == seat.number and entry.due is not None and entry.due > since:
            entry.due, taken.seen_by_others = moved(entry.due), True


def settle(taken: Taken, seat: Seat, begin: datetime, end: datetime) -> None:
    """Count an absence that is over as if the seat had been asked later by as long, before another one is noted."""
    if seat.awaited_since is not None:
        seat.awaited_since += max(end - max(begin, seat.awaited_since), timedelta(0))
    for entry in taken.game.public.awaited:
        if entry.seat == seat.number and entry.since is not None:
            entry.since += max(end - max(begin, entry.since), timedelta(0))
