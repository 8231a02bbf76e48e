"""What a player of Trust Me! may forbid a bot that sits in for them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.fields import Amount, Field
from games.engine.limits import no_answer, no_end
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import say


def believe_few(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Believe a claim of fewer cards than named, and add one card, a true one if there is any."""
    option = decision.option("believe")
    if answer.verb != "disbelieve" or option is None or sight.claim.count >= order.values["cards"]:
        return None
    hand = [*option.among("cards")]
    return Answer("believe", {"cards": [sight.claim.animal if sight.claim.animal in hand else hand[0]]})


def sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose from how many cards on a claim may be doubted."""
    return {"cards": Amount(2, 5, start=2)}


LIMITS = (OrderKind("doubt_under", say("Never doubt a small claim"), no_answer, no_end, sizes, restrains=believe_few),)
