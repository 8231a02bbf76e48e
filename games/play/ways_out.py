"""Giving one's seat to a bot: for a while, or for good."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.manner import USUAL, Manner
from games.engine.texts import say
from games.ledger.actor import Actor, seat_of
from games.ledger.advance import orders_of
from games.ledger.clocks import let_bot_play
from games.ledger.opener import by_rows
from games.ledger.refusals import HasLeft, Refused
from games.models import Game
from games.play.advance import is_left_to
from games.play.steering import announce
from games.wording.manners import other_level

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED)


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
        if is_left_to(taken, seat, orders_of(seat)):
            raise Refused(_("Your limit leaves what is asked now to you. A bot can play on as soon as that is over."))
        seat.level, seat.temper, seat.bot_from, seat.bot_until = manner.level, manner.temper, None, None
        announce(taken, say("{seat} lets a bot play on until they are back.", seat=seat.number))
        let_bot_play(taken, seat)
    return taken.game


def leave_for_good(address: str, actor: Actor) -> Game:
    """Take a player out of a game that has begun: a bot plays their seat to the end. Raises Refused.

    They keep the right to look on until the end, and the game counts as left in their history.
    """
    with by_rows(address, *STARTED) as taken:
        seat = seat_of(taken, actor)
        if seat.left_at is not None:
            raise HasLeft
        seat.left_at, seat.orders = taken.now, []
        seat.level, seat.temper, seat.bot_from, seat.bot_until = USUAL.level, USUAL.temper, None, None
        if taken.game.opener_id == seat.user_id:
            heirs = (other.user_id for other in taken.seats if other.user_id and other.left_at is None)
            taken.game.opener_id = next(heirs, None)
        announce(taken, say("{seat} has left the game for good; a bot plays on.", seat=seat.number))
        let_bot_play(taken, seat)
    return taken.game
