"""What a player of Last Chance may forbid a bot that sits in for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.last_chance.bets import SHARES, part
from games.catalog.last_chance.orders import bystander, over
from games.engine.fields import Field, Pick
from games.engine.limits import no_answer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say


def stake_less(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Cut bets and sealed bids to the share named, and rather look on than follow an open bid beyond it."""
    share = order.values["share"][0]
    most = part(sight.cash[sight.me], share)
    if answer.verb == "pay" and answer.values.get("amount", 0) > most:
        return bystander(sight, decision, ["no"], [0])
    values: dict[str, Any] = dict(answer.values)
    for name, value in answer.values.items():
        if name.startswith("share") and value and value[0] > share:
            values[name] = [share]
        elif name in ("exact", "limit") and answer.verb != "ask" and value is not None and value > most:
            values[name] = most
    return Answer(answer.verb, values) if values != answer.values else None


def shares(sight: Sight) -> Mapping[str, Field]:
    """Choose how much of the money may be staked at once."""
    return {"share": Pick([share for share in SHARES if 0 < share < 100], of="share", start=[50])}


LIMITS = (OrderKind("stake_most", say("Never stake everything"), no_answer, over, shares, restrains=stake_less),)
