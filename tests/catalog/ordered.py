"""What holds of standing orders and plans at every point of every game."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from games.engine.advance import Kind, Order, Plan, Standing, invited
from games.engine.chance import Chance
from games.engine.fields import IllegalAnswer, Pick
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.transcript import english

from .walk import Walk

KEPT = 12  # orders of a seat that are tried at later points: the latest


def an_order(kind: Kind, sight: Sight, chance: Chance) -> Order | None:
    """An order of a kind, None where nothing can be filled in."""
    values: dict[str, Any] = {}
    for name, spec in kind.fields(sight).items():
        if isinstance(spec, Pick) and len(spec.among) < spec.least + bool(spec.excluding):
            return None
        values[name] = spec.sample(chance, values[spec.excluding] if spec.excluding else ())
    order = kind.given(values, sight)
    with suppress(IllegalAnswer):
        kind.check(order, sight)
        return order
    return None


def orders_answer_legally_or_not_at_all(walk: Walk) -> None:
    """Orders of any kind, filled in at random now or before, answer what is asked as it may be, ask, or are silent."""
    position, chance = walk.position, walk.chance("orders")
    kinds = {kind.name: kind for kind in walk.rules.advance}
    question = position.question
    if question is None:
        return
    for seat in range(position.table.seats):
        sight, decision = walk.sights[seat], question.decision(seat)
        drawn = (an_order(kind, sight, chance) for kind in walk.rules.advance)
        orders = [*walk.filed.get(seat, []), *(stored(order) for order in drawn if order)][-KEPT:]
        walk.filed[seat] = [order for order in orders if kinds[order.kind].until(order, sight) is None]
        for order in walk.filed[seat]:
            if decision is None:
                continue
            kind = kinds[order.kind]
            says = kind.answer(order, sight, decision) if isinstance(kind, Standing | Plan) else None
            if isinstance(says, Answer):
                decision.check(says)
            elif says is not None:
                assert english(walk.rules, says), order.kind


def stored(order: Order) -> Order:
    """An order as it comes from a database."""
    return msgspec.json.decode(msgspec.json.encode(order), type=Order)


def plans_can_be_left_as_they_are_proposed(walk: Walk) -> None:
    """What is filled in beforehand can be left, holds, has words, and does not answer what is asked anyway."""
    position = walk.position
    if position.question is None:
        return
    for seat in range(position.table.seats):
        sight = walk.sights[seat]
        decision = position.question.decision(seat)
        for kind, start in invited(walk.rules.advance, sight, decision):
            order = kind.given(start, sight)
            kind.check(order, sight)
            assert kind.until(order, sight) is None, kind.name
            assert english(walk.rules, kind.about(sight) if kind.about else kind.label)
            walk.filed.setdefault(seat, []).append(stored(order))
