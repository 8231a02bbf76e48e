"""Standing orders in Munchhausen; each holds for one turn."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.munchhausen.mat import HIGHEST, is_auction, top_bid
from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say


def pass_on(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass, or leave the bid where it is."""
    if decision.option("stand"):
        return Answer("stand")
    option = decision.option("pass")
    if option is None:
        return None
    return Answer("pass", {"final": ["final"]}) if "final" in option.fields else Answer("pass")


def pass_ended(order: Order, sight: Sight) -> Text | None:
    """Ends with the turn it was given in; the Baron has no use for it."""
    if sight.ending:
        return say("The game is over.")
    if sight.turns != order.turn:
        return say("The turn is over.")
    return say("You are the Baron this turn.") if sight.baron == sight.me else None


def raise_on(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid as little as it takes to hold the highest bid, lay the chosen card, and pass beyond the limit."""
    up_to, card, bank = order.values["up_to"], order.values["lay"], order.values["bank"]
    if decision.option("lay"):
        return Answer("lay", {"lay": card, "bank": bank})
    option = decision.option("bid")
    if option is None:
        return None
    lowest = getattr(option.fields["value"], "low", HIGHEST)
    top = top_bid(sight.bids)
    if top and sight.bids[sight.me] == top:
        return Answer("wait") if decision.option("wait") else pass_on(order, sight, decision)
    if lowest > up_to:
        return pass_on(order, sight, decision)
    if "lay" not in option.fields:
        return Answer("bid", {"value": lowest})
    if "up_to" in option.fields:
        return Answer("bid", {"value": lowest, "lay": card, "bank": bank, "up_to": [up_to], "final": []})
    value = up_to if sight.bidding == "wave" else lowest  # in a single wave there is nobody to follow
    return Answer("bid", {"value": value, "lay": card, "bank": bank})


def raise_ended(order: Order, sight: Sight) -> Text | None:
    """Ends with its turn, or when the card has left the hand."""
    over = pass_ended(order, sight)
    if over:
        return over
    card = order.values["lay"][0]
    return None if card in sight.hands[sight.me] else say("You have laid your {card}.", card=card)


def raising(sight: Sight) -> Mapping[str, Field]:
    """Choose how far to go, the card to lay, and optionally the one to bank if wrongly doubted."""
    hand = sight.hands[sight.me]
    return {
        "up_to": Amount(sight.low, HIGHEST),
        "lay": Pick(hand),
        "bank": Pick(hand, 0, 1, excluding="lay"),
    }


ORDERS = (
    OrderKind("pass", say("Pass for the rest of this turn"), pass_on, pass_ended, suits=is_auction),
    OrderKind(
        "raise",
        say("Bid for me this turn, but no more than it takes"),
        raise_on,
        raise_ended,
        raising,
        suits=is_auction,
    ),
)
