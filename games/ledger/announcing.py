"""What a player's webhook is told of an awaited seat, and when: all of it follows from what the whole table knows.

A webhook may have many readers. What it says, and its silence, must not depend on whether the player has answered in
secret, leaves the answer to an order, or has looked at the table. So nothing is read here but the list of the awaited.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from games.ledger.pace import remind_at, write_at
from games.models import Awaited, Game, Seat

AT_LEAST = timedelta(minutes=2)  # by then the site has answered whatever it answers by itself
REMINDED = 2  # how often a webhook has been told of a question once it has been reminded


def plan_announcement(game: Game, seat: Seat, entry: Awaited | None) -> None:
    """Plan what a seat's webhook is told of a new question, or of one to which the seat is not asked."""
    seat.announced = 0
    seat.announce_at = next_announcement(game, seat, entry)


def next_announcement(game: Game, seat: Seat, entry: Awaited | None) -> datetime | None:
    """Return when a seat's webhook is told next that the table awaits its player; None for never."""
    user = seat.user
    if entry is None or entry.bot or entry.since is None or user is None or not user.has_channel:
        return None
    if seat.announced:
        return None if seat.announced >= REMINDED else remind_at(game, seat, entry.since, entry.due)
    moment = write_at(game, user, entry.since)
    return max(moment, entry.since + AT_LEAST) if moment else None


def offer_at(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """Return when to write of an offer, and to tell of it: not while an order may be about to answer it."""
    moment = write_at(game, seat.user, now)
    return max(moment, now + AT_LEAST) if moment else None
