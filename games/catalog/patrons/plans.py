"""What bidders in Patrons are asked for beforehand: a card for each picture that already lies open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.patrons.board import COLOURS, NUMBERED, SETS
from games.catalog.patrons.bot import bot
from games.catalog.patrons.orders import bid, rebid
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight
from games.engine.texts import Text, say

MANY = 3  # pictures planned at once


def invites(sight: Sight) -> bool:
    """Ask as soon as pictures to come lie open."""
    return sight.lot is not None and bool(sight.coming)


def planning(sight: Sight) -> Mapping[str, Field]:
    """Choose a card for each picture that lies open, in their order, and one for a tie."""
    hand, first = sight.hands[sight.me], sight.coming[:1]
    return {
        "first": Pick(first, of="picture"),
        "cards": Pick(hand, 1, min(len(sight.coming), MANY), ordered=True),
        "again": Pick(hand, 0, 1),
    }


def proposal(sight: Sight) -> Mapping[str, Any]:
    """Propose what a bot would bid for each, and a middling card for a tie; the same at each look."""
    left, cards = [*sight.hands[sight.me]], []
    for picture in sight.coming[:MANY]:
        card = card_for(sight, picture, left)
        cards.append(card)
        left.remove(card)
    numbered = [card for card in left if card in NUMBERED]
    return {"first": sight.coming[:1], "cards": cards, "again": numbered[len(numbered) // 2 :][:1]}


def card_for(sight: Sight, picture: int, hand: list[str]) -> str:
    """Return what a bot would bid for a picture from these cards."""
    hands = [hand if seat == sight.me else cards for seat, cards in enumerate(sight.hands)]
    soon = Sight(sight | {"lot": picture, "hands": hands})
    any_card = Option("bid", card=Pick(hand), again=Pick(hand, 0, 1))
    asked = Decision(say("What do you bid?"), [any_card], Answer("bid", {"card": hand[:1], "again": []}))
    card: str = bot(soon, asked, Chance(bytes(sight.called), f"{picture} {sight.me}"))["card"][0]
    return card


def pictures(values: Mapping[str, Any], sight: Sight) -> list[int]:
    """Return the pictures that a plan names cards for, in their order."""
    shown = [*sight.called, *sight.coming]
    (first,) = values["first"]
    return shown[shown.index(first) :][: len(values["cards"])] if first in shown else []


def close_to_a_set(sight: Sight, picture: int) -> list[Seat]:
    """Return who would complete a set with a picture."""
    missing = set(SETS[COLOURS[picture]]) - {picture}
    return [seat for seat, owned in enumerate(sight.pictures) if missing.issubset(owned)]


def remembers(sight: Sight) -> Any:
    """Remember who would already complete a set with each of the pictures."""
    return {str(picture): close_to_a_set(sight, picture) for picture in sight.coming}


def planned(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Bid the card for the picture on sale; ask if it is gone, or if a set is suddenly at stake."""
    values, planned_for = order.values, pictures(order.values, sight)
    if sight.lot not in planned_for:
        return None
    hand, card = sight.hands[sight.me], values["cards"][planned_for.index(sight.lot)]
    again = [other for other in values["again"] if other in hand]
    if decision.option("rebid"):
        return rebid(again)
    if card not in hand:
        return say("Your {card} is spent, so we ask you what you bid for {picture}.", card=card, picture=sight.lot)
    close = close_to_a_set(sight, sight.lot)
    if close != order.seen.get(str(sight.lot), close):
        return say("A set can now be completed with {picture}, so we ask you what you bid.", picture=sight.lot)
    return bid(decision, [card], again)


def plan_ended(order: Order, sight: Sight) -> Text | None:
    """It holds until the last of its pictures is sold."""
    last = pictures(order.values, sight)[-1:]
    if last and last[0] in sight.called and last[0] != sight.lot:
        return say("The sale of {picture} is over.", picture=last[0])
    return None


def about(sight: Sight) -> Text:
    """Say for which pictures."""
    shown = sight.coming[:MANY]
    return say("What I bid for {pictures}", pictures=shown)


def said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say which card goes on which picture."""
    offers = [[card, picture] for card, picture in zip(values["cards"], pictures(values, sight), strict=False)]
    if values["again"]:
        return say("{offers}; in a tie {again:card}.", offers=offers, again=values["again"][0])
    return say("{offers}; in a tie, ask me.", offers=offers)


PLANS = (
    OrderKind(
        "lots", say("Bid for the next pictures"), planned, plan_ended, planning,
        invites=invites, start=proposal, about=about, says=said, remembers=remembers,
    ),
)  # fmt: skip
