"""Last Chance's end: what is said of the players, what the dice owed them, and how they stood."""

from __future__ import annotations

from games.catalog.last_chance.board import Board
from games.catalog.last_chance.rules import TENTH, WHOLE, within_reason
from games.engine.honours import greatest, luckiest, turning_point, unluckiest
from games.engine.rulebook import Reckoning, Standings
from games.engine.texts import say

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


STANDING = Standings(wealth, say("Money, and a tenth of it for each card"))

LUCK = Reckoning(
    say("won"),
    say("by the odds"),
    say(
        "What a player's attempts and bets have won, and what they would have won with average dice. "
        "More than that is good luck; less, with a minus, bad luck."
    ),
)
