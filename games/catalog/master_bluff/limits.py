"""What a player of Master Bluff may forbid a bot that sits in for them."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.fields import Amount, Field
from games.engine.limits import no_answer, no_end
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision, Seat
from games.engine.sights import Sight, counted
from games.engine.texts import say


def let_pass(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of calling a claim of fewer cards than named."""
    few = sight.claim is not None and sight.claim.count < order.values["cards"]
    return Answer("pass") if answer.verb == "bluff" and few and decision.option("pass") else None


def last_cards(order: Order, sight: Sight, seat: Seat) -> bool:
    """Ask about somebody's last cards."""
    return sight.claim is not None and not counted(sight.hands[sight.claim.seat])


def sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose from how many cards on a claim may be called."""
    return {"cards": Amount(2, sight.size, start=min(5, sight.size))}


LIMITS = (
    OrderKind("call_under", say("Never call a small claim"), no_answer, no_end, sizes, restrains=let_pass),
    OrderKind("ask_last", say("Ask me about anybody’s last cards"), no_answer, no_end, asks=last_cards),
)
