"""Habits of The Lift: which colour, which crew, and when to wait."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from benchmarks.kit import Habits, absent, always, at_random, habit, never
from games.catalog.the_lift.board import COLOURS, CREWS, WORTH
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Player
from games.engine.sights import Sight

Prefers = Callable[[Sight, str], float]  # what a colour is worth
LAST = 12


def dearest(sight: Sight, colour: str) -> float:
    """Return what the dwarves of a colour are worth together."""
    return float(WORTH[COLOURS.index(colour)] * sight.row1.count(colour))


def many(sight: Sight, colour: str) -> float:
    """Return how many dwarves of a colour there are."""
    return float(sight.row1.count(colour))


def rare(sight: Sight, colour: str) -> float:
    """Return how rare a colour is, if there are any of it."""
    return float(COLOURS.index(colour) * bool(sight.row1.count(colour)))


def best(gems: Sequence[str]) -> list[str]:
    """Return some gems, the dearest first."""
    return sorted(gems, key=lambda gem: -CREWS[gem].points)


def claim(sight: Sight, option: Option, prefers: Prefers, least: int) -> Answer:
    """Claim a colour, with the best crew worth this many points."""
    colour = max(option.among("colour"), key=lambda colour: prefers(sight, colour))
    values = {"colour": [colour]}
    if "plan" in option.fields:
        enough = 0 if sight.round == LAST else least
        values["plan"] = [gem for gem in best(option.among("plan")) if CREWS[gem].points >= enough][:3]
    return Answer("claim", values)


@habit
def claiming(bot: Player, sight: Sight, decision: Decision, chance: Chance, prefers: Prefers, least: int = 0) -> Answer:
    """Always claim a colour, and send the best crew at once, if it is worth so many points."""
    option = decision.option("claim")
    return claim(sight, option, prefers, least) if option else bot(sight, decision, chance)


@habit
def lifting(bot: Player, sight: Sight, decision: Decision, chance: Chance, least: int) -> Answer:
    """Stand on the lift with any crew worth so many points; otherwise claim the dearest colour."""
    lift, option = decision.option("lift"), decision.option("claim")
    if lift and (gems := [gem for gem in best(lift.among("crew")) if CREWS[gem].points >= least]):
        return Answer("lift", {"crew": gems[:1]})
    return claim(sight, option, dearest, least) if option else bot(sight, decision, chance)


def waits_for_worth(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Wait if the next row is worth more than this one; otherwise claim the dearest colour."""
    option = decision.option("claim")
    if option is None or sight.round == LAST:
        return claiming(dearest)(bot, sight, decision, chance)
    now = max(dearest(sight, colour) for colour in option.among("colour"))
    then = max(WORTH[at] * sight.row2.count(colour) for at, colour in enumerate(COLOURS))
    return Answer("wait") if then > now + 2 else claim(sight, option, dearest, 0)


HABITS: Habits = {
    "claims the dearest colour, sends the best crew at once": claiming(dearest),
    "the same, only crews of 13 and more": claiming(dearest, 13),
    "the same, only crews of 17 and more": claiming(dearest, 17),
    "claims the commonest colour, sends the best crew at once": claiming(many),
    "claims the rarest colour, sends the best crew at once": claiming(rare),
    "stands on the lift with any crew": lifting(0),
    "stands on the lift with crews of 17 and more": lifting(17),
    "waits for a better row": waits_for_worth,
    "never waits": never("wait"),
    "never stands on the lift": never("lift"),
    "always waits": always("wait"),
    "answers one question in four at random": at_random(4),
    "does what is done for the absent": absent,
}
