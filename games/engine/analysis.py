"""What turned a finished game: each seat's chances at every question, and what choices were worth.

Chances are found on the real table: bots play on from it, each knowing no more than its seat does. A choice is judged
on tables imagined from its seat's chair: what the answer is worth there, beside what a sensible bot would answer, on
the same tables with the same draws, once bots have played a turn or more to its end. So it depends on nothing that the
seat could not know. Of answers that were given sealed to one question each is judged alone: the others answer as bots
would. Who acts out of turn is judged beside letting it be. Luck is what remains.

The bots that play on are of any temper, and one in four is easy: people make mistakes, too, and nothing is decided that
one could still undo.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, variance
from typing import Any

import msgspec

from games.engine.asides import Aside, Claim, Verdict
from games.engine.bots import Level, Manner, Temper
from games.engine.chance import Chance
from games.engine.position import Playout, Position, encode_sorted
from games.engine.questions import Answer, Question, Seat
from games.engine.searching import Answers, Imagined, Turn, reply
from games.engine.texts import Text
from games.engine.weighing import weigh

EDITION = 14  # of what is found: raised with what is stored, and when values or bots change so much that it is untrue
SURE = 1.96  # errors within which something lies in 95 of 100 cases
BEST = 9  # of compression
BUDGET = 200_000  # questions that may be played again for a game
FEWEST, MOST = 8, 32  # tables imagined for an answer
HELD = 2  # tables counted with them on which nothing would have changed: even if all agree, a few prove only so much
PATIENCE = 8  # times that none is found, for each that is
MOST_ENDINGS = 400  # that are played from one question
LEVELS = (Level.EASY, *3 * (Level.SENSIBLE,))  # of the bots that play on

Worths = list[float]  # to each seat, in chances to win


class Choice(msgspec.Struct, gc=False):
    """What an answer was worth to each seat, more or less than what a sensible bot would have answered."""

    seat: Seat
    worths: Worths
    errors: Worths  # of each, squared


class Weighed(msgspec.Struct, omit_defaults=True, gc=False):
    """A claim, as likely as it was to somebody who had to believe or doubt it."""

    by: Seat
    listener: Seat
    share: float  # of the tables that the listener could imagine: it was true on these
    true: bool = False  # how it really was
    doubted: bool = False


class Analysed(msgspec.Struct, omit_defaults=True, gc=False):
    """A step of a game, such as a question that has closed."""

    chances: Worths  # when it had closed
    choices: list[Choice] = []
    claims: list[Weighed] = []  # made in it
    ended: Worths = []  # as a turn ended with it, before what is laid out for the next was drawn; none: as `chances`


def chances_at(position: Position, chance: Chance, endings: int) -> Worths:
    """Return each seat's chance to win, all hands known: at the end by who has won.

    Before, it is the mean over some endings of how the table stands once bots have played a turn or more to its end, as
    choices are judged. What nobody has seen is dealt again for each, so what is drawn counts when it is drawn.
    """
    if position.question is None:
        return valued(position)
    turn = Turn.of(position, 0)
    return mean_of([worths_of(turn.together(chance), {}, position.rules.bots.turns) for _ in range(endings)])


def mean_of(found: Sequence[Worths]) -> Worths:
    """Return the mean of what has been found, seat by seat."""
    return [*map(fmean, zip(*found, strict=True))]


def has_choice(question: Question | None, seat: Seat) -> bool:
    """Whether a seat can do this or that: also to act out of turn, or to let it be."""
    decision = question.decisions.get(seat) if question is not None else None
    return question is not None and (not decision.forced if decision is not None else seat in question.out_of_turn)


def valued(position: Position | Playout) -> Worths:
    """Weigh a table as it is between two turns; at the end by who has won."""
    table, outcome = position.table, position.outcome
    if outcome is not None:
        return [(place == 1) / outcome.places.count(1) for place in outcome.places]
    value = position.rules.bots.value
    assert value is not None
    return value.of(table)


def choice(position: Position, seat: Seat, answer: Answer, chance: Chance, tables: int) -> Choice | None:
    """Judge an answer on some imagined tables, at the position in which it was asked for.

    None: there was nothing to choose, or hardly a table can be imagined that looks like this one.
    """
    decision = position.question.decision(seat) if position.question else None
    if position.question is None or decision is None or not has_choice(position.question, seat):
        return None
    in_turn = seat in position.question.decisions
    again = position.rules.bots.ask_again
    if again and again(position.table, position.question) is None:
        return None
    turn, seen, rules, given = Turn.of(position, seat), position.sight(seat), position.rules, encode_sorted(answer)
    found: list[Worths] = []
    missed = 0
    for _ in range(tables):
        usual = rules.bots.answer(seen, decision, chance) if in_turn else None
        if usual is not None and encode_sorted(usual) == given:
            found.append([0.0] * position.table.seats)
            continue
        while (imagined := turn.imagined(chance)) is None:
            missed += 1
            if missed >= PATIENCE * (1 + len(found)):
                return None
        replies = replies_to(imagined, seat)
        pair = (
            worths_of(imagined, {**own, **replies}, rules.bots.turns)
            for own in ({seat: answer}, {seat: usual} if usual else {})
        )
        found.append([mine - other for mine, other in zip(*pair, strict=True)])
    errors = [squared_error([*column, *[0.0] * HELD]) for column in zip(*found, strict=True)]
    return Choice(seat, mean_of(found), errors)


def squared_error(values: Sequence[float]) -> float:
    """Return the squared standard error of the mean of some values: the fewer, the larger (Student's t)."""
    return variance(values) / len(values) * (len(values) - 1) / max(1, len(values) - 3)


def replies_to(imagined: Imagined, seat: Seat) -> dict[Seat, Answer]:
    """Let the others answer the open question of an imagined table as bots do."""
    playout = imagined.playout()
    manners = manners_at(playout, imagined.seed)
    assert playout.question is not None
    others = [at for at in playout.question.decisions if at != seat]
    return {at: reply(playout, at, Chance(imagined.seed, f"reply {at}"), manners[at]) for at in others}


def worths_of(imagined: Imagined, answers: Answers, turns: int) -> Worths:
    """Answer the open question of an imagined table, and return each seat's chance when some turns have ended."""
    playout = imagined.playout()
    imagined.play_out(playout, answers, turns, manners=manners_at(playout, imagined.seed))
    return valued(playout)


def manners_at(playout: Playout, seed: bytes) -> list[Manner]:
    """Draw how each seat is played."""
    chance, tempers = Chance(seed, "manners"), [Temper.CALM, *sorted(playout.rules.bots.tempers)]
    return [Manner(chance.choice(LEVELS), chance.choice(tempers)) for _ in range(playout.table.seats)]


# A whole game


@dataclass
class Asked:
    """A question as it was asked, and the answers that it got."""

    position: Position  # as it was asked; nobody answers in it
    answers: dict[Seat, Answer] = field(default_factory=dict)  # the last of each seat
    choosing: set[Seat] = field(default_factory=set)  # whose answers are their own choice: no stand-in's, no clock's
    asides: list[Aside] = field(default_factory=list)  # what the table noted as it closed

    @classmethod
    def at(cls, position: Position) -> Asked:
        """Keep a position as it is now, with its open question."""
        rules, seed = position.rules, position.seed
        return cls(Position(rules, position.checkpoint, seed, position.base, [*position.given], position.chance))


Told = Sequence[tuple[Asked | None, Position]]  # step by step: the question that closed, and how that left the game


def judged(told: Told, seed: bytes) -> list[Analysed]:
    """Judge the choices of a game, all draws from the seed."""
    tables = tables_for([asked for asked, _ in told if asked is not None])
    steps = [
        Analysed(chances, choices_in(asked, seed, tables) if asked else [])
        for chances, (asked, _) in zip(chances_in(told, seed), told, strict=True)
    ]
    for at, weighed in claims_in(told, seed):
        steps[at].claims.append(weighed)
    endings = endings_for(told)
    for step, (asked, position) in zip(steps, told, strict=True):
        if asked is not None and lays_out(position):
            step.ended = chances_closing(asked, Chance(seed, "chances"), endings)
    return steps


def chances_in(told: Told, seed: bytes, every: int = 1) -> list[Worths]:
    """Return each seat's chance to win after each step, or after one of `every` so many.

    All have the same draws, so that chance moves them together.
    """
    endings = endings_for(told)
    return [chances_at(position, Chance(seed, "chances"), endings) for _, position in told[::every]]


def endings_for(told: Told) -> int:
    """Return how many endings can be played from each step of a game."""
    endings = told[0][1].rules.bots.endings
    return max(FEWEST, min(endings // sum(1 + lays_out(position) for _, position in told), MOST_ENDINGS))


def lays_out(position: Position) -> bool:
    """Whether a turn has just ended, and drawn what the next one begins with."""
    how = position.rules.end.laid_out
    return bool(how and position.question is not None and not position.given and how.told(position.table))


def chances_closing(asked: Asked, chance: Chance, endings: int) -> Worths:
    """Return each seat's chance to win once a question has its answers, with other draws than there were then."""
    turn, turns = Turn.of(asked.position, 0), asked.position.rules.bots.turns + 1
    return mean_of([worths_of(turn.together(chance), asked.answers, turns) for _ in range(endings)])


def tables_for(questions: Sequence[Asked]) -> int:
    """Return how many tables can be imagined for an answer."""
    lengths = Counter(asked.position.base for asked in questions)
    cost = sum(2 * lengths[asked.position.base] * len(asked.answers) for asked in questions)
    return max(FEWEST, min(MOST, BUDGET // max(1, cost)))


def choices_in(asked: Asked, seed: bytes, tables: int) -> list[Choice]:
    """Judge the answers to a question, of those who chose themselves."""
    found = []
    for seat, answer in asked.answers.items():
        if seat in asked.choosing:
            draws = Chance(seed, f"{asked.position.asked} {seat}")
            one = choice(asked.position, seat, answer, draws, tables)
            found += [one] if one is not None and any(one.worths) else []
    return found


def claims_in(told: Told, seed: bytes) -> Iterator[tuple[int, Weighed]]:
    """Weigh each claim, with the step in which it was made, for everybody who could believe or doubt it.

    Claims and verdicts of who did not choose them are left out.
    """
    last: dict[Seat, tuple[int, Asked, Claim]] = {}  # each seat's last claim
    for step, (asked, _) in enumerate(told):
        trust = asked.position.rules.bots.claims if asked is not None else None
        if asked is None or trust is None:
            continue
        for aside in asked.asides:
            if isinstance(aside, Claim):
                last[aside.by] = step, asked, aside
            elif isinstance(aside, Verdict) and not aside.forced and aside.by in asked.choosing and aside.of in last:
                at, then, claim = last[aside.of]
                if aside.of in then.choosing:
                    draws = Chance(seed, f"claim {then.position.asked} {aside.of} {aside.by}")
                    on = weigh(then.position, aside.of, then.answers[aside.of], aside.by, draws)
                    if on.are_enough:
                        yield at, Weighed(aside.of, aside.by, on.share(trust), claim.true, aside.doubts)


class Balance(msgspec.Struct, gc=False):
    """A seat's result in parts, in chances to win: fair share + luck + own choices + others' choices, exactly."""

    result: float
    luck: float
    own: float
    others: float
    error: float  # of own choices: worked out again, they lie within it in 95 of 100 cases
    luck_error: float  # likewise, of luck


def balances(analysed: Sequence[Analysed], results: Worths) -> list[Balance]:
    """Divide what each seat has won into luck and choices."""
    found = []
    choices = [one for question in analysed for one in question.choices]
    for seat, result in enumerate(results):
        own = sum(one.worths[seat] for one in choices if one.seat == seat)
        others = sum(one.worths[seat] for one in choices if one.seat != seat)
        mine = sum(one.errors[seat] for one in choices if one.seat == seat)
        all_of_them = sum(one.errors[seat] for one in choices)
        error, luck_error = (SURE * sqrt(2 * part) for part in (mine, all_of_them))
        luck = result - 1 / len(results) - own - others
        found.append(Balance(result, luck, own, others, error, luck_error))
    return found


# Stored


class Instead(msgspec.Struct, gc=False):
    """Something else that a seat could have answered, in words; how much better it would have been, with the error."""

    said: Text
    worth: float
    error: float


class Moment(msgspec.Struct, gc=False):
    """A choice that mattered much to its seat, in words, and what else there was."""

    step: int
    seat: Seat
    said: Text
    instead: list[Instead]


class Found(msgspec.Struct, gc=False):
    """What has been found out of a game: step by step as in its book, and what it comes to for each seat."""

    steps: list[Analysed]
    balances: list[Balance] = []  # none of a game that was not played to its end
    moments: list[Moment] = []
    begun: list[int] = []  # each seat's points as it was dealt, where a game has any


def packed(found: Found) -> bytes:
    """Write it down, small. A chance is kept to a ten-thousandth."""
    return zlib.compress(msgspec.json.encode(rounded(msgspec.to_builtins(found))), BEST)


def unpacked(stored: bytes) -> Found:
    """Read it. Raises ValueError, msgspec's included, or zlib.error for what another version has written."""
    return msgspec.json.decode(zlib.decompress(stored), type=Found)


def rounded(value: Any) -> Any:
    """Round every number in a value of JSON's types."""
    if isinstance(value, float):
        return round(value, 4) or 0.0
    if isinstance(value, list):
        return [rounded(one) for one in value]
    return {key: rounded(one) for key, one in value.items()} if isinstance(value, dict) else value
