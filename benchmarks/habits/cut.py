"""What several habits are made of."""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.habits.playing import Habit
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight


def without(decision: Decision, verbs: Sequence[str]) -> Decision:
    """Leave some verbs out of a decision, unless nothing else is left."""
    options = [option for option in decision.options if option.verb not in verbs]
    if not options or len(options) == len(decision.options):
        return decision
    default = decision.default
    if default.verb in verbs:
        default = options[-1].sample(Chance(b"habits", options[-1].verb))
    return Decision(decision.prompt, options, default)


def never(*verbs: str) -> Habit:
    """Do what a bot does where some things cannot be done."""

    def habit(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        return bot(sight, without(decision, verbs), chance)

    return habit


def always(*verbs: str) -> Habit:
    """Do one of some things at random wherever it can be done, and otherwise what a bot does."""

    def habit(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        options = [option for option in decision.options if option.verb in verbs]
        return chance.choice(options).sample(chance) if options else bot(sight, decision, chance)

    return habit


def absent(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Do what is done for the absent."""
    return decision.default


def at_random(one_in: int) -> Habit:
    """Give any legal answer now and then."""

    def habit(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
        return bot(sight, decision, chance) if chance.below(one_in) else decision.sample(chance)

    return habit
