"""What players of Munchhausen say in advance: the Baron's verdict, a second bid, the next turn's, and a bot's limit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.munchhausen.bidding import FINAL, PASS_FOR_NOW, PASSED_FOR_NOW, reach, values_from
from games.catalog.munchhausen.board import HIGHEST, cannot_hold, is_auction, top_bid
from games.catalog.munchhausen.bot import View, bot, elsewhere, verdicts
from games.engine.advance import Limit, Order, Plan, holds_cards, others, until_turn_over
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Seat
from games.engine.sights import Sight, counted
from games.engine.texts import Text, say

NEVER = NO_BID = 0  # instead of a value
BIDDING = ("bid", "pass", "stand", "lay")
AND_ON = Pick(["stays"], 0, of="mark")


def next_baron(sight: Sight) -> Seat:
    """Return who is the Baron next turn."""
    return int(sight.baron + 1) % int(sight.seats)


def biddable(sight: Sight) -> list[int]:
    """Return every value that can be bid."""
    return [*range(sight.low, HIGHEST + 1)]


# The Baron's verdict


def will_judge(sight: Sight) -> bool:
    """Whether a seat is the Baron, while the others bid, or will be next turn."""
    return holds_cards(sight) and sight.me in (sight.baron, next_baron(sight))


def verdict_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember which turn the verdict is for."""
    return {"turn": sight.turns if sight.baron == sight.me else sight.turns + 1}


def verdict_fields(sight: Sight) -> Mapping[str, Field]:
    """Choose the value from which each of the others is doubted, who is taken among equals, and a card to bank."""
    fields: dict[str, Field] = {f"doubt_{seat}": Pick([NEVER, *biddable(sight)], of="from") for seat in others(sight)}
    if is_auction(sight):
        fields["prefer"] = Pick(others(sight), 0, 1, of="seat")
    return fields | {"bank": Pick(sight.hands[sight.me], 0, 1)}


def usual_verdict(sight: Sight) -> Mapping[str, Any]:
    """Propose to doubt where that promises more than believing, and to bank the best card."""
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
        believing, doubting = verdicts(View(said), seat)
        if doubting > believing and not cannot_hold(said, seat, value):  # of that the Baron is asked anyway
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
    if not doubts and cannot_hold(sight, bidder, value):
        return say("{seat} cannot hold a card worth {value}, so we ask you after all.", seat=bidder, value=value)
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
    """Whether a seat bids in the first of two waves, or openly, and may be asked again."""
    if not holds_cards(sight) or not is_auction(sight) or sight.baron == sight.me:
        return False
    return sight.laid is None if sight.bidding == "open" else sight.bidding == "waves" and not any(sight.bids)


def this_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn, since it holds for no other."""
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
    if sight.turns != order.seen["turn"]:
        return None
    top, (up_to,) = top_bid(sight.bids), order.values["up_to"]
    if sight.bidding == "open":
        return None if decision.option("lay") and not up_to else bid_no_more_than_needed(order, sight, decision, up_to)
    if not decision.option("stand"):
        return None
    if up_to and not top:
        return say("Nobody has bid so far, so we ask you after all.")
    if not top or top > up_to or sight.bids[sight.me] == top:
        return Answer("stand")
    return Answer("bid", {"value": top, "lay": order.values["lay"], "bank": order.values["bank"]})


# Bids in general


def pass_on(decision: Decision) -> Answer | None:
    """Pass for good, or leave the bid where it is."""
    if decision.option("stand"):
        return Answer("stand")
    option = decision.option("pass")
    if option is None:
        return None
    return Answer("pass", {"final": [*FINAL.among]}) if "final" in option.fields else Answer("pass")


def bid_no_more_than_needed(order: Order, sight: Sight, decision: Decision, up_to: int) -> Answer | None:
    """Bid as little as it takes to hold the highest bid, lay the chosen card, and pass beyond the limit."""
    said = {"lay": order.values["lay"], "bank": order.values["bank"]}
    if decision.option("lay"):
        return Answer("lay", said)
    option = decision.option("bid")
    if option is None:
        return None
    lowest = getattr(option.fields["value"], "low", HIGHEST)
    top = top_bid(sight.bids)
    if top and sight.bids[sight.me] == top:
        return Answer("wait") if decision.option("wait") else pass_on(decision)
    if lowest > up_to:
        return pass_on(decision)
    # in a single wave there is nobody to follow
    return Answer("bid", {"value": lowest} if sight.bidding == "open" else {"value": up_to, **said})


# The next bid


def will_bid(sight: Sight) -> bool:
    """Whether a seat will bid to another Baron after this turn."""
    return holds_cards(sight) and is_auction(sight)


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
    (bid,), option = order.values["bid"], decision.option("bid")
    if bid == NO_BID:
        return pass_on(decision)
    if option is None or sight.bidding != "waves":
        return bid_no_more_than_needed(order, sight, decision, bid)
    said = {"value": bid, "lay": order.values["lay"], "bank": order.values["bank"]}
    follows = [value for value in order.values["up_to"] if value > bid]
    return Answer("bid", {**said, "up_to": follows, "final": [*FINAL.among]}) if "final" in option.fields else None


def about_bid(sight: Sight) -> Text:
    """Say which turn the bid is for, and who is the Baron then."""
    baron = (sight.baron + turns_until_bid(sight)) % sight.seats
    if next_baron(sight) == sight.me:
        return say("What I bid after my turn as Baron, when {baron:seat} is the Baron", baron=baron)
    return say("What I bid next turn, when {baron:seat} is the Baron", baron=baron)


# In words


def verdict_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say from which value up each of the others is doubted."""
    limits = [(seat, values[f"doubt_{seat}"][0]) for seat in others(sight) if f"doubt_{seat}" in values]
    doubted = [limit for limit in limits if limit[1] != NEVER]
    if not is_auction(sight):
        return with_bank(verdict_on_one(limits[0][1], sight), values)
    if not doubted:
        return with_bank(say("I believe everybody."), values)
    if all(value == sight.low for _seat, value in limits):
        return with_bank(say("I doubt every bid."), values)
    return with_bank(say("I doubt {limits}, and believe anything less.", limits=[list(one) for one in doubted]), values)


def verdict_on_one(limit: int, sight: Sight) -> Text:
    """Say from which value up the only other player is doubted."""
    if limit == NEVER:
        return say("I believe it.")
    if limit == sight.low:
        return say("I doubt it, whatever it is.")
    return say("I doubt it from {value} up, and believe anything less.", value=limit)


def with_bank(said: Text, values: Mapping[str, Any]) -> Text:
    """Say as well which card the Baron banks, if any."""
    if not values.get("bank"):
        return said
    return say("{said:clause} If I may bank a card, it is my {card}.", said=said, card=values["bank"][0])


def if_doubted(said: Text, values: Mapping[str, Any]) -> Text:
    """Say as well which card is banked by somebody who is wrongly doubted, if any."""
    if not values.get("bank"):
        return said
    return say("{said:clause} If wrongly doubted, I bank my {card}.", said=said, card=values["bank"][0])


def again_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say how far others' bids are matched."""
    (up_to,), (card,) = values["up_to"], values["lay"]
    if up_to == NEVER:
        return say("I leave it at what I have said.")
    if sight.bidding == "open":
        bids = say("I bid no more than it takes, up to {value}, and lay my {card}.", value=up_to, card=card)
        return if_doubted(bids, values)
    return if_doubted(say("I match bids up to {value} and lay my {card}.", value=up_to, card=card), values)


def bid_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is bid, and whether it stays."""
    once = bid_once_said(values)
    return say("{once:clause} It stays until my hand changes.", once=once) if values.get("stays") else once


def bid_once_said(values: Mapping[str, Any]) -> Text:
    """Say what is bid in one turn."""
    (value,), (card,), up_to = values["bid"], values["lay"], values.get("up_to") or [0]
    if value == NO_BID:
        return say("I pass.")
    if up_to[0] > value:
        followed = say(
            "I bid {value}, follow up to {up_to:value} and lay my {card}.", value=value, up_to=up_to[0], card=card
        )
        return if_doubted(followed, values)
    return if_doubted(say("I bid {value} and lay my {card}.", value=value, card=card), values)


# Limits


def bid_low(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Pass instead of bidding more than named, and follow others no further."""
    most, up_to = order.values["most"], answer.values.get("up_to") or []
    if answer.verb != "bid":
        return None
    if answer["value"] > most:
        return pass_on(decision) or decision.default
    if up_to and up_to[0] > most:
        return Answer("bid", {**answer.values, "up_to": []})
    return None


def values(sight: Sight) -> Mapping[str, Field]:
    """Choose the highest bid that may be made."""
    return {"most": Amount(1, HIGHEST - 1, start=HIGHEST - 2)}


ADVANCE = (
    Plan(
        "verdict", say("Judge as Baron"), judge, fields=verdict_fields, until=until_turn_over,
        invites=will_judge, start=usual_verdict, about=about_verdict, says=verdict_said, remembers=verdict_turn,
    ),
    Plan(
        "again", say("If I am asked again this turn"), speak_again, fields=again_fields, until=until_turn_over,
        invites=may_speak_again, start=usual_again, says=again_said, remembers=this_turn,
    ),
    Plan(
        "ahead", say("Bid next turn"), bid_as_planned, fields=bid_fields, until=until_turn_over,
        invites=will_bid, start=usual_bid, about=about_bid, says=bid_said, remembers=turn_and_hand,
    ),
    Limit("bid_most", say("Never promise a high card"), fields=values, restrains=bid_low, suits=is_auction),
)  # fmt: skip
