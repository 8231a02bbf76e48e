"""Habits of Liar's Dice: of doubting, and of raising."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.kit import Habits, always, at_random, habit
from games.catalog.liars_dice.board import possible
from games.catalog.liars_dice.odds import able, own, true
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

DOUBT = Answer("doubt")
Doubts = Callable[[Sight], bool]


def less_likely_than(chance: float) -> Doubts:
    """Describe a bid that my own dice make less likely than this."""
    return lambda sight: true(sight, sight.bids[-1].count, sight.bids[-1].face) < chance


def surely_false(sight: Sight) -> bool:
    """Whether my own dice show the last bid to be a lie."""
    return not able(sight, sight.bids[-1].count, sight.bids[-1].face)


@habit
def doubting(bot: Player, sight: Sight, decision: Decision, chance: Chance, doubts: Doubts) -> Answer:
    """Doubt what fits a description and nothing else."""
    if decision.option("doubt") is None:
        return bot(sight, decision, chance)
    if doubts(sight) or decision.option("raise") is None:
        return DOUBT
    return bid_held(sight)


@habit
def raising(bot: Player, sight: Sight, decision: Decision, chance: Chance, by: int = 0) -> Answer:
    """Raise as a bot does, but say `by` more dice."""
    answer = bot(sight, decision, chance)
    if answer.verb not in ("open", "raise"):
        return answer
    (count,), (face,) = answer["count"], answer["face"]
    highest = max(way.counts[-1] for way in possible(sight) if face in way.faces)
    return Answer(answer.verb, {"count": [min(highest, count + by)], "face": [face]})


def bid_held(sight: Sight) -> Answer:
    """Make the lowest bid on the face that I hold most of, among those that can be bid."""
    lowest = {face: way.counts[0] for way in reversed(possible(sight)) for face in way.faces}
    face = max(lowest, key=lambda face: (own(sight, face) - lowest[face] / 2, face))
    counts = [way.counts[0] for way in possible(sight) if face in way.faces]
    return Answer("raise" if sight.bids else "open", {"count": [min(counts)], "face": [face]})


def holds_it(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid on nothing but the face that it holds most of, as low as it can; otherwise what a bot does."""
    answer = bot(sight, decision, chance)
    return bid_held(sight) if answer.verb in ("open", "raise") else answer


def likely_only(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Say what its own dice make likely, the most likely first; otherwise doubt."""
    bids = [(way.counts[0], face) for way in possible(sight) for face in way.faces]
    count, face = max(bids, key=lambda one: true(sight, *one), default=(0, 0))
    if sight.bids and (not count or true(sight, count, face) < 1 - true(sight, *last_of(sight))):
        return DOUBT
    return Answer("raise" if sight.bids else "open", {"count": [count], "face": [face]})


def last_of(sight: Sight) -> tuple[int, int]:
    """Return the last bid."""
    return sight.bids[-1].count, sight.bids[-1].face


HABITS: Habits = {
    "doubts everything": always("doubt"),
    "doubts sure lies only": doubting(surely_false),
    "doubts what is less likely than not": doubting(less_likely_than(0.5)),
    "doubts what is less likely than one in three": doubting(less_likely_than(0.33)),
    "doubts what is less likely than one in seven": doubting(less_likely_than(0.15)),
    "bids on the face it holds most of, as low as it can": holds_it,
    "says what is likeliest, or doubts if that is likelier": likely_only,
    "raises by one more": raising(1),
    "raises by three more": raising(3),
    "answers one question in four at random": at_random(4),
}
