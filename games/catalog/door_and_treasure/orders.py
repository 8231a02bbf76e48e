"""What a player of Door & Treasure may decide beforehand: when to keep out of others' fights, and when not."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.cards import CARDS, Curse
from games.engine.fields import Amount, Field, Pick
from games.engine.orders import Order, OrderKind
from games.engine.questions import Answer, Decision
from games.engine.rulebook import Options
from games.engine.sights import Sight
from games.engine.texts import Text, say

PASS = Answer("pass")
LOWLY, STEPS = 2, 3  # the least level to look away below, and how far from the goal it is for everybody at first


def lasting(order: Order, sight: Sight) -> Text | None:
    """It holds until it is taken back, or the game is over."""
    return say("The game is over.") if sight.winners or sight.over else None


def this_fight(order: Order, sight: Sight) -> Text | None:
    """It holds as long as the fight it was given in."""
    if over := lasting(order, sight):
        return over
    return None if sight.fight and sight.turns == order.turn else say("The fight is over.")


def look_on(sight: Sight, decision: Decision) -> Answer | None:
    """Pass in fights of others, unless I am asked for help."""
    if decision.option("pass") is None or decision.option("help") or sight.fight.helper == sight.me:
        return None
    return PASS


def stay_out(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass, whatever comes, as long as the fight would make nobody win [4.6]."""
    return None if sight.fight is None or sight.fight.alarm else look_on(sight, decision)


def look_away(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Pass while all whom the fight would raise are below a level, and it would win nobody the game [4.6]."""
    if sight.fight is None or highest(sight) >= order.values["level"]:
        return None
    return stay_out(order, sight, decision)


def highest(sight: Sight) -> int:
    """Return the highest level among those who would go up: the fighter, and a helper who is an elf [5.8]."""
    fighter, helper = sight.people[sight.fight.fighter], sight.fight.helper
    if helper is None or "elf" not in sight.people[helper].races:
        return int(fighter.level)
    return int(max(fighter.level, sight.people[helper].level))


def decline(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Decline to help, as long as the fight would make nobody win [4.6]."""
    return PASS if decision.option("help") and not sight.fight.alarm else None


def fight_on(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Fight on in a fight of mine that comes back to me while I am ahead, unless it would win me the game."""
    fight = sight.fight
    if fight is None or fight.fighter != sight.me or not fight.waves or fight.alarm:
        return None
    return Answer("fight") if decision.option("fight") and not decision.option("run") else None


def lie_in_wait(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Play a curse on somebody as soon as they fight."""
    whom, card = order.values["on"], order.values["card"]
    if sight.fight is None or sight.fight.fighter != whom[0] or decision.option("curse") is None:
        return None
    return Answer("curse", {"card": card, "on": whom})


def lain_in_wait(order: Order, sight: Sight) -> Text | None:
    """It holds as long as the curse is in my hand."""
    if over := lasting(order, sight):
        return over
    card = order.values["card"][0]
    return None if card in sight.hands[sight.me] else say("You no longer hold {card}.", card=card)


def undo(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Undo a curse, or a levy, as it falls on me, with the first card that can; bear a curse if there is none."""
    if option := decision.option("cancel"):
        return Answer("cancel", {"card": option.among("card")[:1]})
    return bear(order, sight, decision)


def bear(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Bear every curse, and keep the cards that could undo one."""
    return Answer("bear") if decision.option("bear") else None


def refuse(order: Order, sight: Sight, decision: Decision) -> Answer | None:
    """Refuse every trade that is offered."""
    option = decision.option("refuse")
    if option is None:
        return None
    field = option.fields["offer"]
    return Answer("refuse", {"offer": [*field.among][:1]}) if isinstance(field, Pick) else None


def levels(sight: Sight) -> Mapping[str, Field]:
    """Choose a level."""
    return {"level": Amount(LOWLY, sight.goal - 1, start=sight.goal - 2)}


def ambush(sight: Sight) -> Mapping[str, Field]:
    """Choose a curse from the hand, and its victim."""
    others = [seat for seat in range(len(sight.people)) if seat != sight.me]
    curses = [card for card in sight.hands[sight.me] if isinstance(CARDS[card], Curse)]
    return {"card": Pick(curses), "on": Pick(others, of="seat")}


ORDERS = (
    OrderKind("stay_out", say("Stay out of this fight, unless it would win somebody the game"), stay_out, this_fight),
    OrderKind("look_away", say("Stay out of fights of low-level players"), look_away, lasting, levels),
    OrderKind("decline", say("Turn down every request for help"), decline, lasting),
    OrderKind("fight_on", say("Fight on if a fight of mine comes back to me and I am ahead"), fight_on, lasting),
    OrderKind("lie_in_wait", say("Curse somebody as soon as they fight"), lie_in_wait, lain_in_wait, ambush),
    OrderKind("undo", say("Undo any curse that falls on me, if I can"), undo, lasting),
    OrderKind("bear", say("Bear any curse that falls on me"), bear, lasting),
    OrderKind("refuse", say("Refuse every trade"), refuse, lasting),
)


def first_orders(options: Options) -> list[Order]:
    """Everybody keeps out of fights that bring nobody near the last level, fights on while ahead, and undoes curses.

    [4.4, 4.6, 9.3]
    """
    level = max(LOWLY, int(options["goal"]) - STEPS)
    return [Order("look_away", {"level": level}), Order("fight_on"), Order("undo")]
