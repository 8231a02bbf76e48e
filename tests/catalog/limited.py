"""What holds of limits at every point of every game: bots stay within them, and what asks knows what all know."""

from __future__ import annotations

from games.engine.advance import Limit, is_left_to_player, within

from .ordered import an_order
from .walk import Walk


def limits_restrain_legally(walk: Walk) -> None:
    """Whatever a bot would answer, what it answers within the limits is legal, and within each of them."""
    position, chance = walk.position, walk.chance("limits")
    question, kinds = position.question, [kind for kind in walk.rules.advance if isinstance(kind, Limit)]
    if question is None:
        return
    for seat, decision in question.decisions.items():
        sight = walk.sights[seat]
        orders = [order for kind in kinds if (order := an_order(kind, sight, chance))]
        answer = within(kinds, orders, sight, decision, decision.sample(chance))
        decision.check(answer)
        if answer != decision.default:
            restraints = {kind.name: kind.restrains for kind in kinds if kind.restrains}
            asked = [(restraints[order.kind], order) for order in orders if order.kind in restraints]
            assert not any(restrains(order, sight, decision, answer) for restrains, order in asked)
        is_left_to_player(kinds, orders, sight, position.sight(None), seat)
