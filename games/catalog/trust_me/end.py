"""How Trust Me! ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from games.catalog.trust_me.board import Board
from games.engine.end import BLUFFS, End, Outcome, Standings, in_hand, places_of, turning_point
from games.engine.questions import Seat
from games.engine.texts import Text, say

FIRST_OUT = say("{seat} is the first to run out of cards, and wins.")
BOUGHT = say("{seat} has bought an elephant, and loses.")
ONLY_ONE = say("{seat} is the last one holding cards, and loses.")
LAST_OUT = say("Everybody else was out before {seat}, who loses.")
THIRTY_STACKS = say("Thirty stacks have changed nothing. Of those still in, the player with the most cards comes last.")
TO_ME = {
    FIRST_OUT.template: say("You are the first to run out of cards, and win."),
    BOUGHT.template: say("You have bought an elephant, and lose."),
    ONLY_ONE.template: say("You are left holding cards, and lose."),
    LAST_OUT.template: say("Everybody else was out before you, and you lose."),
}


def outcome(table: Board) -> Outcome | None:
    """Rank players by when they were out, then by the fewest cards; the one who bought the Elephant is last [10]."""
    if table.ending is None:
        return None
    ranks = [rank(table, seat) for seat in range(table.seats)]
    return Outcome(places_of(ranks), [None] * table.seats, reason(table))


def rank(table: Board, seat: Seat) -> tuple[int, int]:
    """Return the key by which seats are ranked, the greatest first."""
    if seat in table.out:
        return 2, -table.out.index(seat)
    return (0, 0) if seat == table.bought else (1, -len(table.hands[seat]))


def reason(table: Board) -> Text:
    """Say why the game has ended, and who lost."""
    if table.fast and table.out:
        return FIRST_OUT.of(seat=table.out[0])
    if table.bought is not None and not table.fast:
        return BOUGHT.of(seat=table.bought)
    if len(table.out) == table.seats - 1:
        seat = next(s for s in range(table.seats) if s not in table.out)
        if table.hands[seat]:
            return ONLY_ONE.of(seat=seat)
        return LAST_OUT.of(seat=seat)
    return THIRTY_STACKS


HONOURS = (*BLUFFS, turning_point(low=True))


END = End(
    endings=(FIRST_OUT, BOUGHT, ONLY_ONE, LAST_OUT, THIRTY_STACKS),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(in_hand, say("Cards in the hand: fewest is best"), low=True),
    chances=say("Chances to be out first"),
)
