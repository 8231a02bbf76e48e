"""What players of Dr Blender are asked for beforehand: what they block, and what they do on their next turn."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.dr_blender.blocking import DECLINED
from games.catalog.dr_blender.board import COLOURS, WHOLE, complete, finest, free_parts
from games.catalog.dr_blender.bot import best_bid, block, worth
from games.catalog.dr_blender.orders import guard
from games.engine.chance import Chance
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

HELP, MOST, NONE = "help", "most", "none"  # what to block
BEST, FINEST = "best", "finest"
ASK, FINISH = "ask", "finish"


def goes_on(sight: Sight) -> bool:
    """Whether there is still something to decide."""
    return not sight.ending


# What I block


def blocks_for_others(sight: Sight) -> bool:
    """Ask everybody before the last round, from the start; with four, two alone may be asked to block."""
    return goes_on(sight) and sight.round < sight.last


def blocking(sight: Sight) -> Mapping[str, Field]:
    """Choose what to block whenever others operate."""
    return {"what": Pick([HELP, MOST, NONE], of="blocking")}


def usual_block(sight: Sight) -> Mapping[str, Any]:
    """Propose to block what helps the others most."""
    return {"what": [HELP]}


def blocked(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Block by what is public and by my hand, or nothing; ask in the last round."""
    if decision.option("decline") is None:
        return None
    if sight.round == sight.last:
        return say("This round is the last, so we ask you what you block.")
    (what,) = order.values.get("what", [MOST])
    if what == HELP:
        return block(sight, decision, Chance(bytes([sight.me]), f"{sight.turns}"))
    return guard(order, sight, decision) if what == MOST else DECLINED


def to_the_end(order: Order, sight: Sight) -> Text | None:
    """It holds until the end of the game."""
    return say("The game is over.") if sight.ending else None


def block_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is blocked."""
    return SAID[values.get("what", [MOST])[0]]


SAID: Mapping[str, Text] = {
    HELP: say("I block what helps the others most, until the last round."),
    MOST: say("I block the colour of which most parts lie open, until the last round."),
    NONE: say("I block nothing until the last round."),
}


# My next turn


def operates_soon(sight: Sight) -> bool:
    """Ask for the next turn: the mover while the others block, and everybody before it."""
    return goes_on(sight) and next_turn(sight) is not None


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
    return {"turn": next_turn(sight), "lost": lost(sight)}


def lost(sight: Sight) -> str:
    """Return the part that was last demanded, if it was mine; "" if it was not."""
    demand = sight.demand
    return str(demand.part) if demand and demand.seat == sight.me and demand.found else ""


def operating(sight: Sight) -> Mapping[str, Field]:
    """Choose colours in their order, what to create, and whether to end the turn if there is nothing to create."""
    return {
        "take": Pick([BEST, *COLOURS], 1, len(COLOURS), ordered=True, of="take"),
        "create": Pick([FINEST, *within_reach(sight)], of="whole"),
        "then": Pick([ASK, FINISH], of="then"),
    }


def within_reach(sight: Sight) -> list[str]:
    """Return the creatures of which all parts lie open or in my hand, and at least one in my hand."""
    hand = sight.hands[sight.me]
    near = {*hand, *sight.slots}
    return [creature for creature, parts in WHOLE.items() if near.issuperset(parts) and not {*hand}.isdisjoint(parts)]


def usual_turn(sight: Sight) -> Mapping[str, Any]:
    """Propose what is worth most, and to be asked again if a demand would be worth its price."""
    bid = best_bid(sight)
    return {"take": [BEST], "create": [FINEST], "then": [ASK if bid and bid.worth > 0 else FINISH]}


def operated(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Take the first colour of mine without a block, create, and end the turn or ask."""
    if sight.turns != order.seen["turn"]:
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
    """Take the first colour that has parts and no block, or the one that is worth most, blocks and all."""
    for colour in order.values["take"]:
        if colour == BEST:
            return Answer("take", {"colour": [best_for_me(sight)]})
        parts = free_parts(sight.slots, [], colour)
        if parts and parts == free_parts(sight.slots, sight.blocks, colour):
            return Answer("take", {"colour": [colour]})
    return say("Your colours are blocked, so we ask you which one you take.")


def best_for_me(sight: Sight) -> str:
    """Return the colour that makes my hand worth most."""
    hand = sight.hands[sight.me]
    return max(COLOURS, key=lambda colour: worth(sight, hand + free_parts(sight.slots, sight.blocks, colour)))


def turn_over(order: Order, sight: Sight) -> Text | None:
    """It ends with its turn, and when somebody takes a part from me."""
    if sight.ending:
        return say("The game is over.")
    if lost(sight) not in ("", order.seen["lost"]):
        return say("You have lost the {card}, so what you said in advance no longer stands.", card=lost(sight))
    over = order.seen["turn"] is None or sight.turns > order.seen["turn"]
    return say("The turn that you had planned is over.") if over else None


def about_turn(sight: Sight) -> Text:
    """Say which turn."""
    if next_turn(sight) == sight.turns:
        return say("What I do when the others have blocked")
    return say("What I do on my next turn")


def turn_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is taken, and what then."""
    takes, (creature,), (then,) = values["take"], values["create"], values["then"]
    made = say("the {creature}", creature=creature) if creature != FINEST else say("what is whole")
    if then == ASK:
        return say("I take {takes} and create {made}; if nothing is whole, ask me.", takes=takes, made=made)
    return say("I take {takes}, create {made}, and demand nothing.", takes=takes, made=made)


PLANS = (
    OrderKind(
        "guard", say("Block"), blocked, to_the_end, blocking,
        invites=blocks_for_others, start=usual_block, about=lambda sight: say("What I block when others operate"),
        says=block_said,
    ),
    OrderKind(
        "operate", say("Operate"), operated, turn_over, operating,
        invites=operates_soon, start=usual_turn, about=about_turn, says=turn_said, remembers=the_turn,
    ),
)  # fmt: skip
