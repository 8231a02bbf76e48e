"""What a player of Patrons may forbid a bot that sits in for them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.fields import Field, Pick
from games.engine.limits import no_answer
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say


def keep(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Bid the next lower card instead of the one to keep, as long as another one is left."""
    kept, others = order.values["card"], [card for card in sight.hands[sight.me] if [card] != order.values["card"]]
    if not others or kept not in (answer.values.get("card"), answer.values.get("again")):
        return None
    values: dict[str, Any] = dict(answer.values)
    if values.get("again") == kept:
        values["again"] = []
    if values.get("card") == kept:
        place = [*sight.hands[sight.me]].index(kept[0])
        values["card"] = [others[max(0, place - 1)]]
    return Answer(answer.verb, values)


def spent(order: Order, sight: Sight) -> Text | None:
    """It holds as long as the card is there."""
    card = order.values["card"][0]
    return None if card in sight.hands[sight.me] else say("You have spent your {card}.", card=card)


def cards(sight: Sight) -> Mapping[str, Field]:
    """Choose a card of the hand."""
    return {"card": Pick(sight.hands[sight.me])}


LIMITS = (OrderKind("keep", say("Keep one card to the last"), no_answer, spent, cards, restrains=keep),)
