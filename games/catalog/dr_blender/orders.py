"""What a player of Dr Blender may decide beforehand."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.dr_blender.board import COLOURS, CREATURE, best_colour, free_parts
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say


def collect(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Take the colour with most parts, then create what is complete, and demand nothing."""
    if decision.option("take"):
        return Answer("take", {"colour": [best_colour(sight.slots, sight.blocks, order.values["colours"])]})
    return decision.default if decision.option("finish") else None


def guard(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Block what would let the mover take the most of one colour, first what I collect myself."""
    option = decision.option("block") or decision.option("place") or decision.option("vote")
    if option is None:
        return None
    colour = best_colour(sight.slots, [])
    mine = [CREATURE[part] for part in sight.hands[sight.me]]
    parts = sorted(free_parts(sight.slots, [], colour), key=lambda part: -mine.count(CREATURE[part]))[:2]
    if option.verb == "block":
        return Answer("block", {"parts": parts})
    return Answer(option.verb, {"first": parts[:1], "second": parts[1:]})


def decline(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Block nothing."""
    return Answer("decline") if decision.option("decline") else None


def over(order: Order, sight: Sight) -> Text | None:
    """It holds until the end of the game."""
    return say("The game is over.") if sight.ending else None


def decline_ended(order: Order, sight: Sight) -> Text | None:
    """It holds until my next turn comes, even if it was given in a turn of mine."""
    if sight.ending:
        return over(order, sight)
    since = sight.turns - order.turn
    wait = (sight.me - sight.mover + since) % sight.seats or sight.seats  # turns from the order to my next one
    return say("It is your turn now.") if since >= wait else None


def priorities(sight: Sight) -> Mapping[str, Field]:
    """Choose which colours to prefer, first to last."""
    return {"colours": Pick(COLOURS, 0, len(COLOURS), ordered=True, of="colour")}


ORDERS = (
    OrderKind(
        "collect",
        say("Take the colour with the most parts, and create what is complete"),
        collect,
        over,
        priorities,
    ),
    OrderKind("decline", say("Block nothing until my next turn"), decline, decline_ended),
)
