"""What stops and ends a table or gives it time, whoever has it done: a host, its opener, or all who play."""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.utils.translation import gettext_lazy as _

from games.engine.texts import Text, say
from games.ledger.clocks import later, move_clocks, move_entry, stop_clock
from games.ledger.ending import reveal, write_of_the_end
from games.ledger.held import Taken
from games.ledger.log import tell
from games.ledger.pace import remind_at
from games.ledger.proposals import put_aside
from games.ledger.refusals import Refused
from games.ledger.trouble import end_trouble
from games.models import Game, Hand, Line, Seat

State = Game.Status


def stop(taken: Taken, by: Game.PausedBy, why: Text, at_most: timedelta | None = None) -> None:
    """Pause a running table, perhaps for so long at most."""
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


def give_time(taken: Taken, hours: int, told: Text) -> None:
    """Give everybody who is awaited more time. Raises Refused."""
    if not any(entry.deadline for entry in taken.game.public.awaited):
        raise Refused(_("Nobody has a deadline now: only bots are awaited."))
    by = timedelta(hours=hours)
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
