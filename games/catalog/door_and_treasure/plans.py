"""What players of Door & Treasure are asked for beforehand: their next turn, fights, help, and housework."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.door_and_treasure.bot import part_with, take
from games.catalog.door_and_treasure.bot_fights import wanted
from games.catalog.door_and_treasure.cards import CARDS, Enhancer, Potion
from games.catalog.door_and_treasure.courses import (
    ASK,
    AT_STAKE,
    choice,
    courses_of,
    goes_on,
    offered_by_verb,
    offered_to_me,
    rested,
    too_much,
)
from games.catalog.door_and_treasure.flee import SAVES, THROWN
from games.catalog.door_and_treasure.orders import PASS, lasting
from games.catalog.door_and_treasure.plan_turn import TURN
from games.catalog.door_and_treasure.worth import in_hand, lead
from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision, Option
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many

TURNED = say("You are no longer ahead, so we ask you, as you wished.")
RUN, COUNTER, DECLINE = "run", "counter", "decline"
REST, BEST, LEAST = "rest", "best", "least"

# A fight that comes back


def in_my_fight(sight: Sight) -> bool:
    """Ask a fighter who has yet to hear what the others do."""
    return goes_on(sight) and bool(sight.fight) and sight.fight.fighter == sight.me and not sight.fight.settled


def this_fight(sight: Sight) -> Mapping[str, Any]:
    """Remember the turn, and whether the game was at stake already."""
    return {"turn": sight.turns, "alarm": bool(sight.fight and sight.fight.alarm)}


def turning(sight: Sight) -> Mapping[str, Field]:
    """Choose what I do if I am no longer ahead, and what I use if I must run."""
    hand = sight.hands[sight.me]
    saves = [card for card in hand if card in SAVES]
    fields: dict[str, Field] = {"turned": choice(ASK, RUN)}
    if saves:
        fields["save"] = Pick(saves, 0, len(saves), ordered=True)
    if hand and "wizard" in sight.people[sight.me].classes:
        monsters = len(sight.fight.foes) if sight.fight else 1
        most = min(THROWN * max(1, monsters), len(hand))
        fields["throw"] = Pick(hand, 0, most, excluding="save" if saves else "")
    return fields


def usual_flight(sight: Sight) -> Mapping[str, Any]:
    """Propose to run if no card in my hand could turn the fight again, with every trick and the least cards."""
    hand = sight.hands[sight.me]
    could_turn = any(isinstance(CARDS[card], Potion | Enhancer) for card in hand)
    filled: dict[str, Any] = {"turned": [ASK if could_turn else RUN]}
    fields = turning(sight)
    for name, field in fields.items():
        if name == "save" and isinstance(field, Pick):
            filled[name] = [*field.among]
        elif name == "throw" and isinstance(field, Pick):
            spare = [card for card in hand if card not in filled.get("save", [])]
            filled[name] = sorted(spare, key=lambda card: in_hand(sight, sight.me, card))[: field.most]
    return filled


def come_back(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Fight on while I am ahead, and otherwise run or be asked; run with what I chose."""
    if sight.fight is None or sight.fight.fighter != sight.me or sight.turns != order.seen["turn"]:
        return None
    run = decision.option("run")
    if run and decision.option("fight") is None:
        return fled(order, run)
    if decision.option("fight") is None or not sight.fight.waves:
        return None
    if sight.fight.alarm and not order.seen["alarm"]:
        return AT_STAKE
    if run is None:
        return Answer("fight")
    if sight.fight.asks and sight.fight.helper is None and sight.fight.asks == sight.fight.waves:
        return say("Nobody has come to help you, so we ask you after all.")
    return Answer("run") if order.values["turned"] == [RUN] else TURNED


def fled(order: Order, run: Option) -> Answer:
    """Run with what I chose and still hold, from the monsters as they came."""
    values: dict[str, Any] = {}
    for name, field in run.fields.items():
        if isinstance(field, Pick):
            chosen = [card for card in order.values.get(name, []) if card in field.among]
            values[name] = [*field.among] if name == "order" else chosen[: field.most]
    return Answer("run", values)


def fight_over(order: Order, sight: Sight) -> Text | None:
    """It ends with the fight."""
    if over := lasting(order, sight):
        return over
    mine = sight.fight and sight.fight.fighter == sight.me and sight.turns == order.seen["turn"]
    return None if mine else say("The fight is over.")


def flight_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what I do if the fight comes back to me."""
    return say("I fight on while I am ahead; if not, {turned:plan}.", **courses_of(values))


# Help


def may_help(sight: Sight) -> bool:
    """Ask everybody but the fighter."""
    return goes_on(sight) and (sight.fight is None or sight.fight.fighter != sight.me)


def wages(sight: Sight) -> Mapping[str, Field]:
    """Choose a number of treasures, and what I say to less."""
    return {"above": Amount(0, 5, start=2), "treasures": Amount(0, 5, start=1), "less": choice(COUNTER, DECLINE, ASK)}


def usual_wages(sight: Sight) -> Mapping[str, Any]:
    """Propose a treasure; elves help for the level."""
    return {"above": 2, "treasures": 0 if "elf" in sight.people[sight.me].races else 1, "less": [COUNTER]}


def lend_a_hand(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Help for enough treasures where that wins the fight and does not win anybody the game; add nothing needlessly."""
    fight, less = sight.fight, order.values.get("less", [ASK])[0]
    if fight is None or decision.option("pass") is None:
        return None
    if fight.helper == sight.me:
        return PASS if lead(sight) > 0 and not fight.alarm and "less" in order.values else None
    if not decision.option("help"):
        return None if fight.alarm or "above" not in order.values or rises(sight) > order.values["above"] else PASS
    if fight.alarm or sight.people[fight.fighter].level + fight.gain >= sight.goal:
        return AT_STAKE
    if far_above(sight) > order.values.get("above", sight.goal):
        return None
    if lead(sight) + sight.people[sight.me].strength <= 0:
        return None if less == ASK else PASS
    least = min(order.values["treasures"], fight.prize)
    if fight.offered.treasures >= least:
        return Answer("help")
    counter = decision.option("counter")
    if less == COUNTER and counter:
        return Answer("counter", wanted(sight, counter, least))
    return PASS if less == DECLINE else None


def rises(sight: Sight) -> int:
    """Return how far above me the fight would take somebody, if it is won as it stands."""
    return far_above(sight) if lead(sight) > 0 else 0


def far_above(sight: Sight) -> int:
    """Return how far above me a victory would take the fighter, if that is near the last level."""
    level = int(sight.people[sight.fight.fighter].level + sight.fight.gain)
    return level - int(sight.people[sight.me].level) if level >= sight.goal - 2 else 0


def wages_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say for what I help."""
    least, less = values["treasures"], values.get("less", [ASK])[0]
    if not least:
        return say("I help wherever that wins, and keep out of other fights.")
    return say_many(
        "I help for one treasure if that wins; for less, {less:plan}.",
        "I help for {count} treasures if that wins; for less, {less:plan}.",
        count=least,
        less=less,
    )


# Housework


def always(sight: Sight) -> bool:
    """Ask until it has been said: it holds for the whole game."""
    return goes_on(sight)


def chores(sight: Sight) -> Mapping[str, Field]:
    """Choose what becomes of a quiet evening, of treasures to share, and of what I must lose."""
    return {"rest": choice(REST, ASK), "share": choice(BEST, ASK), "lose": choice(LEAST, ASK)}


def usual_chores(sight: Sight) -> Mapping[str, Any]:
    """Propose to have all of it done."""
    return {"rest": [REST], "share": [BEST], "lose": [LEAST]}


def done_for_me(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Do the housework that I do not want to be asked about."""
    offered = offered_by_verb(decision)
    if decision.option("done") or too_much(decision):
        return (offered_to_me(sight) or rested(sight, decision)) if order.values["rest"] == [REST] else None
    if any(verb in offered for verb in ("lose", "lose_cards", "give_up")):
        return part_with(sight, offered) if order.values["lose"] == [LEAST] else None
    if order.values["share"] == [ASK]:
        return None
    return Answer("draw") if "draw" in offered else take(sight, offered)


def chores_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what is done for me."""
    return say(
        "When all is quiet, {rest:plan}. When treasures are shared, {share:plan}. When I must lose something,"
        " {lose:plan}.",
        **courses_of(values),
    )


PLANS = (
    OrderKind(
        "back", say("If this fight comes back to me"), come_back, fight_over, turning,
        invites=in_my_fight, start=usual_flight, says=flight_said, remembers=this_fight,
    ),
    TURN,
    OrderKind(
        "lend_a_hand", say("In the others' fights, for the rest of the game"), lend_a_hand, lasting, wages,
        invites=may_help, start=usual_wages, says=wages_said,
    ),
    OrderKind(
        "chores", say("Housework, for the rest of the game"), done_for_me, lasting, chores,
        invites=always, start=usual_chores, says=chores_said,
    ),
)  # fmt: skip
