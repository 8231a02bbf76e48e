"""What the host may do at a table. Each is one transaction, refused with a sentence, and told in the table's log.

The log says that the host did it, not why; the host's own history, which only hosts read, says who of them it was.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.texts import Text, say, say_many
from games.ledger.clocks import later, let_bot_play, let_player_play, move_clocks, move_entry, stop_clock
from games.ledger.ending import write_of_the_end
from games.ledger.held import Taken, lock
from games.ledger.letters import Why, about, write
from games.ledger.log import tell, tell_at_once
from games.ledger.opener import at_table, by_rows
from games.ledger.pace import remind_at
from games.ledger.refusals import NOT_IN, Refused
from games.ledger.trouble import end_trouble
from games.models import Game, Hand, Letter, Line, Seat

State = Game.Status
MOST_HOURS = 30 * 24


def pause(address: str) -> Game:
    """Stop a table's clocks: no answer is taken and nothing falls due until it goes on. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        taken.game.status, taken.game.paused_at = State.PAUSED, taken.now
        announce(taken, say("The host has paused this table. All clocks stand still."))
    return taken.game


def resume(address: str) -> Game:
    """Let a paused table go on; every deadline moves by the length of the pause. Raises Refused."""
    with by_rows(address, State.PAUSED) as taken:
        game = taken.game
        assert game.paused_at is not None
        move_clocks(taken, taken.now - game.paused_at)
        game.status, game.paused_at = State.RUNNING, None
        announce(taken, say("The table goes on. Every deadline has moved by as long as it was paused."))
    return game


def extend_deadlines(address: str, hours: int) -> Game:
    """Give everybody who is awaited so many hours more. Raises Refused."""
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(_("Give between 1 and %(most)d hours.") % {"most": MOST_HOURS})
    with by_rows(address, State.RUNNING) as taken:
        if not any(entry.due for entry in taken.game.public.awaited):
            raise Refused(_("Nobody has a deadline now: only bots are awaited."))
        by = timedelta(hours=hours)
        for seat in taken.seats:
            if seat.due_at is not None and not seat.plays_itself:
                due = later(taken, seat, seat.due_at, by)
                assert due is not None
                seat.acts_at = due if seat.acts_at == seat.due_at else seat.acts_at
                seat.due_at, seat.remind_at = due, remind_at(taken.game, seat, taken.now, due)
        for entry in taken.game.public.awaited:
            move_entry(taken, entry, by)
        announce(
            taken,
            say_many(
                "The host gives everybody an hour more.", "The host gives everybody {count} hours more.", count=hours
            ),
        )
    return taken.game


def seat_bot(address: str, number: int) -> Game:
    """Let a bot sit in for a player until they are back. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        seat = seat_at(taken, number)
        if seat.plays_itself:
            raise Refused(_("A bot plays for this seat already."))
        announce(taken, say("The host lets a bot sit in for {seat} until they are back.", seat=number))
        let_bot_play(taken, seat)
    return taken.game


def give_back(address: str, number: int) -> Game:
    """Give a seat back to its player from the bot that sits in. Raises Refused."""
    with at_table(address, State.RUNNING) as held:
        seat = seat_at(held, number)
        if not seat.stand_in or seat.user is None:
            raise Refused(_("No bot sits in for a player here."))
        announce(held, say("The host gives {seat} their seat back.", seat=number))
        let_player_play(held, seat)
    return held.game


def restart_turn(address: str) -> Game:
    """Begin the turn again as if nothing had been answered in it; its questions get new numbers. Raises Refused.

    What is sealed in the open question is dropped unread. Chance is the same as before: it belongs to the turn.
    """
    why = say("The host lets this turn begin again: what was answered in it does not count.")
    with at_table(address, State.RUNNING, again=why, trying=True) as held:
        return held.game


def bring_over(address: str) -> Game:
    """Resume a table under today's rules, also where it could not go on so far. Raises Refused, Stuck among it."""
    with at_table(address, State.RUNNING, trying=True) as held:
        return held.game


def end_game(address: str) -> Game:
    """End a game without a winner. Raises Refused.

    Hands stay hidden, and so does the seed that would show them all: the game itself would not have shown them
    now, and who held what is no business of the host's to give away.
    """
    with by_rows(address, State.RUNNING, State.PAUSED) as taken:
        game, reason = taken.game, say("The host has ended this game. Nobody wins.")
        announce(taken, reason)
        game.status, game.ended_at, game.paused_at = State.OVER, taken.now, None
        end_trouble(game)
        game.result, game.public.awaited = msgspec.to_builtins(reason), []
        for seat in taken.seats:
            seat.orders = []
            stop_clock(seat)
        # Nobody is asked any more; what is sealed stays unread.
        Hand.objects.filter(seat__game=game).update(decision=None, out_of_turn=False, sealed=None)
        write_of_the_end(taken, game.question)
    return game


def resend_notice(address: str, number: int) -> Game:
    """Write once more to a player who is awaited, whether or not they have seen the question. Raises Refused."""
    with by_rows(address, State.RUNNING) as taken:
        game, seat = taken.game, seat_at(taken, number)
        if number not in [entry.seat for entry in game.public.awaited]:
            raise Refused(_("Nothing is asked of this seat now."))
        if game.trouble_at is not None:
            raise Refused(_("This game cannot go on now: there is nothing to answer."))
        if seat.plays_itself:
            raise Refused(_("A bot plays for this seat: there is nobody to write to."))
        user = seat.user
        if user is None or not user.email:
            raise Refused(_("This player has given no address to write to."))
        if user.notices == User.Notices.NONE:
            raise Refused(_("This player wishes to get no letters."))
        waiting = Letter.objects.filter(kind=Letter.Kind.TURN, sent_at=None, try_at__isnull=False)
        if waiting.filter(items__seat=seat, items__question=game.question).exists():
            raise Refused(_("A letter to this player is on its way already."))
        write(user.pk, Letter.Kind.TURN, [about(seat, Why.AGAIN, game.question)], taken.now)
        announce(taken, say("The host has written to {seat} once more.", seat=number))
    return game


@transaction.atomic
def look_at_hands(address: str) -> list[Seat]:
    """Return the seats with their Hands: hidden cards and sealed answers. The table is told. Raises Refused."""
    game = lock(address)
    if game.started_at is None:
        raise Refused(NOT_IN[State.OPEN])
    tell_at_once(game, say("The host has looked at the hidden cards."), Line.Kind.HOST)
    return list(game.seats.select_related("hand", "user"))


@transaction.atomic
def remove_table(address: str) -> None:
    """Remove a table at which nothing has been played, or one that cannot go on. Raises Refused."""
    game = lock(address)
    if game.status not in (State.OPEN, State.CLOSED) and game.trouble_at is None:
        raise Refused(_("Only a table at which nobody has played, or one that cannot go on, can be removed."))
    game.delete()


def seat_at(held: Taken, number: int) -> Seat:
    """Return a seat by its number. Raises Refused."""
    for seat in held.seats:
        if seat.number == number:
            return seat
    raise Refused(_("There is no such seat at this table."))


def announce(held: Taken, text: Text) -> None:
    """Tell everybody at the table what the host does."""
    tell(held, text, kind=Line.Kind.HOST)
