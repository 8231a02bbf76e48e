"""Habits of Last Chance: what to offer for an attempt, and what to bet."""

from __future__ import annotations

from typing import Any

from benchmarks.kit import Habits, absent, always, at_random, habit, never
from games.catalog.last_chance.board import UNIT
from games.engine.chance import Chance
from games.engine.fields import Amount
from games.engine.questions import Answer, Decision, Option
from games.engine.rulebook import Player
from games.engine.sights import Sight

OFFERS = ("pay", "ask")


def offers(bot: Player, sight: Sight, decision: Decision, chance: Chance, limit: int) -> Answer:
    """Bet as a bot does, and offer this for the attempt."""
    usual = bot(sight, decision, chance)
    option = decision.option("pay" if limit >= 0 else "ask")
    if option is None:
        return usual
    field = option.fields["limit"]
    assert isinstance(field, Amount)
    amount = min(field.high, max(field.low, abs(limit)))
    return filled(option, {**usual.values, "limit": amount})


def filled(option: Option, values: dict[str, Any]) -> Answer:
    """Fill an option in with what there is."""
    return Answer(option.verb, {name: values.get(name, []) for name in option.fields})


def usual_limit(answer: Answer) -> int:
    """Return what a bot offers, negative if it asks to be paid."""
    return int(answer["limit"]) if answer.verb == "pay" else -int(answer["limit"])


@habit
def offering(bot: Player, sight: Sight, decision: Decision, chance: Chance, times: float, more: float = 0.0) -> Answer:
    """Offer this many times what a bot does, or this share of its money on top."""
    usual = bot(sight, decision, chance)
    if usual.verb not in OFFERS:
        return usual
    limit = usual_limit(usual)
    limit = int(limit * (times if limit > 0 else 1 / times)) + int(more * sight.cash[sight.me])
    return offers(lambda *_: usual, sight, decision, chance, limit // UNIT * UNIT)


def prizes(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Offer for an attempt what its prize is worth by the odds."""
    limit = sight.prize * sight.odds // 1000 // UNIT * UNIT
    return offers(bot, sight, decision, chance, min(limit, sight.cash[sight.me]))


def asks_most(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Ask for as much as the bank pays."""
    return offers(bot, sight, decision, chance, -(10**9))


def no_interest(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Never offer anything for an attempt, but bet."""
    usual = bot(sight, decision, chance)
    option = decision.option("decline")
    return filled(option, usual.values) if option else usual


@habit
def betting(bot: Player, sight: Sight, decision: Decision, chance: Chance, side: str, percent: int) -> Answer:
    """Always bet a part of the money on one side, or on the likelier one."""
    usual = bot(sight, decision, chance)
    if "exact" not in usual.values:
        return usual
    chosen = side or ("no" if sight.odds < 500 else "yes")
    stake = sight.cash[sight.me] * percent // 100 // UNIT * UNIT
    return Answer(usual.verb, {**usual.values, "side": [chosen], "exact": stake})


HABITS: Habits = {
    "offers 1.3 times a bot's limit": offering(1.3),
    "offers 1.6 times a bot's limit": offering(1.6),
    "offers twice a bot's limit": offering(2.0),
    "offers 0.7 times a bot's limit": offering(0.7),
    "offers a tenth of its money more than a bot": offering(1.0, 0.1),
    "offers a third of its money more than a bot": offering(1.0, 0.33),
    "offers what the prize is worth by the odds": prizes,
    "asks for as much as the bank pays": asks_most,
    "has no interest in attempts, but bets": no_interest,
    "never bets": betting("", 0),
    "bets a tenth on the likelier side": betting("", 10),
    "bets half on the likelier side": betting("", 50),
    "bets all on the likelier side": betting("", 100),
    "bets half on NO": betting("no", 50),
    "never calls Last Chance": never("last_chance"),
    "answers one question in four at random": at_random(4),
    "calls Last Chance at once": always("last_chance"),
    "does what is done for the absent": absent,
}
