"""How Door & Treasure names its things: cards, bargains, offers, and its buttons and fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.door_and_treasure import clauses, market
from games.catalog.door_and_treasure.powers import their
from games.catalog.door_and_treasure.previews import preview as preview
from games.catalog.door_and_treasure.wording import NAMES
from games.engine.texts import Text, say, say_many

ONE: Mapping[str, Text] = {
    "elf": say("an elf"),
    "dwarf": say("a dwarf"),
    "halfling": say("a halfling"),
    "warrior": say("a warrior"),
    "cleric": say("a cleric"),
    "thief": say("a thief"),
    "wizard": say("a wizard"),
}

# What else than a card can count in a fight.
PARTS: Mapping[str, Text] = {
    "level": say("level"),
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
}
THENS: Mapping[str, Text] = {
    "ask": say("ask me what next"),
    "search": say("search the room"),
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
    """Name what counts in a fight: a card, a level, a power, or whom a monster has something against."""
    return PARTS.get(value) or AGAINST.get(value) or NAMES[value]


def foe_part(value: str) -> Text:
    """Name what makes up a monster's strength: the monster, what was played on it, or whom it is worse against."""
    return AGAINST.get(value) or NAMES[value]


def bargain(value: Mapping[str, Any]) -> Text:
    """Name what a helper gets: treasures and items, and who picks first."""
    count, items, first = value["treasures"], value["items"], FIRSTS[value["first"]]
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
    owner, item = their(value)
    return say("{owner:seat}'s {item:card}", owner=owner, item=item)


def offer(value: str) -> Text:
    """Name a whole offer: whose it is, and what is given for what."""
    read = market.read(value)
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
    "bargain": bargain,
    "theirs": theirs,
    "offer": offer,
    "plus": clauses.signed,
    "points": lambda level: say("level {level}", level=level),
}

RUN_HINT = say("Used only as they are needed, in your order.")
THROW_HINT = say("A wizard adds 1 to a roll for each card thrown; only as many go as make the difference.")
PILE_HINT = say("The card on top of the discarded doors is behind your door then.")
TERMS_HINT = say("Of the treasures that you win together.")

LABELS: Mapping[str, Text] = {
    "open": say("Open the door"),
    "open.then": say("If there is no monster"),
    "recall": say("Pray"),
    "recall?": say("A cleric may take what was discarded last instead of drawing, for a card from the hand each."),
    "recall.pay": say("I discard"),
    "recall.then": say("If it is no monster"),
    "draw": say("Draw from the deck"),
    "trouble": say("Look for trouble"),
    "trouble?": say("You fight a monster from your hand."),
    "trouble.monster": say("The monster"),
    "search": say("Search the room"),
    "search?": say("You draw a door, face down, into your hand."),
    "leave": say("Leave it at that"),
    "done": say("Rest"),
    "give": say("Give away"),
    "give?": say("What is too much for your hand goes to whoever is of the lowest level."),
    "give.cards": say("In this order"),
    "give.cards?": say("If several are of the lowest level, the cards are dealt out among them one by one."),
    "give.first": say("Beginning with"),
    "drop": say("Discard"),
    "drop?": say("You are of the lowest level yourself, so what is too much for your hand is discarded."),
    "drop.cards": say("These cards"),
    "play": say("Lay out"),
    "play?": say("Items are worn if there is room and they are of use; else you carry them."),
    "play.cards": say("Cards from my hand"),
    "haul": say("Haul a Big item along"),
    "haul?": say("It is worn if there is room and it is of use; else you carry it."),
    "haul.card": say("The item"),
    "wear": say("Put on"),
    "wear?": say("What is in its way is taken off."),
    "wear.item": say("What I carry"),
    "stow": say("Take off"),
    "stow.item": say("What I wear"),
    "shed": say("Shed a race or class"),
    "shed.what": say("I no longer want to be"),
    "sell": say("Sell"),
    "sell?": say("A level for every full 1000 gold, though never the last one. There is no change."),
    "sell.items": say("These items"),
    "curse": say("Curse somebody"),
    "curse.card": say("The curse"),
    "curse.on": say("Falls on"),
    "rise": say("Go up a level"),
    "rise.card": say("By this card"),
    "raise": say("Raise somebody else"),
    "raise.card": say("By this card"),
    "raise.on": say("A level for"),
    "rob_level": say("Take a level"),
    "rob_level?": say("You go up a level, and somebody else goes down one."),
    "rob_level.card": say("By this card"),
    "rob_level.on": say("From"),
    "use": say("Use a card"),
    "use.card": say("The card"),
    "rummage": say("Rummage"),
    "rummage?": say("Take any card of the discard piles into your hand."),
    "rummage.card": say("By this card"),
    "rummage.take": say("I take"),
    "steal": say("Steal"),
    "steal?": say("A die is rolled: with 4 or more it is yours, otherwise you lose a level."),
    "steal.card": say("I discard"),
    "steal.item": say("And reach for"),
    "offer_of": say("Offer {seat} a trade"),
    **{f"offer_{seat}.give": say("I give") for seat in range(6)},
    **{f"offer_{seat}.want": say("What I ask in return") for seat in range(6)},
    **{f"offer_{seat}.want?": say("Choose nothing to make a gift.") for seat in range(6)},
    "accept": say("Accept a trade"),
    "accept.offer": say("The offer"),
    "refuse": say("Refuse a trade"),
    "refuse.offer": say("The offer"),
    "withdraw": say("Take an offer back"),
    "withdraw.offer": say("The offer"),
    "fight": say("Fight on"),
    "fight?": say("The others are asked whether they meddle. If nobody changes anything, it is decided."),
    "run": say("Run away"),
    "run.save": say("If a roll fails I use"),
    "run.save?": RUN_HINT,
    "run.throw": say("And throw behind me"),
    "run.throw?": THROW_HINT,
    "run.order": say("I run from them in this order"),
    "whine": say("Whine"),
    "whine?": say("It changes nothing, but everybody hears of it."),
    "whine.save": say("If a roll fails I use"),
    "whine.save?": RUN_HINT,
    "whine.throw": say("And throw behind me"),
    "whine.throw?": THROW_HINT,
    "whine.order": say("I run from them in this order"),
    "ask": say("Ask for help"),
    "ask.who": say("I ask"),
    "ask.who?": say("The first in your order who accepts is your helper."),
    "ask.treasures": say("I offer so many treasures"),
    "ask.treasures?": TERMS_HINT,
    "ask.first": say("And"),
    "ask.items": say("And of mine"),
    "ask.items?": say("Handed over when you have won."),
    "boost": say("Use potions"),
    "boost.cards": say("I use"),
    "boost.side": say("For"),
    "aim": say("Play on a monster"),
    "aim.card": say("I play"),
    "aim.foe": say("On"),
    "lure": say("Send another monster"),
    "lure.card": say("By this card"),
    "lure.monster": say("There comes"),
    "swap": say("Exchange a monster"),
    "swap.card": say("By this card"),
    "swap.foe": say("There goes"),
    "swap.monster": say("There comes"),
    "pass_on": say("Pass the fight on"),
    "pass_on.card": say("By this card"),
    "pass_on.on": say("To"),
    "rescue": say("Take what saves you"),
    "rescue.card": say("By this card"),
    "rescue.item": say("I take"),
    "rage": say("Rage"),
    "rage?": say("A warrior adds 1 for each card discarded, three in a fight."),
    "rage.cards": say("I discard"),
    "smite": say("Smite the undead"),
    "smite?": say("A cleric adds 3 for each card discarded, three in a fight."),
    "smite.cards": say("I discard"),
    "stab": say("Stab in the back"),
    "stab?": say("Whoever it is fights with 2 less. Once to each."),
    "stab.card": say("I discard"),
    "stab.on": say("And stab"),
    "charm": say("Charm a monster"),
    "charm?": say("You discard your whole hand. It goes and leaves its treasures, but no level."),
    "charm.foe": say("The monster"),
    "bribe": say("Bribe a monster"),
    "bribe?": say("It goes, and takes its treasures along."),
    "bribe.foe": say("The monster"),
    "bribe.items": say("For these items"),
    "befriend": say("Part as friends"),
    "befriend.foe": say("The monster"),
    "pass": say("Pass"),
    "stay_out": say("Stay out of this fight"),
    "stay_out?": say("You are asked again only if it would win somebody the game."),
    "help": say("Help on these terms"),
    "counter": say("Help on other terms"),
    "counter.treasures": say("I want so many treasures"),
    "counter.treasures?": TERMS_HINT,
    "counter.first": say("And"),
    "agree": say("Agree"),
    "agree.with": say("I take the help of"),
    "alone": say("Fight alone"),
    "bear": say("Bear it"),
    "cancel": say("Undo it"),
    "cancel.card": say("With"),
    "lose": say("Lose it"),
    "lose.items": say("I lose"),
    "lose_cards": say("Discard"),
    "lose_cards.cards": say("I lose"),
    "take": say("Take it"),
    "take.item": say("I take"),
    "loot": say("Help myself"),
    "loot.cards": say("What I would take"),
    "share": say("Take these"),
    "share.cards": say("I take"),
    "give_up": say("Part with it"),
    "give_up.items": say("I part with"),
    "order:look_away.level": say("Below level"),
    "order:lend_a_hand.treasures": say("For at least so many treasures"),
    "order:lie_in_wait.card": say("The curse"),
    "order:lie_in_wait.on": say("On"),
}
