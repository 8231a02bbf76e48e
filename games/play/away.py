"""Days on which a player is away: for all their tables, and so many a year."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Away, User
from accounts.nights import after_night, zone_of
from games.engine.manner import Manner
from games.engine.texts import Text, say
from games.ledger.away import count_again, settle, stop_for
from games.ledger.held import Taken
from games.ledger.opener import by_rows
from games.ledger.refusals import Refused
from games.models import Game, Seat
from games.play.away_bots import have_bot, have_no_bot
from games.play.steering import announce

MOST = 20  # days in a year of the calendar
AHEAD = timedelta(days=366)
DAY = timedelta(days=1)
STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


@transaction.atomic
def go_away(user: User, first: date, last: date, manner: Manner | None = None) -> User:
    """Note that a player is away from a day to another, both included, and stop their clocks for it. Raises Refused.

    `manner`: that a bot plays on meanwhile, and how.
    """
    now, me = timezone.now(), locked(user)
    refuse_days(me, first, last, now)
    begin, end = me.away_from, me.away_until
    me.away_from = max(now, midnight(first, me))
    me.away_until = after_night(midnight(last + DAY, me), me)
    me.save(update_fields=["away_from", "away_until"])
    Away.objects.update_or_create(user=me, first=first, defaults={"last": last})

    def note(taken: Taken, seat: Seat) -> None:
        if begin is not None and end is not None:
            settle(taken, seat, begin, end)
        stop_for(taken, seat, me)
        announce(taken, told(seat, first, last, now, me))
        if manner is not None and me.away_from and me.away_until:
            have_bot(taken, seat, me.away_from, me.away_until, manner)

    at_all_tables(me, note)
    return me


@transaction.atomic
def come_back(user: User) -> User:
    """Take back the days of an absence that are not used yet, and let the player's clocks run again. Raises Refused."""
    now, me = timezone.now(), locked(user)
    begin, end = me.away_from, me.away_until
    if begin is None or end is None or end <= now:
        raise Refused(_("You are not away."))
    here = now < begin
    why = say("{seat} is not going away after all.") if here else say("{seat} is back.")
    noted = Away.objects.filter(user=me).order_by("-first")[0]
    me.away_from, me.away_until = (None, None) if here else (begin, now)
    me.save(update_fields=["away_from", "away_until"])
    if here:
        noted.delete()
    else:
        noted.last = min(noted.last, today(me, now))
        noted.save(update_fields=["last"])

    def note(taken: Taken, seat: Seat) -> None:
        count_again(taken, seat, me, begin, end - max(now, begin))
        have_no_bot(taken, seat)
        announce(taken, why.of(seat=seat.number))

    at_all_tables(me, note)
    return me


def at_all_tables(me: User, note: Callable[[Taken, Seat], None]) -> None:
    """Do something at each table where a player's game goes on, always in the same order."""
    tables = Game.objects.filter(seats__user=me, seats__left_at=None, status__in=STARTED).order_by("pk")
    for address in tables.values_list("address", flat=True):
        with suppress(Refused), by_rows(address, *STARTED) as taken:  # one that has just ended is no matter
            for seat in taken.seats:
                if seat.user_id == me.pk:
                    seat.user = me
                    note(taken, seat)


def locked(user: User) -> User:
    """Lock a player's row, but not against rows that only refer to it."""
    return User.objects.select_for_update(no_key=True).filter(pk=user.pk).get()


def refuse_days(me: User, first: date, last: date, now: datetime) -> None:
    """Refuse days on which a player cannot be away. Raises Refused."""
    if me.away_until is not None and me.away_until > now:
        raise Refused(_("You have said already when you are away. Take that back first, then choose other days."))
    if first < today(me, now):
        raise Refused(_("The first day is over. Begin today or later."))
    if last < first:
        raise Refused(_("The last day comes before the first."))
    if last > today(me, now) + AHEAD:
        raise Refused(_("That is more than a year ahead."))
    for year in range(first.year, last.year + 1):
        wanted = sum(day.year == year for day in days(first, last))
        if wanted > (left := days_left(me, year)):
            raise Refused(
                _("You can be away for %(most)d days a year, and have %(left)d of them left for %(year)d.")
                % {"most": MOST, "left": left, "year": year}
            )


def days_left(user: User, year: int) -> int:
    """Return for how many more days of a year a player can be away."""
    noted = Away.objects.filter(user=user, first__year__lte=year, last__year__gte=year)
    used = {day for one in noted for day in days(one.first, one.last) if day.year == year}
    return max(0, MOST - len(used))


def days(first: date, last: date) -> list[date]:
    """Return the days from one to another."""
    return [first + count * DAY for count in range((last - first).days + 1)]


def today(user: User, now: datetime) -> date:
    """Return what day it is where the player is."""
    return now.astimezone(zone_of(user)).date()


def midnight(day: date, user: User) -> datetime:
    """Return when a day begins where the player is."""
    return datetime.combine(day, time(), zone_of(user)).astimezone(timezone.get_default_timezone())


def told(seat: Seat, first: date, last: date, now: datetime, user: User) -> Text:
    """Return what the table is told."""
    if first == today(user, now):
        return say("{seat} is away until {last:day}.", seat=seat.number, last=last.isoformat())
    later = say("{seat} will be away from {first:day} until {last:day}.")
    return later.of(seat=seat.number, first=first.isoformat(), last=last.isoformat())
