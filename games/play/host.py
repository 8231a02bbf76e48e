"""What hosts can do at a table. Each action is one transaction, recorded in the table's log.

The log says that the host did it; the admin's history, which only hosts can read, says which host it was.
"""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.engine.texts import say, say_many
from games.ledger.clocks import let_bot_play, let_player_play
from games.ledger.held import lock
from games.ledger.letters import Why, about, write
from games.ledger.log import tell_at_once
from games.ledger.opener import at_table, by_rows
from games.ledger.refusals import NOT_IN, Refused
from games.models import Game, Letter, Line, Seat
from games.play.steering import announce, end_unfinished, give_time, let_go_on, seat_at, stop

State = Game.Status
MOST_HOURS = 30 * 24


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
    if not 1 <= hours <= MOST_HOURS:
        raise Refused(_("Give between 1 and %(most)d hours.") % {"most": MOST_HOURS})
    with by_rows(address, State.RUNNING) as taken:
        told = say_many("The host gives everybody another hour.", "The host gives everybody {count} more hours.")
        give_time(taken, hours, told.of(count=hours))
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

    The table is told that how each answer came was looked at, too: whoever may see the one sees the other beside it.
    """
    game = lock(address)
    if game.started_at is None:
        raise Refused(NOT_IN[State.OPEN])
    tell_at_once(game, say("The host has looked at the hidden cards, and at how each answer came."), Line.Kind.HOST)
    return list(game.seats.select_related("hand", "user"))


@transaction.atomic
def remove_table(address: str) -> None:
    """Remove a table that has not been played at, or one that is stuck. Raises Refused."""
    game = lock(address)
    if game.status not in (State.OPEN, State.CLOSED) and game.trouble_at is None:
        raise Refused(_("Only a table that nobody has played at, or one that is stuck, can be removed."))
    game.delete()
