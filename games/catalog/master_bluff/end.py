"""How Master Bluff ends, what is said of the players then, and how they stood. Numbers in brackets are of rules.md."""

from __future__ import annotations

from games.catalog.master_bluff.board import Board, Claim
from games.engine.end import BLUFFS, End, Outcome, Standings, in_hand, places_of, turning_point
from games.engine.texts import Text, say

ROUNDS = 40  # declarations for each player, after which the game ends [4.4]


def last(table: Board, claim: Claim) -> bool:
    """Whether the game ends if nobody calls this claim [4.1, 4.4]."""
    if table.plays >= table.last_play:
        return True
    return not table.hands[claim.seat] and (not table.play_on or len(table.out) == table.seats - 2)


ONLY_ONE = say("Only {seat} still has cards.")
FIRST_OUT = say("{seat} has got rid of all their cards.")
FORTY_ROUNDS = say("Forty rounds have been played, so the fewest cards come first.")
TO_ME = {
    ONLY_ONE.template: say("Only you still have cards."),
    FIRST_OUT.template: say("You have got rid of all your cards."),
}


def outcome(table: Board) -> Outcome | None:
    """Rank by who was out first, then by fewest cards; equals share a place [4.2, 4.3, 5.3]."""
    if table.ending is None:
        return None
    ranks = [
        (1, -table.out.index(seat)) if seat in table.out else (0, -len(table.hands[seat]))
        for seat in range(table.seats)
    ]
    return Outcome(places_of(ranks), [None] * table.seats, reason(table))


def reason(table: Board) -> Text:
    """Say why the game has ended."""
    if len(table.out) == table.seats - 1:
        return ONLY_ONE.of(seat=next(s for s in range(table.seats) if s not in table.out))
    if table.out and not table.play_on:
        return FIRST_OUT.of(seat=table.out[0])
    return FORTY_ROUNDS


HONOURS = (*BLUFFS, turning_point(low=True))


END = End(
    endings=(ONLY_ONE, FIRST_OUT, FORTY_ROUNDS),
    to_me=TO_ME,
    honours=HONOURS,
    standing=Standings(in_hand, say("Cards in the hand: fewest is best"), low=True),
)
