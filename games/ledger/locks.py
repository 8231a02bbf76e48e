"""Locks a table, or its whole game, for one transaction: what it holds until it puts it back, and for whom."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone

from accounts.tokens import hold as hold_token
from games import catalog
from games.engine.position import Position
from games.engine.questions import Decision, Question
from games.engine.rulebook import Rulebook
from games.ledger.refusals import Gone, NoPrograms, NotYours, TokenEnded
from games.models import Game, Hand, Line, Move, Seat, Truth, another_revision

SEAT_FIELDS = [
    "stand_in", "level", "temper", "bot_from", "bot_until", "left_at", "missed", "bank", "spent", "awaited_since",
    "due_at", "acts_at", "notify_at", "remind_at", "announce_at", "announced", "offered", "answered_line", "orders",
    "place", "points",
]  # fmt: skip


@dataclass(kw_only=True)
class Taken:
    """A locked table, by its rows alone: enough to act on it even when its game cannot be resumed."""

    game: Game
    seats: list[Seat]
    now: datetime
    lines: list[Line] = field(default_factory=list)
    before: dict[int, tuple[Any, ...]] = field(default_factory=dict)  # the seats as last read or written
    seen_by_others: bool = False  # whether there is a change that others than its author may see
    written: bool = False  # whether anything has been written since the table was taken
    thinks_ahead: bool = False  # whether its bots think once it is put back

    @property
    def asked(self) -> Collection[int]:
        """The seats to which the open question is put, whether or not they have answered."""
        return [entry.seat for entry in self.game.public.awaited]

    @property
    def clocks_stand_at(self) -> datetime:
        """Now, or at a paused table when its clocks stopped: they are moved by the whole pause when it goes on."""
        return self.game.paused_at or self.now

    @property
    def turn(self) -> int:
        """The number of the present turn, or of the last one if the game is over."""
        return turn_of(self.game)

    @property
    def has_changed(self) -> bool:
        return bool(self.lines or self.seen_by_others or any(map(self.has_changed_at, self.seats)))

    def has_changed_at(self, seat: Seat) -> bool:
        """Whether a seat differs from its row."""
        return self.before.get(seat.pk) != snapshot(seat)

    def note_written(self) -> None:
        self.lines, self.seen_by_others, self.written = [], False, True
        self.note_read()

    def note_read(self) -> None:
        """Remember the seats as their rows have them."""
        self.before = {seat.pk: snapshot(seat) for seat in self.seats}


class Given(NamedTuple):
    """An answer as its row has it. Where there is no seat, the host has had the turn start again."""

    question: int
    seat: int | None
    answer: Any
    source: str


@dataclass(kw_only=True)
class Held(Taken):
    """A locked game, with its position resumed, and everything that has been done to it so far."""

    truth: Truth
    position: Position
    given: list[Given] = field(default_factory=list)  # since the turn began, as far as it is written
    moves: list[Move] = field(default_factory=list)  # not written yet
    hands: dict[int, Hand] = field(default_factory=dict)  # as last written, by seat
    answered: set[int] = field(default_factory=set)
    tales_wait: bool = False  # whether a tale that is written waits for its question to close
    question_before: Question | None = None  # as the hands have it
    onlooker: Seat | None = None  # who sees the table as soon as it is put back
    acted_out_of_turn: bool = False  # somebody acted who was not awaited: then the clocks run on

    @property
    def turn(self) -> int:
        return self.position.table.turns

    @property
    def has_changed(self) -> bool:
        return bool(self.moves) or super().has_changed

    def note_read(self) -> None:
        super().note_read()
        self.question_before = self.position.question

    def note_written(self) -> None:
        self.tales_wait |= any(line.kind == Line.Kind.TALE and line.only is not None for line in self.lines)
        super().note_written()
        self.given += map(as_given, self.moves)
        self.moves, self.answered, self.acted_out_of_turn = [], set(), False

    @property
    def asked(self) -> Collection[int]:
        question = self.position.question
        return question.decisions.keys() if question else ()

    def out_of_turn(self, seat: Seat) -> Decision | None:
        """Return what a seat may do while another is awaited."""
        question = self.position.question
        return question.out_of_turn.get(seat.number) if question else None

    def sources(self, question: int) -> dict[int | None, str]:
        """Return the source of each seat's last answer to a question: until it closes, players may change theirs."""
        return {one.seat: one.source for one in [*self.given, *map(as_given, self.moves)] if one.question == question}

    @property
    def rules(self) -> Rulebook:
        return catalog.find(self.game.slug)


def as_given(move: Move) -> Given:
    """Return the answer that a move is."""
    return Given(move.question, move.seat, move.answer, move.source)


def turn_of(game: Game) -> int:
    """Return the number of the present turn, or of the last one if the game is over."""
    return max(0, game.turn - 1) if game.status == Game.Status.OVER else game.turn


def snapshot(seat: Seat) -> tuple[Any, ...]:
    """Return the fields of a seat that are written here (what a player has seen is written elsewhere)."""
    return tuple(getattr(seat, name) for name in SEAT_FIELDS)


def lock(address: str) -> Game:
    """Lock a game's row until the transaction ends. Raises Gone."""
    try:
        return Game.objects.select_for_update().get(address=address)
    except Game.DoesNotExist:
        raise Gone from None


def note_change(game: Game, now: datetime | None = None) -> None:
    """Mark a locked game as changed, for those who look next. The caller saves it."""
    game.revision = another_revision(game.revision)
    game.changed_at = now or timezone.now()


# Who acts


@dataclass(frozen=True)
class Actor:
    """A player by the key of their account, or the holder of a letter by the key of its seat.

    With the key of a token it is a program that acts for the player.
    """

    user: int | None = None
    seat: int | None = None
    token: int | None = None

    def sits_at(self, seat: Seat) -> bool:
        """Whether this is their seat. A seat that its player has left is nobody's, even with an old letter to it."""
        if seat.user_id is None:
            return False
        return seat.pk == self.seat if self.seat is not None else seat.user_id == self.user

    @property
    def seats(self) -> QuerySet[Seat]:
        """Their seats."""
        taken = Seat.objects.filter(user__isnull=False)
        return taken.filter(pk=self.seat) if self.seat is not None else taken.filter(user=self.user)

    @property
    def moves(self) -> QuerySet[Move]:
        return Move.objects.filter(game__seats__in=self.seats, seat=F("game__seats__number"))


def seat_of(held: Taken, actor: Actor) -> Seat:
    """Return the actor's seat at a held table. Raises NotYours, NoPrograms or TokenEnded."""
    return seat_among(held.game, held.seats, actor)


def seat_among(game: Game, seats: Iterable[Seat], actor: Actor) -> Seat:
    """Return the actor's seat among those of a locked table. Raises NotYours, NoPrograms or TokenEnded."""
    for seat in seats:
        if actor.sits_at(seat):
            let_in(game, actor.token)
            return seat
    raise NotYours


def let_in(game: Game, token: int | None) -> None:
    """Refuse a program, by the key of its token, at a locked table that has none, or if its token has been ended.

    Raises NoPrograms or TokenEnded.
    """
    if token is None:
        return
    if not hold_token(token):
        raise TokenEnded
    if not game.programs:
        raise NoPrograms
