"""Limits for a bot that sits in for a player: kinds of standing order that answer nothing, but hold the bot back.

One that `restrains` is told what the bot would answer, and says what it is to answer instead; it sees what its seat
sees. One that `asks` leaves the question to its player. Everybody notices that, so it sees only what everybody sees.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight
from games.engine.texts import Text


def no_answer(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Answer nothing: a limit is not there to play."""
    return None


def no_end(order: Order, sight: Sight) -> Text | None:
    """Hold until it is taken back, or the game is over."""
    return None


def in_force(kinds: Sequence[OrderKind], orders: Sequence[Order], sight: Sight) -> list[tuple[OrderKind, Order]]:
    """Return the limits among a seat's orders that hold, each with its kind."""
    known = {kind.name: kind for kind in kinds if kind.is_limit}
    found = ((known[order.kind], order) for order in orders if order.kind in known)
    return [(kind, order) for kind, order in found if not kind.ended(order, sight)]


def within(
    kinds: Sequence[OrderKind], orders: Sequence[Order], sight: Sight, decision: Decision, answer: Answer
) -> Answer:
    """Return the answer closest to a bot's that stays within all limits; the default if they contradict each other."""
    limits = [(kind.restrains, order) for kind, order in in_force(kinds, orders, sight) if kind.restrains]
    for _again in range(len(limits) + 1):
        before = answer
        for restrains, order in limits:
            answer = restrains(order, sight, decision, answer) or answer
        if answer == before:
            decision.check(answer)
            return answer
    return decision.default


def is_left_to_player(
    kinds: Sequence[OrderKind], orders: Sequence[Order], sight: Sight, seen_by_all: Sight, seat: Seat
) -> bool:
    """Whether a limit leaves what a seat is asked now to its player."""
    limits = in_force(kinds, orders, sight)
    return any(kind.asks is not None and kind.asks(order, seen_by_all, seat) for kind, order in limits)
