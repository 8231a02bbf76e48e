"""Standing orders in Patrons [6.2]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.patrons.board import COLOURS, FAKE, NUMBERED, PICTURES, SETS
from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

LOWEST_LEFT = say("This bids the lowest card that you have left, however high that is.")


def prebid(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid the chosen card for the chosen picture, and the second one if it ties."""
    if sight.lot not in order.values["picture"]:
        return None
    card = order.values["card"]
    again = [card for card in order.values["again"] if card in sight.hands[sight.me]]
    return rebid(again) if decision.option("rebid") else bid(decision, card, again)


def prebid_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when its picture has been sold, or its card has been spent on another."""
    picture, card = order.values["picture"][0], order.values["card"][0]
    if picture in sight.called and picture != sight.lot:
        return say("The sale of {picture} is over.", picture=picture)
    return None if card in sight.hands[sight.me] else say("You have spent your {card}.", card=card)


def bid(decision: Decision, card: list[str], again: list[str]) -> Answer | None:
    """Bid a card, and a second one if there is one; the last card has none."""
    option = decision.option("bid")
    if option is None:
        return None
    return Answer("bid", {"card": card, "again": again} if "again" in option.fields else {"card": card})


def rebid(again: list[str]) -> Answer | None:
    """Bid this card in a tie, if one was named."""
    return Answer("rebid", {"card": again}) if again else None


def low(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid the lowest numbered card, and the same again in a tie, for pictures worth few points."""
    if sight.lot > order.values["points"]:
        return None
    numbered = [card for card in NUMBERED if card in sight.hands[sight.me]][:1]
    return bid(decision, numbered, numbered) if numbered else None


def low_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when no numbered card is left."""
    if any(card in NUMBERED for card in sight.hands[sight.me]):
        return None
    return say("You have spent all your numbered cards.")


def spoil(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid Fake when somebody else would complete a colour."""
    missing = set(SETS[COLOURS[sight.lot]]) - {sight.lot}
    owners = [seat for seat, pictures in enumerate(sight.pictures) if missing.issubset(pictures)]
    return bid(decision, [FAKE], []) if owners and owners != [sight.me] else None


def spoil_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when the Fake has been spent."""
    return None if FAKE in sight.hands[sight.me] else say("You have spent your {card}.", card=FAKE)


def same(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid the card that tied once more."""
    return rebid([sight.bids[sight.me]]) if decision.option("rebid") else None


def goes_on(order: Order, sight: Sight) -> Text | None:
    """Never ends before the game does."""
    return None


def any_picture_to_come(sight: Sight) -> Mapping[str, Field]:
    """Choose a picture not yet sold (open ones first), a card for it, and optionally one more for a tie."""
    hand = sight.hands[sight.me]
    unseen = [picture for picture in PICTURES if picture not in sight.called and picture not in sight.coming]
    pictures = [*filter(None, [sight.lot]), *sight.coming, *unseen]
    return {"picture": Pick(pictures, of="picture"), "card": Pick(hand), "again": Pick(hand, 0, 1)}


def up_to(sight: Sight) -> Mapping[str, Field]:
    """Choose which pictures are worth only the lowest card."""
    return {"points": Amount(PICTURES[0], PICTURES[-1])}


ORDERS = (
    OrderKind("prebid", say("Bid a card for one picture"), prebid, prebid_ended, any_picture_to_come),
    OrderKind(
        "low", say("Bid my lowest card for pictures worth few points"), low, low_ended, up_to, warning=LOWEST_LEFT
    ),
    OrderKind("spoil", say("Bid my Fake when somebody else could complete a set"), spoil, spoil_ended),
    OrderKind("same", say("Bid the same card again when I tie"), same, goes_on),
)
