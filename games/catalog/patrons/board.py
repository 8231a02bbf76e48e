"""What lies on the table in Patrons, and how bid cards and pictures move on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from games.engine.fields import Value
from games.engine.questions import Seat
from games.engine.table import FaceDown, Hidden, Private, Public, Table, by_seat

SHEIK, FAKE = "sheik", "fake"
NUMBERED = tuple(str(millions) for millions in range(10, 101, 10))
CARDS = (*NUMBERED, SHEIK, FAKE)  # as they lie in a hand: the lowest numbered first, the special ones last
WORTH: Mapping[str, int] = {**{card: int(card) for card in NUMBERED}, SHEIK: 40, FAKE: 0}  # in millions

SETS: Mapping[str, tuple[int, ...]] = {
    "blue": (1, 7, 12),
    "red": (2, 8, 10),
    "green": (3, 6, 11),
    "gold": (4, 5, 9),
}
COLOURS: Mapping[int, str] = {picture: colour for colour, pictures in SETS.items() for picture in pictures}
PICTURES = tuple(sorted(COLOURS))  # a picture goes by its collector points: no two have the same
BONUS = 5  # collector points for all pictures of a colour


class Saleroom(Table, kw_only=True):
    """The table. Pictures and spent bid cards lie open, each on one pile only."""

    ahead: Public[int]  # how many pictures lie open beside the one on sale
    hands: Private[list[list[str]]]
    deck: Hidden[list[int]]
    coming: Public[list[FaceDown | int]] = []  # the pictures that lie open and come next, the next one first
    lot: Public[FaceDown | int | None] = None  # the picture on sale; None when all have been called
    lots_left: Public[int]  # how many come after it
    pictures: Public[list[list[FaceDown | int]]] = by_seat([])  # those each seat has won
    discarded: Public[list[FaceDown | int]] = []  # those that nobody got
    called: Public[list[int]] = []  # all that were ever on sale, in that order
    spent: Public[list[list[FaceDown | str]]] = by_seat([])  # each seat's bid cards, one a lot
    doubled: Public[list[bool]] = by_seat(False)  # whose next bid counts double
    shown: Public[int | None] = None  # the picture for which the bids below were made
    bids: Public[list[str | None]] = by_seat(None)  # the bids revealed last
    worths: Public[list[int | None]] = by_seat(None)  # what each of them counted, in millions
    rebids: Public[list[str | None]] = by_seat(None)  # the second bids of those who tied, if they did
    reworths: Public[list[int | None]] = by_seat(None)
    buyer: Public[Seat | None] = None  # who got the picture

    @property
    def picture(self) -> int:
        """The picture on sale."""
        return cast(int, self.lot)

    def open_lot(self) -> None:
        """Put the next picture on sale, and turn up as many of those behind it as the table agreed on."""
        while self.deck and len(self.coming) <= self.ahead:
            self.coming.append(self.deck.pop())
        self.lot = self.coming.pop(0)
        self.lots_left = len(self.coming) + len(self.deck)
        self.called.append(self.picture)

    def reveal(self, bids: Mapping[Seat, str]) -> list[int | None]:
        """Return what each revealed bid counts; whoever showed the Sheik, and nobody else of them, doubles the next."""
        worths: list[int | None] = [None] * self.seats
        for seat, card in bids.items():
            worths[seat] = WORTH[card] * 2 if self.doubled[seat] else WORTH[card]
            self.doubled[seat] = card == SHEIK
        return worths

    def spend(self, seat: Seat, card: str) -> None:
        """Move a bid card from a hand onto the seat's spent ones."""
        self.hands[seat].remove(card)
        self.spent[seat].append(card)

    def knock_down(self, buyer: Seat | None) -> None:
        """Hand the picture on sale to its buyer, or put it away."""
        pile = self.discarded if buyer is None else self.pictures[buyer]
        pile.append(self.picture)
        self.lot, self.buyer = None, buyer


def laid_by(bids: Mapping[Seat, str], seats: int) -> list[str | None]:
    """Lay bids out by seat."""
    return [bids.get(seat) for seat in range(seats)]


def owns_set(pictures: Iterable[FaceDown | Value], colour: str) -> bool:
    """Whether all pictures of a colour are among these."""
    return set(SETS[colour]).issubset(pictures)


def points(pictures: Iterable[FaceDown | Value]) -> int:
    """Count collector points, sets included."""
    owned = cast(list[int], list(pictures))
    return sum(owned) + BONUS * sum(owns_set(owned, colour) for colour in SETS)


def best(pictures: Iterable[FaceDown | Value]) -> int:
    """Return the points of the most valuable of some pictures, 0 if there are none."""
    return max(cast(list[int], list(pictures)), default=0)
