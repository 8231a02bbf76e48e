"""What is printed on each card: its name, its joke, and what it does, written out from `cards.toml`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from typing import Any

from games.catalog.door_and_treasure import cards, clauses
from games.catalog.door_and_treasure.cards import CARDS, Card
from games.engine.texts import Text, say, say_as, say_many

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


def printed(card: str) -> list[Text]:
    """Return all that is printed on a card: its joke, then what `text` says."""
    return [JOKES[card], *text(CARDS[card])]


@cache
def text(card: Card) -> list[Text]:
    """Return what is printed on a card, one sentence each: first what it is, then what it does."""
    return list(PRINTED[type(card)](card))


def monster(card: cards.Monster) -> Sentences:
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
            yield say("{plus} against {whom:clause}.", plus=modifier.plus, whom=clauses.whom(modifier))
        else:
            yield say("{plus} to its strength.", plus=modifier.plus)
    yield from chain(its_ways(card), more_spoils(card), stuff(card))


def its_ways(card: cards.Monster) -> Sentences:
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
        yield say("A friend to {whom:clause}, who need not fight it.", whom=clauses.WHOM[card.friend])


def more_spoils(card: cards.Monster) -> Sentences:
    """Say which characters a monster is worth more to."""
    for modifier in card.more_treasures:
        yield say_many(
            "One treasure more for {whom:clause}.", "{count} treasures more for {whom:clause}.",
            count=modifier.plus, whom=clauses.whom(modifier),
        )  # fmt: skip
    for modifier in card.more_levels:
        yield say_many(
            "One level more for {whom:clause}.", "{count} levels more for {whom:clause}.",
            count=modifier.plus, whom=clauses.whom(modifier),
        )  # fmt: skip


def stuff(card: cards.Monster) -> Sentences:
    """Say what befalls those a monster catches, and those who escape."""
    if card.bad:
        yield say("Bad Stuff: {bad:clause}.", bad=clauses.what_befalls(card.bad))
    else:
        yield say("Bad Stuff: none.")
    if card.even_so:
        yield say("Even if you escape: {bad:clause}.", bad=clauses.what_befalls(card.even_so))


def curse(card: cards.Curse) -> Sentences:
    """Say what a curse does [9.1]."""
    yield say("Curse: {bad:clause}.", bad=clauses.what_befalls(card.effects))


def enhancer(card: cards.Enhancer) -> Sentences:
    """Say what is changed about a monster [4.4]."""
    yield say("Played on a monster in a fight: {plus}.", plus=card.plus)
    if card.treasures > 0:
        yield say_many("One treasure more.", "{count} treasures more.", count=card.treasures)
    if card.treasures < 0:
        yield say_many(
            "One treasure less, but at least one.", "{count} treasures less, but at least one.", count=-card.treasures
        )


def class_card(card: cards.ClassCard) -> Sentences:
    """Say what a class can do [10.4]."""
    yield say_as("a kind of card", "Class.")
    yield from POWERS[card.id]


def race_card(card: cards.RaceCard) -> Sentences:
    """Say what a race can do [10.3]."""
    yield say_as("a kind of card", "Race.")
    yield from POWERS[card.id]


def permit(card: cards.Permit) -> Sentences:
    """Say what a permit allows [10.2, 11.6]."""
    yield say_as("a kind of card", "Permit.")
    yield PERMITS[card.allows]


def special(card: cards.Special) -> Sentences:
    """Say what a card with an effect of its own does."""
    yield say("Played once.")
    yield FEATS[card.does]


def trick(card: cards.Trick) -> Sentences:
    """Say what a trick does, and its worth."""
    yield clauses.with_worth(say("Usable once"), card.gold)
    yield FEATS[card.does]


def potion(card: cards.Potion) -> Sentences:
    """Say what a potion adds to a side."""
    yield clauses.with_worth(say("Usable once"), card.gold)
    yield say("{plus} for either side of a fight.", plus=card.plus)


def item(card: cards.Item) -> Sentences:
    """Say where an item is worn, what it adds and for whom [11.1, 11.4]."""
    worn = clauses.SLOTS[card.slot]
    yield clauses.with_worth(say("{slot:clause}, Big", slot=worn) if card.big else worn, card.gold)
    if card.plus:
        yield say("{plus} in a fight.", plus=card.plus)
    for modifier in card.more:
        if modifier.when:
            yield say("{plus} more for {whom:clause}.", plus=modifier.plus, whom=clauses.whom(modifier))
        else:
            yield say("{plus} more.", plus=modifier.plus)
    if card.flee:
        yield say("{plus} to run away.", plus=card.flee)
    if card.wards:
        yield WARDS[card.wards]
    if card.only:
        yield say("Only for {whom:clause}.", whom=clauses.either(card.only))


def hireling(card: cards.Hireling) -> Sentences:
    """Say what a hireling adds and carries [11.7]."""
    yield clauses.with_worth(say("Hireling"), card.gold)
    yield say("{plus} in a fight.", plus=card.plus)
    yield say("Carries one item for you, beyond all limits.")


def level_up(card: cards.LevelUp) -> Sentences:
    """Say what a level card does, and on what condition [12.6]."""
    yield clauses.with_worth(say("Usable once"), card.gold)
    yield say("Go up a level, but not to the last.")
    if card.unless_top:
        yield say("Not while you have the highest level.")
    if card.hireling:
        yield say("Only while you have a hireling.")
    if card.steals:
        yield say("Choose a player who loses the level that you gain.")


PRINTED: Mapping[type, Callable[[Any], Sentences]] = {
    cards.Monster: monster,
    cards.Curse: curse,
    cards.Enhancer: enhancer,
    cards.ClassCard: class_card,
    cards.RaceCard: race_card,
    cards.Permit: permit,
    cards.Special: special,
    cards.Item: item,
    cards.Hireling: hireling,
    cards.Potion: potion,
    cards.Trick: trick,
    cards.LevelUp: level_up,
}
