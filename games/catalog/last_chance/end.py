"""How Last Chance ends, what is said of the players then, and what the dice owed them. Numbers are of rules.md."""

from __future__ import annotations

from games.catalog.last_chance.board import Board, Ending
from games.engine.end import (
    End,
    Outcome,
    Reckoning,
    Standings,
    greatest,
    luckiest,
    places_of,
    turning_point,
    unluckiest,
)
from games.engine.questions import Seat
from games.engine.texts import Text, say


def close(table: Board) -> None:
    """Add up the points: the money, and a tenth of it for each card [5.5]."""
    cards = [len(won) for won in table.won]
    points = [money * (WHOLE + TENTH * count) // WHOLE for money, count in zip(table.cash, cards, strict=True)]
    table.ending = Ending([*table.cash], cards, points)


WHOLE, TENTH = 10, 1  # in tenths: each card adds a tenth to one's money [5.5]

ASKED_FIRST = say("{seat} is asked first.")
ONLY_ONE = say("Only {seat} is still in the game.")
LAST_CARD = say("The last card is gone.")
TO_ME = {ONLY_ONE.template: say("Only you are still in the game.")}


def outcome(table: Board) -> Outcome | None:
    """Rank by points in exact tenths, then by cards; players who are out come last [5.5, 5.7, 5.8]."""
    if table.ending is None:
        return None
    ranks = [rank(table, seat) for seat in range(table.seats)]
    return Outcome(places_of(ranks), [*table.ending.points], reason(table))


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


MOST_NOTED = 10**15


def within_reason(amount: int) -> int:
    """Cap an amount that is noted, since money may grow beyond all that can be drawn."""
    return min(amount, MOST_NOTED)


HONOURS = (
    luckiest(say("{seat} got {amount:money} more from the dice than the odds were worth."), least=1000),
    unluckiest(say("The dice owe {seat} {amount:money} by the odds."), least=1000),
    greatest("against the odds", say("{seat} filled a card at odds of {thing}."), least=500),
    greatest("threw it away", say("{seat} failed at odds of {thing}."), least=500),
    greatest("right bet", say("{seat} won the biggest bet: {thing}.")),
    turning_point(),
)


def wealth(table: Board) -> list[int]:
    """Count each seat's money and a tenth of it for each card, as at the end [5.5]."""
    cards = [len(won) for won in table.won]
    return [within_reason(cash * (WHOLE + TENTH * many) // WHOLE) for cash, many in zip(table.cash, cards, strict=True)]


END = End(
    endings=(ONLY_ONE, LAST_CARD),
    to_me=TO_ME,
    in_passing=(ASKED_FIRST,),
    honours=HONOURS,
    standing=Standings(wealth, say("Money, and a tenth of it for each card")),
    luck=Reckoning(
        say("won"),
        say("by the odds"),
        say(
            "What a player's attempts and bets have won, and what they would have won with average dice. "
            "More than that is good luck; less, with a minus, bad luck."
        ),
    ),
)
