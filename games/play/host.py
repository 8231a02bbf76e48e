"""Stops and ends a table, or gives it time: for a host, its opener, or all who play."""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.texts import Text, say, say_many
from games.ledger.clocks import later, let_bot_play, let_player_play, move_clocks, move_entry, stop_clock
from games.ledger.editions import is_outdated
from games.ledger.ending import is_absent, put_aside, reveal, write_of_the_end
from games.ledger.letters import Why, about, write
from games.ledger.locks import Actor, Taken, lock, seat_of
from games.ledger.log import tell, tell_at_once
from games.ledger.pace import is_live, remind_at
from games.ledger.refusals import NOT_IN, HasLeft, Refused
from games.ledger.transactions import at_table, by_rows
from games.ledger.trouble import end_trouble
from games.models import Game, Hand, Letter, Line, Seat

State = Game.Status
HOURS_MORE = say_many(
    "{seat}, who opened this table, gives everybody another hour.",
    "{seat}, who opened this table, gives everybody {count} more hours.",
)
MINUTES_MORE = say_many(
    "{seat}, who opened this table, gives everybody another minute.",
    "{seat}, who opened this table, gives everybody {count} more minutes.",
)


def stop(taken: Taken, by: Game.PausedBy, why: Text, at_most: timedelta | None = None) -> None:
    """Pause a running table, perhaps only for a time."""
    game = taken.game
    game.status, game.paused_at, game.paused_by = State.PAUSED, taken.now, by
    game.resumes_at = taken.now + at_most if at_most is not None else None
    announce(taken, why)


def let_go_on(taken: Taken) -> None:
    """Let a paused table go on, with every deadline moved by the length of the pause."""
    game = taken.game
    assert game.paused_at is not None
    move_clocks(taken, taken.now - game.paused_at)
    game.status, game.paused_at, game.resumes_at = State.RUNNING, None, None
    announce(taken, say("The table goes on. Every deadline has been moved by the length of the pause."))


def give_time(taken: Taken, by: timedelta, told: Text) -> None:
    """Give everybody who is awaited more time. Raises Refused."""
    if not any(entry.deadline for entry in taken.game.public.awaited):
        raise Refused(_("Nobody has a deadline now: only bots are awaited."))
    for seat in taken.seats:
        if seat.due_at is not None and not seat.is_bot:
            due = later(taken, seat, seat.due_at, by)
            assert due is not None
            seat.acts_at = due if seat.acts_at == seat.due_at else seat.acts_at
            seat.due_at = due
            seat.remind_at = None if seat.plays_itself else remind_at(taken.game, seat, taken.now, due)
    for entry in taken.game.public.awaited:
        move_entry(taken, entry, by)
    announce(taken, told)


def end_unfinished(taken: Taken, reason: Text) -> None:
    """End a game without a winner, and lay it open like any other that is over."""
    game = taken.game
    put_aside(taken, say("The proposal is off, since the game is over."))
    announce(taken, reason)
    game.status, game.ended_at, game.paused_at, game.resumes_at = State.OVER, taken.now, None, None
    end_trouble(game)
    game.result, game.public.awaited = msgspec.to_builtins(reason), []
    for seat in taken.seats:
        seat.orders = []
        stop_clock(seat)
    # No question is open any more, and sealed answers stay unread.
    Hand.objects.filter(seat__game=game).update(decision=None, out_of_turn=False, sealed=None)
    reveal(taken, game.truth)
    write_of_the_end(taken, game.question)


def seat_at(held: Taken, number: int) -> Seat:
    """Return a seat by its number. Raises Refused."""
    for seat in held.seats:
        if seat.number == number:
            return seat
    raise Refused(_("There is no such seat at this table."))


def announce(held: Taken, text: Text) -> None:
    """Tell everybody at the table what has been done with it."""
    tell(held, text, kind=Line.Kind.HOST)


def refuse_hours(hours: int, most: int) -> None:
    """Raise Refused if these are not hours that can be given."""
    if not 1 <= hours <= most:
        raise Refused(_("Give between 1 and %(most)d hours.") % {"most": most})


def refuse_minutes(minutes: int, most: int) -> None:
    """Raise Refused if these are not minutes that can be given."""
    if not 1 <= minutes <= most:
        raise Refused(_("Give between 1 and %(most)d minutes.") % {"most": most})


# By its opener: nothing that helps them in the game, and ending is for all who play to agree on


DAY, WEEK = timedelta(days=1), timedelta(days=7)


def pause_for_a_day(address: str, actor: Actor) -> Game:
    """Pause a table on its opener's word alone: for a day at most, once in seven days. Raises Refused."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        seat, game = opener_at(taken, actor), taken.game
        if game.opener_paused_at is not None and taken.now < game.opener_paused_at + WEEK:
            raise Refused(_("You can pause a table by yourself once in seven days. Propose a pause to the others."))
        game.opener_paused_at = taken.now
        why = say("{seat}, who opened this table, has paused it for a day at most. All clocks are stopped.")
        stop(taken, Game.PausedBy.OPENER, why.of(seat=seat.number), at_most=DAY)
    return taken.game


def resume_own(address: str, actor: Actor) -> Game:
    """Let a table go on that its opener has paused. Raises Refused."""
    with by_rows(address, Game.Status.PAUSED) as taken:
        opener_at(taken, actor)
        if taken.game.paused_by != Game.PausedBy.OPENER:
            raise Refused(_("You have not paused this table by yourself. Propose to the others that it goes on."))
        let_go_on(taken)
    return taken.game


def resume_due() -> int:
    """Let the tables go on whose opener's pause is over, and return their number."""
    due = Game.objects.filter(resumes_at__lte=timezone.now())  # which only a paused table has
    return sum(resume_if_due(address) for address in due.values_list("address", flat=True)[:500])


def resume_if_due(address: str) -> bool:
    """Let a table go on if its opener's pause is over."""
    with suppress(Refused), by_rows(address, Game.Status.PAUSED) as taken:
        if taken.game.resumes_at is not None and taken.game.resumes_at <= taken.now:
            let_go_on(taken)
            return True
    return False


def give_more_time(address: str, actor: Actor, count: int) -> Game:
    """Give everybody who is awaited more time, once a day: up to a day, or an hour at a live table. Raises Refused.

    `count` is in hours, or in minutes at a live table.
    """
    with by_rows(address, Game.Status.RUNNING) as taken:
        seat, game = opener_at(taken, actor), taken.game
        if game.opener_gave_time_at is not None and taken.now < game.opener_gave_time_at + DAY:
            raise Refused(_("You can give more time once a day."))
        game.opener_gave_time_at = taken.now
        if is_live(game):
            refuse_minutes(count, 60)
            by, told = timedelta(minutes=count), MINUTES_MORE
        else:
            refuse_hours(count, 24)
            by, told = timedelta(hours=count), HOURS_MORE
        give_time(taken, by, told.of(seat=seat.number, count=count))
    return taken.game


def seat_bot_for(address: str, actor: Actor, number: int) -> Game:
    """Let a bot sit in for somebody who has missed their last deadline. Raises Refused."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        opener, seat = opener_at(taken, actor), seat_at(taken, number)
        if not is_absent(seat):
            raise Refused(_("A bot can sit in only for somebody whose last deadline has passed without an answer."))
        text = say("{by:seat}, who opened this table, lets a bot sit in for {seat} until they are back.")
        announce(taken, text.of(by=opener.number, seat=number))
        let_bot_play(taken, seat)
    return taken.game


def opener_at(taken: Taken, actor: Actor) -> Seat:
    """Return the seat of the player who opened a table. Raises Refused."""
    seat = seat_of(taken, actor)
    if seat.user_id != taken.game.opener_id:
        raise Refused(_("Only the player who opened a table can do this for it."))
    if seat.left_at is not None:
        raise HasLeft
    return seat


# By a host. The log says that the host did it; the admin's history, which only hosts read, says which host it was


def pause(address: str) -> Game:
    """Stop a table's clocks: until it is resumed no answer is taken and nothing falls due. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        stop(taken, Game.PausedBy.HOST, say("The host has paused this table. All clocks are stopped."))
    return taken.game


def resume(address: str) -> Game:
    """Resume a paused table, with every deadline moved by the length of the pause. Raises Refused."""
    with by_rows(address, State.PAUSED) as taken:
        let_go_on(taken)
    return taken.game


def extend_deadlines(address: str, hours: int) -> Game:
    """Give everybody who is awaited more time. Raises Refused."""
    refuse_hours(hours, 30 * 24)
    with by_rows(address, State.RUNNING) as taken:
        told = say_many("The host gives everybody another hour.", "The host gives everybody {count} more hours.")
        give_time(taken, timedelta(hours=hours), told.of(count=hours))
    return taken.game


def seat_bot(address: str, number: int) -> Game:
    """Let a bot sit in for a player until they are back. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        seat = seat_at(taken, number)
        if seat.plays_itself:
            raise Refused(_("A bot is already playing this seat."))
        announce(taken, say("The host lets a bot sit in for {seat} until they are back.", seat=number))
        let_bot_play(taken, seat)
    return taken.game


def give_back(address: str, number: int) -> Game:
    """Give a player back the seat that a bot holds for them. Raises Refused."""
    with at_table(address, State.RUNNING) as held:
        seat = seat_at(held, number)
        if not seat.stand_in or seat.user is None or seat.left_at is not None:
            raise Refused(_("No bot is sitting in for a player here."))
        announce(held, say("The host gives {seat} their seat back.", seat=number))
        let_player_play(held, seat)
    return held.game


def restart_turn(address: str) -> Game:
    """Start the turn again as if nothing had been answered in it, under new question numbers. Raises Refused.

    Sealed answers to the open question are dropped unread. Dice and cards fall as before, since chance is per turn.
    """
    why = say("The host has started this turn again: the answers given in it no longer count.")
    with at_table(address, State.RUNNING, again=why, trying=True) as held:
        return held.game


def bring_over(address: str) -> Game:
    """Resume a table under today's rules, even if it was stuck. Raises Refused (perhaps Stuck)."""
    with at_table(address, State.RUNNING, trying=True) as held:
        return held.game


def brought_over(game: Game) -> bool:
    """Bring a table over to today's rules before somebody looks at it, if need be; return whether it was needed."""
    if not is_outdated(game):
        return False
    with suppress(Refused):
        bring_over(game.address)
    return True


def end_game(address: str) -> Game:
    """End a game without a winner, and lay it open like any other that is over. Raises Refused."""
    with by_rows(address, State.RUNNING, State.PAUSED) as taken:
        end_unfinished(taken, say("The host has ended this game. Nobody wins."))
    return taken.game


def resend_notice(address: str, number: int) -> Game:
    """Write again to a player who is awaited, even if they have seen the question. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        game, seat = taken.game, seat_at(taken, number)
        if number not in [entry.seat for entry in game.public.awaited]:
            raise Refused(_("This seat has nothing to answer now."))
        if game.trouble_at is not None:
            raise Refused(_("This game is stuck: there is nothing to answer."))
        if seat.plays_itself:
            raise Refused(_("A bot is playing this seat: there is nobody to write to."))
        user = seat.user
        if user is None or not user.email:
            raise Refused(_("This player has no email address."))
        if user.notices == User.Notices.NONE:
            raise Refused(_("This player does not want letters."))
        waiting = Letter.objects.filter(kind=Letter.Kind.TURN, sent_at=None, try_at__isnull=False)
        if waiting.filter(items__seat=seat, items__question=game.question).exists():
            raise Refused(_("A letter to this player is already on its way."))
        write(user.pk, Letter.Kind.TURN, [about(seat, Why.AGAIN, game.question)], taken.now)
        announce(taken, say("The host has written to {seat} again.", seat=number))
    return game


@transaction.atomic
def look_at_hands(address: str) -> list[Seat]:
    """Return the seats with their Hands (hidden cards and sealed answers), and tell the table. Raises Refused.

    The table is told that how each answer came was looked at, too: a host sees the one beside the other.
    """
    game = lock(address)
    if game.started_at is None:
        raise Refused(NOT_IN[State.OPEN])
    tell_at_once(game, say("The host has looked at what is hidden, and at how each answer came."), Line.Kind.HOST)
    return list(game.seats.select_related("hand", "user"))


@transaction.atomic
def remove_table(address: str) -> None:
    """Remove a table that has not been played at, or one that is stuck. Raises Refused."""
    game = lock(address)
    if game.status not in (State.OPEN, State.CLOSED) and game.trouble_at is None:
        raise Refused(_("Only a table that nobody has played at, or one that is stuck, can be removed."))
    game.delete()
