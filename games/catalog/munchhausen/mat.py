"""What lies on the table in Munchhausen, and how cards move on it."""

from __future__ import annotations

import msgspec

from games.engine.questions import Seat
from games.engine.table import FaceDown, Private, Public, Table

HIGHEST = 8


class Ending(msgspec.Struct):
    """What is turned up at the end: each seat's mat and hand."""

    mats: list[list[int]]
    hands: list[list[int]]


class Mat(Table):
    """The table. A bare number on a mat is a card lying open."""

    low: Public[int]  # the lowest value in play
    bidding: Public[str]  # "waves", "wave" or "open"
    baron: Public[Seat]
    hands: Private[list[list[int]]]
    mats: Public[list[list[FaceDown | int]]]
    bids: Public[list[int | None]]  # this turn's
    seen: Public[list[list[int]]]  # cards that the table saw go into each hand and has not seen since
    still: Public[int] = 0  # turns in a row that changed the size of no hand
    ending: Public[Ending | None] = None

    @property
    def top(self) -> int:
        """The highest bid of this turn, 0 while there is none."""
        return max((bid for bid in self.bids if bid is not None), default=0)

    @property
    def top_bidders(self) -> list[Seat]:
        """Who bids highest, the nearest to the Baron first."""
        top = self.top
        return [seat for seat in self.clockwise(self.baron) if top and self.bids[seat] == top]

    def lay(self, seat: Seat, card: int, mat: Seat) -> None:
        """Move a card from a hand face down onto a mat."""
        self.hands[seat].remove(card)
        self.mats[mat].append(FaceDown(card, [seat]))

    def pick_up(self, seat: Seat, card: int) -> None:
        """Put a card that everyone has just seen into a hand."""
        self.hands[seat].append(card)
        self.seen[seat].append(card)

    def show(self, seat: Seat, card: int) -> None:
        """Note that the table sees a card leave a hand."""
        if card in self.seen[seat]:
            self.seen[seat].remove(card)

    def turn_everything_up(self) -> None:
        """Lay every mat and every hand open."""
        faces = [[card.card if isinstance(card, FaceDown) else card for card in mat] for mat in self.mats]
        self.ending = Ending([[int(face) for face in mat] for mat in faces], [sorted(hand) for hand in self.hands])
