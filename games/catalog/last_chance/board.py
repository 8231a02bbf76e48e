"""What lies on the table in Last Chance. Money is always a whole number of hundreds, of any size."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.catalog.last_chance.cards import CARDS
from games.engine.questions import Seat
from games.engine.table import FaceDown, Public, Table, by_seat

UNIT = 100  # all money comes in hundreds [1.4]
MOST_ATTEMPTS = 12  # as many failed attempts and a card leaves the game [5.4]


class Bet(msgspec.Struct, gc=False):
    """So much money on "yes" or on "no"."""

    side: str
    stake: int


class Roll(msgspec.Struct):
    """Dice as they fell, the place on the card on which each was laid (None: on none), and the odds after that."""

    dice: list[int]
    laid: list[int | None]
    odds: int  # per mille, that this attempt still fills the card


class Attempt(msgspec.Struct):
    """The attempt that is being made, or the last one that was."""

    seat: Seat
    bid: int  # paid to the bank, or if below nought paid by it; all a caller's money
    called: bool  # by Last Chance
    icons: str
    most_rolls: int
    prize: int
    before: list[int | None]  # what lay on the card
    odds: int  # per mille, before the first roll
    bets: list[Bet | None]  # by seat
    rolls: list[Roll]
    success: bool | None = None  # None while the dice still roll


class Ending(msgspec.Struct):
    """How it came out, by seat: money, cards, and the money with a tenth more for each card; nought for who is out."""

    money: list[int]
    cards: list[int]
    points: list[int]


class Board(Table, kw_only=True):
    """The table. In the row lie all cards of this game, a number being one that has been turned up."""

    bidding: Public[str]  # "sealed" or "open"
    throw: Public[bool]  # dice are thrown on a fresh card
    card_to_win: Public[bool]  # a card is needed to win
    cash: Public[list[int]]  # without what is bid and bet on the attempt being made
    won: Public[list[list[str]]] = by_seat([])  # by seat, the icons of each card
    calls: Public[list[bool]] = by_seat(True)  # who may still call Last Chance
    row: Public[list[FaceDown | int]]
    cards_left: Public[int]  # the one lying open included
    first: Public[Seat]  # asked first, and preferred among equals
    card: Public[str] = ""  # the icons of the card lying open, "" between two cards
    most_rolls: Public[int] = 0
    prize: Public[int] = 0
    locked: Public[list[int | None]] = []  # by icon
    thrown: Public[Roll | None] = None  # what was thrown on the card when it was turned up
    odds: Public[int] = 0  # per mille, of the next attempt
    attempts: Public[int] = 0  # made on this card
    most_attempts: Public[int] = MOST_ATTEMPTS
    bids: Public[list[int | None]] = []  # open ones, by seat; below nought the bank is to pay
    attempt: Public[Attempt | None] = None
    out: Public[list[Seat]] = []  # who has failed with Last Chance, the first first
    ending: Public[Ending | None] = None

    @property
    def players(self) -> list[Seat]:
        """Who is still in, from the first round the table."""
        seats, out = self.seats, self.out
        return [at for step in range(self.first, self.first + seats) if (at := step % seats) not in out]

    @property
    def at(self) -> int:
        """The place in the row of the card lying open, or of the one to be turned up next."""
        return len(self.row) - self.cards_left

    def turn_up(self) -> None:
        """Turn up the next card of the row, with nothing on it."""
        drawn = self.row[self.at]
        number = drawn.card if isinstance(drawn, FaceDown) else drawn
        self.row[self.at] = number = int(number)
        self.card, self.most_rolls, self.prize = CARDS[number]
        self.locked, self.thrown, self.attempts = [None] * len(self.card), None, 0

    def clear(self) -> None:
        """Take the card that lies open away, and its dice off it."""
        self.card, self.locked, self.thrown = "", [], None
        self.cards_left -= 1

    @property
    def cap(self) -> int:
        """The most that may be asked of the bank [2.4]."""
        return most_paid(self.cash)


def most_paid(cash: Sequence[int]) -> int:
    """Return the most that the bank pays for an attempt: half of what the richest has, and 5000 at least [2.4]."""
    return max(5000, max(cash) // 2 // UNIT * UNIT)
