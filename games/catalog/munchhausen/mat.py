"""What lies on the table in Munchhausen, and how cards move on it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.questions import Seat
from games.engine.table import FaceDown, Private, Public, Table, by_seat

HIGHEST = 8


def top_bid(bids: Sequence[int | None]) -> int:
    """Return the highest of some bids, 0 while there is none."""
    return max(filter(None, bids), default=0)


class Plan(msgspec.Struct, gc=False):
    """What a bidder has filed: the card to lay, the card to bank if wrongly doubted, how far to follow others' bids."""

    lay: int
    bank: int | None
    up_to: int


class Laid(msgspec.Struct):
    """A card on the Baron's mat that waits to be judged: whose it is, and what was seen in that hand before."""

    seat: Seat
    seen: list[int]


class Ending(msgspec.Struct):
    """What is turned up at the end: each seat's mat and hand."""

    mats: list[list[int]]
    hands: list[list[int]]


class Mat(Table, kw_only=True):
    """The table. A bare number on a mat is a card lying open."""

    low: Public[int]  # the lowest value in play
    bidding: Public[str]  # "waves", "wave" or "open"
    baron: Public[Seat]
    hands: Private[list[list[int]]]
    mats: Public[list[list[FaceDown | int]]] = by_seat([])
    bids: Public[list[int | None]] = by_seat(None)  # this turn's
    plans: Private[list[Plan | None]] = by_seat(None)  # this turn's
    seen: Public[list[list[int]]] = by_seat([])  # cards seen going into each hand that must still be there
    truths: Public[list[int]] = by_seat(0)  # how many cards turned up were what the seat had said
    lies: Public[list[int]] = by_seat(0)  # how many were not
    beliefs: Public[list[int]] = by_seat(0)  # how many cards the seat believed as Baron
    doubts: Public[list[int]] = by_seat(0)  # how many it doubted
    laid: Public[Laid | None] = None
    still: Public[int] = 0  # turns in a row that changed the size of no hand
    ending: Public[Ending | None] = None

    @property
    def top(self) -> int:
        """The highest bid of this turn, 0 while there is none."""
        return top_bid(self.bids)

    @property
    def top_bidders(self) -> list[Seat]:
        """Who bids highest, the nearest to the Baron first."""
        top = self.top
        return [seat for seat in self.clockwise(self.baron) if top and self.bids[seat] == top]

    def lay(self, seat: Seat, card: int, mat: Seat) -> None:
        """Move a card from a hand face down onto a mat: it may be any of those seen there."""
        self.hands[seat].remove(card)
        self.mats[mat].append(FaceDown(card, [seat]))
        self.seen[seat] = still_there(self.seen[seat])

    def offer(self, seat: Seat, card: int) -> None:
        """Lay a card on the Baron's mat, to be judged."""
        self.laid = Laid(seat, self.seen[seat])
        self.lay(seat, card, self.baron)

    def turn_up(self, seat: Seat, card: int, said: int) -> None:
        """Take the card just laid off the Baron's mat, for all to see, and remember whether it was as its seat said."""
        assert self.laid is not None
        self.mats[self.baron].pop()
        self.seen[seat] = [*self.laid.seen]
        if card in self.seen[seat]:
            self.seen[seat].remove(card)
        record = self.truths if card == said else self.lies
        record[seat] += 1

    def pick_up(self, seat: Seat, card: int) -> None:
        """Put a card that everyone has just seen into a hand."""
        self.hands[seat].append(card)
        self.seen[seat].append(card)

    def turn_everything_up(self) -> None:
        """Lay every mat and every hand open."""
        mats = [[card.card if isinstance(card, FaceDown) else card for card in mat] for mat in self.mats]
        self.ending = Ending([[int(card) for card in mat] for mat in mats], [sorted(hand) for hand in self.hands])


def still_there(seen: Sequence[int]) -> list[int]:
    """Return which of the cards seen must still be in a hand after one from it, unseen, has gone."""
    return [card for card in dict.fromkeys(seen) for _ in range(seen.count(card) - 1)]
