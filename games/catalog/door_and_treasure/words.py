"""How Door & Treasure names its things: cards, bargains, offers, buttons and fields."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from games.catalog.door_and_treasure.housekeeping import exchange, read_offer
from games.catalog.door_and_treasure.powers import owner_and_item
from games.catalog.door_and_treasure.printed import CLAUSES, NAMES, WHOM, signed
from games.engine.texts import Text, say, say_as, say_many
from games.engine.words import card_by_card

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
AGAINST: Mapping[str, Text] = {condition: say("against {whom:clause}", whom=whom) for condition, whom in WHOM.items()}

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
        return card_by_card(items) if items else say("nothing but glory")
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
    read = read_offer(value)
    return say("{giver:seat}: {exchange:clause}", giver=read.giver, exchange=exchange(read))


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    **CLAUSES,
    "card": NAMES.__getitem__,
    "cards": card_by_card,
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
    "plus": signed,
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


RUN_HINT = say("Used only if needed, in your order.")
THROW_HINT = say("Each card thrown adds 1 to a wizard's roll. Only as many go as make the difference.")
TERMS_HINT = say("Out of the treasures that you win together.")

LABELS: Mapping[str, Text] = {
    "open": say("Open the door"),
    "open.then": say("If there is no monster"),
    "recall": say("Pray"),
    "recall?": say(
        "Instead of drawing, a cleric may discard cards from the hand to take as many off the top of the discards."
    ),
    "recall.pay": say("I discard"),
    "recall.then": say("If it is no monster"),
    "draw": say("Draw from the deck"),
    "trouble": say("Look for trouble"),
    "trouble?": say("You fight a monster from your hand."),
    "trouble.monster": say("The monster"),
    "search": say("Search the room"),
    "search?": say("You draw a door, face down, into your hand."),
    "search.then": say_as("before what to do then", "And"),
    "leave": say("Leave it at that"),
    "leave?": say("You draw nothing more."),
    "done": say("Rest"),
    "give": say("Give away"),
    "give?": say("Your extra cards go to the player with the lowest level."),
    "give.cards": say("In this order"),
    "give.cards?": say("If several share the lowest level, the cards are dealt out among them one by one."),
    "give.first": say("First to"),
    "give.first?": say("The rest follow clockwise. If the cards do not divide evenly, the first get one more."),
    "drop": say("Discard"),
    "drop?": say("You have the lowest level yourself, so your extra cards are discarded."),
    "drop.cards": say("These cards"),
    "play": say("Lay out"),
    "play?": say("Items are worn if there is room and you can use them; otherwise you carry them."),
    "play.cards": say("Cards from my hand"),
    "haul": say("Haul a Big item along"),
    "haul?": say("It is worn if there is room and you can use it; otherwise you carry it."),
    "haul.card": say("The item"),
    "wear": say("Put on"),
    "wear?": say("Whatever is in its place comes off."),
    "wear.item": say("What I carry"),
    "stow": say("Take off"),
    "stow.item": say("What I wear"),
    "shed": say("Shed a race or class"),
    "shed.what": say("I no longer want to be"),
    "throw_away": say("Throw away"),
    "throw_away?": say("You discard cards that lie in front of you, and get nothing for them."),
    "throw_away.cards": say("I throw away"),
    "sell": say("Sell"),
    "sell?": say("A level for every full 1000 gold, but never the last one. There is no change."),
    "sell.items": say("These items"),
    "curse": say("Curse somebody"),
    "curse.card": say("The curse"),
    "curse.on": say("Falls on"),
    "rise": say("Go up a level"),
    "rise.card": say("With this card"),
    "raise": say("Raise somebody else"),
    "raise.card": say("With this card"),
    "raise.on": say("A level for"),
    "rob_level": say("Take a level"),
    "rob_level?": say("You go up a level, and somebody else goes down one."),
    "rob_level.card": say("With this card"),
    "rob_level.on": say_as("before a player who loses something", "From"),
    "use": say("Use a card"),
    "use.card": say("The card"),
    "rummage": say("Rummage"),
    "rummage?": say("Take any card of the discard piles into your hand."),
    "rummage.card": say("With this card"),
    "rummage.take": say("I take"),
    "steal": say("Steal"),
    "steal?": say("You roll the die: on 4 or more it is yours, otherwise you lose a level."),
    "steal.card": say("I discard"),
    "steal.item": say("And reach for"),
    "offer_of": say("Offer {seat} a trade"),
    **{f"offer_{seat}.give": say("I give") for seat in range(6)},
    **{f"offer_{seat}.want": say("What I ask in return") for seat in range(6)},
    **{f"offer_{seat}.want?": say("Choose nothing to make a gift.") for seat in range(6)},
    "haggle_of": say("Offer {seat} other terms"),
    "haggle_of?": say("Your offer replaces theirs, and is one of the three that you may make in a turn."),
    **{f"haggle_{seat}.want": say("I want") for seat in range(6)},
    **{f"haggle_{seat}.give": say("What I give for it") for seat in range(6)},
    "accept": say("Accept a trade"),
    "accept.offer": say("The offer"),
    "refuse": say("Refuse a trade"),
    "refuse.offer": say("The offer"),
    "withdraw": say("Take an offer back"),
    "withdraw.offer": say("The offer"),
    "fight": say("Fight on"),
    "fight?": say("The others are asked whether they meddle. If nobody changes anything, the fight is decided."),
    "run": say("Run away"),
    "run.save": say("If a roll fails I use"),
    "run.save?": RUN_HINT,
    "run.throw": say("And throw behind me"),
    "run.throw?": THROW_HINT,
    "run.order": say("I run from them in this order"),
    "whine": say("Whine"),
    "whine.save": say("If a roll fails I use"),
    "whine.save?": RUN_HINT,
    "whine.throw": say("And throw behind me"),
    "whine.throw?": THROW_HINT,
    "whine.order": say("I run from them in this order"),
    "ask": say("Ask for help"),
    "ask.who": say("I ask"),
    "ask.who?": say("The first in your order who accepts is your helper."),
    "ask.treasures": say("Treasures I offer"),
    "ask.treasures?": TERMS_HINT,
    "ask.first": say_as("before who picks first", "And"),
    "ask.items": say("And these items of mine"),
    "ask.items?": say("Handed over when you have won."),
    "boost": say("Use potions"),
    "boost.cards": say("I use"),
    "boost.side": say_as("before a side in a fight", "For"),
    "aim": say("Play on a monster"),
    "aim.card": say("I play"),
    "aim.foe": say_as("before a monster that a card is played on", "On"),
    "lure": say("Send another monster"),
    "lure.card": say("With this card"),
    "lure.monster": say("In comes"),
    "rise_up": say("Add undead to the fight"),
    "rise_up.monster": say("In comes"),
    "swap": say("Exchange a monster"),
    "swap.card": say("With this card"),
    "swap.foe": say("Out goes"),
    "swap.monster": say("In comes"),
    "pass_on": say("Pass the fight on"),
    "pass_on.card": say("With this card"),
    "pass_on.on": say_as("before a player who gets something", "To"),
    "rescue": say("Take what saves you"),
    "rescue.card": say("With this card"),
    "rescue.item": say("I take"),
    "rage": say("Rage"),
    "rage?": say("A warrior adds 1 for each card discarded, up to three in a fight."),
    "rage.cards": say("I discard"),
    "smite": say("Smite the undead"),
    "smite?": say("A cleric adds 3 for each card discarded, up to three in a fight."),
    "smite.cards": say("I discard"),
    "stab": say("Backstab"),
    "stab?": say("Your victim fights with 2 less. Once per victim."),
    "stab.card": say("I discard"),
    "stab.on": say("And stab"),
    "charm": say("Charm a monster"),
    "charm?": say("You discard your whole hand. The monster goes and leaves its treasures, but no level."),
    "charm.foe": say("The monster"),
    "bribe": say("Bribe a monster"),
    "bribe?": say("The monster goes, and takes its treasures along."),
    "bribe.foe": say("The monster"),
    "bribe.items": say("For these items"),
    "befriend": say("Part as friends"),
    "befriend.foe": say("The monster"),
    "pass": say("Pass"),
    "pass?": say("Asked again if anything changes."),
    "stay_out": say("Stay out"),
    "stay_out?": say("You are asked again only if it would win somebody the game."),
    "help": say("Help"),
    "counter": say("Help on other terms"),
    "counter.treasures": say("Treasures I want"),
    "counter.treasures?": TERMS_HINT,
    "counter.first": say_as("before who picks first", "And"),
    "counter.items": say("And these items of the fighter's"),
    "counter.items?": say("Handed over when you have won."),
    "agree": say("Agree"),
    "agree.with": say("I accept the help of"),
    "alone": say("Fight alone"),
    "alone?": say("Nobody helps, and you owe nobody a treasure."),
    "bear": say("Bear it"),
    "bear?": say("It happens to you as the card says."),
    "cancel": say("Undo it"),
    "cancel.card": say_as("before a card that is used", "With"),
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
    "rank": say("In this order"),
    "rank.cards": say("The treasures I want, best first"),
    "rank.cards?": say("Anything you leave out comes last, the most valuable first."),
    "give_up": say("Part with it"),
    "give_up.items": say("I part with"),
    "order:look_away.level": say("Below level"),
    "order:turn.house": say("My house"),
    "order:turn.house?": say(
        "What helps is laid out and put on, levels are taken, and the rest is sold if that makes one."
    ),
    "order:turn.monster": say("A monster behind the door"),
    "order:turn.monster?": say(
        "Half of the treasures are offered for help, then all. If a card of yours would do, you are asked."
    ),
    "order:turn.room": say("No monster"),
    "order:turn.stays": say("After that"),
    "order:back.turned": say("If I am no longer ahead"),
    "order:back.save": say("If I run and a roll fails, I use"),
    "order:back.save?": RUN_HINT,
    "order:back.throw": say("And throw behind me"),
    "order:back.throw?": THROW_HINT,
    "order:chores.rest": say("When all is quiet"),
    "order:chores.rest?": say("Extra cards are given away, those worth least to you."),
    "order:chores.share": say("When treasures are shared"),
    "order:chores.lose": say("When I must lose something"),
    "order:lend_a_hand.treasures": say("I help for at least this many treasures"),
    "order:lend_a_hand.treasures?": say("Only if that wins the fight, and does not win anybody the game."),
    "order:lend_a_hand.less": say("If I am offered less"),
    "order:lend_a_hand.above": say("I look on unless somebody gets further ahead of me than"),
    "order:lend_a_hand.above?": say(
        "This counts levels, and only near the last one. Beyond it, and if the game could end, you are asked."
    ),
    "order:lie_in_wait.card": say("The curse"),
    "order:lie_in_wait.on": say_as("before a player whom something falls on", "On"),
}
