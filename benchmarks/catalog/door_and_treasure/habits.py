"""Habits of Door & Treasure: what to leave undone, in fights and at the market."""

from __future__ import annotations

from benchmarks.kit import Habits, absent, always, at_random, never
from games.catalog.door_and_treasure.bot import least_useful
from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Player
from games.engine.sights import Sight

HINDERING = ("aim", "lure", "curse", "stab")


def keeps_out(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Never do anything in another's fight."""
    mine = not sight.fight or sight.me in (sight.fight.fighter, sight.fight.helper)
    return bot(sight, decision, chance) if mine or decision.option("pass") is None else Answer("pass")


def helps_all(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Help everybody who asks, at any price."""
    return Answer("help") if decision.option("help") else bot(sight, decision, chance)


def saves(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Keep its potions until it fights for one of the last two levels."""
    mine = sight.people[sight.me]
    return (
        bot(sight, decision, chance) if mine.level >= sight.goal - 2 else never("boost")(bot, sight, decision, chance)
    )


def sells_all(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Sell for a level wherever it can, what is of least use."""
    option = decision.option("sell")
    items = least_useful(sight.people[sight.me], option, option.pick("items").total) if option else []
    answer = Answer("sell", {"items": items})
    return answer if items and decision.takes(answer) else bot(sight, decision, chance)


def sells_spare(bot: Player, sight: Sight, decision: Decision, chance: Chance) -> Answer:
    """Sell nothing that it wears."""
    answer = bot(sight, decision, chance)
    worn = sight.people[sight.me].worn
    if answer.verb == "sell" and any(item in worn for item in answer["items"]):
        return never("sell")(bot, sight, decision, chance)
    return answer


HABITS: Habits = {
    "never sells": never("sell"),
    "sells for a level wherever it can": sells_all,
    "never sells what it wears": sells_spare,
    "never asks for help": never("ask"),
    "never helps": never("help", "counter"),
    "helps at any price": helps_all,
    "keeps out of others' fights": keeps_out,
    "never hinders": never(*HINDERING),
    "hinders whenever it can": always(*HINDERING),
    "never looks for trouble": never("trouble"),
    "always looks for trouble": always("trouble"),
    "never trades": never("accept"),
    "keeps its potions for the last levels": saves,
    "runs from every fight that can be run from": always("run"),
    "never puts anything on": never("wear"),
    "answers one question in eight at random": at_random(8),
    "does what is done for the absent": absent,
}
