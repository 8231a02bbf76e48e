"""What Trust Me!'s bot expects of others, and how it weighs things."""

from __future__ import annotations

import msgspec

from games.engine.manner import USUAL
from games.engine.tuned import tuned

MOST_BEFORE = 10  # cards claimed before in a stack that are told apart


class Expected(msgspec.Struct, frozen=True):
    """What happens among bots at a table of some size, in odds; most by the number of cards in a claim, from 1."""

    leader_false: list[float]  # that a card of who begins a stack is false, if it is turned up
    false: list[float]  # and of who follows
    elsewhere: list[float]  # times that: by how many of the four lie where the claimer cannot have had them, from 0
    known: list[float]  # by how many of them the claimer was seen to pick up, from 0
    before: list[float]  # by how many cards were claimed before in the stack, from 1
    leader_doubted: list[float]  # that who begins a stack is not believed
    doubted: list[float]  # and who follows
    said: list[float]  # times that: by how many cards were claimed before, from 1
    doubting: float  # how many of all claims are not believed


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    kind: list[float]  # by their number, what cards of one animal cost to hold
    dear: dict[str, float]  # and what each other card costs
    out: float  # what being out is worth
    taken: float  # what a card taken with the stack costs
    gift: float  # what a card that somebody else takes is worth, shared among all others
    lead: float  # what beginning the next stack is worth
    false: int  # the most false cards laid at once
    wobble: float  # how much chance there is in what each answer is worth
    doubt: float  # and how much more in doubting
    wary: float  # by how much doubting seems better than it is
    sly: float  # by how much a lie seems better than it is
    counts: bool  # whether it counts cards
    expected: dict[str, Expected]  # by the number of players


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]
