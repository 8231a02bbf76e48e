"""What lies on the table in Liar's Dice, and what may be said of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.engine import asides
from games.engine.questions import Seat
from games.engine.sights import Sight
from games.engine.sights import counted as hidden
from games.engine.table import Private, Public, Table, by_seat
from games.engine.texts import say

FACES = range(1, 7)
ONE = 1
OTHERS = range(2, 7)  # the faces that ones can stand for


class Bid(msgspec.Struct, frozen=True):
    """A claim that at least `count` of all dice show a face."""

    seat: Seat
    count: int
    face: int

    @property
    def words(self) -> list[int]:
        """The bid as a value of the kind "bid": three fives."""
        return [self.count, self.face]


class Way(NamedTuple):
    """Bids that may be made: any of the numbers with any of the faces."""

    counts: Sequence[int]
    faces: Sequence[int]


class Check(msgspec.Struct):
    """The end of a round: the bid it was about, who doubted it or called it exact, and all dice."""

    seat: Seat
    count: int
    face: int
    caller: Seat
    exact: bool
    wild: bool  # whether ones counted for the face
    dice: list[list[int]]  # by seat
    found: int
    losers: list[Seat]


class Board(Table, kw_only=True):
    """The table. Each sees the dice under their own cup, and of the others only how many there are."""

    wild: Public[bool]  # ones count as any face
    exact: Public[bool]  # a bid can be called exact
    one_die: Public[bool]  # who comes down to one die begins a round of its own kind
    hands: Private[list[list[int]]]
    starter: Public[Seat]  # who begins the round
    bids: Public[list[Bid]] = []  # of this round
    palifico: Public[bool] = False  # this is such a round
    had_one: Public[list[bool]] = by_seat(False)  # who has begun one
    out_in: Public[list[int]] = by_seat(0)  # the round in which each lost the last die, 0 while they have one
    check: Public[Check | None] = None  # how the last round ended
    truths: Public[list[int]] = by_seat(0)  # each seat's bids that were doubted and true
    lies: Public[list[int]] = by_seat(0)  # and those that were doubted and false

    @property
    def players(self) -> list[Seat]:
        """The seats that have dice."""
        return [seat for seat, hand in enumerate(self.hands) if hand]

    @property
    def ways(self) -> list[Way]:
        """What may be said now."""
        last = self.bids[-1] if self.bids else None
        return ways_after(last, sum(map(len, self.hands)), self.wild and not self.palifico, self.palifico)

    def found(self, face: int) -> int:
        """Count the dice that show a face, or stand for it."""
        return sum([counted(hand, face, self.wild and not self.palifico) for hand in self.hands])

    def declared(self, bid: Bid) -> asides.Claim:
        """Return a bid as a claim, with how it really is."""
        found, sizes = self.found(bid.face), [*map(len, self.hands)]
        leads = sizes[bid.seat] == max(sizes) > min(size for size in sizes if size)
        said, truth = say("{bid}", bid=bid.words), say("{bid}", bid=[found, bid.face])
        return asides.Claim(bid.seat, found >= bid.count, said, truth, bid.count, leads)


def counted(dice: Sequence[int], face: int, wild: bool) -> int:
    """Count the dice that show a face, and ones that stand for it [2.4]."""
    return dice.count(face) + (dice.count(ONE) if wild and face != ONE else 0)


def ways_after(last: Bid | None, dice: int, wild: bool, same_face: bool) -> list[Way]:
    """List what may be said after a bid, given how many dice are on the table [2.1, 2.2, 2.3, 2.5, 5.1, 5.4]."""
    if last is None:
        found = [Way(range(1, dice + 1), OTHERS if wild else FACES)]
    elif same_face:
        found = [Way(range(last.count + 1, dice + 1), [last.face])]
    elif not wild:
        found = [Way(range(last.count + 1, dice + 1), FACES), as_many(last)]
    elif last.face == ONE:
        found = [
            Way(range(last.count + 1, dice + 1), [ONE]),
            Way(range(2 * last.count + 1, dice + 1), OTHERS),
        ]
    else:
        found = [
            Way(range(last.count + 1, dice + 1), OTHERS),
            as_many(last),
            Way(range((last.count + 1) // 2, dice + 1), [ONE]),
        ]
    return [Way([*counts], [*faces]) for counts, faces in found if counts and faces]


def as_many(last: Bid) -> Way:
    """Say as many dice of a higher face [2.2]."""
    return Way(range(last.count, last.count + 1), range(last.face + 1, 7))


def possible(sight: Sight) -> list[Way]:
    """List what may be said now, as everybody sees."""
    last = Bid(**sight.bids[-1]) if sight.bids else None
    wild = bool(sight.wild and not sight.palifico)
    return ways_after(last, sum(map(hidden, sight.hands)), wild, bool(sight.palifico))
