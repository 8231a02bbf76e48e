"""How likely bids are: what somebody thinks who sees their own dice, counts the others', and has heard the bids.

The bot and what is said in advance ask nothing else about dice, so that what they expect can be learned elsewhere.
"""

from __future__ import annotations

from functools import cache
from math import comb

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


def expected(sight: Sight, face: int, trust: float, but: int) -> tuple[int, float]:
    """Return how many dice lie under all cups but one, and how likely each is to count for a face.

    `trust`: by how much likelier the dice of a seat are that has bid on this face in the round.
    """
    share = usual(face, is_wild(sight))
    bidders = {bid.seat for bid in sight.bids if bid.face == face}
    sizes = [0 if seat == but else counted(hand) for seat, hand in enumerate(sight.hands)]
    spoken = sum(size for seat, size in enumerate(sizes) if seat in bidders)
    dice = sum(sizes)
    return dice, min(MOST, share + trust * spoken / max(1, dice))


def true(sight: Sight, count: int, face: int, trust: float = 0.0) -> float:
    """Return how likely a bid is to be true, for me."""
    return at_least(count - own(sight, face), *expected(sight, face, trust, sight.me))


def exact(sight: Sight, count: int, face: int, trust: float = 0.0) -> float:
    """Return how likely a bid is to be exactly true, for me."""
    return exactly(count - own(sight, face), *expected(sight, face, trust, sight.me))


def seems(sight: Sight, count: int, face: int, trust: float = 0.0) -> float:
    """Return how likely a bid seems to be true for somebody who sees no dice at all."""
    return at_least(count, *expected(sight, face, trust, -1))
