"""Answers: from a player, now or in advance, a bot, or the site for an absent player."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.translation import gettext_lazy

from games.engine.advance import Order
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight
from games.ledger.advance import Ordered, ordered, tell_plan
from games.ledger.locks import Actor, Held, seat_of
from games.ledger.reading import given_before, move_before
from games.ledger.refusals import HasLeft, MovedOn, Refused, SatIn
from games.ledger.store import put_back, take_answer
from games.ledger.transactions import in_play
from games.models import Game, Hand, Line, Move, Seat
from games.play.advance import add_order, hands_back
from games.play.bots import STEP, Thoughts, play_bot
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


class Repeated(Refused):
    """The same answer has been given already."""


class AlreadyGiven(Refused):
    """Another answer has been given already; `given` is that."""

    sentence = gettext_lazy("You have answered this already, and otherwise. That answer stands.")

    def __init__(self, given: Answer) -> None:
        super().__init__()
        self.given = given


def answer_once(address: str, actor: Actor, question: int, given: Answer, words: str = "") -> bool:
    """Submit a player's answer as a program does, who may send it again; return whether it was new.

    The player's first answer to a question stands, and the same again counts once, even when the question has closed.
    Raises IllegalAnswer, AlreadyGiven or another Refused, changing nothing.
    """

    def first(decision: Decision) -> Answer:
        before = move_before(address, actor, question)
        if before is not None and before[1] == Move.Source.PLAYER:
            raise Repeated if before[0] == given else AlreadyGiven(before[0])
        return given

    try:
        answer(address, actor, question, first, words)
    except Repeated:
        return False
    except Refused as refusal:
        if not isinstance(refusal, AlreadyGiven) and given_before(address, actor, question) == given:
            return False
        raise
    return True


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
        play_bot(held, seat, decision, thoughts.of(seat))
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
