"""Rounds of Liar's Dice that its mixture is learnt from: as the rules have them, but for what no round needs."""

from __future__ import annotations

from functools import cached_property

from benchmarks.train.regret import Payoffs
from games.catalog.liars_dice.board import counted
from games.catalog.liars_dice.cases import DOUBT, Cups, Said, case_of, choices_of
from games.engine.chance import Chance
from games.engine.questions import Seat

Hand = tuple[int, ...]


class Round:
    """A round between two players, where one has to bid or doubt."""

    def __init__(self, dice: tuple[Hand, Hand], wild: bool, bids: tuple[Said, ...] = ()) -> None:
        self.dice, self.wild, self.bids = dice, wild, bids
        self.seat: Seat = len(bids) % 2

    @cached_property
    def seen(self) -> Cups:
        """The round as the seat sees it."""
        return Cups(self.dice[self.seat], sum(map(len, self.dice)), self.bids, self.wild)

    @cached_property
    def found(self) -> tuple[str, dict[int, Said]]:
        """The case that the seat is in, and the bids that it chooses between."""
        return case_of(self.seen)

    @property
    def case(self) -> str:
        """Return what the case is called."""
        return self.found[0]

    @property
    def choices(self) -> list[int]:
        """Return what there is to choose: bids, and after a bid a doubt."""
        return choices_of(self.seen, self.found[1])

    def after(self, choice: int) -> Round | Payoffs:
        """Bid, or doubt the last bid; then whoever was wrong loses a die."""
        if choice != DOUBT:
            return Round(self.dice, self.wild, (*self.bids, self.found[1][choice]))
        right = 1.0 if is_lie(self.bids[-1], self.dice, wild=self.wild) else -1.0
        return [right, -right] if self.seat == 0 else [-right, right]


def is_lie(bid: Said, dice: tuple[Hand, Hand], *, wild: bool) -> bool:
    """Whether there are fewer than a bid says [3.2]."""
    count, face = bid
    return sum(counted(hand, face, wild) for hand in dice) < count


def rolled(sizes: tuple[int, int], wild: bool, chance: Chance) -> Round:
    """Roll the dice of two players, of whom the first begins."""
    one, other = (tuple(sorted(chance.rolls(size))) for size in sizes)
    return Round((one, other), wild)
