"""What lies on the table in Last Chance: its cards, and money in whole hundreds, of any size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.engine.questions import Seat
from games.engine.table import FaceDown, Public, Table, by_seat


class PrizeCard(NamedTuple):
    """A card: five icons (a digit is a number, J the star joker, K the moon joker), rolls an attempt, and the prize."""

    icons: str
    rolls: int
    prize: int


CARDS = (
    PrizeCard("1144J", 4, 2100),
    PrizeCard("246JJ", 4, 2200),
    PrizeCard("12345", 4, 2300),
    PrizeCard("6JJJJ", 5, 2400),
    PrizeCard("JJJKK", 3, 2500),
    PrizeCard("3456J", 3, 2500),
    PrizeCard("66JJJ", 4, 2600),
    PrizeCard("135JJ", 3, 2600),
    PrizeCard("123JJ", 3, 2600),
    PrizeCard("6655J", 3, 2700),
    PrizeCard("44466", 5, 2700),
    PrizeCard("111JJ", 4, 2800),
    PrizeCard("5555J", 4, 2800),
    PrizeCard("3333J", 4, 2800),
    PrizeCard("55661", 4, 2800),
    PrizeCard("11335", 4, 2800),
    PrizeCard("23456", 3, 2800),
    PrizeCard("12345", 3, 2800),
    PrizeCard("1JJJJ", 4, 2800),
    PrizeCard("12JJJ", 3, 2900),
    PrizeCard("JJJJJ", 5, 2900),
    PrizeCard("JJKK6", 2, 3000),
    PrizeCard("JJJKK", 2, 3100),
    PrizeCard("22JJJ", 3, 3100),
    PrizeCard("11122", 4, 3100),
    PrizeCard("33344", 4, 3100),
    PrizeCard("1234J", 2, 3100),
    PrizeCard("444JJ", 3, 3200),
    PrizeCard("456JJ", 2, 3200),
    PrizeCard("22446", 3, 3300),
    PrizeCard("JJJJJ", 4, 3300),
    PrizeCard("2222J", 3, 3300),
    PrizeCard("2233J", 2, 3400),
    PrizeCard("23456", 2, 3400),
    PrizeCard("66655", 3, 3600),
    PrizeCard("66666", 4, 3700),
)


UNIT = 100  # all money comes in hundreds [1.4]
MOST_ATTEMPTS = 12  # failed attempts after which a card leaves the game [5.4]


class Bet(msgspec.Struct, gc=False):
    """Some money on "yes" or "no"."""

    side: str
    stake: int


class Roll(msgspec.Struct):
    """Dice as they fell, the place on the card where each was laid (None: nowhere), and the odds after that."""

    dice: list[int]
    laid: list[int | None]
    odds: int  # per mille, that this attempt still fills the card


class Attempt(msgspec.Struct):
    """The attempt being made, or the last one."""

    seat: Seat
    bid: int  # paid to the bank, if negative paid by it; for a caller all their money
    called: bool  # by Last Chance
    icons: str
    most_rolls: int
    prize: int
    before: list[int | None]  # what lay on the card
    odds: int  # per mille, before the first roll
    bets: list[Bet | None]  # by seat
    rolls: list[Roll]
    success: bool | None = None  # None while dice are still rolled

    @property
    def lost(self) -> int:
        """What the attempter wins of those who bet on NO."""
        return sum([bet.stake for bet in self.bets if bet and bet.side == "no"])

    def pays(self, *, success: bool) -> list[int]:
        """Return what each seat is paid if the card is filled, or if it is not [5.1, 5.2]."""
        right = "yes" if success else "no"
        paid = [2 * bet.stake if bet and bet.side == right else 0 for bet in self.bets]
        if success:
            paid[self.seat] += max(0, self.bid) + self.prize + self.lost
        return paid


class Ending(msgspec.Struct):
    """The result by seat: money, cards, and the money plus a tenth for each card; zero for players who are out."""

    money: list[int]
    cards: list[int]
    points: list[int]


class Board(Table, kw_only=True):
    """The table. The row holds all cards of this game; a bare number is one that has been turned up."""

    bidding: Public[str]  # "sealed" or "open"
    throw: Public[bool]  # dice are thrown on a fresh card
    card_to_win: Public[bool]  # a card is needed to win
    cash: Public[list[int]]  # not counting bid and bets on the attempt being made
    won: Public[list[list[str]]] = by_seat([])  # the icons of each card
    calls: Public[list[bool]] = by_seat(True)  # who may still call Last Chance
    row: Public[list[FaceDown | int]]
    cards_left: Public[int]  # including the open one
    first: Public[Seat]  # asked first, and first among equals
    card: Public[str] = ""  # the icons of the open card, "" between two cards
    most_rolls: Public[int] = 0
    prize: Public[int] = 0
    locked: Public[list[int | None]] = []  # by icon
    thrown: Public[Roll | None] = None  # dice thrown on the card when it was turned up
    odds: Public[int] = 0  # per mille, of the next attempt
    attempts: Public[int] = 0  # made on this card
    most_attempts: Public[int] = MOST_ATTEMPTS
    bids: Public[list[int | None]] = []  # open bids by seat; if negative the bank pays
    attempt: Public[Attempt | None] = None
    out: Public[list[Seat]] = []  # who has failed with Last Chance, in that order
    ending: Public[Ending | None] = None

    @property
    def players(self) -> list[Seat]:
        """The seats still in the game, clockwise from `first`."""
        seats, out = self.seats, self.out
        return [at for step in range(self.first, self.first + seats) if (at := step % seats) not in out]

    @property
    def at(self) -> int:
        """The place in the row of the open card, or of the next one to be turned up."""
        return len(self.row) - self.cards_left

    def turn_up(self) -> None:
        """Turn up the next card of the row, with nothing on it."""
        drawn = self.row[self.at]
        number = drawn.card if isinstance(drawn, FaceDown) else drawn
        self.row[self.at] = number = int(number)
        self.card, self.most_rolls, self.prize = CARDS[number]
        self.locked, self.thrown, self.attempts = [None] * len(self.card), None, 0

    def clear(self) -> None:
        """Remove the open card and its dice."""
        self.card, self.locked, self.thrown = "", [], None
        self.cards_left -= 1

    @property
    def cap(self) -> int:
        """The most that the bank pays for an attempt now [2.4]."""
        return most_paid(self.cash)


def most_paid(cash: Sequence[int]) -> int:
    """Return the most that the bank pays for an attempt: half of what the richest has, at least 5000 [2.4]."""
    return max(5000, max(cash) // 2 // UNIT * UNIT)
