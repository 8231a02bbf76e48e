"""Last Chance's sealed auction: one envelope each decides who makes the attempt, and for how much [2]."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from games.catalog.last_chance.bets import bet_fields, bet_on, money, no_bet
from games.catalog.last_chance.board import UNIT, Bet, Board
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat
from games.engine.texts import Text, say

OFFER = 5000  # what the bank offers when nobody is interested [2.8]
TAKE_OR_LEAVE = [Option("take"), Option("leave")]


class Deal(NamedTuple):
    """Who makes the attempt, and what they pay: if negative the bank pays them; a caller pays all they have."""

    seat: Seat
    bid: int
    called: bool = False


def sealed_auction(table: Board) -> Procedure[tuple[Deal, list[Bet | None], list[Text]]]:
    """Ask everybody for a sealed envelope: a limit for the attempt, and a bet on anybody else's [2.2, 3.1]."""
    players = table.players
    prompt = say(
        "The chance is {odds}, the prize {prize:money}. Do you want the attempt?",
        odds=table.odds,
        prize=table.prize,
    )
    asking = money(UNIT, table.cap, start=1000)
    envelopes = yield Question({seat: envelope(table, seat, players, prompt, asking) for seat in players})
    deal = heed_calls(table, envelopes) or highest_limit(table, envelopes) or (yield from offered(table))
    bets: list[Bet | None] = [None] * table.seats
    for seat in players:
        if seat != deal.seat:
            bets[seat] = bet_on(envelopes[seat].values, table.cash[seat], deal.seat)
    return deal, bets, [in_the_envelope(seat, answer) for seat, answer in envelopes.items()]


def in_the_envelope(seat: Seat, answer: Answer) -> Text:
    """Say, for the end, what an envelope said about the attempt."""
    if answer.verb == "pay":
        return say("{seat} would have paid {limit:money}.", seat=seat, limit=answer["limit"])
    if answer.verb == "ask":
        return say("{seat} asked to be paid {limit:money}.", seat=seat, limit=answer["limit"])
    if answer.verb == "last_chance":
        return say("{seat} called Last Chance.", seat=seat)
    return say("{seat} was not interested.", seat=seat)


def envelope(table: Board, seat: Seat, players: list[Seat], prompt: Text, asking: Amount) -> Decision:
    """Offer what an envelope may say: no interest, a limit to pay or to be paid, or Last Chance."""
    rivals = tuple([other for other in players if other != seat])
    cash = table.cash[seat]
    bet = bet_fields(cash, rivals)
    options = [
        Option.of("decline", bet),
        Option.of("ask", {"limit": asking, **bet}),
        Option.of("pay", {"limit": money(0, cash), **bet}),
    ]
    if table.calls[seat]:
        options.append(Option.of("last_chance", bet))
    return Decision(prompt, options, no_bet(rivals), "2.2")


def heed_calls(table: Board, answers: Mapping[Seat, Answer]) -> Deal | None:
    """Give the attempt to the poorest who calls Last Chance; the other callers keep their call [2.9]."""
    callers = [seat for seat, answer in answers.items() if answer.verb == "last_chance"]
    if not callers:
        return None
    seat = poorest_first(table, callers)[0]
    return Deal(seat, table.cash[seat], called=True)


def highest_limit(table: Board, answers: Mapping[Seat, Answer]) -> Deal | None:
    """Give the attempt to the highest limit, for 100 over the next; a lone bidder is paid the maximum [2.3-2.6]."""
    limits = {seat: limit for seat, answer in answers.items() if (limit := bid_of(answer, "limit")) is not None}
    if not limits:
        return None
    seat = max(limits, key=limits.__getitem__)  # the first of equals [2.6]
    own = limits.pop(seat)
    return Deal(seat, min(own, max(limits.values()) + UNIT) if limits else -table.cap)


def bid_of(answer: Answer, field: str) -> int | None:
    """Return what an answer offers to pay, negative for what it asks; None for no interest."""
    if answer.verb == "pay":
        return int(answer[field])
    return -int(answer[field]) if answer.verb == "ask" else None


def offered(table: Board) -> Procedure[Deal]:
    """Nobody wants it: the bank offers 5000, to the poorest first, who must take it if nobody does [2.8]."""
    players = poorest_first(table, table.players)
    prompt = say("Nobody is interested. The bank offers {amount:money}: do you attempt the card?", amount=OFFER)
    decision = Decision(prompt, TAKE_OR_LEAVE, Answer("leave"), "2.8")
    answers = yield Question(dict.fromkeys(players, decision), until="take")
    takers = [seat for seat, answer in answers.items() if answer.verb == "take"]
    if not takers:
        table.tell("Nobody takes the bank's offer, so {seat}, who has least, must.", seat=players[0])
    return Deal(takers[0] if takers else players[0], -OFFER)


def poorest_first(table: Board, seats: list[Seat]) -> list[Seat]:
    """Sort seats by their money; equals stay in order."""
    return sorted(seats, key=table.cash.__getitem__)
