"""What Munchhausen's bot expects of others, and how it weighs things."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from games.catalog.munchhausen.mat import HIGHEST
from games.engine.manner import USUAL
from games.engine.sights import Sight, counted
from games.engine.tuned import tuned


class Expected(msgspec.Struct, frozen=True):
    """What happens among bots at a table of some size; lists by the value said, from 1."""

    lying: list[list[float]]  # how often the card that the Baron looks at is not what was said, by `left_of` that hand
    doubting: list[list[float]]  # how often it is doubted, likewise
    winning: list[float]  # how often a bid in the first wave is the one that is taken
    opening: list[float]  # and one in the second, after a first without bids
    matching: float  # and one that matches the highest in the second
    raising: list[float]  # and one that goes higher
    keeping: list[float]  # and one that its bidder lets stand there as the highest
    point: list[float]  # what a point in a hand is worth, by the cards in the shortest hand, from 1
    card: list[float]  # and what a card is worth besides
    lost: float  # what a turn costs in which somebody else lays a card on another's mat
    waiting: float  # what passing in the first wave brings, as a part of what my best claim would
    caught: float  # how many of the cards turned up were lies
    doubted: float  # how many of all cards were doubted


class Ways(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How it weighs things."""

    nerve: float  # by how many points a choice must be better to be clearly preferred
    poise: float  # and telling the truth, or lying
    aim: float  # and the highest bid, where it is sure to be taken
    spread: float  # and a lower one, or none
    custom: list[
        float
    ]  # how likely it is to bid each value where all are worth the same, the highest beside all others
    silence: float  # and to bid nothing
    guesses: list[float]  # how many cards turned up weigh as much as what is usual, from two players on
    junk: float  # by how much a lie's card is better than the lowest
    shy: float  # how far my own record of lies makes me expect doubts
    eager: float  # by how many points a bid that wins seems better than it is
    sly: float  # and a lie
    wary: float  # and doubting
    counts: bool  # whether it remembers where cards lie
    expected: dict[str, Expected]  # by the number of players


WAYS_OF = tuned(__file__, Ways)
WAYS = WAYS_OF[USUAL]


class View(NamedTuple):
    """What it sees, and how it weighs it."""

    sight: Sight
    ways: Ways
    usual: Expected
    point: float  # what a point in a hand is worth now
    card: float  # and a card besides
    share: float  # how much of what another wins is my loss

    def in_hand(self, card: float) -> float:
        """Return what a card in a hand is worth."""
        return self.point * card + self.card

    def banked(self, card: float) -> float:
        """Return what it brings to bank a card."""
        return card - self.in_hand(card)


def view_of(sight: Sight, ways: Ways = WAYS) -> View:
    """Return what there is to reckon with."""
    usual, shortest = ways.expected[str(sight.seats)], min(map(counted, sight.hands))
    at = min(HIGHEST, max(1, shortest)) - 1
    return View(sight, ways, usual, usual.point[at], usual.card[at], 1 / (sight.seats - 1))


FEW, MOST = 0.5, 0.7  # of a hand
HANDS = 5  # how many kinds of hands are told apart


def left_of(sight: Sight, seat: int, value: int) -> int:
    """Tell what is left of a hand, as all can see, and whether it may still hold a value.

    0: surely; 1: most of its cards are left; 2: not so many; 3 and 4: half of them, or fewer, and its owner has already
    lost a card by the truth.
    """
    laid = sight.laid if sight.laid and sight.laid["seat"] == seat else None
    left = (counted(sight.hands[seat]) + (laid is not None)) / (HIGHEST - sight.low + 1)
    if value in (laid["seen"] if laid else sight.seen[seat]) or (left >= 1 and not sight.truths[seat]):
        return 0
    return 3 + int(left < FEW) if sight.truths[seat] else 1 + int(left < MOST)
