"""What players have said in advance: read, followed and ended."""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec

from games import catalog
from games.engine.advance import Kind, Order, Plan, spoken
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.texts import Text, say
from games.ledger.locks import Held, Taken
from games.ledger.log import tell
from games.models import Line, Seat

log = logging.getLogger(__name__)


class Ordered(NamedTuple):
    """An answer that was given in advance."""

    order: Order
    answer: Answer


FAILED = say("Something that you had said in advance could not be followed, and has ended.")


def orders_of(seat: Seat) -> list[Order]:
    return [msgspec.convert(order, Order) for order in seat.orders]


def answers_itself(held: Held, seat: Seat, sight: Any) -> bool:
    """Whether the site answers for a seat before its deadline: a bot, something said in advance, or no choice."""
    if seat.plays_itself:
        return True
    question = held.position.question
    decision = question.decision(seat.number) if question else None
    if decision is None:
        return False
    return decision.forced or ordered(held, seat, sight, decision) is not None


def ordered(held: Held, seat: Seat, sight: Any, decision: Decision) -> Ordered | None:
    """Return what a seat has said in advance to a decision, None if they do not apply, or have the seat asked."""
    if not seat.orders:
        return None
    try:
        said = spoken(held.rules.advance, orders_of(seat), sight, decision)
    except Exception as error:  # must not stop a table; values are secret, so only the type is logged
        log.error("something said in advance at %s failed with %s", held.game.slug, type(error).__name__)
        return None
    return Ordered(said.order, said.says) if said and isinstance(said.says, Answer) else None


def tell_plan(held: Held, seat: Seat, sight: Any, by: Ordered) -> None:
    """Tell a seat alone that what it had said in advance has answered; nothing if that was another order."""
    if by.order.kind in plans_of(held.rules):
        said = held.rules.preview(sight, by.answer)
        tell(held, say("As you said in advance: {said}", said=said), seat.number, Line.Kind.HOST)


def plans_of(rules: Rulebook) -> set[str]:
    """The kinds of plan that a game has."""
    return {kind.name for kind in rules.advance if isinstance(kind, Plan)}


def drop_unknown_orders(held: Held) -> None:
    """End the orders that today's rules no longer know, or whose fields have changed, and tell their seat."""
    kinds = {kind.name: kind for kind in held.rules.advance}
    for seat in held.seats:
        sight, orders = held.position.sight(seat.number), orders_of(seat)
        kept = [order for order in orders if order.kind in kinds and still_fits(order, kinds[order.kind], sight)]
        why = say("The rules have changed, and something that you had said in advance has ended.")
        for _ in range(len(orders) - len(kept)):
            tell(held, why, seat.number, Line.Kind.HOST)
        seat.orders = msgspec.to_builtins(kept)


def still_fits(order: Order, kind: Kind, sight: Any) -> bool:
    """Whether an order has the fields that orders of its kind have now."""
    try:
        return order.values.keys() == kind.fields(sight).keys()
    except Exception as error:  # as with `ordered`
        log.error("something said in advance can no longer be read (%s)", type(error).__name__)
        return False


def why_ended(order: Order, kind: Kind, sight: Any) -> Text | None:
    """Return why an order has ended, None while it stands. One that fails has ended."""
    try:
        return kind.until(order, sight)
    except Exception as error:  # as with `ordered`
        log.error("something said in advance failed with %s", type(error).__name__)
        return FAILED


def end_orders(held: Held, sights: dict[int, Any], question_changed: bool) -> None:
    """End the orders that no longer apply or have been surprised, and tell their seat why."""
    kinds = {kind.name: kind for kind in held.rules.advance}
    for seat in held.seats:
        if not seat.orders:
            continue
        kept, sight = [], sights[seat.number]
        for order in orders_of(seat):
            reason = why_ended(order, kinds[order.kind], sight) if order.kind in kinds else None
            if order.kind not in kinds or reason is not None:
                tell(held, ending_of(kinds.get(order.kind), reason), seat.number, Line.Kind.HOST)
            else:
                kept.append(order)
        kept = no_longer_waiting(held, seat, kept, question_changed)
        seat.orders = msgspec.to_builtins(without_the_surprised(held, seat, sight, kept))


def ending_of(kind: Kind | None, why: Text | None) -> Text:
    """Say which order has ended and why; the sentence of a plan says it all."""
    if kind is None or why is None:
        return say("Something that you had said in advance can no longer be said so, and has ended.")
    if isinstance(kind, Plan):
        return why
    return say("What you said in advance, “{order}”, has ended. {why}", order=kind.label, why=why)


def no_longer_waiting(held: Held, seat: Seat, orders: list[Order], question_changed: bool) -> list[Order]:
    """Let plans that were said under a question speak once it has been answered, from the next one on."""
    new_clock = question_changed and not held.acted_out_of_turn
    if seat.number in held.position.awaited and not new_clock:
        return orders
    return [msgspec.structs.replace(order, waits=False) if order.waits else order for order in orders]


def without_the_surprised(held: Held, seat: Seat, sight: Any, orders: list[Order]) -> list[Order]:
    """Leave out an order that wants its player asked now, and tell them why.

    Then no other of theirs answers this either.
    """
    question, awaited = held.position.question, held.position.awaited
    decision = question.decisions.get(seat.number) if question and seat.number in awaited else None
    if decision is None or seat.plays_itself or not any(order.kind in plans_of(held.rules) for order in orders):
        return orders
    try:
        said = spoken(held.rules.advance, orders, sight, decision)
    except Exception as error:  # as with `ordered`, which will not follow it either
        log.error("something said in advance at %s failed with %s", held.game.slug, type(error).__name__)
        return orders
    if said is None or isinstance(said.says, Answer):
        return orders
    tell(held, said.says, seat.number, Line.Kind.HOST)
    return [msgspec.structs.replace(order, waits=True) for order in orders if order is not said.order]


def end_plans(taken: Taken, seat: Seat, why: Text) -> None:
    """End what a player has said in advance, and tell them why."""
    plans = plans_of(catalog.find(taken.game.slug))
    kept = [order for order in seat.orders if order["kind"] not in plans]
    if len(kept) < len(seat.orders):
        tell(taken, why, seat.number, Line.Kind.HOST)
        seat.orders = kept
