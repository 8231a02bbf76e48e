"""Bots that sit in for players: within the limits that these have set, or not at all."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from games import catalog
from games.engine.limits import is_left_to_player, within
from games.engine.orders import Order
from games.engine.questions import Answer, Decision
from games.engine.texts import say
from games.ledger.clocks import let_player_play
from games.ledger.held import Held, Taken
from games.ledger.log import tell
from games.ledger.sights import as_sight
from games.ledger.standing import orders_of
from games.models import Line, Seat

log = logging.getLogger(__name__)


def is_left_to(taken: Taken, seat: Seat, orders: Sequence[Order]) -> bool:
    """Whether limits leave what a seat is asked now to its player, as far as everybody could tell who knew them.

    As long as the table lists the seat it may have answered in secret. If a bot sat down meanwhile and handed the seat
    back, or did not, it would show which; so no bot sits down then, nor is such a limit set.
    """
    game = taken.game
    if not any(entry.seat == seat.number for entry in game.public.awaited):
        return False
    sight = as_sight(game.public.sight)
    return is_left_to_player(catalog.find(game.slug).orders, orders, sight, sight, seat.number)


def hands_back(held: Held, seat: Seat) -> bool:
    """Give a seat back if its player wants to be asked this themselves; return whether they do.

    Everybody sees that, so it depends on what everybody sees.
    """
    if not seat.stand_in or seat.left_at is not None or seat.user_id is None or not seat.orders:
        return False
    sight, seen_by_all = held.position.sight(seat.number), held.position.sight(None)
    if not is_left_to_player(held.rules.orders, orders_of(seat), sight, seen_by_all, seat.number):
        return False
    tell(held, say("The bot leaves this to {seat}, as it was told to.", seat=seat.number), kind=Line.Kind.HOST)
    let_player_play(held, seat)
    return True


def restrained(held: Held, seat: Seat, decision: Decision, answer: Answer) -> Answer:
    """Return what a bot answers within its player's limits; the default if a limit fails."""
    if not seat.stand_in or not seat.orders:
        return answer
    try:
        return within(held.rules.orders, orders_of(seat), held.position.sight(seat.number), decision, answer)
    except Exception as error:  # must not stop a table; values are secret, so only the type is logged
        log.error("a limit of %s failed with %s", held.game.slug, type(error).__name__)
        return decision.default
