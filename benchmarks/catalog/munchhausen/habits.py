"""Habits of Munchhausen. A player lies, or does not, in bids and in the variant for two; and doubts, or does not."""

from __future__ import annotations

from benchmarks.kit import Habits, absent, at_random, habit
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Player
from games.engine.sights import Sight

TOP = 8


def least(option: Option) -> int:
    """Return the lowest value that may be said."""
    field = option.fields["value"]
    assert isinstance(field, Amount)
    return field.low


def says(option: Option, value: int, card: int) -> Answer:
    """Say a value, and lay a card for it."""
    values = {"value": value, "lay": [card]}
    return Answer(option.verb, {name: values.get(name, []) for name in option.fields})


def passes(decision: Decision) -> Answer:
    """Bid nothing."""
    option = decision.options[-1]
    return Answer(option.verb, {name: [] for name in option.fields})


def tells(decision: Decision) -> Option | None:
    """Return the option to say a value, if there is one."""
    return decision.option("bid") or decision.option("state")


def truth(sight: Sight, decision: Decision, option: Option, low: int) -> Answer | None:
    """Say the highest card that may be said, from a value on; None if there is none."""
    true = [card for card in sight.hands[sight.me] if card >= max(low, least(option))]
    return says(option, max(true), max(true)) if true else None


def lie(sight: Sight, option: Option, value: int = TOP) -> Answer:
    """Say a value, and lay the lowest card."""
    return says(option, max(value, least(option)), min(sight.hands[sight.me]))


@habit
def claiming(
    bot: Player, sight: Sight, decision: Decision, chance: Chance, low: int, coin: int = 0, otherwise: bool = False
) -> Answer:
    """Tell the truth from a value on, by a coin if there is one; otherwise lie, or bid nothing."""
    if (option := tells(decision)) is None:
        return bot(sight, decision, chance)
    if not coin or chance.below(coin):
        found = truth(sight, decision, option, low)
        if found is not None:
            return found
        if not otherwise and option.verb == "bid":
            return passes(decision)
    return lie(sight, option)


@habit
def reads_the_baron(bot: Player, sight: Sight, decision: Decision, chance: Chance, doubters: bool) -> Answer:
    """Tell the truth to those who have doubted more often than believed, or to the others, and lie to the rest."""
    if (option := tells(decision)) is None:
        return bot(sight, decision, chance)
    if (sight.doubts[sight.baron] > sight.beliefs[sight.baron]) != doubters:
        return lie(sight, option)
    low = 6 if option.verb == "bid" else 1
    return truth(sight, decision, option, low) or passes(decision)


def waits(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Pass in the first wave."""
    return passes(decision) if decision.option("pass") else bot(sight, decision, chance)


def never_bids(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Bid nothing."""
    return passes(decision) if decision.option("bid") else bot(sight, decision, chance)


def matches(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Pass in the first wave, then match the highest bid with the lowest card."""
    if decision.option("pass"):
        return passes(decision)
    option = decision.option("bid")
    return lie(sight, option, least(option)) if option else bot(sight, decision, chance)


def lies_low(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Lie by a little: say one more than the lowest card that can stand for it."""
    option = tells(decision)
    return lie(sight, option, min(TOP, min(sight.hands[sight.me]) + 1)) if option else bot(sight, decision, chance)


def never_true(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Never lay what was said if there is anything else to lay."""
    answer = bot(sight, decision, chance)
    others = [card for card in sight.hands[sight.me] if card != answer.values.get("value")]
    if "lay" not in answer.values or not others:
        return answer
    return Answer(answer.verb, {**answer.values, "lay": [min(others)], "bank": []})


@habit
def doubting(bot: Player, sight: Sight, decision: Decision, chance: Chance, low: int, high: int) -> Answer:
    """Doubt what is said from a value to another, and believe the rest."""
    answer = bot(sight, decision, chance)
    if answer.verb not in ("accept", "reject"):
        return answer
    bidder = answer["bidder"]
    if low <= sight.bids[bidder[0]] <= high:
        return Answer("reject", {"bidder": bidder, "bank": []})
    return Answer("accept", {"bidder": bidder})


def doubts_liars(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Doubt those who have been caught oftener than cleared, and believe the others."""
    answer = bot(sight, decision, chance)
    seat = answer.values.get("bidder", [sight.me])[0]
    sure = doubting(1, TOP) if sight.lies[seat] > sight.truths[seat] else doubting(0, 0)
    return sure(lambda *_: answer, sight, decision, chance)


BANKS = ("bank", "card")  # the fields that name a card to bank


@habit
def banking(bot: Player, sight: Sight, decision: Decision, chance: Chance, low: int, high: int) -> Answer:
    """Bank the highest card between two values, if there is one; otherwise the nearest."""
    answer = bot(sight, decision, chance)
    rest = [*sight.hands[sight.me]]
    for card in answer.values.get("lay", []):
        rest.remove(card)
    if not rest:
        return answer
    best = min(rest, key=lambda card: (max(card - high, low - card, 0), -card))
    banked = {name: [best] for name in BANKS if answer.values.get(name)}
    return Answer(answer.verb, {**answer.values, **banked})


HABITS: Habits = {
    "doubts everything": doubting(1, TOP),
    "believes everything": doubting(0, 0),
    "doubts from 7, believes the rest": doubting(7, TOP),
    "doubts up to 6, believes the rest": doubting(1, 6),
    "doubts those caught oftener than cleared": doubts_liars,
    "never lays what was said": never_true,
    "says 8 with the lowest card": claiming(TOP + 1, otherwise=True),
    "says 8 with the lowest card, or the truth from 6, by a coin": claiming(6, coin=2, otherwise=True),
    "says the truth from 6, else 8 with the lowest card": claiming(6, otherwise=True),
    "says the truth only, from 6": claiming(6),
    "says the truth only": claiming(1),
    "says the truth to doubters, lies to believers": reads_the_baron(doubters=True),
    "says the truth to believers, lies to doubters": reads_the_baron(doubters=False),
    "says one more than the lowest card": lies_low,
    "passes in the first wave": waits,
    "passes in the first wave, then matches with the lowest card": matches,
    "never bids": never_bids,
    "banks its highest card": banking(TOP, TOP),
    "banks its lowest card": banking(0, 0),
    "banks 3 to 5 if it can": banking(3, 5),
    "answers one question in four at random": at_random(4),
    "does what is done for the absent": absent,
}
