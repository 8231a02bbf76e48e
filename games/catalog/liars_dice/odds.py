"""How likely bids are: what somebody thinks who sees their own dice, counts the others', and has heard the bids.

The bot and what is said in advance ask nothing else about dice, so that what they expect can be learned elsewhere.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import NamedTuple

from games.catalog.liars_dice.board import ONE
from games.catalog.liars_dice.board import counted as matching
from games.engine.sights import Sight, counted

MOST = 0.9  # no die is taken to be more likely than this to count


@cache
def at_least(wanted: int, dice: int, share: float) -> float:
    """Return how likely it is that at least `wanted` of the dice count, each with a chance of `share`."""
    return 1.0 - sum(exactly(number, dice, share) for number in range(min(wanted, dice + 1)))


@cache
def exactly(wanted: int, dice: int, share: float) -> float:
    """Return how likely it is that exactly `wanted` of the dice count, each with a chance of `share`."""
    return comb(dice, wanted) * share**wanted * (1 - share) ** (dice - wanted) if 0 <= wanted <= dice else 0.0


def is_wild(sight: Sight) -> bool:
    """Whether ones stand for other faces in this round."""
    return bool(sight.wild and not sight.palifico)


def usual(face: int, wild: bool) -> float:
    """Return how likely a die that nobody has spoken of counts for a face."""
    return 1 / 3 if wild and face != ONE else 1 / 6


def own(sight: Sight, face: int) -> int:
    """Count my own dice that count for a face."""
    return matching(sight.hands[sight.me], face, is_wild(sight))


def unseen(sight: Sight) -> int:
    """Count the dice under the other cups."""
    return sum(counted(hand) for seat, hand in enumerate(sight.hands) if seat != sight.me)


def able(sight: Sight, count: int, face: int) -> bool:
    """Whether a bid can be true at all, by my own dice."""
    return own(sight, face) + unseen(sight) >= count


class Face(NamedTuple):
    """What a seat knows of a face: its own dice, and what is expected of all others, and of all dice there are."""

    own: int
    others: tuple[int, float]
    all: tuple[int, float]


class Odds:
    """All that one look at a table says of bids; each face is reckoned once, for many are weighed at each question.

    `trust`: by how much likelier the dice of a seat are that has bid on a face in the round.
    """

    def __init__(self, sight: Sight, trust: float) -> None:
        self.me, self.trust, self.wild = sight.me, trust, is_wild(sight)
        self.sizes = [*map(counted, sight.hands)]
        self.hand, self.bids = sight.hands[sight.me], [(bid["seat"], bid["face"]) for bid in sight.bids]
        self.faces: dict[int, Face] = {}

    def of(self, face: int) -> Face:
        """Return what is known of a face."""
        found = self.faces.get(face)
        if found is None:
            found = self.faces[face] = self.reckoned(face)
        return found

    def reckoned(self, face: int) -> Face:
        """Reckon what is known of a face."""
        share, dice, mine = usual(face, self.wild), sum(self.sizes), self.sizes[self.me]
        bidders = {seat for seat, said in self.bids if said == face}
        spoken = sum([self.sizes[seat] for seat in bidders])
        others = spoken - mine if self.me in bidders else spoken
        return Face(
            matching(self.hand, face, self.wild),
            (dice - mine, min(MOST, share + self.trust * others / max(1, dice - mine))),
            (dice, min(MOST, share + self.trust * spoken / max(1, dice))),
        )

    def true(self, count: int, face: int) -> float:
        """Return how likely a bid is to be true, for me."""
        known = self.of(face)
        return at_least(count - known.own, *known.others)

    def exact(self, count: int, face: int) -> float:
        """Return how likely a bid is to be exactly true, for me."""
        known = self.of(face)
        return exactly(count - known.own, *known.others)

    def seems(self, count: int, face: int) -> float:
        """Return how likely a bid seems to be true for somebody who sees no dice at all."""
        return at_least(count, *self.of(face).all)


def true(sight: Sight, count: int, face: int, trust: float = 0.0) -> float:
    """Return how likely a bid is to be true, for me."""
    return Odds(sight, trust).true(count, face)
