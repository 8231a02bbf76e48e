"""The standing orders of a seat, as its row keeps them."""

from __future__ import annotations

import logging
from typing import Any

import msgspec

from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer, Decision
from games.engine.texts import say
from games.models import Line, Seat
from games.play.held import Held
from games.play.log import tell

log = logging.getLogger(__name__)


def orders_of(seat: Seat) -> list[Order]:
    """Return a seat's standing orders."""
    return [msgspec.convert(order, Order) for order in seat.orders]


def answers_itself(held: Held, seat: Seat, sight: Any) -> bool:
    """Whether the site answers for a seat before its deadline: a bot, a standing order, or no choice at all."""
    if seat.plays_itself:
        return True
    question = held.position.question
    decision = question.decision(seat.number) if question else None
    if decision is None:
        return False
    return decision.forced or ordered(held, seat, sight, decision) is not None


def ordered(held: Held, seat: Seat, sight: Any, decision: Decision) -> Answer | None:
    """Return what a seat's standing orders answer to a decision, None where they say nothing."""
    if not seat.orders:
        return None
    try:
        return ordered_answer(held.rules.orders, orders_of(seat), sight, decision)
    except Exception as error:  # its mistake must not stop a table; its values are secret, so only the kind is logged
        log.error("a standing order of %s failed with %s", held.game.slug, type(error).__name__)
        return None


def drop_unknown_orders(held: Held) -> None:
    """Take away the orders that today's rules do not know, or fill in otherwise, and tell their seat."""
    kinds = {kind.name: kind for kind in held.rules.orders}
    for seat in held.seats:
        sight, orders = held.position.sight(seat.number), orders_of(seat)
        kept = [o for o in orders if o.kind in kinds and o.values.keys() == kinds[o.kind].fields(sight).keys()]
        for _dropped in orders[len(kept) :]:
            tell(
                held,
                say("The rules have changed, and a standing order of yours has ended."),
                seat.number,
                Line.Kind.HOST,
            )
        seat.orders = msgspec.to_builtins(kept)


def end_orders(held: Held, sights: dict[int, Any]) -> None:
    """Take away the orders that no longer hold, and tell their seat why."""
    kinds = {kind.name: kind for kind in held.rules.orders}
    for seat in held.seats:
        kept = []
        for order in orders_of(seat):
            reason = kinds[order.kind].ended(order, sights[seat.number]) if order.kind in kinds else None
            if order.kind not in kinds or reason is not None:
                tell(held, reason or say("A standing order is no longer known."), seat.number, Line.Kind.HOST)
            else:
                kept.append(msgspec.to_builtins(order))
        seat.orders = kept
