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
from games.models import Game, Hand, Line, Move, Seat, Truth
from games.play.refusals import Gone

SEAT_FIELDS = [
    "stand_in", "missed", "bank", "awaited_since", "due_at", "acts_at", "notify_at", "remind_at",
    "offered", "answered_line", "orders", "place", "points",
]  # fmt: skip


@dataclass
class Held:
    """A game taken into the hand: its row locked, its position resumed, what has been done to it so far."""

    game: Game
    seats: list[Seat]
    truth: Truth
    position: Position
    now: datetime
    moves: list[Move] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    hands: dict[int, Hand] = field(default_factory=dict)  # as last written, by seat
    answered: set[int] = field(default_factory=set)
    before: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # the seats as they were
    seen_by_others: bool = False  # whether anybody but the one who answers may see a change
    by_the_way: bool = False  # whether somebody acted whom nobody waited for: then the clocks run on

    def begin_anew(self) -> None:
        """Note that all that was done so far has been written."""
        self.moves, self.lines, self.answered, self.seen_by_others, self.by_the_way = [], [], set(), False, False
        self.before = {seat.pk: snapshot(seat) for seat in self.seats}

    def beside(self, seat: Seat) -> Decision | None:
        """Return what a seat may do while another is awaited."""
        question = self.position.question
        return question.meanwhile.get(seat.number) if question else None

    @property
    def rules(self) -> Rulebook:
        """The game's rules."""
        return catalog.find(self.game.slug)


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
