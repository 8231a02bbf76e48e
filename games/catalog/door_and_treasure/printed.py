"""What is printed on each card: its name, its joke, and what it does, written out from `cards.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any, assert_never

from games.catalog.door_and_treasure.cards import (
    CARDS,
    Burden,
    Card,
    ClassCard,
    Condition,
    Curse,
    Die,
    Effect,
    Enhancer,
    FallTo,
    Hireling,
    If,
    Item,
    LevelUp,
    LoseClass,
    LoseHand,
    LoseItems,
    LoseLevels,
    LoseRace,
    Modifier,
    Monster,
    Permit,
    Potion,
    RaceCard,
    Robbed,
    Roll,
    Slot,
    Special,
    SwapClass,
    SwapRace,
    Tax,
    Trick,
)
from games.engine.texts import Text, say, say_as, say_many

# A text within a text is drawn by this kind; the game's words have it too.
CLAUSES: Mapping[str, Callable[[Any], Text | str]] = {"clause": lambda clause: clause}

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

ITEMS: Mapping[str, Text] = {
    "headgear": say_many("lose your headgear", "lose {count} pieces of headgear"),
    "armour": say_many("lose your armour", "lose {count} pieces of armour"),
    "footgear": say_many("lose your footgear", "lose {count} pieces of footgear"),
    "hand": say_many("lose an item for the hands", "lose {count} items for the hands"),
    "small": say_many("lose a small item", "lose {count} small items"),
    "big": say_many("lose a Big item", "lose {count} Big items"),
    "any": say_many("lose an item", "lose {count} items"),
    "best": say_many("lose your item with the highest bonus", "lose your {count} items with the highest bonuses"),
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
    """Name the characters that meet one of several conditions."""
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
        case LoseLevels(die=True):
            return say("roll the die and lose as many levels")
        case LoseLevels(count=many):
            return say_many("lose a level", "lose {count} levels", count=many)
        case LoseItems(what=what, count=many):
            return ITEMS[what].of(count=many)
        case LoseHand(count=0):
            return say("discard your whole hand")
        case LoseHand(count=many):
            return say_many("discard a card from your hand", "discard {count} cards from your hand", count=many)
        case LoseClass():
            return say("lose every class you have")
        case LoseRace():
            return say("lose every race you have")
        case SwapClass():
            return say("if you have a class, swap it for the one discarded last")
        case SwapRace():
            return say("if you have a race, swap it for the one discarded last")
        case Robbed(by=by, what=what):
            return ROBBERS[by, what]
        case FallTo(level=level):
            return FALLS[level]
        case Die():
            return say("you die")
        case Tax():
            return say("everybody discards an item of their choice, all at once")
        case Burden():
            return burden(one)
        case Roll(upto=upto, low=low, high=high):
            return say(
                "roll the die: on {upto} or less, {low:clause}; on more, {high:clause}",
                upto=upto, low=what_befalls(low), high=what_befalls(high),
            )  # fmt: skip
        case If(when=when, then=then, otherwise=otherwise):
            return say(
                "{condition:clause}, {then:clause}; otherwise {otherwise:clause}",
                condition=IF[when], then=what_befalls(then), otherwise=what_befalls(otherwise),
            )  # fmt: skip
        case _:
            assert_never(one)


def burden(one: Burden) -> Text:
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


# Whole cards

NAMES: Mapping[str, Text] = {card.id: Text(card.name) for card in CARDS.values()}
JOKES: Mapping[str, Text] = {card.id: Text(card.joke) for card in CARDS.values()}

POWERS: Mapping[str, Sequence[Text]] = {
    "elf": (
        say("+1 to run away."),
        say("When you help, you too go up a level for each monster killed."),
    ),
    "dwarf": (
        say("You may have any number of Big items."),
        say("You may keep six cards in your hand."),
    ),
    "halfling": (
        say("−1 to run away."),
        say("Once in each of your turns, an item that you sell counts twice."),
    ),
    "warrior": (
        say("You win ties."),
        say("In a fight, discard up to three cards: +1 for each."),
    ),
    "cleric": (
        say("In a fight with undead, discard up to three cards: +3 for each."),
        say("When you draw face up, you may discard cards from your hand to take as many off the discards instead."),
    ),
    "thief": (
        say("Discard a card: somebody in a fight has −2. Once per victim."),
        say("In your turn, discard a card and roll: on 4 or more you steal a small item, otherwise you lose a level."),
    ),
    "wizard": (
        say("When a roll to run away falls short, discard up to three cards: +1 for each."),
        say("Discard your hand, at least three cards: a monster goes and leaves its treasures, but no level."),
    ),
}

PERMITS: Mapping[str, Text] = {
    "two classes": say("You may have two classes at once."),
    "two races": say("You may have two races at once."),
    "one item more": say("You may use one item beyond all limits."),
}

FEATS: Mapping[str, Text] = {
    "wander": say("Add a monster from your hand to anybody's fight."),
    "twin": say("A monster in a fight is there twice, with all that was played on it."),
    "swap": say("Exchange a monster in a fight for one from your hand."),
    "dismiss": say("All monsters in your fight go. Draw two treasures; nobody goes up a level."),
    "rescue": say("In a fight that you are losing, take an item from another player that makes you win."),
    "uplift": say("Every cleric goes up a level, even to the last. Without a cleric, nothing happens."),
    "double": say("In this fight your own strength counts twice."),
    "again": say("Roll once more if you fail to run away."),
    "scatter": say("The fight is over. Everybody escapes, and nobody gets anything."),
    "escape": say("Run away from all monsters of a fight without rolling."),
    "set die": say("When you run away, the die shows a six."),
    "banish": say("A monster goes and leaves its treasures, but no level."),
    "replace": say("A monster goes. The next one in the door deck comes instead."),
    "pass on": say("Your fight becomes another player's."),
    "rummage": say("Take a card of your choice from a discard pile."),
    "cancel": say("A curse that falls on you does nothing."),
    "windfall": say("Draw three treasures."),
}

WARDS: Mapping[str, Text] = {
    "headgear": say("No curse can take your headgear."),
    "armour": say("No curse can take your armour."),
    "footgear": say("No curse can take your footgear."),
    "hand": say("No curse can take what you hold in your hands."),
    "small": say("No curse can take a small item of yours."),
    "big": say("No curse can take a Big item of yours."),
    "any": say("No curse can take an item of your choice."),
    "best": say("No curse can take your best item."),
}

Sentences = Iterator[Text]


def texts_on(card: str) -> list[Text]:
    """Return all that is printed on a card: its joke, then what `text` says."""
    return [JOKES[card], *text(CARDS[card])]


@cache
def text(card: Card) -> list[Text]:
    """Return what is printed on a card, one sentence each: first what it is, then what it does."""
    return list(PRINTED[type(card)](card))


def monster(card: Monster) -> Sentences:
    """Say what a monster is, how it fights, and what it does to those it catches [4.3, 8.1]."""
    if card.undead:
        yield say_many(
            "Undead monster of level {level}, one treasure.", "Undead monster of level {level}, {count} treasures.",
            level=card.level, count=card.treasures,
        )  # fmt: skip
    else:
        yield say_many(
            "Monster of level {level}, one treasure.", "Monster of level {level}, {count} treasures.",
            level=card.level, count=card.treasures,
        )  # fmt: skip
    if card.levels > 1:
        yield say_many("Worth one level.", "Worth {count} levels.", count=card.levels)
    for modifier in card.strength:
        if modifier.when:
            yield say("{plus} against {whom:clause}.", plus=modifier.plus, whom=whom(modifier))
        else:
            yield say("{plus} to its strength.", plus=modifier.plus)
    yield from chain(its_ways(card), more_spoils(card), stuff(card))


def its_ways(card: Monster) -> Sentences:
    """Say how a monster fights, and which characters it pursues."""
    if card.solo:
        yield say("Nobody may help against it.")
    if card.bare:
        yield say("Items and hirelings count for nothing, not even for running away.")
    if card.flee:
        yield say("{plus} to run away from it.", plus=card.flee)
    if card.sure:
        yield say("Nobody can run away from it.")
    if card.ignores:
        yield say("Pursues nobody of level {level} or below.", level=card.ignores)
    if card.bribe:
        yield say("Goes away for items worth {gold} gold in all.", gold=card.bribe)
    if card.friend:
        yield say("A friend to {whom:clause}, who need not fight it.", whom=WHOM[card.friend])


def more_spoils(card: Monster) -> Sentences:
    """Say which characters a monster is worth more to."""
    for modifier in card.more_treasures:
        yield say_many(
            "One treasure more for {whom:clause}.", "{count} treasures more for {whom:clause}.",
            count=modifier.plus, whom=whom(modifier),
        )  # fmt: skip
    for modifier in card.more_levels:
        yield say_many(
            "One level more for {whom:clause}.", "{count} levels more for {whom:clause}.",
            count=modifier.plus, whom=whom(modifier),
        )  # fmt: skip


def stuff(card: Monster) -> Sentences:
    """Say what befalls those a monster catches, and those who escape."""
    if card.bad:
        yield say("Bad Stuff: {bad:clause}.", bad=what_befalls(card.bad))
    else:
        yield say("Bad Stuff: none.")
    if card.even_so:
        yield say("Even if you escape: {bad:clause}.", bad=what_befalls(card.even_so))


def curse(card: Curse) -> Sentences:
    """Say what a curse does [9.1]."""
    yield say("Curse: {bad:clause}.", bad=what_befalls(card.effects))


def enhancer(card: Enhancer) -> Sentences:
    """Say what is changed about a monster [4.4]."""
    yield say("Played on a monster in a fight: {plus}.", plus=card.plus)
    if card.treasures > 0:
        yield say_many("One treasure more.", "{count} treasures more.", count=card.treasures)
    if card.treasures < 0:
        yield say_many(
            "One treasure less, but at least one.", "{count} treasures less, but at least one.", count=-card.treasures
        )


def class_card(card: ClassCard) -> Sentences:
    """Say what a class can do [10.4]."""
    yield say_as("a kind of card", "Class.")
    yield from POWERS[card.id]


def race_card(card: RaceCard) -> Sentences:
    """Say what a race can do [10.3]."""
    yield say_as("a kind of card", "Race.")
    yield from POWERS[card.id]


def permit(card: Permit) -> Sentences:
    """Say what a permit allows [10.2, 11.6]."""
    yield say_as("a kind of card", "Permit.")
    yield PERMITS[card.allows]


def special(card: Special) -> Sentences:
    """Say what a card with an effect of its own does."""
    yield say("Played once.")
    yield FEATS[card.does]


def trick(card: Trick) -> Sentences:
    """Say what a trick does, and its worth."""
    yield with_worth(say("Usable once"), card.gold)
    yield FEATS[card.does]


def potion(card: Potion) -> Sentences:
    """Say what a potion adds to a side."""
    yield with_worth(say("Usable once"), card.gold)
    yield say("{plus} for either side of a fight.", plus=card.plus)


def item(card: Item) -> Sentences:
    """Say where an item is worn, what it adds and for whom [11.1, 11.4]."""
    worn = SLOTS[card.slot]
    yield with_worth(say("{slot:clause}, Big", slot=worn) if card.big else worn, card.gold)
    if card.plus:
        yield say("{plus} in a fight.", plus=card.plus)
    for modifier in card.more:
        if modifier.when:
            yield say("{plus} more for {whom:clause}.", plus=modifier.plus, whom=whom(modifier))
        else:
            yield say("{plus} more.", plus=modifier.plus)
    if card.flee:
        yield say("{plus} to run away.", plus=card.flee)
    if card.wards:
        yield WARDS[card.wards]
    if card.only:
        yield say("Only for {whom:clause}.", whom=either(card.only))


def hireling(card: Hireling) -> Sentences:
    """Say what a hireling adds and carries [11.7]."""
    yield with_worth(say("Hireling"), card.gold)
    yield say("{plus} in a fight.", plus=card.plus)
    yield say("Carries one item for you, beyond all limits.")


def level_up(card: LevelUp) -> Sentences:
    """Say what a level card does, and on what condition [12.6]."""
    yield with_worth(say("Usable once"), card.gold)
    yield say("Go up a level, but not to the last.")
    if card.unless_top:
        yield say("Not while you have the highest level.")
    if card.hireling:
        yield say("Only while you have a hireling.")
    if card.steals:
        yield say("Choose a player who loses the level that you gain.")


PRINTED: Mapping[type, Callable[[Any], Sentences]] = {
    Monster: monster,
    Curse: curse,
    Enhancer: enhancer,
    ClassCard: class_card,
    RaceCard: race_card,
    Permit: permit,
    Special: special,
    Item: item,
    Hireling: hireling,
    Potion: potion,
    Trick: trick,
    LevelUp: level_up,
}
