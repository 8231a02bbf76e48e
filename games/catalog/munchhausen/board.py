"""What lies on the table in Munchhausen, and how cards move on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from games.engine.asides import Claim, has_fewest
from games.engine.questions import Seat
from games.engine.sights import Sight, counted
from games.engine.table import FaceDown, Private, Public, Table, by_seat, still_there
from games.engine.texts import say

HIGHEST = 8
DUEL = 2  # players, who do not bid


def top_bid(bids: Sequence[int | None]) -> int:
    """Return the highest of some bids, 0 while there is none."""
    return max(filter(None, bids), default=0)


def seen_of(sight: Sight, seat: Seat) -> tuple[Sequence[int], int]:
    """Return the cards that all have seen in a hand, and how many it holds, before its owner laid a card that waits."""
    waits = sight.laid is not None and sight.laid["seat"] == seat
    return sight.laid["seen"] if waits else sight.seen[seat], counted(sight.hands[seat]) + waits


def cannot_hold(sight: Sight, seat: Seat, value: int) -> bool:
    """Whether all can see that a hand, before its owner laid a card that waits, does not hold a value."""
    seen, size = seen_of(sight, seat)
    return value not in seen and (value not in sight.possible[seat] or len(seen) == size)


def is_auction(sight: Sight) -> bool:
    """Whether there is bidding at this table: more than two players."""
    return int(sight.seats) > DUEL


class Plan(msgspec.Struct, gc=False):
    """What a bidder has filed: the card to lay, the card to bank if wrongly doubted, and how far to follow others."""

    lay: int
    bank: int | None
    up_to: int


class Laid(msgspec.Struct):
    """A card on the Baron's mat waiting to be judged: whose it is, and the cards seen in that hand before."""

    seat: Seat
    seen: list[int]


class Ending(msgspec.Struct):
    """What is turned up at the end: each seat's mat and hand."""

    mats: list[list[int]]
    hands: list[list[int]]


class Mat(Table, kw_only=True):
    """The table. A bare number on a mat is an open card."""

    low: Public[int]  # the lowest value in play
    bidding: Public[str]  # "waves", "wave" or "open"
    baron: Public[Seat]
    hands: Private[list[list[int]]]
    possible: Public[list[list[int]]]  # cards that each hand was dealt or was seen to get, and was not seen to lose
    mats: Public[list[list[FaceDown | int]]] = by_seat([])
    bids: Public[list[int | None]] = by_seat(None)  # this turn's
    plans: Private[list[Plan | None]] = by_seat(None)  # this turn's
    seen: Public[list[list[int]]] = by_seat([])  # cards seen going into each hand that must still be there
    truths: Public[list[int]] = by_seat(0)  # cards turned up that were what the seat had said
    lies: Public[list[int]] = by_seat(0)  # cards turned up that were not
    beliefs: Public[list[int]] = by_seat(0)  # cards that the seat believed as Baron
    doubts: Public[list[int]] = by_seat(0)  # and those that it doubted
    laid: Public[Laid | None] = None
    still: Public[int] = 0  # turns in a row in which no hand grew or shrank
    ending: Public[Ending | None] = None

    @property
    def top(self) -> int:
        """The highest bid of this turn, 0 while there is none."""
        return top_bid(self.bids)

    @property
    def top_bidders(self) -> list[Seat]:
        """The highest bidders, the nearest to the Baron's left first."""
        top = self.top
        return [seat for seat in self.clockwise(self.baron) if top and self.bids[seat] == top]

    def promised(self, seat: Seat, value: int, card: int) -> Claim:
        """Return the claim of a seat that a card in its hand is worth a value."""
        said, truth = say("the {card}", card=value), say("the {card}", card=card)
        return Claim(seat, card == value, said, truth, value, has_fewest(self.hands, seat))

    def lay(self, seat: Seat, card: int, mat: Seat) -> None:
        """Move a card from a hand face down onto a mat; it could be any of those seen in that hand."""
        self.hands[seat].remove(card)
        self.mats[mat].append(FaceDown(card, [seat]))
        self.seen[seat] = still_there(self.seen[seat])

    def offer(self, seat: Seat, card: int) -> None:
        """Lay a card on the Baron's mat, to be judged."""
        self.laid = Laid(seat, self.seen[seat])
        self.lay(seat, card, self.baron)

    def turn_up(self, seat: Seat, card: int, said: int) -> None:
        """Turn up the card just laid, take it off the Baron's mat, and count it as a truth or a lie."""
        assert self.laid is not None
        self.mats[self.baron].pop()
        if card in self.possible[seat]:  # on an imagined table it may not be
            self.possible[seat].remove(card)
        self.seen[seat] = [*self.laid.seen]
        if card in self.seen[seat]:
            self.seen[seat].remove(card)
        record = self.truths if card == said else self.lies
        record[seat] += 1

    def pick_up(self, seat: Seat, card: int) -> None:
        """Put a card that everyone has seen into a hand."""
        self.hands[seat].append(card)
        self.seen[seat].append(card)
        self.possible[seat].append(card)

    def turn_everything_up(self) -> None:
        """Lay every mat and every hand open."""
        mats = [[card.card if isinstance(card, FaceDown) else card for card in mat] for mat in self.mats]
        self.ending = Ending([[int(card) for card in mat] for mat in mats], [sorted(hand) for hand in self.hands])


def from_1(table: dict[str, Any]) -> dict[str, Any]:
    """Empty the lists of cards seen in hand: some have left unseen since, and nothing says which."""
    return table | {"seen": [[] for _ in table["seen"]]}


def from_2(table: dict[str, Any]) -> dict[str, Any]:
    """Rule nothing out: what was seen to leave a hand has not been noted, and it may have got every card of a value."""
    every = [*range(table["low"], HIGHEST + 1)] * len(table["hands"])
    return table | {"possible": [every] * len(table["hands"])}
