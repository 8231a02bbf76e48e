"""Searching: a strong bot tries its answers out on imagined tables, and keeps the one that fares best.

All answers are tried on the same tables with the same draws, so that nothing but the answers makes a difference. After
each round the worse half is dropped, and the rest share the tries that remain. What the game's bot would answer is kept
unless another answer has done better by more than chance may account for. How long it may take is counted, never timed,
so that a game can be played again from its seed.

What is imagined depends only on what the seat sees, what it has been told this turn, and chance. It begins with the
real table, but all that is hidden from the seat is dealt again before anything else is looked at, and only what was
public of the others' answers is kept. Chance has drawn this turn what it really drew, but from cards that were dealt
again; the law in `tests/catalog/knowing.py` holds that nothing hidden comes through.

In some games too much comes to light in a turn for a table dealt again to look the same. Such a game says how to
`ask_again`: then the turn is played as it was, and all that is hidden is dealt again at the open question.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, log2, sqrt
from statistics import fmean, stdev
from typing import Any

import msgspec

from games.engine.bots import HOW_MANY, NOTHING, USUAL, Manner, Search, Unsaid
from games.engine.chance import Chance, Counted
from games.engine.position import Playout, Position, encode, encode_sorted
from games.engine.questions import Answer, Decision, Question, Seat
from games.engine.rulebook import Rulebook
from games.engine.sights import Sight, sight
from games.engine.table import Event

FEWEST = 3  # tables on which an answer must have been tried before it can be better than the usual one
BOUND = 4000  # answers that bots may give in the playouts before the search is given up


def thinks(position: Position, seat: Seat) -> bool:
    """Whether a strong bot would search for an answer to what a seat is asked."""
    search, question = position.rules.bots.search, position.question
    decision = question.decisions.get(seat) if question else None
    if search is None or decision is None or decision.forced:
        return False
    return search.when(position.sight(seat), decision)


def search(
    position: Position, seat: Seat, chance: Chance, playouts: int | None = None, manner: Manner = USUAL
) -> Answer:
    """Answer for a seat that is asked. It knows no more than the seat does."""
    assert position.question is not None
    rules, decision, seen = position.rules, position.question.decisions[seat], position.sight(seat)
    usual = rules.bots.answer(seen, decision, chance, manner)
    how = rules.bots.search
    if how is None or not thinks(position, seat):
        return usual
    tried = distinct([usual, *how.candidates(seen, decision, chance)])[: how.most]
    if len(tried) < 2:
        return usual
    return Tried(how, Turn.of(position, seat), tried, chance).best(playouts or how.playouts)


def distinct(answers: Sequence[Answer]) -> list[Answer]:
    """Leave out answers that are there already."""
    found: dict[bytes, Answer] = {}
    for answer in answers:
        found.setdefault(encode_sorted(answer), answer)
    return [*found.values()]


class Tried:
    """Answers, the usual one first, and how they have fared."""

    def __init__(self, how: Search, turn: Turn, answers: Sequence[Answer], chance: Chance) -> None:
        self.how, self.turn, self.answers, self.chance = how, turn, answers, chance
        self.fared: list[list[float]] = [[] for _ in answers]
        self.asked = 0  # how many answers bots have given

    def best(self, playouts: int) -> Answer:
        """Return the answer that fares best."""
        left = [*range(len(self.answers))]
        rounds = ceil(log2(len(left)))
        for _ in range(rounds):
            for _ in range(max(1, playouts // (rounds * len(left)))):
                imagined = self.turn.imagined(self.chance)
                if imagined is None or self.asked > BOUND:
                    return self.answers[0]
                replies = self.replies(imagined)
                for at in left:
                    self.fared[at].append(self.played(imagined, self.answers[at], replies))
            left = self.better_half(left)
        return self.answers[max(left, key=self.lead)]

    def better_half(self, left: Sequence[int]) -> list[int]:
        """Return the better half of some answers, and the usual one even if it is not among them."""
        ranked = sorted(left, key=lambda at: -sum(self.fared[at]))
        kept = ranked[: ceil(len(ranked) / 2)]
        return kept if 0 in kept else [0, *kept]

    def lead(self, at: int) -> float:
        """Return by how much an answer has done better than the usual one, less what chance may account for."""
        better = [mine - usual for mine, usual in zip(self.fared[at], self.fared[0], strict=True)]
        if not at or len(better) < FEWEST:
            return 0.0
        return fmean(better) - self.how.margin * stdev(better) / sqrt(len(better))

    def replies(self, imagined: Imagined) -> dict[Seat, Answer]:
        """Let the others answer the open question, once for all tries: they cannot see what this seat answers."""
        playout, seat = imagined.playout(), self.turn.seat
        assert playout.question is not None
        others = [at for at in playout.question.decisions if at != seat]
        self.asked += len(others)
        return {at: reply(playout, at, Chance(imagined.seed, f"reply {at}")) for at in others}

    def played(self, imagined: Imagined, answer: Answer, replies: dict[Seat, Answer]) -> float:
        """Give an answer on an imagined table, let the bots play on, and weigh what has come of it."""
        playout, seat = imagined.playout(), self.turn.seat
        self.asked += imagined.play_out(playout, {seat: answer, **replies}, self.how.turns, BOUND + 1 - self.asked)
        if playout.outcome is not None:
            places = playout.outcome.places
            return (places[seat] == 1) / places.count(1)
        return self.how.value(playout.table, seat)


def play_on(playout: Playout, chances: Sequence[Chance], manners: Sequence[Manner] = ()) -> None:
    """Let the next seat answer as the game's bot does."""
    assert playout.question is not None
    seat = next(at for at in playout.question.decisions if at not in playout.sealed)
    playout.answer(seat, reply(playout, seat, chances[seat], manners[seat] if manners else USUAL))


def reply(playout: Playout, seat: Seat, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Return what the game's bot answers for a seat."""
    assert playout.question is not None
    decision = playout.question.decisions[seat]
    if decision.forced:
        return decision.default
    return playout.rules.bots.answer(sight(playout.table, seat), decision, chance, manner)


# Imagining tables

TABLES = 8  # dealt in search of one that fits, before that is given up
TRIES = 6  # times the bot is asked what another seat may have answered

Answers = dict[Seat, Answer]


@dataclass(frozen=True)
class Imagined:
    """A table as a seat can imagine it, or as all can together: how its turn began, and what has been answered."""

    rules: Rulebook
    checkpoint: bytes
    given: list[Answers]
    turn: int
    stream: Chance  # of this turn so far
    drawn: int  # how often it has been drawn from
    seed: bytes  # of all that is still to be drawn
    seat: Seat | None  # None: it is the real table, but for what nobody has seen
    seen: Sight | None

    def playout(self) -> Playout:
        """Play the turn again up to the open question."""
        playout = Playout(self.rules, table_of(self.rules, self.checkpoint), self.chance)
        for answers in self.given:
            playout.close(answers)
        self.deal_late(playout)
        return playout

    def play_out(
        self, playout: Playout, answers: Answers, turns: int, most: int = BOUND, manners: Sequence[Manner] = ()
    ) -> int:
        """Answer the open question, and let the bots play on to the end of the turn, or of more `turns`.

        Return how many answers they have given, at `most`. The first answers may close the question to the others.
        """
        until, question = playout.table.turns + turns, playout.question
        for at, given in answers.items():
            if playout.question is question:
                playout.answer(at, given)
        chances = [Chance(self.seed, f"seat {at}") for at in range(playout.table.seats)]
        for asked in range(most):
            if playout.question is None or playout.table.turns >= until:
                return asked
            play_on(playout, chances, manners)
        return most

    def deal_late(self, playout: Playout) -> None:
        """Deal again what nobody has seen; or what is hidden, in a game that does so at the open question."""
        chance = Chance(self.seed, "unseen")
        if self.seat is None or self.seen is None:
            self.rules.bots.unshown(playout.table, chance)
        elif self.rules.bots.ask_again is not None and playout.question is not None:
            self.rules.bots.unseen(playout.table, self.seat, chance, self.seen)
            playout.question = self.rules.bots.ask_again(playout.table, playout.question) or playout.question

    def chance(self, turn: int) -> Chance:
        """Open the stream of a turn: that of the present one as far as it has been drawn from."""
        return self.stream.forked(self.drawn, self.seed) if turn == self.turn else Chance(self.seed, turn)


@dataclass(frozen=True)
class Turn:
    """The present turn as a seat has followed it, and what it takes to play it again."""

    rules: Rulebook
    seat: Seat
    checkpoint: bytes
    given: list[Answers]  # to each question that has closed; `alike` never looks at what is `unsaid` in them
    heard: list[list[Event]]  # what the seat was told when it closed
    seen: Sight  # what it sees now
    stream: Chance
    drawn: int

    @classmethod
    def of(cls, position: Position, seat: Seat) -> Turn:
        """Play a position's turn again, to note what the seat was told after each question."""
        stream = position.chance(position.seed, position.table.turns)
        counted = Counted(stream)
        past = Playout(position.rules, table_of(position.rules, position.checkpoint), lambda turn: counted)
        given, heard = [], []
        for answers in closed(past, position.given):
            past.close(answers)
            given.append(answers)
            heard.append(told(past, seat))
        return cls(position.rules, seat, position.checkpoint, given, heard, position.sight(seat), stream, counted.drawn)

    def imagined(self, chance: Chance) -> Imagined | None:
        """Imagine a table."""
        for _ in range(TABLES):
            begun = self.begun(chance)
            playout = Playout(self.rules, table_of(self.rules, begun.checkpoint), begun.chance)
            if self.follow(playout, begun.given, chance):
                begun.deal_late(playout)
                if sight(playout.table, self.seat) == self.seen:
                    return begun
        return None

    def together(self, chance: Chance) -> Imagined:
        """Imagine a table as all seats can together, by all that any has seen. Only of finished games."""
        turn, seed = table_of(self.rules, self.checkpoint).turns, seed_of(chance)
        return Imagined(self.rules, self.checkpoint, self.given, turn, self.stream, self.drawn, seed, None, None)

    def begun(self, chance: Chance) -> Imagined:
        """Begin the turn, with all that is hidden dealt again if that is not done at the open question."""
        table = table_of(self.rules, self.checkpoint)
        if self.rules.bots.ask_again is None:
            self.rules.bots.unseen(table, self.seat, chance, self.seen)
        stream, seed = self.stream, seed_of(chance)
        return Imagined(self.rules, encode(table), [], table.turns, stream, self.drawn, seed, self.seat, self.seen)

    def follow(self, playout: Playout, given: list[Answers], chance: Chance) -> bool:
        """Give answers that look to the seat like those that were given; return whether it is told the same."""
        for answers, heard in zip(self.given, self.heard, strict=True):
            if playout.question is None or {*answers} - {*decided(playout.question)}:
                return False
            found = {seat: self.alike(playout, seat, answer, chance) for seat, answer in answers.items()}
            sure = {seat: answer for seat, answer in found.items() if answer is not None}
            if len(sure) < len(found):
                return False
            given.append(sure)
            playout.close(sure)
            if told(playout, self.seat) != heard:
                return False
        return True

    def alike(self, playout: Playout, seat: Seat, answer: Answer, chance: Chance) -> Answer | None:
        """Return an answer that may have been given, if it looked like this one; None if there is none."""
        assert playout.question is not None
        decision = playout.question.decision(seat)
        if decision is None:
            return None
        if seat == self.seat:
            return answer if decision.takes(answer) else None
        late = self.rules.bots.ask_again is not None
        unsaid = self.rules.bots.unsaid.get(answer.verb, {} if late else dict.fromkeys(answer.values, NOTHING))
        if not unsaid:
            return answer if decision.takes(answer) else None
        if self.rules.bots.hides is not None:
            hidden = self.rules.bots.hides(playout.table, seat, answer, chance)
            return hidden if decision.takes(hidden) else None
        found = None if late else usual(self.rules, playout, seat, decision, answer, unsaid, chance)
        return found or drawn(decision, answer, unsaid, chance)


def imagine(position: Position, seat: Seat, chance: Chance) -> Imagined | None:
    """Imagine a table that looks to a seat like this one; None if none is found."""
    return Turn.of(position, seat).imagined(chance)


def table_of(rules: Rulebook, checkpoint: bytes) -> Any:
    """Return the table that a checkpoint holds."""
    return msgspec.json.decode(checkpoint, type=rules.table)


def seed_of(chance: Chance) -> bytes:
    """Draw a seed."""
    return b"%d" % chance.below(2**48)


def closed(playout: Playout, given: list[tuple[Seat, Answer]]) -> Iterator[Answers]:
    """Find the answers with which each question of a turn closed, while they are played again.

    Leave out those that wait sealed for the open question, and those that no question has ever read.
    """
    sealed: Answers = {}
    for seat, answer in given:
        sealed[seat] = answer
        assert playout.question is not None
        answers = playout.question.settled(sealed)
        if answers is not None:
            sealed = {}
            yield answers


def decided(question: Question) -> list[Seat]:
    """Return the seats that may answer a question."""
    return [*question.decisions, *question.out_of_turn]


def told(playout: Playout, seat: Seat) -> list[Event]:
    """Return what a seat was told just now."""
    return [event for event in playout.table.told if event.only is None or seat in event.only]


def looks(answer: Answer, unsaid: Unsaid) -> bytes:
    """Return what others see of an answer, in a form that can be compared."""
    seen = {name: value for name, value in answer.values.items() if name not in unsaid}
    counted = {name: len(answer.values[name]) for name, how in unsaid.items() if how == HOW_MANY}
    return encode_sorted([answer.verb, seen, counted])


def usual(
    rules: Rulebook, playout: Playout, seat: Seat, decision: Decision, answer: Answer, unsaid: Unsaid, chance: Chance
) -> Answer | None:
    """Ask the game's bot what the seat may have answered, a few times."""
    looked, seen, before = looks(answer, unsaid), sight(playout.table, seat), None
    for _ in range(TRIES):
        found = rules.bots.answer(seen, decision, chance, USUAL)
        if found.verb == answer.verb and looks(found, unsaid) == looked:
            return found
        if found == before:
            return None  # it always answers the same
        before = found
    return None


def drawn(decision: Decision, answer: Answer, unsaid: Unsaid, chance: Chance) -> Answer | None:
    """Draw a legal answer that looks like this one."""
    option = decision.option(answer.verb)
    if option is None or option.fields.keys() != answer.values.keys():
        return None
    values = dict(answer.values)
    for name, field in option.fields.items():
        if name in unsaid:
            taken = values[field.excluding] if field.excluding else ()
            values[name] = field.sample(chance, taken)
            if unsaid[name] == HOW_MANY:
                left = [thing for thing in option.among(name) if thing not in taken]
                values[name] = chance.draw(left, min(len(left), len(answer.values[name])))
    found = Answer(answer.verb, values)
    return found if decision.takes(found) else None
