"""How Door & Treasure names its things: cards, bargains and offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.door_and_treasure import clauses, market
from games.catalog.door_and_treasure.powers import owner_and_item
from games.catalog.door_and_treasure.wording import NAMES
from games.engine.texts import Text, say, say_as, say_many

ONE: Mapping[str, Text] = {
    "elf": say("an elf"),
    "dwarf": say("a dwarf"),
    "halfling": say("a halfling"),
    "warrior": say("a warrior"),
    "cleric": say("a cleric"),
    "thief": say("a thief"),
    "wizard": say("a wizard"),
}

# What can count in a fight besides cards.
PARTS: Mapping[str, Text] = {
    "level": say_as("beside a number that counts in a fight", "level"),
    "double": say("doubled"),
    "warrior": say("a warrior's rage"),
    "cleric": say("a cleric's smiting"),
    "thief": say("a stab in the back"),
}
AGAINST: Mapping[str, Text] = {
    condition: say("against {whom:clause}", whom=whom) for condition, whom in clauses.WHOM.items()
}

DECKS: Mapping[str, Text] = {"door": say("door"), "treasure": say("treasure")}
SIDES: Mapping[str, Text] = {"party": say("the party"), "foes": say("the monsters")}
FIRSTS: Mapping[str, Text] = {
    "fighter": say("the fighter picks first"),
    "helper": say("the helper picks first"),
    "turns": say("both pick in turn, the fighter first"),
}
THENS: Mapping[str, Text] = {
    "ask": say("ask me what next"),
    "search": say("search the room"),
    "search_on": say("search it, then ask me again"),
}
# Courses that a player may choose beforehand.
PLANS: Mapping[str, Text] = {
    "ask": say("ask me"),
    "tidy": say("put my house in order as you think best"),
    "leave": say("leave my house as it is"),
    "help": say("fight, with help if I need it, and run if nothing helps"),
    "fight": say("fight if I am ahead, and otherwise ask me"),
    "run": say("run away"),
    "trouble": say("look for trouble if I am sure to win, and otherwise search the room"),
    "search": say("search the room"),
    "counter": say("name these terms"),
    "decline": say("decline"),
    "rest": say("put my house in order as you think best, and rest"),
    "best": say("take what is worth most to me"),
    "least": say("part with what is worth least to me"),
}
MARKS: Mapping[str, Text] = {
    "keep_house": say("and let me lay out what I find"),
    "stays": say("the same in each turn, until something is at stake"),
}


def cards(value: Sequence[str]) -> Text:
    """Name cards, one after the other."""
    if not value:
        return say("nothing")
    first, *rest = value
    if not rest:
        return say("{card}", card=first)
    if len(rest) == 1:
        return say("{first:card} and {second:card}", first=first, second=rest[0])
    return say("{first:card}, {rest:cards}", first=first, rest=rest)


def part(value: Any) -> Text | str:
    """Name what counts in a fight: a card, a level, a power, or the characters a monster is stronger against."""
    return PARTS.get(value) or AGAINST.get(value) or NAMES[value]


def foe_part(value: str) -> Text:
    """Name a part of a monster's strength: the monster, a card on it, or the characters it is stronger against."""
    return AGAINST.get(value) or NAMES[value]


def bargain(value: Mapping[str, Any]) -> Text:
    """Name what a helper gets: treasures and items, and who picks first."""
    count, first = value["treasures"], FIRSTS[value["first"]]
    items = value["goods" if "goods" in value else "items"]  # as earlier lines of the log and sights are stored
    if not count:
        return cards(items) if items else say("nothing but glory")
    treasures = say_many("one treasure", "{count} treasures", count=count)
    if items:
        return say(
            "{treasures:clause} and {items:cards} ({first:clause})", treasures=treasures, items=items, first=first
        )
    return say("{treasures:clause} ({first:clause})", treasures=treasures, first=first)


def theirs(value: str) -> Text:
    """Name an item that somebody else has in play."""
    owner, item = owner_and_item(value)
    return say("{owner:seat}'s {item:card}", owner=owner, item=item)


def offer(value: str) -> Text:
    """Name a whole offer: whose it is, and what is given for what."""
    read = market.read_offer(value)
    return say("{giver:seat}: {exchange:clause}", giver=read.giver, exchange=market.exchange(read))


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    **clauses.WORDS,
    "card": NAMES.__getitem__,
    "cards": cards,
    "one": ONE.__getitem__,
    "part": part,
    "foe_part": foe_part,
    "deck": DECKS.__getitem__,
    "side": SIDES.__getitem__,
    "first": FIRSTS.__getitem__,
    "then": THENS.__getitem__,
    "plan": PLANS.__getitem__,
    "mark": MARKS.__getitem__,
    "bargain": bargain,
    "theirs": theirs,
    "offer": offer,
    "plus": clauses.signed,
    "points": lambda level: say("level {level}", level=level),
}

CAPTIONS: Mapping[str, Text] = {
    "my_character": say("My character"),
    "strength": say("strength"),
    "level": say("level {level}"),
    "ladder": say("Level {level} of {goal}"),
    "dead": say("dead until the next turn"),
    "their_turn": say("it is their turn"),
    "human": say("human"),
    "no_class": say("no class"),
    "carried": say("carried"),
    "to_strength": say("to strength"),
    "you": say("you"),
    "ahead": say_many("winning by one", "winning by {count}"),
    "behind": say_many("losing by one", "losing by {count}"),
    "wins_the_tie": say("a tie, and a warrior wins ties"),
    "loses_the_tie": say("a tie, and the monsters win ties"),
    "win": say_as("before what a fight is worth", "Win:"),
    "prize": say_many("one treasure", "{count} treasures"),
    "gain": say_many("one level", "{count} levels"),
    "alarm": say("If won as it stands, this fight wins the game."),
    "twin": say("twin"),
    "asks": say("{seat} asks {seats} for help"),
    "asks_for": say("{seat} asks {seats} for help, and offers {bargain}"),
    "helps": say("{helper:seat} helps for {bargain}"),
    "for_my_help": say("For your help: {bargain}"),
    "would_help": say("{helper:seat} would help for {bargain}"),
    "banished": say("Gone, but their treasures can still be won: {cards}"),
    "laid_out": say("Face up on the table"),
    "gear": say("Their gear"),
    "discards": say_many("One discard", "{count} discards"),
    "offers": say_many("One open offer", "{count} open offers"),
    "asks_a_gift": say("{giver:seat} asks {taker:seat} for a gift"),
    "offers_a_trade": say("{giver:seat} offers {taker:seat} an exchange"),
    "offers_a_gift": say("{giver:seat} offers {taker:seat} a gift"),
    "offer_stands": say("until {giver:seat}'s next turn or the next fight"),
    "for": say_as("between a gift and what is given for it", "for"),
    "round": say("Round {nth} of {rounds}"),
    "opened": say("behind the last door"),
    "doors": say_many("one door", "{count} doors"),
    "treasures": say_many("one treasure", "{count} treasures"),
    "kills": say_many("killed one monster", "killed {count} monsters"),
    "no_kill": say("killed nothing"),
    "deaths": say_many("died once", "died {count} times"),
    "no_death": say("never died"),
    "force": say("strength {force}"),
    "left_in_hand": say("left in hand:"),
}
