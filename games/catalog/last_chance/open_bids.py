"""Last Chance with open bids: two rounds of them, then sealed bets on the attempt that they settle [6.2]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.last_chance.auction import Deal, bid_of, heed_calls, offered
from games.catalog.last_chance.bets import bet_fields, bet_on, money
from games.catalog.last_chance.board import UNIT, Bet, Board
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Seat
from games.engine.texts import Text, say

DECLINE, LAST_CHANCE, STAND, NO_BET = Option("decline"), Option("last_chance"), Option("stand"), Option("no_bet")
DECLINED, STOOD, BET_NOTHING = Answer("decline"), Answer("stand"), Answer("no_bet")


def open_auction(table: Board) -> Procedure[tuple[Deal, list[Bet | None]]]:
    """Hold two rounds of open bids, then take sealed bets."""
    table.bids = [None] * table.seats
    deal = yield from bids(table)
    if deal is None:
        deal = yield from offered(table)
    return deal, (yield from bets(table, deal))


def bids(table: Board) -> Procedure[Deal | None]:
    """Let everybody bid or decline; then all who have bid may outbid the highest, once."""
    prompt = say("The chance is {odds}, the prize {prize:money}. What do you bid?", odds=table.odds, prize=table.prize)
    opening = {seat: Decision(prompt, first_options(table, seat), DECLINED, "6.2") for seat in table.players}
    answers = yield Question(opening)
    deal = heed_calls(table, answers)
    if deal:
        return deal
    record(table, answers)
    bidders = [seat for seat in table.players if table.bids[seat] is not None]
    if len(bidders) > 1:
        record(table, (yield Question(raises(table, bidders))))
    return highest(table, bidders) if bidders else None


def first_options(table: Board, seat: Seat) -> list[Option]:
    """Offer any bid, none, or Last Chance."""
    options = [
        Option("ask", amount=money(UNIT, table.cap, start=table.cap)),
        Option("pay", amount=money(0, table.cash[seat])),
        DECLINE,
    ]
    return [*options, LAST_CHANCE] if table.calls[seat] else options


def raises(table: Board, bidders: list[Seat]) -> dict[Seat, Decision]:
    """Ask all who have bid, including the highest bidder, whether they go higher."""
    top = highest(table, bidders)
    prompt = say("The highest bid is {seat}'s, who {bid:terms}. Do you outbid it?", seat=top.seat, bid=top.bid)
    return {seat: Decision(prompt, higher_options(table, seat, top.bid), STOOD, "6.2") for seat in bidders}


def higher_options(table: Board, seat: Seat, top: int) -> list[Option]:
    """Offer to ask for less than the highest bid, or to pay more, as far as possible."""
    options, cash = [], table.cash[seat]
    if -top > UNIT:
        options.append(Option("ask", amount=money(UNIT, -top - UNIT, start=-top - UNIT)))
    if top < cash:
        options.append(Option("pay", amount=money(max(0, top + UNIT), cash)))
    return [*options, STAND]


def record(table: Board, answers: Mapping[Seat, Answer]) -> None:
    """Announce bids."""
    for seat, answer in answers.items():
        bid = bid_of(answer, "amount")
        if bid is not None:
            table.bids[seat] = bid
            table.tell("{seat} bids: {bid:terms}.", seat=seat, bid=bid)
        elif answer.verb == "decline":
            table.tell("{seat} is not interested.", seat=seat)


def highest(table: Board, bidders: list[Seat]) -> Deal:
    """Return the highest bid, the first of equals [2.6]."""
    seat = max(bidders, key=lambda bidder: table.bids[bidder] or 0)
    return Deal(seat, table.bids[seat] or 0)


def bets(table: Board, deal: Deal) -> Procedure[list[Bet | None]]:
    """Take sealed bets from everybody else who has money [3.1]."""
    placed: list[Bet | None] = [None] * table.seats
    others = [seat for seat in table.players if seat != deal.seat and table.cash[seat]]
    if others:
        prompt = say(
            "{seat} makes the attempt. The chance is {odds}. What do you bet?", seat=deal.seat, odds=table.odds
        )
        answers = yield Question({seat: betting(table, seat, prompt) for seat in others})
        for seat, answer in answers.items():
            if answer.verb == "bet":
                placed[seat] = bet_on(answer.values, table.cash[seat], deal.seat)
    return placed


def betting(table: Board, seat: Seat, prompt: Text) -> Decision:
    """Ask a seat for its bet."""
    return Decision(prompt, [Option("bet", **bet_fields(table.cash[seat], ())), NO_BET], BET_NOTHING, "3.1")
