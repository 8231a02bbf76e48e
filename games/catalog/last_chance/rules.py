"""Last Chance: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from games.catalog.last_chance.board import CARDS, MOST_ATTEMPTS, UNIT, Attempt, Bet, Board, Roll
from games.catalog.last_chance.dice import LAYS, NOTHING_FITS, best, laid, per_mille, roll_on
from games.catalog.last_chance.end import ASKED_FIRST, close, within_reason
from games.engine.chance import Chance
from games.engine.fields import Amount, Field, Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Question, Script, Seat
from games.engine.rulebook import Options, Reveal
from games.engine.table import FaceDown
from games.engine.texts import Text, say

PURSE = 5000  # what everyone starts with [1.1]
CERTAIN = 1000  # per mille
OFFER = 5000  # what the bank offers when nobody is interested [2.8]
TAKE_OR_LEAVE = [Option("take"), Option("leave")]

ATTEMPTED = say("{seat} makes the attempt at {odds} and {bid:terms}.")
CALLED = say("{seat} calls Last Chance at {odds} and stakes all they have: {bid:money}.")
FAILED = say("The attempt fails.")
FULL = say("The card is full: {seat} wins it and {prize:money}.")
FULL_WITH_BETS = say("The card is full: {seat} wins it, {prize:money}, and the {lost:money} bet on NO.")
BEFORE = ((ATTEMPTED, CALLED), (LAYS, NOTHING_FITS))
REVEALS = tuple([Reveal(line, "dice", "die", led_by=BEFORE) for line in (FAILED, FULL, FULL_WITH_BETS)])


class Deal(NamedTuple):
    """Who makes the attempt, and what they pay: if negative the bank pays them; a caller pays all they have."""

    seat: Seat
    bid: int
    called: bool = False


def deal(seats: int, options: Options, chance: Chance) -> Board:
    """Give everyone the same money and lay out the row of cards, face down [1, 6.1]."""
    numbers = chance.draw(range(len(CARDS)), options["cards"])
    table = Board(
        seats=seats,
        bidding=options["bidding"],
        throw=options["throw"] == "yes",
        card_to_win=options["card_to_win"] == "yes",
        cash=[PURSE] * seats,
        row=[FaceDown(number, []) for number in numbers],
        cards_left=len(numbers),
        first=chance.below(seats),
    )
    table.tell(ASKED_FIRST, seat=table.first)
    return table


def turn(table: Board, chance: Chance) -> Script:
    """One attempt: who makes it, the others' bets, the dice, and the outcome [2, 3, 4, 5]."""
    if not table.card:
        turn_up(table, chance)
    table.odds = per_mille(table.card, tuple(table.locked), table.most_rolls)
    if table.bidding == "open":
        deal, bets = yield from open_auction(table)
        sealed: list[Text] = []
    else:
        deal, bets, sealed = yield from sealed_auction(table)
    begin(table, deal, bets)
    for text in sealed:
        table.keep_back_text(text, by=text.values["seat"])
    yield from roll_on(table, chance)
    settle(table)
    go_on(table)


def turn_up(table: Board, chance: Chance) -> None:
    """Turn up the next card, and throw the dice on it if that was agreed [1.3, 6.3]."""
    table.turn_up()
    table.tell(
        "A new card: {icons}, {rolls} rolls, {prize:money}.",
        icons=[*table.card],
        rolls=table.most_rolls,
        prize=table.prize,
    )
    while table.throw and not table.thrown:
        throw(table, tuple(sorted(chance.rolls(len(table.card)))))


def throw(table: Board, dice: tuple[int, ...]) -> None:
    """Lay the dice that fit on the fresh card; a throw that would fill it is thrown again [6.3, R9]."""
    icons, locked, rolls = table.card, tuple(table.locked), table.most_rolls
    thrown = laid(icons, locked, dice, best(icons, locked, dice, rolls, rolls))
    if None in thrown.card:
        table.locked = [*thrown.card]
        table.thrown = Roll([*dice], [*thrown.places], per_mille(icons, thrown.card, rolls))
        table.tell("Dice thrown on it: {dice}. These stay: {laid:dice}.", dice=[*dice], laid=[*thrown.dice])


# Envelopes [2]


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
    return Decision(prompt, options, no_bet(bet), "2.2")


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


# Open bids [6.2]

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


# Bets [3]

SHARES = (0, 5, 10, 25, 50, 75, 100)  # of my money, in per cent
SIDE = Pick(["no", "yes"], of="side", start=["no"])
SHARE = Pick(SHARES, of="share", start=[0])
INSTEAD_SIDE = Pick(["no", "yes"], 0, of="side")
INSTEAD_SHARE = Pick(SHARES, 0, of="share")


def part(money: int, percent: int) -> int:
    """Return a percentage of some money, rounded down to hundreds [3.3]."""
    return money * percent // 100 // UNIT * UNIT


def handy(most: int) -> list[int]:
    """Return the amounts to offer at a touch: a tenth, half and all of it."""
    if most < 10 * UNIT:
        return [most] if most else []
    return [part(most, 10), part(most, 50), most]


def money(low: int, most: int, start: int | None = None) -> Amount:
    """Return the field for an amount of money."""
    return Amount(low, most, UNIT, "money", start, handy(most))


def bet_fields(cash: int, rivals: tuple[Seat, ...]) -> dict[str, Field]:
    """Return the fields of a bet, with others for single opponents; there is none without money [3.2, 3.3]."""
    if not cash:
        return {}
    exact = Amount(0, cash, UNIT, "money", None, handy(cash), optional=True)
    return {"side": SIDE, "share": SHARE, "exact": exact, **exceptions(rivals)}


@cache
def exceptions(rivals: tuple[Seat, ...]) -> Mapping[str, Field]:
    """Return the fields for single opponents [3.2]."""
    if len(rivals) < 2:
        return {}
    fields: dict[str, Field] = {}
    for seat in rivals:
        fields |= {f"side_{seat}": INSTEAD_SIDE, f"share_{seat}": INSTEAD_SHARE}
    return fields


def no_bet(fields: Mapping[str, Field]) -> Answer:
    """Return the answer of the absent: no interest, and no bet [4.7]."""
    none: dict[str, Any] = {"side": ["no"], "share": [0], "exact": None}
    return Answer("decline", {name: none.get(name, []) for name in fields})


def bet_on(values: Mapping[str, Any], cash: int, attempter: Seat | None) -> Bet | None:
    """Return the bet that was filled in on this attempter, None for no stake [3.2, 3.3]."""
    if "side" not in values:
        return None
    side = values.get(f"side_{attempter}") or values["side"]
    instead = values.get(f"share_{attempter}")
    exact = None if instead else values["exact"]
    stake = part(cash, (instead or values["share"])[0]) if exact is None else exact
    return Bet(side[0], stake) if stake else None


def excepted(answer: Answer, seats: int) -> list[Seat]:
    """Return the opponents with fields of their own filled in."""
    values = answer.values
    return [seat for seat in range(seats) if values.get(f"side_{seat}") or values.get(f"share_{seat}")]


# The attempt [2.7, 5]


def begin(table: Board, deal: Deal, bets: list[Bet | None]) -> None:
    """Move the price of the attempt and the stakes, and reveal them [2.7, 3.4]."""
    seat = deal.seat
    table.cash[seat] -= deal.bid
    if deal.called:
        table.calls[seat] = False
        table.tell(CALLED, seat=seat, odds=table.odds, bid=deal.bid)
    else:
        table.tell(ATTEMPTED, seat=seat, odds=table.odds, bid=deal.bid)
    for bettor, bet in enumerate(bets):
        if bet:
            table.cash[bettor] -= bet.stake
            table.tell("{seat} bets {bet}.", seat=bettor, bet=[bet.side, bet.stake])
    table.attempt = Attempt(
        seat=seat,
        bid=deal.bid,
        called=deal.called,
        icons=table.card,
        most_rolls=table.most_rolls,
        prize=table.prize,
        before=[*table.locked],
        odds=table.odds,
        bets=bets,
        rolls=[],
    )
    table.attempts += 1
    table.first = next(other for other in table.clockwise(seat) if other not in table.out)


def settle(table: Board) -> None:
    """Pay the attempter and the bets on the right side [5.1, 5.2]."""
    attempt = table.attempt
    assert attempt is not None
    attempt.success = None not in table.locked
    note_luck(table, attempt)
    for seat, paid in enumerate(attempt.pays(success=attempt.success)):
        table.cash[seat] += paid
    if attempt.success:
        succeed(table, attempt)
    else:
        table.tell(FAILED)
        if attempt.called:
            table.out.append(attempt.seat)
            table.won[attempt.seat] = []
            table.tell("{seat} is out of the game.", seat=attempt.seat)


def note_luck(table: Board, attempt: Attempt) -> None:
    """Note for the end what the dice have given everybody, and what the odds before the first roll were worth."""
    odds, won = attempt.odds / CERTAIN, bool(attempt.success)
    prize = within_reason(attempt.prize + attempt.lost)
    table.note_luck(attempt.seat, got=prize if won else 0, worth=prize * odds)
    chance = say("{odds}", odds=attempt.odds)
    if won:
        table.note_deed("against the odds", attempt.seat, amount=CERTAIN - attempt.odds, thing=chance)
    else:
        table.note_deed("threw it away", attempt.seat, amount=attempt.odds, thing=chance)
    for seat, bet in enumerate(attempt.bets):
        if bet:
            right = won == (bet.side == "yes")
            pays = within_reason(2 * bet.stake)
            table.note_luck(seat, got=pays if right else 0, worth=pays * (odds if bet.side == "yes" else 1 - odds))
            thing = say("{bet}", bet=[bet.side, bet.stake])
            table.note_deed("right bet" if right else "wrong bet", seat, amount=within_reason(bet.stake), thing=thing)


def succeed(table: Board, attempt: Attempt) -> None:
    """The attempter wins the card, and it is told what else [5.1]."""
    table.won[attempt.seat].append(table.card)
    told: dict[str, Any] = {"seat": attempt.seat, "prize": attempt.prize}
    if attempt.lost:
        table.tell(FULL_WITH_BETS, **told, lost=attempt.lost)
    else:
        table.tell(FULL, **told)


def go_on(table: Board) -> None:
    """Remove a card that is won or tried too often; the game ends with the last card or player [5.3-5.6]."""
    attempt = table.attempt
    assert attempt is not None
    if attempt.success:
        table.clear()
    elif table.attempts == MOST_ATTEMPTS:
        table.clear()
        table.tell("Nobody has filled this card in twelve attempts, so it leaves the game.")
    if not table.cards_left or len(table.out) == table.seats - 1:
        close(table)
