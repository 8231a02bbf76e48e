"""The choices that mattered most to each seat, and what else could have been done: tried on tables it could imagine.

All answers are tried on the same tables with the same draws, others than those by which the choice was found: so its
size owes nothing to their luck. Only what differs by more than twice its error is told. Of each kind of answer that is
the one that would have been better by most, rather of those that a bot may give than of others, and of what a bot may
answer the one that would have been worse by least.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean

from games.engine.analysis import (
    HELD,
    PATIENCE,
    SURE,
    Analysed,
    Asked,
    Instead,
    Moment,
    Told,
    replies_to,
    squared_error,
    worths_of,
)
from games.engine.chance import Chance
from games.engine.position import Position, encode
from games.engine.questions import Answer, Seat
from games.engine.rulebook import Rulebook
from games.engine.searching import Turn, distinct, thinks
from games.engine.sights import Sight
from games.engine.texts import Text

MOMENTS = 3  # told of a seat
ASKED = 6  # times that the bot is asked what it would answer
MOST = 8  # answers that are tried
TABLES = 48  # on which each is
TOLD = 2  # of what else could have been done
CLEAR = 2  # times its error (95 %) that a difference is told from
LEAST = 0.08  # of a chance to win, below which it is not worth a word

InWords = Callable[[Rulebook, Sight, Answer], Text]


def moments_of(told: Told, analysed: Sequence[Analysed], seed: bytes, in_words: InWords) -> list[Moment]:
    """Return the choices that mattered most to each seat, in the order of the game."""
    found = []
    for seat in range(len(analysed[-1].chances) if analysed else 0):
        told_of_seat = 0
        for step in largest(analysed, seat):
            asked = told[step][0]
            assert asked is not None
            moment = moment_at(asked, step, seat, seed, in_words)
            if moment is not None:
                told_of_seat += 1
                found.append(moment)
            if told_of_seat == MOMENTS:
                break
    return sorted(found, key=lambda moment: moment.step)


def largest(analysed: Sequence[Analysed], seat: Seat) -> list[int]:
    """Return the steps at which a seat's own choice was worth most or least, the largest first."""
    sizes = []
    for step, one in enumerate(analysed):
        for choice in one.choices:
            size = abs(choice.worths[seat])
            if choice.seat == seat and size > max(LEAST, SURE * sqrt(choice.errors[seat])):
                sizes.append((size, step))
    return [step for _size, step in sorted(sizes, reverse=True)[: MOMENTS + 1]]


def moment_at(asked: Asked, step: int, seat: Seat, seed: bytes, in_words: InWords) -> Moment | None:
    """Try other answers than the one given; None where none of them makes a clear difference."""
    position, given = asked.position, asked.answers[seat]
    if position.question is None or seat not in position.question.decisions:
        return None  # who acts out of turn could have let it be
    chance, rules, seen = Chance(seed, f"instead {position.asked} {seat}"), position.rules, position.sight(seat)
    usual = usual_at(position, seat, chance)
    tried = answers_at(position, seat, [given, *usual], chance)
    gains = gains_of(tried, Turn.of(position, seat), chance, TABLES)
    said = in_words(rules, seen, given)
    told: dict[tuple[str, bool], Instead] = {}  # those of one kind are much alike
    fared = sorted(zip(tried[1:], gains, strict=True), key=lambda one: (one[0] not in usual, -sum(one[1])))
    for answer, gain in fared:
        words, better = in_words(rules, seen, answer), sum(gain) > 0  # words leave out what hardly matters
        if is_clear(gain) and (better or answer in usual) and not adds_nothing(words, said):
            told.setdefault((answer.verb, better), Instead(words, *held(gain)))
    return Moment(step, seat, said, [*told.values()][:TOLD]) if told else None


def adds_nothing(words: Text, said: Text) -> bool:
    """Whether an answer says in words the same as the one given, or only how that begins, with the rest left open."""
    begins = said.template.startswith(words.template.removesuffix(".") + ";")
    alike = {name: said.values.get(name) for name in words.values} == words.values
    return encode(words) == encode(said) or (begins and alike)


def usual_at(position: Position, seat: Seat, chance: Chance) -> list[Answer]:
    """Return what a bot may answer."""
    assert position.question is not None
    seen, decision = position.sight(seat), position.question.decisions[seat]
    return [position.rules.bots.answer(seen, decision, chance) for _ in range(ASKED)]


def answers_at(position: Position, seat: Seat, first: Sequence[Answer], chance: Chance) -> list[Answer]:
    """Return some answers, and what else is worth a try."""
    assert position.question is not None
    seen, decision, search = position.sight(seat), position.question.decisions[seat], position.rules.bots.search
    if search is not None and thinks(position, seat):
        more = search.candidates(seen, decision, chance)
    else:
        more = [decision.sample(chance) for _ in range(MOST)]
    return distinct([*first, *more])[:MOST]


def gains_of(tried: Sequence[Answer], turn: Turn, chance: Chance, tables: int) -> list[list[float]]:
    """Return for each answer but the first by how much better it fares than that, table by table."""
    gains: list[list[float]] = [[] for _ in tried[1:]]
    found = missed = 0
    while found < tables and missed < PATIENCE * (1 + found):
        imagined = turn.imagined(chance)
        if imagined is None:
            missed += 1
            continue
        found += 1
        replies, seat, turns = replies_to(imagined, turn.seat), turn.seat, imagined.rules.bots.turns
        given, *others = (worths_of(imagined, {seat: one, **replies}, turns)[seat] for one in tried)
        for gain, other in zip(gains, others, strict=True):
            gain.append(other - given)
    return gains


def held(gain: Sequence[float]) -> tuple[float, float]:
    """Return how much better an answer fares in the mean, and the error of that (95 %)."""
    counted = [*gain, *[0.0] * HELD]
    return fmean(counted), SURE * sqrt(squared_error(counted))


def is_clear(gain: Sequence[float]) -> bool:
    """Whether a difference is larger than chance may account for."""
    if len(gain) < TABLES:
        return False
    worth, error = held(gain)
    return abs(worth) > max(LEAST, CLEAR * error)
