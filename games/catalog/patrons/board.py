"""What lies on the table in Patrons, and how bid cards and pictures move on it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import cast

from games.engine.fields import Value
from games.engine.questions import Seat
from games.engine.table import FaceDown, Hidden, Private, Public, Table, by_seat

SHEIK, FAKE = "sheik", "fake"
NUMBERED = tuple(str(millions) for millions in range(10, 101, 10))
CARDS = (*NUMBERED, SHEIK, FAKE)  # in the order of a hand: numbered ones from the lowest, then the special ones
WORTH: Mapping[str, int] = {**{card: int(card) for card in NUMBERED}, SHEIK: 40, FAKE: 0}  # in millions
ALL_MONEY = sum(WORTH.values())  # that a seat has

SETS: Mapping[str, tuple[int, ...]] = {
    "blue": (1, 7, 12),
    "red": (2, 8, 10),
    "green": (3, 6, 11),
    "gold": (4, 5, 9),
}
COLOURS: Mapping[int, str] = {picture: colour for colour, pictures in SETS.items() for picture in pictures}
PICTURES = tuple(sorted(COLOURS))  # pictures go by their collector points; no two are worth the same
ALL_POINTS = sum(PICTURES)  # without those for sets
WHOLE: Mapping[str, frozenset[int]] = {colour: frozenset(pictures) for colour, pictures in SETS.items()}
BONUS = 5  # collector points for a whole set


class Saleroom(Table, kw_only=True):
    """The table. Pictures and spent bid cards lie open, each in one pile."""

    ahead: Public[int]  # how many pictures lie open after the one on sale
    hands: Private[list[list[str]]]
    deck: Hidden[list[int]]
    coming: Public[list[FaceDown | int]] = []  # the open pictures still to come, the next one first
    lot: Public[FaceDown | int | None] = None  # the picture on sale; None after the last
    lots_left: Public[int]  # how many come after it
    pictures: Public[list[list[FaceDown | int]]] = by_seat([])  # won by each seat
    discarded: Public[list[FaceDown | int]] = []  # that nobody got
    called: Public[list[int]] = []  # all that have been on sale, in that order
    spent: Public[list[list[FaceDown | str]]] = by_seat([])  # each seat's bid cards, one a lot
    doubled: Public[list[bool]] = by_seat(False)  # whose next bid counts double
    shown: Public[int | None] = None  # the picture that the bids below were for
    bids: Public[list[str | None]] = by_seat(None)  # the bids revealed last
    worths: Public[list[int | None]] = by_seat(None)  # what each of them counted, in millions
    rebids: Public[list[str | None]] = by_seat(None)  # the second bids, after a tie
    reworths: Public[list[int | None]] = by_seat(None)
    buyer: Public[Seat | None] = None  # who got the picture

    @property
    def picture(self) -> int:
        """The picture on sale."""
        return cast(int, self.lot)

    def open_lot(self) -> None:
        """Put the next picture on sale, and turn up as many after it as the table agreed on."""
        while self.deck and len(self.coming) <= self.ahead:
            self.coming.append(self.deck.pop())
        self.lot = self.coming.pop(0)
        self.lots_left = len(self.coming) + len(self.deck)
        self.called.append(self.picture)

    def reveal(self, bids: Mapping[Seat, str]) -> list[int | None]:
        """Return what each revealed bid counts as; the next bid of those who bid the Sheik will count double."""
        worths: list[int | None] = [None] * self.seats
        for seat, card in bids.items():
            worths[seat] = WORTH[card] * 2 if self.doubled[seat] else WORTH[card]
            self.doubled[seat] = card == SHEIK
        return worths

    def spend(self, seat: Seat, card: str) -> None:
        """Move a bid card from a hand to the seat's spent ones."""
        self.hands[seat].remove(card)
        self.spent[seat].append(card)

    def knock_down(self, buyer: Seat | None) -> None:
        """Give the picture on sale to its buyer, or discard it."""
        pile = self.discarded if buyer is None else self.pictures[buyer]
        pile.append(self.picture)
        self.lot, self.buyer = None, buyer


def laid_by(bids: Mapping[Seat, str], seats: int) -> list[str | None]:
    """Lay bids out by seat."""
    return [bids.get(seat) for seat in range(seats)]


def owns_set(pictures: Iterable[FaceDown | Value], colour: str) -> bool:
    """Whether these pictures include a whole set."""
    return WHOLE[colour].issubset(pictures)


def points(pictures: Iterable[FaceDown | Value]) -> int:
    """Count collector points, sets included."""
    owned = cast(list[int], list(pictures))
    return sum(owned) + BONUS * sum([whole.issubset(owned) for whole in WHOLE.values()])


def best(pictures: Iterable[FaceDown | Value]) -> int:
    """Return the points of the most valuable picture, 0 if there are none."""
    return max(cast(list[int], list(pictures)), default=0)
