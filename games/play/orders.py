"""Standing orders: giving them and taking them back."""

from __future__ import annotations

import msgspec
from django.utils.translation import gettext_lazy as _

from games import catalog
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, OrderKind
from games.engine.sights import Sight
from games.engine.texts import say
from games.ledger.actor import Actor, seat_of
from games.ledger.clocks import run_on
from games.ledger.held import Held
from games.ledger.opener import in_play
from games.ledger.refusals import HasLeft, Refused, SatIn
from games.ledger.standing import answers_itself, orders_of
from games.models import Game, Seat
from games.play.stand_ins import is_left_to

MOST = 20  # orders per seat, since each is consulted at every question


class TooMany(Refused):
    """The seat has as many orders as it can hold."""

    sentence = _("You have as many standing orders as a seat can hold. Please end one first.")


class NoLongerFits(Refused):
    """A plan that came with an answer does not fit the table as it now stands."""

    sentence = _("What you wanted to say in advance no longer fits. Nothing has been sent: please look again.")


def give_order(address: str, actor: Actor, order: Order) -> Game:
    """Add a standing order to a player's seat; the same order counts once. Raises IllegalAnswer or Refused.

    A plan takes the place of the one of its kind that was said before, and does not answer what its seat is asked now.
    """
    with in_play(address, actor) as held:
        seat = seat_of(held, actor)
        if seat.left_at is not None:
            raise HasLeft
        sight = held.position.sight(seat.number)
        if add_order(held, seat, order, sight) and seat.awaited_since is not None:
            run_on(held, seat, sight)
    return held.game


def add_order(held: Held, seat: Seat, order: Order, sight: Sight) -> bool:
    """Add an order to a seat's; return whether it was new. Raises IllegalAnswer or Refused."""
    kind = kind_of(held.game, order)
    kind.check(order, sight)
    before = orders_of(seat)
    order = kind.given(order.values, sight, waits=kind.is_plan and seat.number in held.position.awaited)
    if any(says_the_same(order, other) for other in before):
        return False
    if kind.is_plan:
        refuse_plan(seat)
    if seat.stand_in and is_left_to(held, seat, [order]):
        raise Refused(_("A bot may be answering this just now. Set this limit when what is asked now is over."))
    if kind.is_plan or kind.is_limit:
        before = [other for other in before if other.kind != kind.name]
    if len(before) >= MOST:
        raise TooMany
    seat.orders = msgspec.to_builtins([*before, order])
    return True


def take_back_order(address: str, actor: Actor, order: Order) -> Game:
    """Remove one of a player's standing orders, if it is still there. Raises Refused."""
    with in_play(address, actor) as held:
        seat = seat_of(held, actor)
        kept = [other for other in orders_of(seat) if not says_the_same(order, other)]
        if len(kept) == len(seat.orders):
            return held.game
        seat.orders = msgspec.to_builtins(kept)
        if seat.awaited_since is not None and not answers_itself(held, seat, held.position.sight(seat.number)):
            seat.acts_at = seat.due_at
    return held.game


def refuse_plan(seat: Seat) -> None:
    """Refuse a plan while a bot plays, which would not follow it. Raises SatIn."""
    if seat.stand_in:
        raise SatIn


def says_the_same(order: Order, other: Order) -> bool:
    """Whether two orders say the same of the same, no matter when they were given."""
    return (order.kind, order.values, order.seen) == (other.kind, other.values, other.seen)


def kind_of(game: Game, order: Order) -> OrderKind:
    """Return the kind of an order. Raises IllegalAnswer."""
    for kind in catalog.find(game.slug).orders:
        if kind.name == order.kind:
            return kind
    raise IllegalAnswer(say("This game has no such standing order."))
