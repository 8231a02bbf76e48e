"""Standing orders in Last Chance."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.last_chance.bets import SHARES
from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many

PERCENT = Amount(0, 100)
STAKE = Pick(SHARES, of="share")


def by_odds(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Leave the attempt to others, and bet a share of the money by the odds."""
    values = order.values
    if sight.odds < 10 * values["no_below"]:
        return bystander(sight, decision, ["no"], values["no_share"])
    if sight.odds > 10 * values["yes_above"]:
        return bystander(sight, decision, ["yes"], values["yes_share"])
    return bystander(sight, decision, ["no"], [0])


def bystander(sight: Sight, decision: Decision, side: list[str], share: list[int]) -> Answer | None:
    """Do not bid, but bet."""
    bet: dict[str, Any] = {"side": side, "share": share, "exact": None}
    option = decision.option("decline")
    if option and option.fields:
        return Answer("decline", {name: bet.get(name, []) for name in option.fields})
    if option:
        return Answer("decline")
    if decision.option("bet"):
        return Answer("bet", bet) if share[0] else Answer("no_bet")
    return next((Answer(verb) for verb in ("stand", "leave") if decision.option(verb)), None)


def wait(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Neither bid nor bet."""
    return bystander(sight, decision, ["no"], [0])


def wait_ended(order: Order, sight: Sight) -> Text | None:
    """Ends when enough dice lie on a card."""
    there = sum([die is not None for die in sight.locked])
    if there >= order.values["dice"]:
        return say_many("There is a die on the card.", "There are {count} dice on the card.", count=there)
    return over(order, sight)


def run(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Lay what is best, and fill the card with it."""
    return next((Answer(verb) for verb in ("run", "lay", "fill") if decision.option(verb)), None)


def over(order: Order, sight: Sight) -> Text | None:
    """Ends with the game, or when the player is out."""
    if sight.ending:
        return say("The game is over.")
    return say("You are out of the game.") if sight.me in sight.out else None


def stakes(sight: Sight) -> Mapping[str, Field]:
    """Choose a share for NO and one for YES, and below and above which chance to bet it."""
    return {"no_share": STAKE, "no_below": PERCENT, "yes_share": STAKE, "yes_above": PERCENT}


def dice(sight: Sight) -> Mapping[str, Field]:
    """Choose how many dice must lie on the card."""
    return {"dice": Amount(1, 4)}


ORDERS = (
    OrderKind("by_odds", say("Do not attempt anything, and bet by the odds"), by_odds, over, stakes),
    OrderKind("wait", say("Sit it out: neither bid nor bet for now"), wait, wait_ended, dice),
    OrderKind("run", say("Lay what fits best on the card, until it is full"), run, over),
)
