"""What sensible players file ahead: plans as they are proposed."""

from __future__ import annotations

from games.engine.advance import Order, invited
from games.engine.questions import Decision
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight


def plans_said(rules: Rulebook, orders: list[Order], sight: Sight, decision: Decision | None) -> list[Order]:
    """Return the plans that a player is asked for now and says as they are proposed; waiting, if they are asked."""
    asked = invited(rules.advance, sight, decision)
    yet_to_say = [one for one in asked if not one.kind.is_said(orders, sight)]
    return [one.kind.given(one.start, sight, waits=decision is not None) for one in yet_to_say]
