"""The words of Master Bluff: cards, claims such as "three elves", buttons, captions and previews."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Noun, Nouns, number

NOUNS = Nouns(
    elf=Noun(say("elf"), say("elves"), say_many("one elf", "{count:number} elves")),
    fairy=Noun(say("fairy"), say("fairies"), say_many("one fairy", "{count:number} fairies")),
    jester=Noun(say("jester"), say("jesters"), say_many("one jester", "{count:number} jesters")),
    ogre=Noun(say("ogre"), say("ogres"), say_many("one ogre", "{count:number} ogres")),
    witch=Noun(say("witch"), say("witches"), say_many("one witch", "{count:number} witches")),
    wizard=Noun(say("wizard"), say("wizards"), say_many("one wizard", "{count:number} wizards")),
)


def truth(value: Sequence[int]) -> Text:
    """Tell the claimant how much of a claim is false: how many of how many cards."""
    false, count = value
    if not false:
        return say("the truth")
    if false == count:
        return say("a lie")
    return say_many("one of the cards is something else", "{count:number} of the cards are something else", count=false)


def limits(value: Sequence[Sequence[int]]) -> Text:
    """Name seats, each with the number of cards from which on they are called."""
    (seat, least), *rest = value
    if rest:
        return say("{seat} from {least:number} up, {rest:limits}", seat=seat, least=least, rest=rest)
    return say("{seat} from {least:number} up", seat=seat, least=least)


LAST: Mapping[str, Text] = {"call": say("I call"), "like": say("like any other claim"), "ask": say("ask me")}
OTHERWISE: Mapping[str, Text] = {"pass": say("I pass"), "ask": say("ask me")}

WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "card": NOUNS.one,
    "cards": NOUNS.cards,
    "family": NOUNS.many,
    "number": number,
    "claim": NOUNS.claim,
    "truth": truth,
    "limits": limits,
    "from": lambda value: number(value) if value else say("never"),
    "believed": lambda value: number(value) if value else say("ask me"),
    "last": LAST.__getitem__,
    "otherwise": OTHERWISE.__getitem__,
}

LABELS: Mapping[str, Text] = {
    "pass": say("Pass"),
    "pass?": say("You let the claim stand, for your part."),
    "bluff": say("Call bluff!"),
    "lead": say("Lay and declare"),
    "lead.cards": say("Your cards"),
    "lead.cards?": say("They are laid face down. Their number is always true."),
    "lead.family": say("You say they are"),
    "follow": say("Lay cards"),
    "follow.cards": say("Your cards"),
    "follow.cards?": say("They are laid face down and count as the family declared before."),
    "switch": say("Spend the token to change the family"),
    "switch?": say("You have one token for the whole game."),
    "switch.cards": say("Your cards"),
    "switch.family": say("You say they are"),
    "order:trust.player": say("The player I trust"),
    "order:call_under.cards": say("Fewer cards than"),
    "order:call_from.from_of": say("I call {seat} from"),
    "order:call_from.last": say("Last cards"),
    "order:call_from.last?": say(
        "In any case I call what my own cards show to be a lie, and believe those who choose the family."
    ),
    "order:call_from.otherwise": say("Anything else"),
    "order:next_play.up_to": say("I believe the player before me up to"),
    "order:next_play.up_to?": say("Beyond that, and of last cards, you are asked."),
    "order:next_play.false": say("If I hold none that is true, I lay"),
    "order:next_play.false?": say("One of these, the first if I still hold it. What is true I lay in full."),
    "order:next_play.lead": say("If I begin a round, I lay all my"),
}

CAPTIONS: Mapping[str, Text] = {
    "lays": say_many("{seat} lays one card and says", "{seat} lays {count} cards and says"),
    "family": say("to be declared now"),
    "new_round": say("a new round"),
    "leads": say("{seat} leads"),
    "pile": say("cards in the pile"),
    "called": say("{caller:seat} called {seat}’s “{said}”: {taker:seat} took the pile."),
    "plays": say("{plays} of at most {last} declarations."),
    "out": say("out of cards"),
    "seen": say("seen picked up:"),
    "token": say("has the token"),
    "my_token": say("You have your token."),
    "last_pile": say("the pile, from the bottom up"),
    "hand_empty": say("no cards left"),
}


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what a seat is about to declare, and how true it is, from its own sight."""
    if answer.verb == "pass":
        return say("You pass.")
    if answer.verb == "bluff":
        return say_many(
            "You call bluff on {seat}'s {claim}. If it is true, you take the card; if not, {seat} does.",
            "You call bluff on {seat}'s {claim}. "
            "If it is true, you take the pile of {count:number} cards; if not, {seat} does.",
            seat=sight.claim.seat,
            claim=[sight.claim.count, sight.claim.family],
            count=len(sight.pile),
        )
    laid = answer["cards"]
    family = sight.family if answer.verb == "follow" else answer["family"][0]
    told = {"claim": [len(laid), family], "truth": [len(laid) - laid.count(family), len(laid)]}
    if sight.claim is None:
        if answer.verb == "switch":
            return say("You spend your token and declare {claim}: {truth}.", **told)
        return say("You declare {claim}: {truth}.", **told)
    if answer.verb == "switch":
        return say("You pass; if nobody calls bluff, you spend your token and declare {claim}: {truth}.", **told)
    return say("You pass; if nobody calls bluff, you declare {claim}: {truth}.", **told)
