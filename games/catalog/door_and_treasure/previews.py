"""What I am about to do, in one sentence: shown beside the button before I press it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.catalog.door_and_treasure.housekeeping import read_offer
from games.catalog.door_and_treasure.person import GOLD, LEVEL
from games.catalog.door_and_treasure.powers import owner_and_item
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Preview, filled


def offering(sight: Sight, answer: Answer) -> Text:
    """Say what is offered, and to which player."""
    values = exchanged(answer)
    if answer["want"]:
        return say("You offer {taker:seat} {gives:cards} for {wants:cards}.", **values)
    return say("You offer {taker:seat} {gives:cards} as a gift.", **values)


def haggling(sight: Sight, answer: Answer) -> Text:
    """Say what is offered in return for an offer."""
    values = exchanged(answer)
    if answer["give"]:
        return say("You offer {taker:seat} {gives:cards} for {wants:cards} instead.", **values)
    return say("You ask {taker:seat} for {wants:cards} as a gift instead.", **values)


def exchanged(answer: Answer) -> dict[str, Any]:
    """Return what is offered to the seat at the end of the verb, and what for."""
    return {"taker": int(answer.verb.rpartition("_")[2]), "gives": answer["give"], "wants": answer["want"]}


def opening(sight: Sight, answer: Answer) -> Text:
    """Say that the door is opened, and what comes then."""
    if answer["then"] == ["search"]:
        return say("You open the door. If there is no monster, you search the room.")
    if answer["then"] == ["search_on"]:
        return say("You open the door. If there is no monster, you search the room and say what next.")
    return say("You open the door. If there is no monster, you say what next.")


def searching(sight: Sight, answer: Answer) -> Text:
    """Say that the room is searched, and whether that is all."""
    if answer["then"]:
        return say("You search the room, and may lay out what you find.")
    return say("You search the room.")


def praying(sight: Sight, answer: Answer) -> Text:
    """Say what a cleric pays for cards off the discards: behind the door, or among the treasures."""
    if "then" in answer.values:
        return say(
            "You discard {pay:cards}; behind the door is {card}.", pay=answer["pay"], card=sight.door_discards[-1]
        )
    taken = sight.treasure_discards[-len(answer["pay"]) :][::-1]
    return say("You discard {pay:cards} and take {taken:cards} off the discards.", pay=answer["pay"], taken=taken)


def selling(sight: Sight, answer: Answer) -> Text:
    """Say for how much is sold, and how many levels that is."""
    worth = sorted((GOLD[item] for item in answer["items"]), reverse=True)
    total = sum(worth)
    if "halfling" in sight.people[sight.me].races and not sight.haggled:
        total += worth[0]
    return say_many(
        "You sell {items:cards} for {total} gold and go up a level.",
        "You sell {items:cards} for {total} gold and go up {count} levels.",
        items=answer["items"],
        total=total,
        count=min(total // LEVEL, sight.goal - 1 - sight.people[sight.me].level),
    )


def asking(sight: Sight, answer: Answer) -> Text:
    """Say who is asked for help, and what they are offered."""
    terms = {"treasures": answer["treasures"], "first": answer.one("first"), "goods": answer.values.get("items", [])}
    return say("You ask {who:seats} for help and offer {bargain}.", who=answer["who"], bargain=terms)


def countering(sight: Sight, answer: Answer) -> Text:
    """Say for what one would help."""
    terms = {"treasures": answer["treasures"], "first": answer.one("first"), "goods": answer.values.get("items", [])}
    return say("You would help for {bargain}.", bargain=terms)


def helping(sight: Sight, answer: Answer) -> Text:
    """Say which fighter is helped, and for what."""
    return say("You help {seat} for {bargain}.", seat=sight.fight.fighter, bargain=sight.fight.offered)


def running(sight: Sight, answer: Answer) -> Text:
    """Say with what one runs."""
    if use := in_reserve(answer):
        return say("You run; if a roll fails, you use {use:cards}.", use=use)
    return say("You run.")


def whining(sight: Sight, answer: Answer) -> Text:
    """Say that one whines, about a curse or about having to run."""
    if use := in_reserve(answer):
        return say("You whine; if a roll fails, you use {use:cards}.", use=use)
    return say("You whine. It changes nothing, but everybody hears it.")


def in_reserve(answer: Answer) -> list[str]:
    """Return what is used if a roll fails."""
    return [*answer.values.get("save", []), *answer.values.get("throw", [])]


def trading(sight: Sight, answer: Answer) -> Text:
    """Say what is exchanged by an offer that is accepted."""
    offer = read_offer(answer.one("offer"))
    if offer.wants:
        return say("You get {gives:cards} for {wants:cards}.", gives=offer.gives, wants=offer.wants)
    return say("You get {gives:cards} as a gift.", gives=offer.gives)


def refusing(sight: Sight, answer: Answer) -> Text:
    """Say whose offer is refused."""
    return say("You refuse {giver:seat}'s offer.", giver=read_offer(answer.one("offer")).giver)


def looting(sight: Sight, answer: Answer) -> Text:
    """Say what one would take from a body."""
    if not answer["cards"]:
        return say("You take nothing.")
    return say("You take the first one left of {cards}.", cards=answer["cards"])


def ranking(sight: Sight, answer: Answer) -> Text:
    """Say in which order one would have the treasures that are picked in turn."""
    if not answer["cards"]:
        return say("Each time, you take the most valuable treasure left.")
    return say("Each time, you take the first one left of {cards}.", cards=answer["cards"])


def rescuing(sight: Sight, answer: Answer) -> Text:
    """Say what a card takes, and from which player."""
    owner, item = owner_and_item(answer.one("item"))
    return say("You play {card} and take {owner:seat}'s {item:card}.", card=answer.one("card"), owner=owner, item=item)


def stealing(sight: Sight, answer: Answer) -> Text:
    """Say what a thief reaches for, and the card discarded for it."""
    owner, item = owner_and_item(answer.one("item"))
    return say(
        "You discard {card} and reach for {owner:seat}'s {item:card}.", card=answer.one("card"), owner=owner, item=item
    )


PREVIEWS: Mapping[str, Preview | Text] = {
    "open": opening,
    "recall": praying,
    "draw": say("You draw from the deck."),
    "trouble": filled(say("You look for trouble and fight {monster:card}."), monster="monster"),
    "search": searching,
    "leave": say("You leave the room as it is."),
    "done": say("You end your turn."),
    "give": filled(say("You give away {cards}."), cards="*cards"),
    "drop": filled(say("You discard {cards}."), cards="*cards"),
    "play": filled(say("You lay out {cards}."), cards="*cards"),
    "haul": filled(say("You haul {card} along."), card="card"),
    "wear": filled(say("You put on {card}."), card="item"),
    "stow": filled(say("You take off {card}."), card="item"),
    "throw_away": filled(say("You throw {cards} away."), cards="*cards"),
    "shed": filled(say("You are no longer {what:one}."), what="what"),
    "sell": selling,
    "curse": filled(say("You curse {on:seat} with {card}."), card="card", on="on"),
    "rise": filled(say("You play {card} and go up a level."), card="card"),
    "raise": filled(say("You play {card}: {on:seat} goes up a level."), card="card", on="on"),
    "rob_level": filled(say("You play {card} and take a level from {on:seat}."), card="card", on="on"),
    "use": filled(say("You use {card}."), card="card"),
    "rummage": filled(say("You use {card} and take {take:card} from the discards."), card="card", take="take"),
    "steal": stealing,
    **{f"offer_{seat}": offering for seat in range(6)},
    **{f"haggle_{seat}": haggling for seat in range(6)},
    "accept": trading,
    "refuse": refusing,
    "withdraw": say("You take your offer back."),
    "fight": say("You fight on."),
    "run": running,
    "whine": whining,
    "ask": asking,
    "boost": filled(say("You use {cards} for {side}."), cards="*cards", side="side"),
    "aim": filled(say("You play {card} on {foe:card}."), card="card", foe="foe"),
    "lure": filled(say("You play {card}: {monster:card} joins the fight."), card="card", monster="monster"),
    "rise_up": filled(say("You play {monster:card}, which joins the other undead."), monster="monster"),
    "swap": filled(
        say("You play {card}: {monster:card} comes instead of {foe:card}."), card="card", monster="monster", foe="foe"
    ),
    "pass_on": filled(say("You use {card}: the fight becomes {on:seat}'s."), card="card", on="on"),
    "rescue": rescuing,
    "rage": filled(say("You discard {cards} and rage."), cards="*cards"),
    "smite": filled(say("You discard {cards} and smite."), cards="*cards"),
    "stab": filled(say("You discard {card} and stab {on:seat} in the back."), card="card", on="on"),
    "charm": filled(say("You discard your whole hand, and {foe:card} goes."), foe="foe"),
    "bribe": filled(say("You give {foe:card} {items:cards}, and it goes."), foe="foe", items="*items"),
    "befriend": filled(say("You and {foe:card} part as friends."), foe="foe"),
    "pass": say("You pass."),
    "stay_out": say("You stay out of this fight."),
    "help": helping,
    "counter": countering,
    "agree": filled(say("You accept the help of {seat}."), seat="with"),
    "alone": say("You fight alone."),
    "bear": say("You bear it."),
    "cancel": filled(say("You undo it with {card}."), card="card"),
    "lose": filled(say("You lose {items:cards}."), items="*items"),
    "lose_cards": filled(say("You lose {cards} from your hand."), cards="*cards"),
    "take": filled(say("You take {item:card}."), item="item"),
    "loot": looting,
    "share": filled(say("You take {cards}."), cards="*cards"),
    "rank": ranking,
    "give_up": filled(say("You part with {items:cards}."), items="*items"),
}
