"""Last Chance: the rulebook from top to bottom. Numbers in brackets are paragraphs of rules.md."""

from __future__ import annotations

from typing import Any

from games.catalog.last_chance.auction import Deal, sealed_auction
from games.catalog.last_chance.board import MOST_ATTEMPTS, Attempt, Bet, Board, Ending, Roll
from games.catalog.last_chance.cards import CARDS
from games.catalog.last_chance.laying import best, laid
from games.catalog.last_chance.odds import per_mille
from games.catalog.last_chance.open_bids import open_auction
from games.catalog.last_chance.rolling import roll_on
from games.engine.chance import Chance
from games.engine.questions import Script, Seat
from games.engine.rulebook import Options, Outcome, Reveal
from games.engine.table import FaceDown
from games.engine.texts import Text, say

PURSE = 5000  # what everyone starts with [1.1]
CERTAIN = 1000  # per mille
MOST_NOTED = 10**15
WHOLE, TENTH = 10, 1  # in tenths: each card adds a tenth to one's money [5.5]

FAILED = say("It fails.")
FULL = say("The card is full: {seat} wins it and {prize:money}.")
FULL_WITH_BETS = say("The card is full: {seat} wins it, {prize:money}, and the {lost:money} bet on NO.")
REVEALS = (Reveal(FAILED), Reveal(FULL), Reveal(FULL_WITH_BETS))


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
    table.tell("{seat} is asked first.", seat=table.first)
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


def begin(table: Board, deal: Deal, bets: list[Bet | None]) -> None:
    """Move the price of the attempt and the stakes, and reveal them [2.7, 3.4]."""
    seat = deal.seat
    table.cash[seat] -= deal.bid
    if deal.called:
        table.calls[seat] = False
        table.tell("{seat} calls Last Chance and stakes all they have: {bid:money}.", seat=seat, bid=deal.bid)
    else:
        table.tell("{seat} makes the attempt and {bid:terms}.", seat=seat, bid=deal.bid)
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
    right = "yes" if attempt.success else "no"
    for bettor, bet in enumerate(attempt.bets):
        if bet and bet.side == right:
            table.cash[bettor] += 2 * bet.stake
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
    lost = sum([bet.stake for bet in attempt.bets if bet and bet.side == "no"])
    prize = within_reason(attempt.prize + lost)
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


def within_reason(amount: int) -> int:
    """Cap an amount that is noted, since money may grow beyond all that can be drawn."""
    return min(amount, MOST_NOTED)


def succeed(table: Board, attempt: Attempt) -> None:
    """The attempter gets their own money back, the prize, what was bet on NO, and the card [5.1]."""
    lost = sum([bet.stake for bet in attempt.bets if bet and bet.side == "no"])
    table.cash[attempt.seat] += max(0, attempt.bid) + attempt.prize + lost
    table.won[attempt.seat].append(table.card)
    told: dict[str, Any] = {"seat": attempt.seat, "prize": attempt.prize}
    if lost:
        table.tell(FULL_WITH_BETS, **told, lost=lost)
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


def close(table: Board) -> None:
    """Add up the points: the money, and a tenth of it for each card [5.5]."""
    cards = [len(won) for won in table.won]
    points = [money * (WHOLE + TENTH * count) // WHOLE for money, count in zip(table.cash, cards, strict=True)]
    table.ending = Ending([*table.cash], cards, points)


ONLY_ONE = say("Only {seat} is still in the game.")
LAST_CARD = say("The last card is gone.")
ENDINGS = (ONLY_ONE, LAST_CARD)
TO_ME = {ONLY_ONE.template: say("Only you are still in the game.")}


def outcome(table: Board) -> Outcome | None:
    """Rank by points in exact tenths, then by cards; players who are out come last [5.5, 5.7, 5.8]."""
    if table.ending is None:
        return None
    ranks = [rank(table, seat) for seat in range(table.seats)]
    places = [1 + sum([other > own for other in ranks]) for own in ranks]
    return Outcome(places, [*table.ending.points], reason(table))


def rank(table: Board, seat: Seat) -> tuple[int, ...]:
    """Return what a seat is ranked by; the highest comes first."""
    if seat in table.out:
        return (0, table.out.index(seat))
    cards = len(table.won[seat])
    return (1, int(cards > 0 or not table.card_to_win), table.cash[seat] * (WHOLE + TENTH * cards), cards)


def reason(table: Board) -> Text:
    """Say why the game is over."""
    if len(table.players) == 1:
        return ONLY_ONE.of(seat=table.players[0])
    return LAST_CARD
