"""Players who are away, for days, for a while or for good, and who plays on for them: a bot, or a friend instead."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import Away, User
from accounts.names import BOTS, told_apart
from accounts.nights import after_night, zone_of
from games import catalog
from games.engine.bots import USUAL, Manner
from games.engine.texts import Text, say
from games.ledger.advance import orders_of
from games.ledger.clocks import let_bot_play, let_player_play, restart_clock, restart_clocks
from games.ledger.locks import Actor, Taken, seat_of
from games.ledger.pace import count_again, is_alone, settle, stop_for
from games.ledger.refusals import HasLeft, Refused, not_for_play
from games.ledger.transactions import at_table, by_rows
from games.models import Game, Proposal, Seat
from games.play.advance import would_hand_back
from games.play.comebacks import may_go_back
from games.play.host import announce, seat_at
from games.play.tables import Seated
from games.wording.manners import other_level

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)
AT_ONCE = 500  # tables in one sweep
MOST_DAYS = 20  # in a year of the calendar
AHEAD = timedelta(days=366)
DAY = timedelta(days=1)

# A bot meanwhile


def have_bot(taken: Taken, seat: Seat, since: datetime, until: datetime, manner: Manner) -> None:
    """Note that a bot is to play on for a player from one moment to another; it sits down now if that has come."""
    if seat.plays_itself:
        return
    seat.bot_from, seat.bot_until = since, until
    seat.level, seat.temper = catalog.find(taken.game.slug).level_like(manner.level), manner.temper
    if since <= taken.now and not would_hand_back(taken, seat, orders_of(seat)):
        sit_in(taken, seat)


def sit_in(taken: Taken, seat: Seat) -> None:
    """Let the bot sit down."""
    seat.bot_from = None
    announce(taken, say("A bot plays on for {seat} until they are back.", seat=seat.number))
    let_bot_play(taken, seat)


def have_no_bot(taken: Taken, seat: Seat) -> None:
    """Stop having a bot: one that sits here already gives the seat back at the next sweep."""
    seat.bot_from = None
    if seat.bot_until is not None:
        seat.bot_until = taken.now if seat.stand_in else None


def relieve_due() -> int:
    """Let bots sit down where players go away, and give those who return their seats back; return how many seats."""
    now = timezone.now()
    seats, found = Seat.objects.exclude(game__status=Game.Status.OVER), set[tuple[str, int]]()
    for moment in ("bot_from", "bot_until"):  # two queries, each of which reads the index of its moment
        due = seats.filter(**{f"{moment}__lte": now}).order_by(moment)
        found |= {*due.values_list("game__address", "number")[:AT_ONCE]}
    for address, number in sorted(found):
        with suppress(Refused):
            relieve(address, number, now)
    return len(found)


def relieve(address: str, number: int, now: datetime) -> None:
    """Let a bot sit down at one seat, or give the seat back, whichever is due. Raises Refused."""
    with by_rows(address, *STARTED) as taken:
        seat = taken.seats[number]
        if seat.bot_until is not None and seat.bot_until > now and seat.bot_from is not None and seat.bot_from <= now:
            if seat.stand_in:
                seat.bot_from = None
            elif not would_hand_back(taken, seat, orders_of(seat)):
                sit_in(taken, seat)
            return
    with at_table(address, *STARTED) as held:
        seat = held.seats[number]
        if seat.bot_until is None or seat.bot_until > now:
            return
        seat.bot_from = seat.bot_until = None
        if seat.stand_in and seat.left_at is None:
            announce(held, say("The bot gives {seat} their seat back.", seat=number))
            let_player_play(held, seat)


# Days


@transaction.atomic
def go_away(user: User, first: date, last: date, manner: Manner | None = None) -> User:
    """Note that a player is away from one day to another, both included; stop their clocks for it. Raises Refused.

    `manner`: how a bot plays on meanwhile; None if none does.
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
    """Take back the unused days of an absence, and let the player's clocks run again. Raises Refused."""
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
        with suppress(Refused), by_rows(address, *STARTED) as taken:  # a game that has just ended is passed over
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
                % {"most": MOST_DAYS, "left": left, "year": year}
            )


def days_left(user: User, year: int) -> int:
    """Return for how many more days of a year a player can be away."""
    noted = Away.objects.filter(user=user, first__year__lte=year, last__year__gte=year)
    used = {day for one in noted for day in days(one.first, one.last) if day.year == year}
    return max(0, MOST_DAYS - len(used))


def days(first: date, last: date) -> list[date]:
    """Return the days from one to another, both included."""
    return [first + count * DAY for count in range((last - first).days + 1)]


def today(user: User, now: datetime) -> date:
    """Return what day it is where the player is."""
    return now.astimezone(zone_of(user)).date()


def midnight(day: date, user: User) -> datetime:
    """Return when a day begins where the player is."""
    return datetime.combine(day, time(), zone_of(user)).astimezone(timezone.get_default_timezone())


def told(seat: Seat, first: date, last: date, now: datetime, user: User) -> Text:
    """Return what the table is told of an absence."""
    if first == today(user, now):
        return say("{seat} is away until {last:day}.", seat=seat.number, last=last.isoformat())
    later = say("{seat} will be away from {first:day} until {last:day}.")
    return later.of(seat=seat.number, first=first.isoformat(), last=last.isoformat())


# Giving up a seat, and taking it back


def hand_over(address: str, actor: Actor, manner: Manner = USUAL) -> Game:
    """Let a bot play on for a player, as they like it, until they take their seat back. Raises Refused."""
    with by_rows(address, *STARTED) as taken:
        seat = seat_of(taken, actor)
        if seat.left_at is not None:
            raise HasLeft
        if seat.plays_itself:
            raise Refused(_("A bot is already playing for you."))
        if manner.level not in (rules := catalog.find(taken.game.slug)).levels:
            raise Refused(other_level(rules))
        if would_hand_back(taken, seat, orders_of(seat)):
            raise Refused(_("Your limit leaves what is asked now to you. A bot can play on as soon as that is over."))
        seat.level, seat.temper, seat.bot_from, seat.bot_until = manner.level, manner.temper, None, None
        announce(taken, say("{seat} lets a bot play on until they are back.", seat=seat.number))
        let_bot_play(taken, seat)
    return taken.game


def take_back(address: str, actor: Actor) -> Game:
    """Give a player back the seat that a bot holds for them, at a paused table too. Raises Refused."""
    with at_table(address, *STARTED, refusal=not_for_play, actor=actor) as held:
        seat = seat_of(held, actor)
        if seat.left_at is not None:
            raise HasLeft
        if seat.stand_in:
            announce(held, say("{seat} is back.", seat=seat.number))
            let_player_play(held, seat)
    return held.game


class NotYetYours(Refused):
    sentence = _("You came to this seat within 24 hours, and its other browser may take it back: leave after that.")


def leave_for_good(address: str, actor: Actor) -> Game:
    """Take a player out of a game that has begun: a bot plays their seat to the end. Raises Refused.

    They keep the right to look on until the end, and the game counts as left in their history.
    """
    with by_rows(address, *STARTED) as taken:
        seat = seat_of(taken, actor)
        if seat.left_at is not None:
            raise HasLeft
        if may_go_back(seat):
            raise NotYetYours
        seat.left_at, seat.orders = taken.now, []
        seat.level, seat.temper, seat.bot_from, seat.bot_until = USUAL.level, USUAL.temper, None, None
        if taken.game.opener_id == seat.user_id:
            heirs = (other.user_id for other in taken.seats if other.user_id and other.left_at is None)
            taken.game.opener_id = next(heirs, None)
        announce(taken, say("{seat} has left the game for good; a bot plays on.", seat=seat.number))
        let_bot_play(taken, seat)
    return taken.game


# Taking over a bot's seat


class UsedUp(Refused):
    sentence = _("This link leads to no free seat any more.")


def bots_place(address: str, key: str) -> Seat | None:
    """Return the bot's seat that a link leads to, None if it does not lead to any now."""
    agreed = Proposal.objects.filter(game__address=address, key=key, game__status__in=STARTED).exclude(key="")
    found = agreed.select_related("about__game").first()
    return found.about if found else None


def take_over(address: str, key: str, user: User) -> Game:
    """Seat a friend in a bot's place, with the hand that the bot held. Raises Refused."""
    with at_table(address, *STARTED) as held:
        place = bots_place(address, key)
        if place is None:
            raise UsedUp
        if any(seat.user_id == user.pk for seat in held.seats):
            raise Seated
        seat = seat_at(held, place.number)
        alone = is_alone(held.seats)
        before, others = str(seat), [str(other) for other in held.seats if other is not seat]
        seat.user, seat.is_bot, seat.name = user, False, told_apart(user.name, [*others, *BOTS])
        seat.is_program = user.is_program
        seat.save(update_fields=["user", "is_bot", "is_program", "name"])
        Proposal.objects.filter(game=held.game, about=seat).update(key="")
        announce(held, say("{seat} takes over from {before}.", seat=seat.number, before=before))
        let_player_play(held, seat)
        restart_clock(held, seat)  # a friend has had no time yet
        if alone:
            restart_clocks(held)  # until now the other player had no deadline
    return held.game
