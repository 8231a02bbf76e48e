"""What players of Munchhausen are asked for in advance: the Baron's verdict, a second bid, and the next turn's."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.munchhausen.bidding import FINAL, PASS_FOR_NOW, PASSED_FOR_NOW, reach, values_from
from games.catalog.munchhausen.bot import bot
from games.catalog.munchhausen.bot_ways import view_of
from games.catalog.munchhausen.bot_worth import elsewhere, verdicts
from games.catalog.munchhausen.mat import HIGHEST, is_auction, top_bid
from games.catalog.munchhausen.orders import pass_on, raise_on
from games.catalog.munchhausen.plan_words import NEVER, NO_BID, again_said, bid_said, verdict_said
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.plans import others, plays_on
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight, counted
from games.engine.texts import Text, say

BIDDING = ("bid", "pass", "stand", "lay")
AND_ON = Pick(["stays"], 0, of="mark")


def next_baron(sight: Sight) -> Seat:
    """Return who is the Baron next turn."""
    return int(sight.baron + 1) % int(sight.seats)


def biddable(sight: Sight) -> list[int]:
    """Return every value that can be bid."""
    return [*range(sight.low, HIGHEST + 1)]


def turn_over(order: Order, sight: Sight) -> Text | None:
    """End a plan with the turn that it is for."""
    if sight.ending:
        return say("The game is over.")
    return say("The turn that you had planned is over.") if sight.turns > order.seen["turn"] else None


# The Baron's verdict


def will_judge(sight: Sight) -> bool:
    """Whether a seat is the Baron, while the others bid, or will be next turn."""
    return plays_on(sight) and sight.me in (sight.baron, next_baron(sight))


def verdict_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember which turn the verdict is for."""
    return {"turn": sight.turns if sight.baron == sight.me else sight.turns + 1}


def verdict_fields(sight: Sight) -> Mapping[str, Field]:
    """Choose from which value up to doubt each of the others, whom to take among equals, and a card to bank."""
    fields: dict[str, Field] = {f"doubt_{seat}": Pick([NEVER, *biddable(sight)], of="from") for seat in others(sight)}
    if is_auction(sight):
        fields["prefer"] = Pick(others(sight), 0, 1, of="seat")
    return fields | {"bank": Pick(sight.hands[sight.me], 0, 1)}


def usual_verdict(sight: Sight) -> Mapping[str, Any]:
    """Propose to doubt wherever that promises more than to believe, and to bank the best card."""
    filled: dict[str, Any] = {f"doubt_{seat}": [doubted_from(sight, seat)] for seat in others(sight)}
    if is_auction(sight):
        filled["prefer"] = []
    return filled | {"bank": [max(sight.hands[sight.me])]}


def doubted_from(sight: Sight, seat: Seat) -> int:
    """Return the lowest value at which doubting a seat promises more than believing it, NEVER if there is none."""
    if not counted(sight.hands[seat]):
        return NEVER
    for value in biddable(sight):
        said = Sight(sight | {"bids": [value if other == seat else None for other in range(sight.seats)]})
        believing, doubting = verdicts(view_of(said), seat)
        if doubting > believing:
            return value
    return NEVER


def judge(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Take a card and believe or doubt it, or bank one; ask about last cards and about lies that are certain."""
    if sight.turns != order.seen["turn"]:
        return None
    card = [card for card in order.values["bank"] if card in sight.hands[sight.me]]
    if decision.option("bank"):
        return Answer("bank", {"card": card}) if card else None
    option = decision.option("accept") or decision.option("choose")
    if option is None:
        return None
    among = option.among("bidder")
    bidder = next((seat for seat in order.values.get("prefer", []) if seat in among), among[0])
    if option.verb == "choose":
        return Answer("choose", {"bidder": [bidder]})
    value, limit = top_bid(sight.bids), order.values[f"doubt_{bidder}"][0]
    if counted(sight.hands[bidder]) == (0 if sight.laid else 1):
        return say("{seat} is about to get rid of their last card, so we ask you after all.", seat=bidder)
    doubts = limit != NEVER and value >= limit
    if not doubts and elsewhere(sight, bidder, value) >= sight.seats:
        return say("Every {value} lies elsewhere, so we ask you after all.", value=value)
    return Answer("reject", {"bidder": [bidder], "bank": card}) if doubts else Answer("accept", {"bidder": [bidder]})


def about_verdict(sight: Sight) -> Text:
    """Say for which turn it is; with two players there are no bids."""
    if not is_auction(sight):
        now = sight.baron == sight.me
        return say("Whether I believe what is said") if now else say("Whether I believe what is said next turn")
    if sight.baron == sight.me:
        return say("Whom I believe when the bids are in")
    return say("Whom I believe next turn, when I am the Baron")


# A second bid this turn


def may_speak_again(sight: Sight) -> bool:
    """Whether a seat bids in the first of two waves, and may be asked again in the second."""
    bids = is_auction(sight) and sight.bidding == "waves" and sight.baron != sight.me
    return plays_on(sight) and bids and not any(sight.bids)


def this_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn."""
    return {"turn": sight.turns}


def again_fields(sight: Sight) -> Mapping[str, Field]:
    """Choose how far to match the others' bids, and with which card."""
    hand = sight.hands[sight.me]
    return {
        "up_to": Pick([NEVER, *biddable(sight)], of="match"),
        "lay": Pick(hand),
        "bank": Pick(hand, 0, 1, excluding="lay"),
    }


def usual_again(sight: Sight) -> Mapping[str, Any]:
    """Propose not to bid again."""
    return {"up_to": [NEVER], "lay": [min(sight.hands[sight.me])], "bank": []}


def speak_again(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Match the highest bid up to the limit, or stand; if nobody has bid, ask a player who would have matched a bid."""
    if not decision.option("stand") or sight.turns != order.seen["turn"]:
        return None
    top, (up_to,) = top_bid(sight.bids), order.values["up_to"]
    if up_to and not top:
        return say("Nobody has bid so far, so we ask you after all.")
    if not top or top > up_to or sight.bids[sight.me] == top:
        return Answer("stand")
    return Answer("bid", {"value": top, "lay": order.values["lay"], "bank": order.values["bank"]})


# The next bid


def will_bid(sight: Sight) -> bool:
    """Whether a seat will bid to another Baron after this turn."""
    return plays_on(sight) and is_auction(sight)


def turns_until_bid(sight: Sight) -> int:
    """Return in how many turns a seat bids: in one, or in two if it is the next Baron itself."""
    return 2 if next_baron(sight) == sight.me else 1


def turn_and_hand(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn, and the hand that the bid was made with."""
    return {"turn": sight.turns + turns_until_bid(sight), "hand": sorted(sight.hands[sight.me])}


def bid_fields(sight: Sight) -> Mapping[str, Field]:
    """Choose a bid or none, the card to lay, the one to bank if wrongly doubted, how far to follow, and how long."""
    hand = sight.hands[sight.me]
    fields: dict[str, Field] = {
        "bid": Pick([NO_BID, *biddable(sight)], of="bid"),
        "lay": Pick(hand),
        "bank": Pick(hand, 0, 1, excluding="lay"),
    }
    if sight.bidding == "waves":
        fields["up_to"] = Pick(biddable(sight), 0, of="value")
    return fields | {"stays": AND_ON}


def usual_bid(sight: Sight) -> Mapping[str, Any]:
    """Propose what the bot would bid, with draws that come of the hand: so each look proposes the same.

    A bid stays until the hand changes; a player who passes is asked again next turn.
    """
    hand, bids = sorted(sight.hands[sight.me]), [None] * sight.seats
    after = turns_until_bid(sight)
    baron = (sight.baron + after) % sight.seats
    soon = Sight(sight | {"baron": baron, "bids": bids, "turns": sight.turns + after, "laid": None})
    card, other, low = Pick(hand), Pick(hand, 0, 1, excluding="lay"), sight.low
    option = Option("bid", value=values_from(low), lay=card, bank=other, up_to=reach(low), final=FINAL)
    asked = Decision(say("What do you bid?"), [option, PASS_FOR_NOW], PASSED_FOR_NOW)
    said = bot(soon, asked, Chance(bytes(hand), f"{sight.turns} {sight.me}"))
    filled: dict[str, Any] = {"bid": [NO_BID], "lay": [hand[0]], "bank": [], "stays": []}
    if said.verb == "bid":
        filled = {"bid": [said["value"]], "lay": said["lay"], "bank": said["bank"], "stays": [*AND_ON.among]}
    return filled | {"up_to": []} if sight.bidding == "waves" else filled


def bid_as_planned(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Bid as a last word, or pass; where bids are open, go no higher than it takes."""
    if sight.turns < order.seen["turn"] or not any(decision.option(verb) for verb in BIDDING):
        return None
    if order.seen["hand"] != sorted(sight.hands[sight.me]):
        return say("Your hand has changed since you made this bid, so we ask you after all.")
    (bid,), lay, bank = order.values["bid"], order.values["lay"], order.values["bank"]
    option = decision.option("bid")
    if bid == NO_BID or option is None or sight.bidding != "waves":
        likewise = Order("raise", {"up_to": bid, "lay": lay, "bank": bank}, sight.turns)
        return pass_on(order, sight, decision) if bid == NO_BID else raise_on(likewise, sight, decision)
    said = {"value": bid, "lay": lay, "bank": bank}
    follows = [value for value in order.values["up_to"] if value > bid]
    return Answer("bid", {**said, "up_to": follows, "final": [*FINAL.among]}) if "final" in option.fields else None


def bid_over(order: Order, sight: Sight) -> Text | None:
    """End the plan with its turn, unless it stays."""
    stays = bool(order.values.get("stays")) and not sight.ending
    return None if stays else turn_over(order, sight)


def about_bid(sight: Sight) -> Text:
    """Say which turn the bid is for, and who is the Baron then."""
    baron = (sight.baron + turns_until_bid(sight)) % sight.seats
    if next_baron(sight) == sight.me:
        return say("What I bid after my turn as Baron, when {baron:seat} is the Baron", baron=baron)
    return say("What I bid next turn, when {baron:seat} is the Baron", baron=baron)


PLANS = (
    OrderKind(
        "verdict", say("Judge as Baron"), judge, turn_over, verdict_fields,
        invites=will_judge, start=usual_verdict, about=about_verdict, says=verdict_said,
        remembers=verdict_turn,
    ),
    OrderKind(
        "again", say("If I am asked again this turn"), speak_again, turn_over, again_fields,
        invites=may_speak_again, start=usual_again, says=again_said, remembers=this_turn,
    ),
    OrderKind(
        "ahead", say("Bid next turn"), bid_as_planned, bid_over, bid_fields,
        invites=will_bid, start=usual_bid, about=about_bid, says=bid_said, remembers=turn_and_hand,
    ),
)  # fmt: skip
