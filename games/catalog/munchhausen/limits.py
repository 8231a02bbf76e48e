"""What a player of Munchhausen may forbid a bot that sits in for them."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.munchhausen.mat import HIGHEST, is_auction
from games.catalog.munchhausen.orders import pass_on
from games.engine.fields import Amount, Field
from games.engine.limits import no_answer, no_end
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say


def bid_low(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of bidding more than named, and follow others no further."""
    most, up_to = order.values["most"], answer.values.get("up_to") or []
    if answer.verb != "bid":
        return None
    if answer["value"] > most:
        return pass_on(order, sight, decision) or decision.default
    if up_to and up_to[0] > most:
        return Answer("bid", {**answer.values, "up_to": []})
    return None


def values(sight: Sight) -> Mapping[str, Field]:
    """Choose the highest bid that may be made."""
    return {"most": Amount(1, HIGHEST - 1, start=HIGHEST - 2)}


LIMITS = (
    OrderKind(
        "bid_most", say("Never promise a high card"), no_answer, no_end, values, restrains=bid_low, suits=is_auction
    ),
)
