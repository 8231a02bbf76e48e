"""What the host may do at a table. Each is one transaction, refused with a sentence, and told in the table's log.

The log says that the host did it, not why; the host's own history, which only hosts read, says who of them it was.
"""

from __future__ import annotations

from datetime import timedelta

import msgspec
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.position import Position
from games.engine.texts import Text, say, say_many
from games.models import Game, Letter, Line, Seat
from games.pace import remind_at
from games.play.clocks import change_player, later, move_clocks, move_entry
from games.play.ending import write_of_the_end
from games.play.held import Held, lock
from games.play.log import begin_turn_again, tell, tell_at_once, tell_events
from games.play.refusals import Refused
from games.play.store import hold, put_back
from games.play.wake import wake_for

State = Game.Status
MOST_HOURS = 30 * 24

NOT_IN = {
    State.OPEN: _("This game has not started yet."),
    State.RUNNING: _("This table is not paused."),
    State.PAUSED: _("This table is paused. Let it go on first."),
    State.OVER: _("This game is over."),
    State.CLOSED: _("This table is closed."),
}


@transaction.atomic
def pause(address: str) -> Game:
    """Stop a table's clocks: no answer is taken and nothing falls due until it goes on. Raises Refused."""
    held = held_in(address, State.RUNNING)
    held.game.status, held.game.paused_at = State.PAUSED, held.now
    announce(held, say("The host has paused this table. All clocks stand still."))
    put_back(held)
    return held.game


@transaction.atomic
def resume(address: str) -> Game:
    """Let a paused table go on; every deadline moves by the length of the pause. Raises Refused."""
    held = held_in(address, State.PAUSED)
    game = held.game
    assert game.paused_at is not None
    move_clocks(held, held.now - game.paused_at)
    game.status, game.paused_at = State.RUNNING, None
    announce(held, say("The table goes on. Every deadline has moved by as long as it was paused."))
    put_back(held)
    wake_for(held)
    return game


@transaction.atomic
def extend_deadlines(address: str, hours: int) -> Game:
    """Give everybody who is awaited so many hours more. Raises Refused."""
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(_("Give between 1 and %(most)d hours.") % {"most": MOST_HOURS})
    held = held_in(address, State.RUNNING)
    if not any(entry["due"] for entry in held.game.public["awaited"]):
        raise Refused(_("Nobody has a deadline now: only bots are awaited."))
    by = timedelta(hours=hours)
    for seat in held.seats:
        if seat.due_at is not None and not seat.plays_itself:
            due = later(held, seat, seat.due_at, by)
            assert due is not None
            seat.acts_at = due if seat.acts_at == seat.due_at else seat.acts_at
            seat.due_at, seat.remind_at = due, remind_at(held.game, seat, held.now, due)
    for entry in held.game.public["awaited"]:
        move_entry(held, entry, by)
    announce(
        held,
        say_many("The host gives everybody an hour more.", "The host gives everybody {count} hours more.", count=hours),
    )
    put_back(held)
    wake_for(held)
    return held.game


@transaction.atomic
def seat_bot(address: str, number: int) -> Game:
    """Let a bot sit in for a player until they are back. Raises Refused."""
    held = held_in(address, State.RUNNING)
    seat = seat_at(held, number)
    if seat.plays_itself:
        raise Refused(_("A bot plays for this seat already."))
    seat.stand_in = True
    announce(held, say("The host lets a bot sit in for {seat} until they are back.", seat=number))
    change_player(held, seat)
    put_back(held)
    wake_for(held)
    return held.game


@transaction.atomic
def give_back(address: str, number: int) -> Game:
    """Give a seat back to its player from the bot that sits in. Raises Refused."""
    held = held_in(address, State.RUNNING)
    seat = seat_at(held, number)
    if not seat.stand_in or seat.user is None:
        raise Refused(_("No bot sits in for a player here."))
    seat.stand_in, seat.missed = False, 0
    announce(held, say("The host gives {seat} their seat back.", seat=number))
    change_player(held, seat)
    put_back(held)
    wake_for(held)
    return held.game


@transaction.atomic
def restart_turn(address: str) -> Game:
    """Begin the turn again as if nothing had been answered in it; its questions get new numbers. Raises Refused.

    What is sealed in the open question is dropped unread. Chance is the same as before: it belongs to the turn.
    """
    held = held_in(address, State.RUNNING)
    old = held.position
    held.position = Position(held.rules, old.checkpoint, old.seed, old.asked)
    begin_turn_again(held, say("The host lets this turn begin again: what was answered in it does not count."))
    tell_events(held, held.position.told)
    put_back(held)
    wake_for(held)
    return held.game


@transaction.atomic
def end_game(address: str) -> Game:
    """End a game without a winner. Raises Refused.

    Hands stay hidden, and so does the seed that would show them all: the game itself would not have shown them
    now, and who held what is no business of the host's to give away.
    """
    held = held_in(address, State.RUNNING, State.PAUSED)
    game, reason = held.game, say("The host has ended this game. Nobody wins.")
    game.status, game.ended_at, game.paused_at = State.OVER, held.now, None
    game.result = msgspec.to_builtins(reason)
    for seat in held.seats:
        seat.orders = []
    held.position.question, held.position.sealed = None, {}  # nobody is asked any more; what is sealed stays unread
    announce(held, reason)
    write_of_the_end(held)
    put_back(held)
    return game


@transaction.atomic
def resend_notice(address: str, number: int) -> Game:
    """Write once more to a player who is awaited, whether or not they have seen the question. Raises Refused."""
    held = held_in(address, State.RUNNING)
    seat = seat_at(held, number)
    if number not in [entry["seat"] for entry in held.game.public["awaited"]]:
        raise Refused(_("Nothing is asked of this seat now."))
    if seat.plays_itself:
        raise Refused(_("A bot plays for this seat: there is nobody to write to."))
    user, named = seat.user, [seat.pk, held.position.asked]
    if user is None or not user.email:
        raise Refused(_("This player has given no address to write to."))
    if user.notices == User.Notices.NONE:
        raise Refused(_("This player wishes to get no letters."))
    waiting = Letter.objects.filter(user=user, kind=Letter.Kind.TURN, sent_at=None, try_at__isnull=False)
    if any(named in letter.seats for letter in waiting):
        raise Refused(_("A letter to this player is on its way already."))
    Letter.objects.create(user=user, kind=Letter.Kind.TURN, seats=[named], try_at=held.now)
    announce(held, say("The host has written to {seat} once more.", seat=number))
    put_back(held)
    return held.game


@transaction.atomic
def look(address: str) -> list[Seat]:
    """Return the seats with their Hands: hidden cards and sealed answers. The table is told. Raises Refused."""
    game = lock(address)
    if game.started_at is None:
        raise Refused(NOT_IN[State.OPEN])
    tell_at_once(game, say("The host has looked at the hidden cards."), Line.Kind.HOST)
    return list(game.seats.select_related("hand", "user"))


@transaction.atomic
def remove_table(address: str) -> None:
    """Remove a table at which nothing has been played. Raises Refused."""
    game = lock(address)
    if game.status not in (State.OPEN, State.CLOSED):
        raise Refused(_("Only a table at which nobody has played can be removed."))
    game.delete()


def held_in(address: str, *states: Game.Status) -> Held:
    """Hold a game that is in one of these states. Raises Refused."""
    game = lock(address)
    if game.status not in states:
        raise Refused(NOT_IN[Game.Status(game.status)])
    return hold(address)


def seat_at(held: Held, number: int) -> Seat:
    """Return a seat by its number. Raises Refused."""
    for seat in held.seats:
        if seat.number == number:
            return seat
    raise Refused(_("There is no such seat at this table."))


def announce(held: Held, text: Text) -> None:
    """Tell everybody at the table what the host does."""
    tell(held, text, kind=Line.Kind.HOST)
