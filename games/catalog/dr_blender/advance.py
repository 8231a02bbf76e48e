"""What players of Dr Blender say in advance: what they block, and what they do on their next turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.dr_blender.board import COLOURS, CREATURE, WHOLE, best_colour, complete, finest, free_parts
from games.catalog.dr_blender.bot import best_bid, block, blocking, worth
from games.catalog.dr_blender.rules import DECLINED
from games.engine.advance import Limit, Order, Plan, until_turn_over
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

HELP, MOST, NONE, NEVER = "help", "most", "none", "never"  # what to block; the last holds to the end of the game
BEST, FINEST = "best", "finest"
ASK, FINISH = "ask", "finish"
AND_ON = Pick(["stays"], 0, of="mark")


# What I block


def blocks_for_others(sight: Sight) -> bool:
    """Ask everybody before the last round, from the start; with four, two alone may be asked to block."""
    return bool(sight.round < sight.last)


def what_to_block(sight: Sight) -> Mapping[str, Field]:
    """Choose what to block whenever others operate."""
    return {"what": Pick([HELP, MOST, NONE, NEVER], of="blocking")}


def usual_block(sight: Sight) -> Mapping[str, Any]:
    """Propose to block what helps the others most."""
    return {"what": [HELP]}


def blocked(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Block by what is public and by my hand, or nothing; ask in the last round."""
    if decision.option("decline") is None:
        return None
    (what,) = order.values.get("what", [MOST])
    if sight.round == sight.last and what != NEVER:
        return say("This round is the last, so we ask you what you block.")
    if what == HELP:
        return block(sight, decision, Chance(bytes([sight.me]), f"{sight.turns}"))
    return most_blocked(sight, decision) if what == MOST else DECLINED


def most_blocked(sight: Sight, decision: Decision) -> Answer | None:
    """Block what would let the mover take the most of one colour, first what I collect myself."""
    option = decision.option("block") or decision.option("place") or decision.option("vote")
    if option is None:
        return None
    colour = best_colour(sight.slots, [])
    mine = [CREATURE[part] for part in sight.hands[sight.me]]
    parts = sorted(free_parts(sight.slots, [], colour), key=lambda part: -mine.count(CREATURE[part]))[:2]
    return blocking(option, parts)


def block_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say which of the two policies I block by."""
    return SAID[values.get("what", [MOST])[0]]


SAID: Mapping[str, Text] = {
    HELP: say("I block what helps the others most, until the last round."),
    MOST: say("I block the colour of which most parts lie open, until the last round."),
    NONE: say("I block nothing until the last round."),
    NEVER: say("I block nothing, not even in the last round."),
}


# My next turn


def operates_soon(sight: Sight) -> bool:
    """Ask for the next turn: the mover while the others block, and everybody before it."""
    return next_turn(sight) is not None


def next_turn(sight: Sight) -> int | None:
    """Return the number of my next turn that has not begun to be mine; None if there is none before the end."""
    wait = (sight.me - sight.mover) % sight.seats
    if wait == 0 and sight.blocks:
        wait = sight.seats
    return int(sight.turns) + wait if sight.round < sight.last or wait <= rest_of_round(sight) else None


def rest_of_round(sight: Sight) -> int:
    """Return how many turns of this round come after this one."""
    return int(sight.seats - 1 - sight.turns % sight.seats)


def the_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember for which turn it is, and what I had lost by then."""
    turn = next_turn(sight)
    return {"turn": -1 if turn is None else turn, "lost": lost(sight)}


def lost(sight: Sight) -> str:
    """Return the part that was last demanded, if it was mine; "" if it was not."""
    demand = sight.demand
    return str(demand.part) if demand and demand.seat == sight.me and demand.found else ""


def operating(sight: Sight) -> Mapping[str, Field]:
    """Choose colours in their order, what to create, and whether to end the turn if there is nothing to create."""
    return {
        "take": Pick([BEST, MOST, *COLOURS], 1, len(COLOURS) + 1, ordered=True, of="take"),
        "create": Pick([FINEST, *within_reach(sight)], of="whole"),
        "then": Pick([ASK, FINISH], of="then"),
        "stays": AND_ON,
    }


def within_reach(sight: Sight) -> list[str]:
    """Return the creatures whose parts all lie open or in my hand, at least one of them in my hand."""
    hand = sight.hands[sight.me]
    near = {*hand, *sight.slots}
    return [creature for creature, parts in WHOLE.items() if near.issuperset(parts) and not {*hand}.isdisjoint(parts)]


def usual_turn(sight: Sight) -> Mapping[str, Any]:
    """Propose what is worth most, and to be asked again if a demand would be worth its price."""
    bid = best_bid(sight)
    return {"take": [BEST], "create": [FINEST], "then": [ASK if bid and bid.worth > 0 else FINISH], "stays": []}


def operated(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Take the first colour of mine without a block, create, and end the turn or ask."""
    if sight.turns < order.seen["turn"] or until_turn_over(order, sight):
        return None
    if decision.option("take"):
        return taken(order, sight)
    if decision.option("finish") is None:
        return None
    whole = complete(sight.hands[sight.me])
    if not whole:
        if order.values["then"] == [ASK]:
            return say("There is nothing to create, so we ask you what you do.")
        return Answer("finish")
    (creature,) = order.values["create"]
    return Answer("create", {"creature": [creature if creature in whole else finest(whole)]})


def taken(order: Order, sight: Sight) -> Answer | Text:
    """Take the first colour that has parts and no block, or that is worth or has most, blocks and all."""
    for colour in order.values["take"]:
        if colour == BEST:
            return Answer("take", {"colour": [best_for_me(sight)]})
        if colour == MOST:
            named = [colour for colour in order.values["take"] if colour in COLOURS]
            return Answer("take", {"colour": [best_colour(sight.slots, sight.blocks, named)]})
        parts = free_parts(sight.slots, [], colour)
        if parts and parts == free_parts(sight.slots, sight.blocks, colour):
            return Answer("take", {"colour": [colour]})
    return say("Your colours are blocked, so we ask you which one you take.")


def best_for_me(sight: Sight) -> str:
    """Return the colour that makes my hand worth most."""
    hand = sight.hands[sight.me]
    return max(COLOURS, key=lambda colour: worth(sight, hand + free_parts(sight.slots, sight.blocks, colour)))


def turn_over(order: Order, sight: Sight) -> Text | None:
    """It ends with its turn, unless it stays, and when somebody takes a part from me."""
    if lost(sight) not in ("", order.seen["lost"]):
        return say("You have lost the {card}, so what you said in advance no longer stands.", card=lost(sight))
    return until_turn_over(order, sight)


def about_turn(sight: Sight) -> Text:
    """Say which turn it is for: the running one, or my next."""
    if next_turn(sight) == sight.turns:
        return say("What I do when the others have blocked")
    return say("What I do on my next turn")


def turn_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is taken, what then, and whether it stays."""
    once = one_turn_said(values)
    return say("{once:clause} Do the same in each turn after that.", once=once) if values.get("stays") else once


def one_turn_said(values: Mapping[str, Any]) -> Text:
    """Say what is taken, and what then."""
    takes, (creature,), (then,) = values["take"], values["create"], values["then"]
    made = say("the {creature}", creature=creature) if creature != FINEST else say("what is whole")
    if then == ASK:
        return say("I take {takes} and create {made}; if nothing is whole, ask me.", takes=takes, made=made)
    return say("I take {takes}, create {made}, and demand nothing.", takes=takes, made=made)


# Limits


def finish(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """End the turn instead of demanding parts."""
    return Answer("finish") if answer.verb == "demand" and decision.option("finish") else None


def decline(order: Order, sight: Sight, decision: Decision, answer: Answer) -> Answer | None:
    """Leave the parts to the others."""
    blocks = answer.verb in ("block", "place", "vote")
    return Answer("decline") if blocks and decision.option("decline") else None


ADVANCE = (
    Plan(
        "guard", say("Block"), blocked, fields=what_to_block,
        invites=blocks_for_others, start=usual_block, about=lambda sight: say("What I block when others operate"),
        says=block_said,
    ),
    Plan(
        "operate", say("Operate"), operated, fields=operating, until=turn_over,
        invites=operates_soon, start=usual_turn, about=about_turn, says=turn_said, remembers=the_turn,
    ),
    Limit("no_demand", say("Never demand parts of anybody"), restrains=finish),
    Limit("no_block", say("Never block anybody"), restrains=decline),
)  # fmt: skip
