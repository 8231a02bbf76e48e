"""What can be won from the mixture of Liar's Dice in a round between two players, exactly, and what is known of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from benchmarks.catalog.liars_dice.rounds import Hand, is_lie
from games.catalog.liars_dice.board import FACES
from games.catalog.liars_dice.bot import MIXTURE
from games.catalog.liars_dice.cases import Cups, Said, case_of, choices_of, sayable
from games.engine.questions import Seat

Bids = tuple[Said, ...]
Policy = Mapping[Said | None, float]  # how often each bid is made, and a doubt


class Bounds(NamedTuple):
    """What who begins a round wins of it in the mean, 1 for a die of the other's, -1 for one of their own."""

    what: str
    least: float  # if the mixture begins, and the other does the best there is against it
    most: float  # if the mixture answers
    known: str  # what has been published of it


class Against:
    """Somebody who knows how the mixture plays, and does the best there is."""

    def __init__(self, sizes: tuple[int, int], me: Seat, *, wild: bool) -> None:
        self.me, self.wild, self.total = me, wild, sum(sizes)
        self.mine, self.theirs = (rolls(size) for size in (sizes[me], sizes[1 - me]))
        self.policy = cache(self.looked_up)

    def best(self) -> float:
        """Return what they win in the mean."""
        worths = self.worths((), [share for _, share in self.theirs])
        return sum(share * worth for (_, share), worth in zip(self.mine, worths, strict=True))

    def worths(self, bids: Bids, reach: Sequence[float]) -> list[float]:
        """Return what each of my hands is worth here, by how likely the mixture comes here with each of its own."""
        higher = sayable(Cups((), self.total, bids, self.wild))
        if len(bids) % 2 == self.me:
            tried = [self.worths((*bids, bid), reach) for bid in higher]
            tried += [self.lifted(bids[-1], reach, mine=True)] if bids else []
            return [max(worths) for worths in zip(*tried, strict=True)]
        plays = [self.policy(hand, bids[-2:]) for hand, _ in self.theirs]
        found = [0.0] * len(self.mine)
        for bid in (*higher, None):
            after = [there * play.get(bid, 0.0) for there, play in zip(reach, plays, strict=True)]
            if any(after):
                worths = self.worths((*bids, bid), after) if bid else self.lifted(bids[-1], after, mine=False)
                found = [one + other for one, other in zip(found, worths, strict=True)]
        return found

    def lifted(self, bid: Said, reach: Sequence[float], *, mine: bool) -> list[float]:
        """Return what each of my hands wins if all cups are lifted, by my doubt or the mixture's."""
        mean = [0.0] * len(self.mine)
        for at, (own, _) in enumerate(self.mine):
            for there, (other, _) in zip(reach, self.theirs, strict=True):
                mean[at] += there if is_lie(bid, (own, other), wild=self.wild) == mine else -there
        return mean

    def looked_up(self, hand: Hand, bids: Bids) -> Policy:
        """Return how often the mixture does what, by the last bids; anything, where it has never been."""
        seen = Cups(hand, self.total, bids, self.wild)
        case, said = case_of(seen)
        choices = choices_of(seen, said)
        shares = MIXTURE.shares(case, choices) or [1 / len(choices)] * len(choices)
        return {said.get(choice): share for choice, share in zip(choices, shares, strict=True) if share}


@cache
def rolls(size: int) -> Sequence[tuple[Hand, float]]:
    """Return every hand that a number of dice can show, with how likely it is."""
    hands: dict[Hand, int] = {}
    for roll in product(FACES, repeat=size):
        hands[tuple(sorted(roll))] = hands.get(tuple(sorted(roll)), 0) + 1
    return [(hand, often / len(FACES) ** size) for hand, often in hands.items()]


def bounds(rounds: Sequence[tuple[int, int]] = ((1, 1), (2, 1), (1, 2))) -> Iterator[Bounds]:
    """Yield the bounds of rounds that are looked at bid by bid, by how many dice who begins has, and the other.

    What is known is from Thomas Ahle's *Analysis of the Endgame of Liar's Dice*, where ones are just ones.
    """
    known = {(1, 1, False): "-1/9", (2, 1, False): "0.275"}
    for sizes, wild in product(rounds, (False, True)):
        most, least = (Against(sizes, me, wild=wild).best() for me in (0, 1))
        what = f"{sizes[0]} against {sizes[1]}, ones {'wild' if wild else 'just ones'}"
        yield Bounds(what, -least, most, known.get((*sizes, wild), ""))
