"""What sensible players file ahead: plans as they are proposed, and standing orders filled in from what they see."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, OrderKind, invited, yet_to_leave
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.table import Sight

Filled = Callable[[Sight, Answer | None], Mapping[str, Any] | None]  # what is filled in; None: nothing is filed


def nothing_more(sight: Sight, given: Answer | None) -> Mapping[str, Any]:
    """Fill in nothing, as there is nothing to fill in."""
    return {}


SENSIBLE: Mapping[str, Mapping[str, Filled]] = {
    "last_chance": {"run": nothing_more},
}


def filed(rules: Rulebook, kind: OrderKind, sight: Sight, given: Answer | None) -> Order | None:
    """Return the order of a kind that a sensible player files now; None for none, or if it cannot be given."""
    fill = SENSIBLE.get(rules.slug, {}).get(kind.name)
    values = fill(sight, given) if fill else None
    if values is None:
        return None
    order = Order(kind.name, dict(values), sight.turns)
    try:
        kind.check(order, sight)
    except IllegalAnswer:
        return None
    return None if kind.ended(order, sight) else order


def plans_left(rules: Rulebook, orders: list[Order], sight: Sight, decision: Decision | None) -> list[Order]:
    """Return the plans that a player is asked for now and leaves as they are proposed; waiting, if they are asked."""
    asked = yet_to_leave(invited(rules.orders, sight, decision), orders, sight)
    return [one.kind.given(one.start, sight, waits=decision is not None) for one in asked]
