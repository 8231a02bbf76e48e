"""Asides: what the table notes of hidden things while it plays, and nobody reads before the end."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from games.engine.questions import Seat
from games.engine.texts import Text


class Claim(msgspec.Struct, gc=False, tag="claim", tag_field="kind"):
    """What a seat says of hidden cards, and how it really is.

    `said` and `truth` are parts of a sentence: "four witches", "two elves and a jester". `size`: how much is claimed,
    in the game's own measure. `leading`: whether the seat was ahead, as everybody could see. `at`: which of the
    things told it is.
    """

    by: Seat
    true: bool
    said: Text
    truth: Text
    size: int = 1
    leading: bool = False
    at: int = -1
    own: bool = True  # its player's own words: the ledger knows better where a bot or the clock has answered


class Verdict(msgspec.Struct, frozen=True, gc=False, tag="verdict", tag_field="kind"):
    """How a seat has taken another's last claim, and whether that was right. `forced`: it had no choice."""

    by: Seat
    of: Seat
    doubts: bool
    right: bool
    forced: bool = False
    own: bool = True


class Kept(msgspec.Struct, frozen=True, gc=False, tag="kept", tag_field="kind"):
    """A sentence about something sealed, which goes with what was told at `at`."""

    at: int
    text: Text
    by: Seat | None = None


class Luck(msgspec.Struct, frozen=True, gc=False, tag="luck", tag_field="kind"):
    """What a seat has got from chance, and what its odds were worth, in the game's points or money."""

    at: int
    by: Seat
    got: float
    worth: float


class Deed(msgspec.Struct, frozen=True, gc=False, tag="deed", tag_field="kind"):
    """Something that a seat has done, perhaps to another, which may earn it a sentence at the end of the game."""

    name: str
    by: Seat
    of: Seat | None = None
    amount: int = 1
    thing: Text | None = None


class Standing(msgspec.Struct, frozen=True, gc=False, tag="standing", tag_field="kind"):
    """How the seats stood when a turn had ended, by the whole truth."""

    turn: int
    points: list[int]


Aside = Claim | Verdict | Kept | Luck | Deed | Standing


def has_fewest(hands: Sequence[Sequence[object]], seat: Seat) -> bool:
    """Whether nobody who still holds cards has fewer than this seat, and somebody has more."""
    sizes = [len(hand) for hand in hands if hand]
    return len(hands[seat]) == min(sizes) < max(sizes)
