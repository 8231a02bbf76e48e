"""The pieces that the sentences on the cards are made of: which characters they mean, and what befalls them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, assert_never

from games.catalog.door_and_treasure import atoms
from games.catalog.door_and_treasure.atoms import Condition, Effect
from games.catalog.door_and_treasure.cards import Modifier, Slot
from games.engine.texts import Text, say, say_many

# A text within a text is drawn by this kind; the game's words have it too.
WORDS: Mapping[str, Callable[[Any], Text | str]] = {"clause": lambda clause: clause}

WHOM: Mapping[Condition, Text] = {
    "elf": say("elves"),
    "dwarf": say("dwarves"),
    "halfling": say("halflings"),
    "human": say("humans"),
    "warrior": say("warriors"),
    "cleric": say("clerics"),
    "thief": say("thieves"),
    "wizard": say("wizards"),
    "classless": say("anyone without a class"),
    "undead": say("anyone fighting undead"),
    "alone": say("anyone fighting alone"),
    "helped": say("two fighting together"),
    "bareheaded": say("anyone without headgear"),
    "barefoot": say("anyone without footgear"),
    "level 5 or more": say("anyone of level 5 or more"),
}

IF: Mapping[Condition, Text] = {
    "elf": say("if you are an elf"),
    "dwarf": say("if you are a dwarf"),
    "halfling": say("if you are a halfling"),
    "human": say("if you are human"),
    "warrior": say("if you are a warrior"),
    "cleric": say("if you are a cleric"),
    "thief": say("if you are a thief"),
    "wizard": say("if you are a wizard"),
    "classless": say("if you have no class"),
    "undead": say("if there are undead about"),
    "alone": say("if you are alone"),
    "helped": say("if there are two of you"),
    "bareheaded": say("if you wear no headgear"),
    "barefoot": say("if you wear no footgear"),
    "level 5 or more": say("if you are of level 5 or more"),
}

SLOTS: Mapping[Slot, Text] = {
    "headgear": say("Headgear"),
    "armour": say("Armour"),
    "footgear": say("Footgear"),
    "one hand": say("For one hand"),
    "two hands": say("For two hands"),
    "loose": say("Takes no room"),
}

ITEMS: Mapping[str, Callable[[int], Text]] = {
    "headgear": lambda many: say_many("lose your headgear", "lose {count} pieces of headgear", count=many),
    "armour": lambda many: say_many("lose your armour", "lose {count} pieces of armour", count=many),
    "footgear": lambda many: say_many("lose your footgear", "lose {count} pieces of footgear", count=many),
    "hand": lambda many: say_many("lose an item for the hands", "lose {count} items for the hands", count=many),
    "small": lambda many: say_many("lose a small item", "lose {count} small items", count=many),
    "big": lambda many: say_many("lose a Big item", "lose {count} Big items", count=many),
    "any": lambda many: say_many("lose an item", "lose {count} items", count=many),
    "best": lambda many: say_many(
        "lose your item with the highest bonus", "lose your {count} items with the highest bonuses", count=many
    ),
}

ROBBERS: Mapping[tuple[str, str], Text] = {
    ("neighbours", "item"): say("each of your neighbours takes an item from you"),
    ("neighbours", "card"): say("each of your neighbours takes a card from your hand, unseen"),
    ("highest", "item"): say("each of the others with the highest level takes an item from you"),
    ("highest", "card"): say("each of the others with the highest level takes a card from your hand, unseen"),
    ("everybody", "item"): say("everybody else takes an item from you"),
    ("everybody", "card"): say("everybody else takes a card from your hand, unseen"),
}

FALLS: Mapping[str, Text] = {
    "lowest": say("fall to the level of the lowest player"),
    "first": say("fall to level 1"),
}


def signed(number: int) -> str:
    """Write a bonus with its sign."""
    return f"−{-number}" if number < 0 else f"+{number}"


def with_worth(what: Text, gold: int) -> Text:
    """Say what a treasure is and what it is worth."""
    if gold:
        return say("{what:clause}, {gold} gold.", what=what, gold=gold)
    return say("{what:clause}, not for sale.", what=what)


def whom(modifier: Modifier) -> Text:
    """Name the characters that a modifier counts for."""
    return WHOM[modifier.when] if modifier.when else say("everybody")


def either(conditions: Sequence[Condition]) -> Text:
    """Name those who meet any of some conditions."""
    first, *rest = conditions
    return say("{first:clause} and {rest:clause}", first=WHOM[first], rest=either(rest)) if rest else WHOM[first]


def what_befalls(several: Sequence[Effect]) -> Text:
    """Say what befalls somebody, one thing after the other."""
    if not several:
        return say("nothing happens")
    first, *rest = several
    if rest:
        return say("{first:clause}, then {rest:clause}", first=effect(first), rest=what_befalls(rest))
    return effect(first)


def effect(one: Effect) -> Text:
    """Say one thing that befalls somebody."""
    match one:
        case atoms.LoseLevels(die=True):
            return say("roll the die and lose as many levels")
        case atoms.LoseLevels(count=many):
            return say_many("lose a level", "lose {count} levels", count=many)
        case atoms.LoseItems(what=what, count=many):
            return ITEMS[what](many)
        case atoms.LoseHand(count=0):
            return say("discard your whole hand")
        case atoms.LoseHand(count=many):
            return say_many("discard a card from your hand", "discard {count} cards from your hand", count=many)
        case atoms.LoseClass():
            return say("lose every class you have")
        case atoms.LoseRace():
            return say("lose every race you have")
        case atoms.SwapClass():
            return say("if you have a class, swap it for the one discarded last")
        case atoms.SwapRace():
            return say("if you have a race, swap it for the one discarded last")
        case atoms.Robbed(by=by, what=what):
            return ROBBERS[by, what]
        case atoms.FallTo(level=level):
            return FALLS[level]
        case atoms.Die():
            return say("you die")
        case atoms.Tax():
            return say("everybody discards an item of their choice, all at once")
        case atoms.Burden():
            return burden(one)
        case atoms.Roll(upto=upto, low=low, high=high):
            return say(
                "roll the die: on {upto} or less, {low:clause}; on more, {high:clause}",
                upto=upto, low=what_befalls(low), high=what_befalls(high),
            )  # fmt: skip
        case atoms.If(when=when, then=then, otherwise=otherwise):
            return say(
                "{condition:clause}, {then:clause}; otherwise {otherwise:clause}",
                condition=IF[when], then=what_befalls(then), otherwise=what_befalls(otherwise),
            )  # fmt: skip
        case _:
            assert_never(one)


def burden(one: atoms.Burden) -> Text:
    """Say what weighs on somebody, and for how long."""
    burdens = []
    if one.bare:
        burdens.append(say("your items and hirelings count for nothing"))
    if one.plus:
        burdens.append(say("{plus} in a fight", plus=one.plus))
    if one.flee:
        burdens.append(say("{plus} to run away", plus=one.flee))
    weighing = burdens[0]
    for further in burdens[1:]:
        weighing = say("{first:clause}, {rest:clause}", first=weighing, rest=further)
    if one.lasts == "for good":
        return say("{burden:clause}, for good", burden=weighing)
    return say("{burden:clause}, until your next fight is over", burden=weighing)
