"""What bots are made of: how they play, their constants, and how the strong ones search."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import product
from math import comb, exp, prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

import msgspec

from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision, Option, Question, Seat
from games.engine.sights import Sight, deal_again, deal_unshown

if TYPE_CHECKING:
    from games.engine.value import Valued

# How a bot plays


class Level(StrEnum):
    """How well a bot plays."""

    EASY = "easy"
    SENSIBLE = "sensible"
    STRONG = "strong"


class Temper(StrEnum):
    """What a bot is inclined to. None makes it stronger or weaker."""

    CALM = "calm"  # inclined to nothing
    BOLD = "bold"
    CAREFUL = "careful"
    HONEST = "honest"
    SUSPICIOUS = "suspicious"


@dataclass(frozen=True)
class Manner:
    """How a bot plays."""

    level: Level = Level.SENSIBLE
    temper: Temper = Temper.CALM


USUAL = Manner()


K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V]):
    """The answers of a function, by its argument: to look one up again costs less than any call.

    Nothing is ever dropped, so it is for few arguments, or for an owner that does not live long.
    """

    __slots__ = ("_find",)

    def __init__(self, find: Callable[[K], V]) -> None:
        self._find = find

    def __missing__(self, key: K) -> V:
        found = self[key] = self._find(key)
        return found


# Its constants

T = TypeVar("T", bound=msgspec.Struct)
MANNERS = ("level", "temper")


def file_of(bot: str) -> Path:
    """Return the file for the constants of the bot that stands in a module's `__file__`."""
    return Path(bot).with_name("bot.toml")


class Tuned(Memo[Manner, T]):
    """A bot's constants by manner, and the `tempers` that change any of them."""

    __slots__ = ("tempers",)
    tempers: frozenset[Temper]


def tuned(bot: str, ways: type[T]) -> Tuned[T]:
    """Read a bot's constants, for every manner in which it can play.

    Where the file says nothing of a level or a temper, the bot plays as always. Raises ValueError for a temper that
    there is not, and msgspec.ValidationError for constants that are not what the bot needs.
    """
    file: dict[str, Any] = tomllib.loads(file_of(bot).read_text(encoding="utf-8"))

    def mannered(manner: Manner) -> T:
        levels, tempers = (file.get(name, {}) for name in MANNERS)
        changed = {**levels.get(manner.level, {}), **tempers.get(manner.temper, {})}
        return msgspec.convert({**file["ways"], **changed}, ways)

    found = Tuned(mannered)
    found.tempers = frozenset(map(Temper, file.get("temper", {})))
    return found


# What is likely


def softmax(worths: Sequence[float], nerve: float = 1.0, customs: Sequence[float] = ()) -> list[float]:
    """Return how likely each choice is, from what it is worth and how customary it is.

    `nerve`: by how much it must be worth more to be clearly preferred.
    """
    best = max(worths, default=0.0)
    powers = [exp((worth - best) / nerve) for worth in worths]
    if customs:
        powers = [power * custom for power, custom in zip(powers, customs, strict=True)]
    total = sum(powers)
    return [power / total for power in powers]


def odds_of(share: float) -> float:
    """Turn how likely something is into odds."""
    return share / (1 - share)


def likely(odds: float) -> float:
    """Turn odds into how likely something is."""
    return odds / (1 + odds)


def at_least(wanted: int, cards: int, share: float) -> float:
    """Return how likely at least this many of some cards are of a kind that has this share of those unknown."""
    return 1.0 - sum(comb(cards, n) * share**n * (1 - share) ** (cards - n) for n in range(wanted))


def wobble(chance: Chance) -> float:
    """Draw a number from -0.5 to 0.5, so as not to be read."""
    return chance.below(1001) / 1000 - 0.5


# What a table has shown of somebody who claims


def record(sight: Sight, seat: Seat) -> float:
    """Return what a seat's claims that were tested so far make of the odds that it lies, and is not believed."""
    return float((sight.lies[seat] + 2) / (sight.truths[seat] + 2))


def ashamed(sight: Sight, shame: float) -> float:
    """Return by how much worse a lie seems to me: by `shame` for each time I was caught more often than cleared."""
    return shame * int(max(0, sight.lies[sight.me] - sight.truths[sight.me]))


# Answers worth trying

FEW = 12  # answers of an option that are all tried
DRAWN = 4  # of an option with more
DRAWS = 16  # of a bot's own answers


def some_answers(sight: Mapping[str, Any], decision: Decision, chance: Chance) -> list[Answer]:
    """Return every answer of an option that has few, and draw some of any other: what is tried unless a game says."""
    found: list[Answer] = []
    for option in decision.options:
        found += every_answer(option) or [option.sample(chance) for _ in range(DRAWN)]
    return found


def every_answer(option: Option) -> list[Answer]:
    """Return all answers of an option, none if they are many."""
    choices = [values_of(field) for field in option.fields.values()]
    if not all(choices) or prod(map(len, choices)) > FEW:
        return []
    every = (dict(zip(option.fields, values, strict=True)) for values in product(*choices))
    return [Answer(option.verb, values) for values in every if option.takes(values)]


def values_of(field: Field) -> Sequence[Any]:
    """Return all values of a field, none if they are many."""
    if isinstance(field, Pick):
        if field.most > 1 or field.least == 0 or field.excluding or field.total:
            return []
        return [[thing] for thing in dict.fromkeys(field.among)]
    numbers = range(field.low, field.high + 1, field.step)
    return [*numbers] if len(numbers) <= FEW and not field.optional else []


def drawn_by(bot: Bot, *besides: Answer) -> Candidates:
    """Return a function that draws from a bot's own answers, and adds some others wherever they may be given.

    What a game of bluff tries: so a strong bot never plays what the others would not.
    """

    def candidates(sight: Sight, decision: Decision, chance: Chance) -> list[Answer]:
        found = [bot(sight, decision, chance) for _ in range(DRAWS)]
        return [*found, *(answer for answer in besides if decision.option(answer.verb))]

    return candidates


# Bots and their searching


Unseen = Callable[[Any, Seat, Chance, Sight], None]  # deals again what a seat cannot see, by what it sees now
Unshown = Callable[[Any, Chance], None]  # deals again what nobody has seen
AskAgain = Callable[[Any, Question], Question | None]  # the open question, on a table dealt again; None: it cannot be
Hides = Callable[[Any, Seat, Answer, Chance], Answer]  # an answer of a seat that looks like this one
Candidates = Callable[[Sight, Decision, Chance], Sequence[Answer]]  # answers worth trying
Unsaid = Mapping[str, str]  # fields of an answer that others do not see: NOTHING or HOW_MANY

NOTHING, HOW_MANY = "nothing", "how many"  # what others see of a field


class Bot(Protocol):
    """A player that can be told how to play."""

    def __call__(self, sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
        """Answer from its own sight."""
        ...


def any_answer(sight: Sight, decision: Decision, chance: Chance, manner: Manner = USUAL) -> Answer:
    """Give any legal answer: the bot of a game without one."""
    return decision.sample(chance)


def always(sight: Sight, decision: Decision) -> bool:
    """Search at every question."""
    return True


@dataclass(frozen=True)
class Search:
    """How a strong bot searches: it tries answers on imagined tables, lets the bots play on, and weighs the table."""

    value: Callable[[Any, Seat], float]  # a seat's chance to win at a table between two turns
    playouts: int = 24  # for one answer
    turns: int = 1  # that are played to their end, the present one included
    most: int = 8  # answers that are tried
    margin: float = 1.0  # errors by which an answer must be better than the usual one
    candidates: Candidates = some_answers
    when: Callable[[Sight, Decision], bool] = always


Refuted = Callable[[Sight, Seat, Answer], bool]  # by what is seen before a seat answers so


def never_refuted(sight: Sight, seat: Seat, answer: Answer) -> bool:
    """Take no claim to be false for certain."""
    return False


@dataclass(frozen=True)
class Trust:
    """How far imagined tables are trusted to say how likely a claim was, as measured by `make curve`.

    The odds for it are those of the tables to the power of `steep`, times `odds`.
    """

    steep: float
    odds: float
    refuted: Refuted = never_refuted  # whether all can see that a claim is false: no bot makes such a one


@dataclass(frozen=True)
class Bots:
    """A game's bots: how they answer, and what a strong one needs to imagine tables."""

    answer: Bot = any_answer
    tempers: frozenset[Temper] = frozenset()  # that mean something to them: in another they play calmly
    value: Valued | None = None  # what a table is worth between two turns, for the curve of a finished game
    search: Search | None = None  # how a strong one searches, where that pays
    turns: int = 2  # that are played to their end, the present one included, before what a choice was worth is weighed
    endings: int = 3000  # that are played from all questions of a game for its curve: as many as 20 CPU-seconds allow
    unseen: Unseen = deal_again
    unshown: Unshown = deal_unshown
    unsaid: Mapping[str, Unsaid] = field(default_factory=dict)  # by verb
    hides: Hides | None = None  # if the bot is not likely enough to find an answer that looks like another's
    claims: Trust | None = None  # how far tables are trusted to say how likely a claim was; None: not at all
    ask_again: AskAgain | None = None  # if a turn is to be played as it was, and dealt again at its open question

    @property
    def are_strong(self) -> bool:
        """Whether there are strong ones."""
        return self.search is not None
