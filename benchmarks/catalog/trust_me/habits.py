"""Habits of Trust Me!: of believing, of laying cards, and of playing specials."""

from __future__ import annotations

from collections.abc import Callable

from benchmarks.kit import Habits, absent, always, at_random, habit, never, without
from games.catalog.trust_me.board import CREATURE, SPECIALS
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

MOST = 5


@habit
def doubting(bot: Player, sight: Sight, decision: Decision, chance: Chance, doubts: Callable[[Sight], bool]) -> Answer:
    """Disbelieve what fits a description, and believe the rest."""
    option = decision.option("disbelieve")
    if option is None:
        return bot(sight, decision, chance)
    if doubts(sight):
        return option.sample(chance)
    return bot(sight, without(decision, ["disbelieve"]), chance)


def lies(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lie whenever it can be done."""
    answer = bot(sight, decision, chance)
    if answer.verb == "start":
        names = [animal for animal in sight.animals if animal not in answer["cards"]]
        return Answer("start", {**answer.values, "animal": [chance.choice(names)]}) if names else answer
    false = [card for card in sight.hands[sight.me] if answer.verb == "believe" and card != sight.claim.animal]
    return Answer("believe", {"cards": false[: len(answer["cards"])]}) if false else answer


@habit
def honest(bot: Player, sight: Sight, decision: Decision, chance: Chance, also: bool) -> Answer:
    """Lay only what is claimed; failing that, disbelieve, or do as a bot does."""
    hand = sight.hands[sight.me]
    if decision.option("start"):
        animals = [card for card in hand if card in sight.animals]
        most = max(animals, key=animals.count, default="")
        if most:
            return Answer("start", {"cards": [most] * animals.count(most), "animal": [most]})
    elif option := decision.option("believe"):
        true = [card for card in hand if card in (sight.claim.animal, CREATURE)][: option.pick("cards").most]
        if true:
            return Answer("believe", {"cards": true})
        if not also and (doubt := decision.option("disbelieve")):
            return doubt.sample(chance)
    return bot(sight, decision, chance)


@habit
def laying(bot: Player, sight: Sight, decision: Decision, chance: Chance, many: bool) -> Answer:
    """Lay one card at a time, or as many as may be laid, the claimed ones first."""
    answer = bot(sight, decision, chance)
    if answer.verb not in ("start", "believe"):
        return answer
    if not many:
        return Answer(answer.verb, {**answer.values, "cards": answer["cards"][:1]})
    hand = [*sight.hands[sight.me]]
    for card in answer["cards"]:
        hand.remove(card)
    cards = [*answer["cards"], *sorted(hand, key=lambda card: card in SPECIALS)]
    return Answer(answer.verb, {**answer.values, "cards": cards[:MOST]})


def caught(sight: Sight) -> bool:
    """Whether a claim was made by somebody whose cards were oftener false than true."""
    return bool(sight.lies[sight.claim.seat] > sight.truths[sight.claim.seat])


HABITS: Habits = {
    "disbelieves everything": always("disbelieve"),
    "never disbelieves": never("disbelieve"),
    "disbelieves three cards and more": doubting(lambda sight: bool(sight.claim.count >= 3)),
    "disbelieves who follows, believes who begins": doubting(lambda sight: bool(sight.plays)),
    "disbelieves small stacks only": doubting(lambda sight: len(sight.stack) <= 4),
    "disbelieves large stacks only": doubting(lambda sight: len(sight.stack) > 4),
    "disbelieves who was caught oftener than cleared": doubting(caught),
    "lies whenever it can": lies,
    "lays only true cards, or disbelieves": honest(False),
    "lays all its true cards, if it has any": honest(True),
    "lays as many cards as it can": laying(True),
    "lays one card at a time": laying(False),
    "never plays a special": never(*SPECIALS),
    "plays specials at once": always(*SPECIALS),
    "answers one question in four at random": at_random(4),
    "does what is done for the absent": absent,
}
