"""Time: deadlines outside the night, the bank, days away, pauses before automatic answers, when to write.

Days away change the same for the table whether or not the player has already answered in secret.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.nights import after, awake, home, next_morning, time_away
from games.catalog import GAMES
from games.engine.bots import Level
from games.ledger.locks import Taken
from games.models import Game, Seat

MINUTE, HOUR, DAY = 60, 3600, 86400
LIVE = 15 * MINUTE  # with this much time per move or less, a table is played live, and nights do not count
WRITE_AFTER = timedelta(minutes=10)
REMIND_AT = 0.8  # of the time for a decision
ALONE_PAUSE = (1, 2)  # seconds before an automatic answer if one player waits only for bots
LIVE_PAUSE = (2, 4)
SLOW_PAUSE = (20, 60)  # all bots of a table together: a round of theirs is no brake on the others
THINKING = 0.5  # seconds that a bot may think, and more than nearly all do


@dataclass(frozen=True)
class Pace:
    """How many seconds a decision may take, and how many more a player has in hand; `refill` fills that again."""

    name: str
    label: Promise
    move_time: int
    bank_time: int


PACES = (
    Pace("evening", _("An evening together: 5 minutes a move, 15 in the bank"), 5 * MINUTE, 15 * MINUTE),
    Pace("half_day", _("Brisk: 12 hours a move, a day in the bank"), 12 * HOUR, DAY),
    Pace("day", _("By letter: a day a move, three in the bank"), DAY, 3 * DAY),
    Pace("unhurried", _("Unhurried: three days a move, a week in the bank"), 3 * DAY, 7 * DAY),
    Pace("week", _("By sea mail: a week a move, two in the bank"), 7 * DAY, 14 * DAY),
)


def deadline(game: Game, seats: Sequence[Seat], seat: Seat, now: datetime, bank: int | None = None) -> datetime | None:
    """Return a seat's deadline: the time for a move plus what is left in its bank, and never at night.

    While its player is away, no time passes. None where one player is alone with bots: nobody waits for them.
    """
    if is_alone(seats):
        return None
    move_ends = end_of_move(game, seat, now)
    due = after(move_ends, timedelta(seconds=seat.bank if bank is None else bank), seat.user)
    return due if is_live(game) else awake(due, seat.user)


def end_of_move(game: Game, seat: Seat, since: datetime) -> datetime:
    """Return when the time for a move ends and the bank begins to be used up: that is not at night either."""
    end = after(since, timedelta(seconds=game.move_time), seat.user)
    return end if is_live(game) else awake(end, seat.user)


def overtime(game: Game, seat: Seat, now: datetime) -> int:
    """Return how many seconds a seat has used beyond the time for its move."""
    if seat.awaited_since is None:
        return 0
    ends = end_of_move(game, seat, seat.awaited_since)
    return max(0, int((now - ends - time_away(ends, now, seat.user)).total_seconds()))


def is_alone(seats: Sequence[Seat]) -> bool:
    """Whether one player is alone with bots at a table that is full."""
    return sum(not seat.is_bot for seat in seats) <= 1


def is_live(game: Game) -> bool:
    """Whether a table is played in one sitting."""
    return game.move_time <= LIVE


def bot_pause(held: Taken) -> timedelta:
    """Draw the pause before an automatic answer: long enough to be safe, short if a player waits for bots alone.

    It is drawn when the question is put, and depends on nothing but what all at the table know.
    """
    game, seats = held.game, held.seats
    bots = sum(seat.plays_itself for seat in seats)
    alone, live = len(seats) - bots <= 1, is_live(game)
    low, high = ALONE_PAUSE if alone else LIVE_PAUSE if live else SLOW_PAUSE
    shared_by = 1 if alone or live else max(1, bots)
    second, drawn = timedelta(seconds=settings.LONGHAND_PAUSE), secrets.randbelow(1000 * (high - low)) / 1000
    return max(low / shared_by * second, time_to_think(held)) + drawn / shared_by * second


def time_to_think(held: Taken) -> timedelta:
    """Return how long all bots that are asked need to think, one after the other."""
    thinkers = sum(may_think(held.game, seat) for seat in held.seats if seat.number in held.asked)
    return timedelta(seconds=THINKING * thinkers * settings.LONGHAND_PAUSE)


def may_think(game: Game, seat: Seat) -> bool:
    """Whether a bot here may have to think for a while: of one that sits in, the table does not know the level."""
    rules = GAMES.get(game.slug)  # none if the game is gone, at whose tables a host must still be able to act
    searches = rules is not None and rules.bots.search is not None
    return searches and seat.plays_itself and (seat.stand_in or seat.level == Level.STRONG)


def spend(game: Game, seat: Seat, now: datetime) -> None:
    """Take the time that a seat used beyond a move's time out of its bank."""
    taken = min(seat.bank, overtime(game, seat, now))
    seat.bank, seat.spent = seat.bank - taken, seat.spent + taken


def refill(game: Game, seat: Seat) -> None:
    """Fill a seat's bank again for an answer of its player's own: a quarter of a move's time, up to the full bank.

    So somebody slow but faithful keeps their seat, while those who have gone for good lose theirs as soon as before.
    """
    given = min(game.move_time // 4, max(0, game.bank_time - seat.bank))
    seat.bank, seat.spent = seat.bank + given, max(0, seat.spent - given)


def refund(seat: Seat) -> None:
    """Put back into a seat's bank what this turn has taken out of it, and not been given back since."""
    seat.bank, seat.spent = seat.bank + seat.spent, 0


def notify_at(game: Game, seat: Seat, now: datetime) -> datetime | None:
    """Return when to write to the player if the question is still unseen then; None for never."""
    return write_at(game, seat.user, now)


def write_at(game: Game, user: User | None, now: datetime) -> datetime | None:
    """Return when to write to a player about something new at a table, unless they see it first; None for never."""
    if user is None or not user.wants_letters:
        return None
    if user.notices == User.Notices.DAILY and not is_live(game):
        return awake(next_morning(now, user), user)
    wait = min(WRITE_AFTER, timedelta(seconds=game.move_time / 2))
    moment = now if user.notices == User.Notices.AT_ONCE else now + wait
    return home(moment, user) if is_live(game) else awake(moment, user)


def remind_at(game: Game, seat: Seat, now: datetime, due: datetime | None) -> datetime | None:
    """Return when to remind the player: after four fifths of the time."""
    if due is None or seat.user is None or not seat.user.wants_letters or is_live(game):
        return None
    counted = due - now - time_away(now, due, seat.user)
    reminder = awake(after(now, counted * REMIND_AT, seat.user), seat.user)
    return reminder if reminder < due else None


# Days away


def stop_for(taken: Taken, seat: Seat, user: User) -> None:
    """Move a seat's deadline past the days on which its player, who has just said so, will be away."""
    assert user.away_from is not None
    assert user.away_until is not None
    move_later_ones(taken, seat, user, user.away_from, user.away_until - user.away_from)
    if seat.notify_at is not None:
        seat.notify_at = awake(seat.notify_at, user)


def count_again(taken: Taken, seat: Seat, user: User, since: datetime, left: timedelta) -> None:
    """Bring a seat's deadline forward by as much of an absence as is given back."""
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


# Kept seats


MOVES = 3  # times the time for a move, within these bounds
SHORTEST, LONGEST = 2 * HOUR, 7 * DAY


def kept_for(move_time: int) -> timedelta:
    """Return how long a table of this pace keeps its seats."""
    return timedelta(seconds=min(LONGEST, max(SHORTEST, MOVES * move_time)))


def may_sit(game: Game, taken: int, invited: Collection[int], user: int | None) -> bool:
    """Whether a player may take a seat: those invited any free one, others one that is kept for nobody."""
    free = game.size - taken
    return free > 0 and (not game.keeps_seats or user in invited or free > len(invited))
