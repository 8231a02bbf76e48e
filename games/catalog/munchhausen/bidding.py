"""Munchhausen's auction: in sealed waves, or open until everyone still in holds the top bid."""

from __future__ import annotations

from typing import NamedTuple

from games.catalog.munchhausen.mat import HIGHEST, Mat
from games.engine.questions import Amount, Answer, Decision, Option, Pick, Procedure, Question, Script, Seat
from games.engine.texts import Text, say

PASS = Answer("pass")
UNSETTLED = Answer("pass", {"final": []})
STAND = Answer("stand")


class Plan(NamedTuple):
    """What is filed with a sealed bid: the card to lay, the card to bank if wrongly doubted, how far to follow."""

    lay: int
    bank: int | None
    up_to: int


def sealed_auction(table: Mat) -> Procedure[dict[Seat, Plan]]:
    """Ask for one sealed wave of bids, or for two, and return each bidder's plan [2.2, 2.3]."""
    plans: dict[Seat, Plan] = {}
    undecided = yield from first_wave(table, plans)
    if table.bidding == "waves":
        if undecided and table.top < HIGHEST:
            yield from second_wave(table, plans, undecided)
        follow(table, plans)
    return plans


def first_wave(table: Mat, plans: dict[Seat, Plan]) -> Procedure[list[Seat]]:
    """Everyone but the Baron bids or passes; return who has not yet spoken their last word [2.2]."""
    twice = table.bidding == "waves"
    answers = yield Question({seat: first_decision(table, seat, twice) for seat in table.clockwise(table.baron)})
    undecided = []
    for seat, answer in answers.items():
        record(table, plans, seat, answer)
        last_word = answer.values.get("final") or answer.values.get("up_to")
        if twice and not last_word:
            undecided.append(seat)
        elif last_word:
            table.tell("That is {seat}'s last word.", seat=seat)
    return undecided


def second_wave(table: Mat, plans: dict[Seat, Plan], undecided: list[Seat]) -> Script:
    """Whoever is undecided may stand, match or go higher, those who passed included [2.3]."""
    answers = yield Question({seat: second_decision(table, seat) for seat in undecided})
    for seat, answer in answers.items():
        if answer.verb == "bid":
            record(table, plans, seat, answer)


def follow(table: Mat, plans: dict[Seat, Plan]) -> None:
    """Bring those who said how far they would follow up to the top bid, if it is within their reach [2.4]."""
    top = table.top
    for seat in table.clockwise(table.baron):
        if seat in plans and table.bids[seat] != top <= plans[seat].up_to:
            table.bids[seat] = top
            table.tell("{seat} follows to {value}.", seat=seat, value=top)


def record(table: Mat, plans: dict[Seat, Plan], seat: Seat, answer: Answer) -> None:
    """Lay a bid open and keep its plan; or tell that a seat passes."""
    if answer.verb == "bid":
        value = table.bids[seat] = answer["value"]
        plans[seat] = Plan(answer["lay"][0], answer.one("bank"), (answer.values.get("up_to") or [value])[0])
        table.tell("{seat} bids {value}.", seat=seat, value=value)
    else:
        table.tell("{seat} passes.", seat=seat)


def first_decision(table: Mat, seat: Seat, twice: bool) -> Decision:
    """Build what a bidder is asked first."""
    prompt = say("What do you bid for the right to lay a card on {baron:seat}'s mat?", baron=table.baron)
    if not twice:
        return Decision(prompt, [bid_option(table, seat, table.low), Option("pass")], PASS, "2.2")
    final = Pick(["final"], 0, of="mark")
    reach = Pick(list(range(table.low, HIGHEST + 1)), 0, of="value")
    bid = bid_option(table, seat, table.low, up_to=reach, final=final)
    return Decision(prompt, [bid, Option("pass", final=final)], UNSETTLED, "2.2")


def second_decision(table: Mat, seat: Seat) -> Decision:
    """Build what a bidder is asked when the first bids lie open."""
    own, top = table.bids[seat], table.top
    if not top:
        prompt = say("Nobody has bid. Do you?")
    elif own == top:
        prompt = say("The highest bid is yours: {top:value}. Do you raise it?", top=top)
    else:
        prompt = say("The highest bid is {top:value}. Do you match it or go higher?", top=top)
    low = max(table.low, top + 1 if own == top else top)
    return Decision(prompt, [bid_option(table, seat, low), Option("stand")], STAND, "2.3")


def bid_option(table: Mat, seat: Seat, low: int, **more: Pick) -> Option:
    """Build a sealed bid, which names the card to lay and, if wanted, the one to bank if wrongly doubted."""
    hand = table.hands[seat]
    bank = Pick(hand, 0, 1, besides="lay")
    return Option("bid", value=Amount(low, HIGHEST), lay=Pick(hand), bank=bank, **more)


def open_auction(table: Mat) -> Script:
    """Raise, match or pass, until everyone still in holds the highest bid [2.8]."""
    out: set[Seat] = set()
    while True:
        top = table.top
        asked = [s for s in table.clockwise(table.baron) if s not in out and not (top and table.bids[s] == top)]
        if not asked:
            return
        options = [Option("bid", value=Amount(max(table.low, top), HIGHEST)), Option("pass")]
        answers = yield Question({seat: Decision(open_prompt(table, top), options, PASS, "2.8") for seat in asked})
        for seat, answer in answers.items():
            if answer.verb == "bid":
                table.bids[seat] = answer["value"]
                table.tell("{seat} bids {value}.", seat=seat, value=answer["value"])
            else:
                out.add(seat)
                table.tell("{seat} passes.", seat=seat)


def open_prompt(table: Mat, top: int) -> Text:
    """Say what an open bidder is asked."""
    if top:
        return say("The highest bid is {top:value}. Do you match it or go higher?", top=top)
    return say("What do you bid for the right to lay a card on {baron:seat}'s mat?", baron=table.baron)
