"""Bots at the table: what they answer, the strong ones after thinking ahead while nobody holds it.

Whether a bot searches, and for how long, may depend on its hand. So all of that is hidden in the pause before the
answer: a worker is called as soon as the question is put, and leaves what it has thought of for the one that is
called at the moment; so it does for every question, searched or not. What has not been thought of by then is put off
by whole steps. If a worker dies over it, the next one thinks again: the draws come from the game's seed, so the
answer is the same.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import timedelta

import msgspec
from django.utils import timezone

from games.engine.bots import Level
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.searching import search
from games.ledger.locks import Held
from games.ledger.store import take_answer
from games.models import Move, Seat, Thought
from games.play.advance import restrained

log = logging.getLogger(__name__)

STEP = timedelta(seconds=1)
LEASE = timedelta(seconds=5)  # a worker that has been thinking for longer is taken for dead
FIELDS = ["question", "temper", "begun_at", "thought_at", "answer"]


def play_bot(held: Held, seat: Seat, decision: Decision, thought: Thought | None) -> None:
    """Let the bot give the answer that it has thought of, or its usual one, within its player's limits."""
    given = answer_of(thought)
    if given is None or not decision.takes(given):
        given = usual(held, seat, decision)
    take_answer(held, seat, restrained(held, seat, decision, given), Move.Source.BOT)


def usual(held: Held, seat: Seat, decision: Decision) -> Answer:
    """Return what the bot answers from the seat's own sight; if it fails, the default."""
    try:
        given = held.rules.bots.answer(held.position.sight(seat.number), decision, chance_of(held, seat), seat.manner)
        decision.check(given)
    except Exception as error:  # must not stop a table; values are secret, so only the type is logged
        log.error("the bot of %s failed with %s", held.game.slug, type(error).__name__)
        return decision.default
    return given


class Thoughts:
    """What the strong bots at a table have thought of, each about what it is asked now."""

    def __init__(self, held: Held, step: timedelta) -> None:
        self.held, self.step = held, step
        strong = [seat.pk for seat in held.seats if seat.plays_itself and seat.level == Level.STRONG]
        self.strong = set(strong) if held.rules.bots.search is not None else set()
        rows = Thought.objects.filter(seat__in=self.strong) if self.strong else ()
        self.rows = {row.seat_id: row for row in rows}

    def thinks(self, seat: Seat) -> bool:
        """Whether a strong bot is asked in a seat."""
        return seat.pk in self.strong and seat.plays_itself and seat.number in self.held.position.awaited

    def of(self, seat: Seat) -> Thought | None:
        """Return what a seat's bot thinks about what it is asked now, even if a worker is still at it."""
        row, now = self.rows.get(seat.pk), (self.held.position.asked, seat.temper)
        return row if row is not None and (row.question, row.temper) == now else None

    def in_time(self, seat: Seat) -> bool:
        """Whether a seat's bot had thought when its moment came, or need not think."""
        if not self.thinks(seat):
            return True
        thought = self.of(seat)
        if thought is None or thought.thought_at is None:
            return False
        return not self.step or seat.acts_at is None or thought.thought_at <= seat.acts_at

    def put_off(self) -> None:
        """Put off the answers that had not been thought of in time."""
        now = self.held.now
        for seat in self.held.seats:
            if self.step and seat.acts_at is not None and seat.acts_at <= now and not self.in_time(seat):
                seat.acts_at += ((now - seat.acts_at) // self.step + 1) * self.step

    def next(self) -> Callable[[], None] | None:
        """Return how the next bot thinks that nobody thinks for yet, for the caller to do; None if there is none."""
        seat = next((seat for seat in self.held.seats if self.thinks(seat) and not self.is_taken(seat)), None)
        if seat is None:
            return None
        mine = Thought(seat=seat, question=self.held.position.asked, temper=seat.temper)
        Thought.objects.bulk_create([mine], update_conflicts=True, unique_fields=["seat"], update_fields=FIELDS)
        return thinking(self.held, seat, mine)

    def is_taken(self, seat: Seat) -> bool:
        """Whether somebody has thought for a seat, or is at it, unless that takes suspiciously long."""
        thought = self.of(seat)
        return thought is not None and (thought.thought_at is not None or thought.begun_at > timezone.now() - LEASE)


def thinking(held: Held, seat: Seat, mine: Thought) -> Callable[[], None]:
    """Return how a seat's bot thinks, for which nobody need hold the table, and leaves what it has thought of."""
    position, chance, number, manner = held.position, chance_of(held, seat), seat.number, seat.manner

    def think() -> None:
        try:
            answer = msgspec.to_builtins(search(position, number, chance, manner=manner))
        except Exception as error:  # values are secret, so only the type is logged
            log.error("the search of %s failed with %s", position.rules.slug, type(error).__name__)
            answer = None
        awaited = Thought.objects.filter(pk=mine.pk, question=mine.question, temper=mine.temper, thought_at=None)
        awaited.update(answer=answer, thought_at=timezone.now())

    return think


def answer_of(thought: Thought | None) -> Answer | None:
    """Return the answer in what a bot has thought of, if it has found one."""
    return msgspec.convert(thought.answer, Answer) if thought is not None and thought.answer else None


def chance_of(held: Held, seat: Seat) -> Chance:
    """Open the stream from which a seat's bot draws for the open question."""
    return Chance(bytes(held.truth.stirred or b""), f"bot {held.position.asked} {seat.number}")
