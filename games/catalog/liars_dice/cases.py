"""The ends of Liar's Dice that are looked at bid by bid: two players, and three dice at most.

There the bots draw from a mixture that regret has taught them; `make bounds` says what somebody wins who knows it. A
case is what lies there, the last bid, and the face of the one before; every bid is a choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.catalog.liars_dice.board import FACES, Bid, ways_after
from games.catalog.liars_dice.odds import is_wild
from games.engine.sights import Sight
from games.engine.sights import counted as hidden

Said = tuple[int, int]  # how many of which face
DOUBT = 0  # the choice to doubt; all others are bids
FEW = 3  # dice


class Cups(NamedTuple):
    """An end of a game as one of the two sees it."""

    dice: tuple[int, ...]  # my own, in order
    total: int
    bids: Sequence[Said]
    wild: bool


def cups(sight: Sight) -> Cups | None:
    """Return the end that a seat is in; None if it is not one of these, or played by rules of its own."""
    sizes = [hidden(hand) for hand in sight.hands if hidden(hand)]
    if len(sizes) != 2 or sum(sizes) > FEW or sight.exact:
        return None
    bids = [(bid["count"], bid["face"]) for bid in sight.bids]
    return Cups(tuple(sorted(sight.hands[sight.me])), sum(sizes), bids, is_wild(sight))


def case_of(seen: Cups) -> tuple[str, dict[int, Said]]:
    """Return what a case is called, and the bids among its choices."""
    last = "{}{}".format(*seen.bids[-1]) if seen.bids else ""
    before = seen.bids[-2][1] if len(seen.bids) > 1 else ""
    dice = "".join(map(str, seen.dice))
    bids = {len(FACES) * (count - 1) + face: (count, face) for count, face in sorted(sayable(seen))}
    return f"{'wild' if seen.wild else 'plain'} {seen.total}: {dice} {last} {before}".strip(), bids


def choices_of(seen: Cups, bids: dict[int, Said]) -> list[int]:
    """Return all choices of a case: its bids, and after a bid a doubt."""
    return [DOUBT, *bids] if seen.bids else [*bids]


def sayable(seen: Cups) -> list[Said]:
    """List the bids that may be made [2.1, 2.2, 2.5, 5.1]."""
    last = Bid(0, *seen.bids[-1]) if seen.bids else None
    return [
        (count, face)
        for way in ways_after(last, seen.total, seen.wild, same_face=False)
        for count in way.counts
        for face in way.faces
    ]
