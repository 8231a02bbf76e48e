"""Answers: from a player, now or in advance, a bot, or the site for an absent player."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.utils import timezone

from games.engine.advance import Order
from games.engine.bots import Level
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.searching import search
from games.engine.sights import Sight
from games.engine.texts import say
from games.ledger.advance import Ordered, ordered, tell_plan
from games.ledger.clocks import let_player_play
from games.ledger.locks import Actor, Held, seat_of
from games.ledger.log import tell
from games.ledger.refusals import HasLeft, MovedOn, SatIn, not_for_play
from games.ledger.store import put_back, take_answer
from games.ledger.transactions import at_table, in_play
from games.models import Game, Hand, Line, Move, Seat, Thought
from games.play.advance import add_order, hands_back, restrained
from games.play.talk import clean, talk

log = logging.getLogger(__name__)

ROUNDS = 500  # automatic answers in one transaction, far more than any game needs


@dataclass(frozen=True)
class Answered:
    """The rows after an answer, for the page that is drawn next."""

    game: Game
    seats: list[Seat]
    seat: Seat
    hand: Hand | None
    looked_at: datetime | None  # when the player had looked before
    replaced: bool  # whether it replaced another that was sealed


def answer(
    address: str,
    actor: Actor,
    question: int,
    given: Answer | Callable[[Decision], Answer],
    words: str = "",
    *,
    looks: bool = False,
    in_advance: Callable[[Rulebook, Sight], Iterable[Order]] | None = None,
) -> Answered:
    """Submit a player's answer, or parse it from the open decision, with the tall tale that goes with it, if any.

    `question` is the number of the question that the player was shown. An older number is accepted if nothing but
    out-of-turn moves came since and this player's question is unchanged. The same answer given twice to an open
    question counts once; a different tale with it replaces the first.

    `looks`: whether the player sees the table right after it. `in_advance`: reads, from the sight of the seat,
    the plans that come with the answer; if one of them is refused, nothing is answered.

    Raises IllegalAnswer or Refused, changing nothing.
    """
    with in_play(address, actor) as held:
        seat = seat_of(held, actor)
        looked_at, held.onlooker = seat.seen_at, seat if looks else None
        if seat.stand_in:
            # The player must come back first. If answering brought them back, that line in the log would show that they
            # had answered.
            raise SatIn if seat.left_at is None else HasLeft
        decision = open_decision(held, seat, question)
        if not isinstance(given, Answer):
            given = given(decision)
        if in_advance is not None:
            sight = held.position.sight(seat.number)
            for plan in in_advance(held.rules, sight):
                add_order(held, seat, plan, sight)
        replaced = say_and_answer(held, seat, given, words)
    return Answered(held.game, held.seats, seat, held.hands.get(seat.number), looked_at, replaced)


def open_decision(held: Held, seat: Seat, question: int) -> Decision:
    """Return a seat's decision. Raises MovedOn if it is no longer the one that the seat was shown at this question."""
    open_question = held.position.question
    decision = open_question.decision(seat.number) if open_question else None
    if decision is None or not still_open(held, seat, question):
        raise MovedOn
    return decision


def say_and_answer(held: Held, seat: Seat, given: Answer, words: str) -> bool:
    """Take an answer and its tall tale; the same two again change nothing. Return whether a sealed answer gave way."""
    sealed = held.position.sealed.get(seat.number)
    tale = clean(words) if given.verb in held.rules.page.tale else ""
    repeats_own_answer = given == sealed and held.sources(held.position.asked)[seat.number] == Move.Source.PLAYER
    if repeats_own_answer and tale == waiting_tale(held, seat):
        return False
    if sealed is not None and held.rules.page.tale:
        held.game.lines.waiting_tales().filter(only=seat.number).delete()
    if tale:
        talk(held, seat, tale, Line.Kind.TALE, only=seat.number)  # only the player sees it until the question closes
    if not repeats_own_answer:
        take_answer(held, seat, given, Move.Source.PLAYER)
    return sealed not in (None, given)


def waiting_tale(held: Held, seat: Seat) -> str:
    """Return the tale that waits with a seat's sealed answer, "" if there is none."""
    return held.game.lines.waiting_tales().filter(only=seat.number).values_list("text", flat=True).first() or ""


def still_open(held: Held, seat: Seat, question: int) -> bool:
    """Whether the seat's question is unchanged since the one it was shown."""
    position = held.position
    if question == position.asked:
        return True
    if position.question is None or not position.question.out_of_turn:
        return False
    return Hand.objects.filter(seat=seat, since__lte=question, question__gte=question).exists()


def act_due(address: str, now: datetime | None = None) -> int:
    """Answer for every seat whose time has come, and return the number of answers.

    Strong bots think ahead while nobody holds the table. `now`: act as if it were then, and as if thinking took no
    time.
    """
    count = 0
    for _ in range(ROUNDS):
        with in_play(address) as held:
            held.now, held.thinks_ahead = now or held.now, True
            thoughts = Thoughts(held, STEP * settings.LONGHAND_PAUSE if now is None else timedelta(0))
            while count < ROUNDS and (seat := next_due(held, thoughts)) is not None:
                count += act(held, seat, thoughts)
                put_back(held)
            thoughts.put_off()
            think = thoughts.next()
        if think is None:
            break
        think()
    return count


def next_due(held: Held, thoughts: Thoughts) -> Seat | None:
    """Return a seat for which the site must act now, and knows how, if any."""
    for seat in held.seats:
        if seat.acts_at is not None and seat.acts_at <= held.now and thoughts.in_time(seat):
            return seat
    return None


def act(held: Held, seat: Seat, thoughts: Thoughts) -> bool:
    """Answer for a seat (bot, order, no choice, absence) or let it wait; return whether an answer was given."""
    question = held.position.question
    decision = question.decisions.get(seat.number) if question else None
    if decision is None:
        return act_out_of_turn(held, seat)
    sight = held.position.sight(seat.number)
    if seat.plays_itself:
        if hands_back(held, seat):
            return False
        play_bot(held, seat, decision, answer_of(thoughts.of(seat)))
        return True
    if by := ordered(held, seat, sight, decision):
        follow_order(held, seat, sight, by)
        return True
    if decision.forced:
        take_answer(held, seat, decision.default, Move.Source.ORDER)
        return True
    if seat.due_at is None or seat.due_at > held.now:
        seat.acts_at = seat.due_at
        return False
    take_answer(held, seat, decision.default, Move.Source.ABSENCE)
    return True


def act_out_of_turn(held: Held, seat: Seat) -> bool:
    """Let something said in advance act while another seat is awaited; return whether one did."""
    seat.acts_at, decision = None, held.out_of_turn(seat)
    sight = held.position.sight(seat.number)
    by = ordered(held, seat, sight, decision) if decision else None
    if by is not None:
        follow_order(held, seat, sight, by)
    return by is not None


def follow_order(held: Held, seat: Seat, sight: Sight, by: Ordered) -> None:
    """Give the answer that a seat has given in advance. The line that tells its player of it counts as news to them."""
    before = held.game.lines_told
    tell_plan(held, seat, sight, by)
    take_answer(held, seat, by.answer, Move.Source.ORDER, by.order.kind)
    seat.answered_line = before


def play_bot(held: Held, seat: Seat, decision: Decision, thought: Answer | None) -> None:
    """Let the bot give the answer that it has thought of, or its usual one, within its player's limits."""
    given = thought if thought and decision.takes(thought) else usual(held, seat, decision)
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


def take_back(address: str, actor: Actor) -> Game:
    """Give a player back the seat that a bot holds for them, at a paused table too. Raises Refused."""
    started = (Game.Status.RUNNING, Game.Status.PAUSED)
    with at_table(address, *started, refusal=not_for_play, actor=actor) as held:
        seat = seat_of(held, actor)
        if seat.left_at is not None:
            raise HasLeft
        if seat.stand_in:
            tell(held, say("{seat} is back.", seat=seat.number), kind=Line.Kind.HOST)
            let_player_play(held, seat)
    return held.game


# What strong bots answer: thought out ahead while nobody holds the table, and given when the moment comes

# Whether a bot searches, and for how long, may depend on its hand. So all of that is hidden in the pause before the
# answer: a worker is called as soon as the question is put, and leaves what it has thought of for the one that is
# called at the moment; so it does for every question, searched or not. What has not been thought of by then is put off
# by whole steps. If a worker dies over it, the next one thinks again: the draws come from the game's seed, so the
# answer is the same.


STEP = timedelta(seconds=1)
LEASE = timedelta(seconds=5)  # a worker that has been thinking for longer is taken for dead
FIELDS = ["question", "temper", "begun_at", "thought_at", "answer"]


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
