"""My next turn in Door & Treasure, said in advance: the house, what is behind the door, and an empty room."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.door_and_treasure.bot import flee, look_for_trouble, unfinished
from games.catalog.door_and_treasure.bot_fights import as_fighter
from games.catalog.door_and_treasure.cards import CARDS, Monster
from games.catalog.door_and_treasure.courses import (
    ASK,
    AT_STAKE,
    choice,
    courses_of,
    goes_on,
    kept,
    offered_by_verb,
    offered_to_me,
    rested,
)
from games.catalog.door_and_treasure.orders import lasting
from games.engine.fields import Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.sights import Sight
from games.engine.texts import Text, say

TIDY, LEAVE = "tidy", "leave"
HELP, FIGHT = "help", "fight"
AND_ON = Pick(["stays"], 0, of="mark")
TROUBLE, SEARCH = "trouble", "search"


def before_my_turn(sight: Sight) -> bool:
    """Ask as soon as my door is open, and while the others are at it."""
    return goes_on(sight) and (sight.mover != sight.me or sight.phase != "prepare")


def next_turn(sight: Sight) -> Mapping[str, Any]:
    """Remember which turn is mine, and who I was."""
    away = (sight.me - sight.mover) % len(sight.people) or len(sight.people)
    person = sight.people[sight.me]
    return {"turn": sight.turns + away, "level": person.level, "items": [*person.worn, *person.carried]}


def courses(sight: Sight) -> Mapping[str, Field]:
    """Choose what becomes of the house, of a monster behind the door, and of an empty room."""
    return {
        "house": choice(TIDY, LEAVE),
        "monster": choice(HELP, FIGHT, ASK),
        "room": choice(TROUBLE, SEARCH, ASK),
        "stays": AND_ON,
    }


def usual_turn(sight: Sight) -> Mapping[str, Any]:
    """Propose what most turns are like."""
    return {"house": [TIDY], "monster": [HELP], "room": [TROUBLE], "stays": [*AND_ON.among]}


def my_turn(order: Order, sight: Sight, decision: Decision) -> Answer | Text | None:
    """Play my turn, until something is at stake."""
    if sight.mover != sight.me or sight.turns < order.seen["turn"]:
        return None
    house, monster, room = (order.values[name][0] for name in ("house", "monster", "room"))
    if decision.option("open"):
        return prepared(order, sight, decision)
    if decision.option("fight"):
        return None if monster == ASK else fought(monster, sight, decision)
    if decision.option("run"):
        return flee(sight, offered_by_verb(decision)) if monster == HELP else None
    if decision.option("search") and room != ASK:
        answer = look_for_trouble(sight, offered_by_verb(decision)) if room == TROUBLE else None
        return answer or Answer("search", {"then": []})
    if house == TIDY:
        return rested(sight, decision)
    return Answer("done") if decision.option("done") else None


def prepared(order: Order, sight: Sight, decision: Decision) -> Answer | Text:
    """Keep house and open the door, unless somebody offers me something, or I have lost or could win something."""
    person, seen = sight.people[sight.me], order.seen
    if offer := offered_to_me(sight):
        return offer
    gone = [item for item in seen["items"] if item not in (*person.worn, *person.carried)]
    if person.level < seen["level"] or (gone and person.level == seen["level"]):
        return say("You have lost something since you said this, so we ask you after all.")
    if person.level == sight.goal - 1:
        return say("One more level wins you the game, so we ask you after all.")
    if order.values["house"] == [TIDY] and (answer := kept(sight, decision)):
        return answer
    room = order.values["room"][0]
    asks = room == ASK or (room == TROUBLE and any(isinstance(CARDS[card], Monster) for card in sight.hands[sight.me]))
    return Answer("open", {"then": ["ask" if asks else "search_on" if unfinished(sight) else "search"]})


def fought(course: str, sight: Sight, decision: Decision) -> Answer | Text:
    """Fight on while I am ahead; ask for help or run where no card of mine would do."""
    if sight.fight.alarm:
        return AT_STAKE
    if decision.option("run"):
        answer = as_fighter(sight, offered_by_verb(decision)) if course == HELP else None
        if answer and answer.verb in ("ask", "run"):
            return answer
        return say("You are not ahead of {foes:cards}, so we ask you after all.", foes=foes(sight))
    return Answer("fight")


def foes(sight: Sight) -> list[str]:
    """Return the monsters of the fight."""
    return [foe.card for foe in sight.fight.foes]


def turn_over(order: Order, sight: Sight) -> Text | None:
    """It ends with my turn, unless it stays."""
    if (over := lasting(order, sight)) or order.values.get("stays"):
        return over
    return say("The turn that you had planned is over.") if sight.turns > order.seen["turn"] else None


def turn_said(values: Mapping[str, Any], sight: Sight) -> Text:
    """Say what I do, in one breath."""
    courses = {name: course for name, course in courses_of(values).items() if name != "stays"}
    once = say(
        "{house:plan}. If a monster is behind the door, {monster:plan}. If there is none, {room:plan}.", **courses
    )
    return say("{once:clause} Do the same in each turn after that.", once=once) if values.get("stays") else once


TURN = OrderKind(
    "turn", say("My next turn"), my_turn, turn_over, courses,
    invites=before_my_turn, start=usual_turn, says=turn_said, remembers=next_turn,
)  # fmt: skip
