"""Munchhausen's bidding: in sealed waves, or open until nobody bids any more."""

from __future__ import annotations

from functools import cache

from games.catalog.munchhausen.board import HIGHEST, Mat, Plan
from games.engine.fields import Amount, Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Script, Seat
from games.engine.texts import Text, say

LAST_WORD = say("That is {seat}'s last word.")

FINAL = Pick(["final"], 0, of="mark")
PASS = Option("pass")
PASS_FOR_NOW = Option("pass", final=FINAL)
STAND = Option("stand")
WAIT = Option("wait")
PASSED = Answer("pass")
PASSED_FOR_NOW = Answer("pass", {"final": []})
STOOD = Answer("stand")


def sealed_auction(table: Mat) -> Script:
    """Hold one sealed wave of bids, or two [2.2, 2.3, 2.4]."""
    undecided = yield from first_wave(table)
    top = table.top
    alone_at_the_top = len(undecided) == 1 and undecided == table.top_bidders
    if undecided and top < HIGHEST and not alone_at_the_top:
        yield from second_wave(table, undecided, top)
    follow(table)


def first_wave(table: Mat) -> Procedure[list[Seat]]:
    """Let everyone but the Baron bid or pass; return those who have not spoken their last word [2.2]."""
    twice, prompt = table.bidding == "waves", opening_prompt(table)
    answers = yield Question(
        {seat: first_decision(table, seat, prompt, twice) for seat in table.clockwise(table.baron)}
    )
    undecided = []
    for seat, answer in answers.items():
        record(table, seat, answer)
        if not twice:
            continue
        if answer.values["final"] or answer.values.get("up_to"):
            table.tell(LAST_WORD, seat=seat)
        else:
            undecided.append(seat)
    return undecided


def second_wave(table: Mat, undecided: list[Seat], top: int) -> Script:
    """Let the undecided stand, match or go higher, including those who passed [2.3]."""
    answers = yield Question({seat: second_decision(table, seat, top) for seat in undecided})
    for seat, answer in answers.items():
        if answer.verb == "bid":
            record(table, seat, answer)


def follow(table: Mat) -> None:
    """Raise bids to the highest one, where their bidders said they would follow that far [2.4]."""
    top = table.top
    for seat in table.clockwise(table.baron):
        plan = table.plans[seat]
        if plan and table.bids[seat] != top <= plan.up_to:
            table.bids[seat] = top
            table.tell_claim("{seat} follows to {value}.", table.promised(seat, top, plan.lay), seat=seat, value=top)


def record(table: Mat, seat: Seat, answer: Answer) -> None:
    """Announce a bid and keep its plan, or announce a pass."""
    if answer.verb == "bid":
        values = answer.values
        value, up_to = values["value"], values.get("up_to")
        table.bids[seat] = value
        plan = table.plans[seat] = Plan(values["lay"][0], answer.one("bank"), up_to[0] if up_to else value)
        table.tell_claim("{seat} bids {value}.", table.promised(seat, value, plan.lay), seat=seat, value=value)
    else:
        table.tell("{seat} passes.", seat=seat)


def opening_prompt(table: Mat) -> Text:
    """Word the first question to a bidder."""
    return say("What do you bid for the right to lay a card on {baron:seat}'s mat?", baron=table.baron)


def first_decision(table: Mat, seat: Seat, prompt: Text, twice: bool) -> Decision:
    """Build the first question to a bidder [2.2]."""
    if not twice:
        return Decision(prompt, [bid_option(table, seat, table.low), PASS], PASSED, "2.2")
    bid = bid_option(table, seat, table.low, up_to=reach(table.low), final=FINAL)
    return Decision(prompt, [bid, PASS_FOR_NOW], PASSED_FOR_NOW, "2.2")


def second_decision(table: Mat, seat: Seat, top: int) -> Decision:
    """Build the question to a bidder who has seen the first bids [2.3]."""
    own = table.bids[seat]
    if not top:
        prompt = say("Nobody has bid. Do you?")
    elif own == top:
        prompt = say("The highest bid is yours: {top:value}. Do you raise it?", top=top)
    else:
        prompt = say("The highest bid is {top:value}. Do you match it or go higher?", top=top)
    low = max(table.low, top + 1 if own == top else top)
    return Decision(prompt, [bid_option(table, seat, low), STAND], STOOD, "2.3")


def bid_option(table: Mat, seat: Seat, low: int, **more: Pick) -> Option:
    """Offer a sealed bid, which names the card to lay and optionally the one to bank if wrongly doubted."""
    hand = table.hands[seat]
    return Option("bid", value=values_from(low), lay=Pick(hand), bank=Pick(hand, 0, 1, excluding="lay"), **more)


def open_auction(table: Mat) -> Script:
    """Ask everyone who has not passed, again and again, until nobody bids or nobody is left to ask [2.9].

    It comes to an end, since every round but the last has a new bid, and bids only rise.
    """
    silent: set[Seat] = set()
    while asked := still_bidding(table, silent):
        answers = yield Question({seat: open_decision(table, seat) for seat in asked})
        for seat, answer in answers.items():
            speak(table, seat, answer)
            if answer.verb == "pass":
                silent.add(seat)
        if all(answer.verb != "bid" for answer in answers.values()):
            return


def still_bidding(table: Mat, silent: set[Seat]) -> list[Seat]:
    """Return who may still bid: those who have not passed and would not just outbid themselves [2.9, R4]."""
    top, holders = table.top, table.top_bidders
    return [
        seat
        for seat in table.clockwise(table.baron)
        if seat not in silent and (seat not in holders or (len(holders) > 1 and top < HIGHEST))
    ]


def speak(table: Mat, seat: Seat, answer: Answer) -> None:
    """Announce an open bid, or that a seat waits or passes."""
    if answer.verb == "bid":
        table.bids[seat] = answer["value"]
        table.tell("{seat} bids {value}.", seat=seat, value=answer["value"])
    elif answer.verb == "wait":
        table.tell("{seat} waits.", seat=seat)
    else:
        record(table, seat, answer)


def open_decision(table: Mat, seat: Seat) -> Decision:
    """Ask an open bidder to bid, to wait and see, or to pass for good [2.9]."""
    top = table.top
    if not top:
        prompt = opening_prompt(table)
    elif table.bids[seat] == top:
        prompt = say("You share the highest bid, {top:value}. Do you go higher?", top=top)
    else:
        prompt = say("The highest bid is {top:value}. Do you match it or go higher?", top=top)
    low = max(table.low, top + 1 if table.bids[seat] == top else top)
    return Decision(prompt, [Option("bid", value=values_from(low)), WAIT, PASS], PASSED, "2.9")


@cache
def values_from(low: int) -> Amount:
    """Return the field for a bid that must be at least so high."""
    return Amount(low, HIGHEST)


@cache
def reach(low: int) -> Pick:
    """Return the field for how far a bid may follow the others."""
    return Pick(list(range(low, HIGHEST + 1)), 0, of="value")
