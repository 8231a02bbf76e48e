"""What a player of Dr Blender may forbid a bot that sits in for them."""

from __future__ import annotations

from games.catalog.dr_blender.orders import over
from games.engine.limits import no_answer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say


def finish(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """End the turn instead of demanding parts."""
    return Answer("finish") if answer.verb == "demand" and decision.option("finish") else None


def decline(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Leave the parts to the others."""
    blocks = answer.verb in ("block", "place", "vote")
    return Answer("decline") if blocks and decision.option("decline") else None


LIMITS = (
    OrderKind("no_demand", say("Never demand parts of anybody"), no_answer, over, restrains=finish),
    OrderKind("no_block", say("Never block anybody"), no_answer, over, restrains=decline),
)
