"""The table, a typed value whose every field says who may see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import Annotated, Any, TypeVar

import msgspec

from games.engine.asides import Aside, Claim, Deed, Kept, Luck, Verdict
from games.engine.fields import Value
from games.engine.questions import Seat
from games.engine.texts import Text

T = TypeVar("T")

Public = Annotated[T, "public"]  # everybody sees it
Private = Annotated[T, "private"]  # a list by seat: each seat sees its own entry, and only the length of the others
Hidden = Annotated[T, "hidden"]  # nobody sees more than its length

AUDIENCES = ("public", "private", "hidden")


class FaceDown(msgspec.Struct, gc=False):
    """A card on the table whose face is known to some seats only."""

    card: Value
    known: list[Seat]


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happened: a sentence, the seats that may read it (None: all), and its turn."""

    text: Text
    only: tuple[Seat, ...] | None = None
    turn: int = 0


class BySeat:
    """Stands in a new table for a list by seat, until the table is told how many seats it has and fills it in."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> BySeat:
        return self  # as the factory of a field's default

    def filled(self, seats: int) -> list[Any]:
        """Return a list with the value for each seat, each a copy of its own."""
        return [copy(self.value) for _ in range(seats)]


def by_seat(value: Any) -> Any:
    """Let a field begin with this value for each seat: `bids: Public[list[int | None]] = by_seat(None)`."""
    return msgspec.field(default_factory=BySeat(value))


class Table(msgspec.Struct, kw_only=True, dict=True):
    """Everything that lies on the table between two questions. A game adds fields of its own."""

    seats: Public[int]
    turns: Public[int] = 0

    def __post_init__(self) -> None:
        for name in fields_by_seat(type(self)):
            if isinstance(begins := getattr(self, name), BySeat):
                setattr(self, name, begins.filled(self.seats))
        self.told: list[Event] = []  # since the log was last collected; never stored
        self.asides: list[Aside] = []  # likewise; nobody reads them before the end

    def clockwise(self, seat: Seat) -> list[Seat]:
        """Return the other seats, the nearest on the left first."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    def next(self, seat: Seat) -> Seat:
        """Return the seat on the left."""
        return (seat + 1) % self.seats

    def tell(self, sentence: str | Text, /, only: Iterable[Seat] | None = None, **values: Any) -> None:
        """Add a sentence to the log, for everybody or `only` for some seats."""
        template = sentence.template if isinstance(sentence, Text) else sentence
        self.told.append(Event(Text(template, values), None if only is None else tuple(only), self.turns))

    def tell_many(self, template: str, plural: str, /, only: Iterable[Seat] | None = None, **values: Any) -> None:
        """Add a sentence to the log, in the plural form for its value `count`."""
        self.told.append(Event(Text(template, values, plural), None if only is None else tuple(only), self.turns))

    def tell_claim(self, template: str, claim: Claim, /, **values: Any) -> None:
        """Tell everybody what a seat says of hidden cards, and note for the end how it really is."""
        claim.at = len(self.told)
        self.asides.append(claim)
        self.tell(template, **values)

    def note_belief(self, by: Seat, of: Seat, right: bool) -> None:
        """Note that a seat has let another's last claim pass, where it could have doubted it."""
        self.asides.append(Verdict(by, of, doubts=False, right=right))

    def note_doubt(self, by: Seat, of: Seat, right: bool, forced: bool = False) -> None:
        """Note that a seat has doubted another's last claim, perhaps because the rules left it no choice."""
        self.asides.append(Verdict(by, of, doubts=True, right=right, forced=forced))

    def keep_back(self, template: str, /, by: Seat | None = None, **values: Any) -> None:
        """Keep a sentence about something sealed until the end, when it stands beside the line just told."""
        self.keep_back_text(Text(template, values), by)

    def keep_back_text(self, text: Text, by: Seat | None = None) -> None:
        """Keep back a sentence that has been put together elsewhere."""
        self.asides.append(Kept(len(self.told) - 1, text, by))

    def note_luck(self, by: Seat, got: float, worth: float) -> None:
        """Note what a seat has got from chance, and what its odds were worth."""
        self.asides.append(Luck(len(self.told) - 1, by, got, worth))

    def note_deed(
        self, name: str, /, by: Seat, of: Seat | None = None, amount: int = 1, thing: Text | None = None
    ) -> None:
        """Note something that may earn a seat a sentence at the end (`End.honours`)."""
        self.asides.append(Deed(name, by, of, amount, thing))


def faces(pile: Iterable[FaceDown]) -> list[Any]:
    """Return the faces of cards that lie face down."""
    return [card.card for card in pile]


def still_there(seen: Sequence[Any], gone: int = 1) -> list[Any]:
    """Return which of the cards seen going into a hand must still be in it after some have left it unseen."""
    return [card for kind in dict.fromkeys(seen) for card in [kind] * (seen.count(kind) - gone)]


def with_cards(hands: Sequence[Any], seat: Seat) -> list[Seat]:
    """Return the other seats that hold cards, the nearest on the left first, by their hands or by how many cards."""
    seats = len(hands)
    return [at for step in range(seat + 1, seat + seats) if hands[at := step % seats]]


@cache
def fields_by_seat(table_type: type[Table]) -> tuple[str, ...]:
    """Return the names of the fields that begin with a value for each seat."""
    fields = msgspec.structs.fields(table_type)
    return tuple(field.name for field in fields if isinstance(field.default_factory, BySeat))
