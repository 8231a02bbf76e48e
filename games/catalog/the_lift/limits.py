"""What a player of The Lift may forbid a bot that sits in for them."""

from __future__ import annotations

from games.catalog.the_lift.crews import CREWS
from games.catalog.the_lift.orders import game_over, thresholds
from games.engine.limits import no_answer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say


def send_dear(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Send no crew that is worth less than named, now or by the list that goes with a claim."""
    least = order.values["least"]
    if answer.verb == "lift" and CREWS[answer["crew"][0]].points < least:
        return decision.default if decision.default.verb != "lift" else Answer("wait")
    plan = answer.values.get("plan", [])
    dear = [gem for gem in plan if CREWS[gem].points >= least]
    return Answer(answer.verb, {**answer.values, "plan": dear}) if dear != plan else None


LIMITS = (
    OrderKind("send_least", say("Never send a cheap crew"), no_answer, game_over, thresholds, restrains=send_dear),
)
