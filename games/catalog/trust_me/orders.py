"""What a player of Trust Me! may decide beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

BY_NUMBER = say("Counting alone doubts the honest too, and games get longer by it.")


def hand_in(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Slide the card named under the stack when somebody plays Not Enough."""
    return Answer("hand_in", {"card": order.values["card"]}) if decision.option("hand_in") else None


def show(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Show a true card in a Tornado if I hold one, otherwise the card named."""
    if not decision.option("show"):
        return None
    animal = sight.claim.animal
    return Answer("show", {"card": [animal] if animal in sight.hands[sight.me] else order.values["card"]})


def nothing_to_slide(order: Order, sight: Sight) -> Text | None:
    """It holds as long as I hold the card named."""
    card = order.values["card"][0]
    gone = card not in sight.hands[sight.me]
    return say("You no longer hold {card:one} to slide under the stack, so we ask you.", card=card) if gone else None


def nothing_to_show(order: Order, sight: Sight) -> Text | None:
    """Likewise."""
    card = order.values["card"][0]
    gone = card not in sight.hands[sight.me]
    return say("You no longer hold {card:one} to show in a Tornado!, so we ask you.", card=card) if gone else None


def doubt(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Disbelieve a claim of at least as many cards as named, and turn up the first."""
    if decision.option("disbelieve") and sight.claim.count >= order.values["cards"]:
        return Answer("disbelieve", {"turn": [1]})
    return None


def goes_on(order: Order, sight: Sight) -> Text | None:
    """It holds until the end of the game."""
    return None


def one_card(sight: Sight) -> Mapping[str, Field]:
    """Choose a card of my hand."""
    return {"card": Pick(sight.hands[sight.me])}


def sizes(sight: Sight) -> Mapping[str, Field]:
    """Choose from what size on a claim is not believed."""
    return {"cards": Amount(1, 5)}


ORDERS = (OrderKind("doubt", say("Don't believe large claims"), doubt, goes_on, sizes, warning=BY_NUMBER),)
