"""What players of Patrons say in advance: cards for the next pictures or any one, low bids, a Fake [6.2]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.patrons.board import COLOURS, FAKE, NUMBERED, PICTURES, SETS
from games.catalog.patrons.bot import bot
from games.engine.advance import Limit, Order, Plan, Standing, until_spent
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight
from games.engine.texts import Text, say

LOWEST_LEFT = say("This bids the lowest card that you have left, however high that is.")
MANY = 3  # pictures planned at once
SAME = Pick(["same"], 0, of="mark")
SPENT = say("You have spent your {card}.")
spent = until_spent(SPENT)


# The next pictures


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
        "same": SAME,
    }


def proposal(sight: Sight) -> Mapping[str, Any]:
    """Propose what a bot would bid for each, and a middling card for a tie; the same at each look."""
    left, cards = [*sight.hands[sight.me]], []
    for picture in sight.coming[:MANY]:
        card = card_for(sight, picture, left)
        cards.append(card)
        left.remove(card)
    numbered = [card for card in left if card in NUMBERED]
    return {"first": sight.coming[:1], "cards": cards, "again": numbered[len(numbered) // 2 :][:1], "same": []}


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
        return rebid([sight.bids[sight.me]] if values.get("same") else again)
    if card not in hand:
        return say("Your {card} is spent, so we ask you what you bid for {picture}.", card=card, picture=sight.lot)
    close = close_to_a_set(sight, sight.lot)
    if close != order.seen.get(str(sight.lot), close):
        return say("A set can now be completed with {picture}, so we ask you what you bid.", picture=sight.lot)
    return bid(decision, [card], [card] if values.get("same") else again)


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
    if values.get("same"):
        return say("{offers}; in a tie the same again.", offers=offers)
    if values["again"]:
        return say("{offers}; in a tie {again:card}.", offers=offers, again=values["again"][0])
    return say("{offers}; in a tie, ask me.", offers=offers)


def bid(decision: Decision, card: list[str], again: list[str]) -> Answer | None:
    """Bid a card, and a second one if there is one; the last card has none."""
    option = decision.option("bid")
    if option is None:
        return None
    return Answer("bid", {"card": card, "again": again} if "again" in option.fields else {"card": card})


def rebid(again: list[str]) -> Answer | None:
    """Bid this card in a tie, if one was named."""
    return Answer("rebid", {"card": again}) if again else None


# Any picture, and low bids


def prebid(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bid the chosen card for the chosen picture, and the second one if it ties."""
    if sight.lot not in order.values["picture"]:
        return None
    card = order.values["card"]
    again = [card for card in order.values["again"] if card in sight.hands[sight.me]]
    return rebid(again) if decision.option("rebid") else bid(decision, card, again)


def prebid_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when its picture has been sold, or its card has been spent on another."""
    (picture,) = order.values["picture"]
    if picture in sight.called and picture != sight.lot:
        return say("The sale of {picture} is over.", picture=picture)
    return spent(order, sight)


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
    owners = close_to_a_set(sight, sight.lot)
    return bid(decision, [FAKE], []) if owners and owners != [sight.me] else None


def any_picture_to_come(sight: Sight) -> Mapping[str, Field]:
    """Choose a picture not yet sold (open ones first), a card for it, and optionally one more for a tie."""
    hand = sight.hands[sight.me]
    unseen = [picture for picture in PICTURES if picture not in sight.called and picture not in sight.coming]
    pictures = [*filter(None, [sight.lot]), *sight.coming, *unseen]
    return {"picture": Pick(pictures, of="picture"), "card": Pick(hand), "again": Pick(hand, 0, 1)}


def up_to(sight: Sight) -> Mapping[str, Field]:
    """Choose which pictures are worth only the lowest card."""
    return {"points": Amount(PICTURES[0], PICTURES[-1])}


# Limits


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


def cards(sight: Sight) -> Mapping[str, Field]:
    """Choose a card of the hand."""
    return {"card": Pick(sight.hands[sight.me])}


ADVANCE = (
    Standing(
        "prebid", say("Bid a card for one picture"), prebid, fields=any_picture_to_come, until=prebid_ended
    ),
    Standing(
        "low", say("Bid my lowest card for pictures worth few points"), low, fields=up_to, until=low_ended,
        warning=LOWEST_LEFT,
    ),
    Standing(
        "spoil", say("Bid my Fake when somebody else could complete a set"), spoil,
        until=lambda order, sight: None if FAKE in sight.hands[sight.me] else SPENT.of(card=FAKE),
    ),
    Plan(
        "lots", say("Bid for the next pictures"), planned, fields=planning, until=plan_ended,
        invites=invites, start=proposal, about=about, says=said, remembers=remembers,
    ),
    Limit("keep", say("Keep one card to the last"), fields=cards, until=spent, restrains=keep),
)  # fmt: skip
