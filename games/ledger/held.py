"""A game taken into the hand: what a transaction works on until it is put back."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.utils import timezone

from games import catalog
from games.engine.position import Position
from games.engine.questions import Decision
from games.engine.rulebook import Rulebook
from games.ledger.refusals import Gone
from games.models import Game, Hand, Line, Move, Seat, Truth

SEAT_FIELDS = [
    "stand_in", "missed", "bank", "awaited_since", "due_at", "acts_at", "notify_at", "remind_at",
    "offered", "answered_line", "orders", "place", "points",
]  # fmt: skip


@dataclass(kw_only=True)
class Taken:
    """A table taken by its rows alone, locked: what can be done to it even when its game cannot be resumed."""

    game: Game
    seats: list[Seat]
    now: datetime
    lines: list[Line] = field(default_factory=list)
    before: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # the seats as they were
    seen_by_others: bool = False  # whether anybody but the one who answers may see a change
    written: bool = False  # whether anything has been written since the table was taken

    @property
    def turn(self) -> int:
        """The number of the turn that is played now, or of the last one when the game is over."""
        return turn_of(self.game)

    @property
    def changed_seats(self) -> list[Seat]:
        """The seats that differ from what is written of them."""
        return [seat for seat in self.seats if self.before.get(seat.pk) != snapshot(seat)]

    @property
    def has_changed(self) -> bool:
        """Whether anything has been done that is still to be written."""
        return bool(self.lines or self.seen_by_others or self.changed_seats)

    def note_written(self) -> None:
        """Note that all that was done so far has been written."""
        self.lines, self.seen_by_others, self.written = [], False, True
        self.note_read()

    def note_read(self) -> None:
        """Note how the seats stand in their rows."""
        self.before = {seat.pk: snapshot(seat) for seat in self.seats}


@dataclass(kw_only=True)
class Held(Taken):
    """A game taken into the hand: its row locked, its position resumed, what has been done to it so far."""

    truth: Truth
    position: Position
    moves: list[Move] = field(default_factory=list)
    hands: dict[int, Hand] = field(default_factory=dict)  # as last written, by seat
    answered: set[int] = field(default_factory=set)
    acted_out_of_turn: bool = False  # whether somebody acted whom nobody waited for: then the clocks run on

    @property
    def turn(self) -> int:
        """The number of the turn that the position stands in."""
        return self.position.table.turns

    @property
    def has_changed(self) -> bool:
        """Whether anything has been done that is still to be written."""
        return bool(self.moves) or super().has_changed

    def note_written(self) -> None:
        """Note that all that was done so far has been written."""
        super().note_written()
        self.moves, self.answered, self.acted_out_of_turn = [], set(), False

    def out_of_turn(self, seat: Seat) -> Decision | None:
        """Return what a seat may do while another is awaited."""
        question = self.position.question
        return question.out_of_turn.get(seat.number) if question else None

    @property
    def rules(self) -> Rulebook:
        """The game's rules."""
        return catalog.find(self.game.slug)


def turn_of(game: Game) -> int:
    """Return the number of the turn that is played now, or of the last one when the game is over."""
    return max(0, game.turn - 1) if game.status == Game.Status.OVER else game.turn


def snapshot(seat: Seat) -> tuple[Any, ...]:
    """Return what of a seat is written here; what a player has seen is not."""
    return tuple(getattr(seat, name) for name in SEAT_FIELDS)


def lock(address: str) -> Game:
    """Lock a game's row until the transaction ends. Raises Gone."""
    try:
        return Game.objects.select_for_update().get(address=address)
    except Game.DoesNotExist:
        raise Gone from None


def note_change(game: Game) -> None:
    """Note, for who looks next, that a locked game has changed; it is still to be saved."""
    game.revision += 1
    game.changed_at = timezone.now()
