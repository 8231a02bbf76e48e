"""What the files of a game in the laboratory are made of: habits, and marks that tell one temper from another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import NamedTuple

from games.engine.bots import Temper
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

Habit = Callable[[Player, Sight, Decision, Chance], Answer]  # told how a bot plays, for all that it leaves to it
Habits = Mapping[str, Habit]  # by what they do
Mark = Callable[[Sight, Decision, Answer], bool | None]  # whether a bot did it, None where it could not have
Marks = Mapping[str, Mark]  # by what they count
LIES, DOUBTS = "lies", "doubts"
MORE, LESS = True, False


class Telling(NamedTuple):
    """What a temper does more often than a calm bot does, or less often."""

    mark: str
    more: bool


Tellings = Mapping[Temper, Telling]


def said(*verbs: str, instead_of: tuple[str, ...]) -> Mark:
    """Return whether a bot did one of some things where it could also have done another."""

    def mark(sight: Sight, decision: Decision, answer: Answer) -> bool | None:
        offered = {option.verb for option in decision.options}
        return answer.verb in verbs if offered.intersection(verbs) and offered.intersection(instead_of) else None

    return mark


def habit(rule: Callable[..., Answer]) -> Callable[..., Habit]:
    """Make a habit of a rule with parameters: `claiming(6)` is the habit of claiming from 6."""
    return lambda *more, **named: lambda *asked: rule(*asked, *more, **named)


def without(decision: Decision, verbs: Sequence[str]) -> Decision:
    """Leave some verbs out of a decision, unless nothing else is left."""
    options = [option for option in decision.options if option.verb not in verbs]
    if not options or len(options) == len(decision.options):
        return decision
    default = decision.default
    if default.verb in verbs:
        default = options[-1].sample(Chance(b"habits", options[-1].verb))
    return Decision(decision.prompt, options, default)


@habit
def never(bot: Player, sight: Sight, decision: Decision, chance: Chance, *verbs: str) -> Answer:
    """Do what a bot does where some things cannot be done."""
    return bot(sight, without(decision, verbs), chance)


@habit
def always(bot: Player, sight: Sight, decision: Decision, chance: Chance, *verbs: str) -> Answer:
    """Do one of some things at random wherever it can be done, and otherwise what a bot does."""
    options = [option for option in decision.options if option.verb in verbs]
    return chance.choice(options).sample(chance) if options else bot(sight, decision, chance)


@habit
def at_random(bot: Player, sight: Sight, decision: Decision, chance: Chance, one_in: int) -> Answer:
    """Give any legal answer now and then."""
    return bot(sight, decision, chance) if chance.below(one_in) else decision.sample(chance)


def absent(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Do what is done for the absent."""
    return decision.default


def habitual(habit: Habit, bot: Player) -> Player:
    """Return the player who has a habit, and otherwise plays like a bot."""
    return partial(habit, bot)
