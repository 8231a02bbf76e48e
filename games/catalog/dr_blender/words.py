"""How Dr Blender names its things: creatures, parts, colours, its buttons, and what one is about to do."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.dr_blender.board import COLOUR, CREATURE, NOTHING, PIECE, WHOLE, free_parts
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import Preview, card_by_card, filled

CREATURES: Mapping[str, Text] = {
    "pilot": say("pilot"),
    "chef": say("chef"),
    "diver": say("diver"),
    "ballerina": say("ballerina"),
    "astronaut": say("astronaut"),
    "clown": say("clown"),
    "kangaroo": say("kangaroo"),
    "penguin": say("penguin"),
    "octopus": say("octopus"),
    "flamingo": say("flamingo"),
    "walrus": say("walrus"),
    "gecko": say("gecko"),
    "mummy": say("mummy"),
    "ghoul": say("ghoul"),
    "bog_dweller": say("bog dweller"),
    "gargoyle": say("gargoyle"),
    "werewolf": say("werewolf"),
    "cyclops": say("cyclops"),
}

PIECES: Mapping[str, Text] = {
    "head": say("{creature} head"),
    "torso": say("{creature} torso"),
    "legs": say("{creature} legs"),
}

COLOURS: Mapping[str, Text] = {
    "blue": say("blue (humans)"),
    "green": say("green (animals)"),
    "red": say("red (monsters)"),
}

FAMILIES: Mapping[str, Text] = {
    "blue": say("human"),
    "green": say("animal"),
    "red": say("monster"),
}

VOTES = say("{seat} votes to block {cards}.")
NO_VOTES = say("{seat} votes to block nothing.")
ENDS: Mapping[str, Text] = {
    "piles": say("All three piles are empty, and everyone has had the same number of turns."),
    "still": say("A round passed in which nothing was taken, discarded or created, and one more has been played."),
    "rounds": say("Thirty rounds have been played."),
}


def card(part: str) -> Text:
    """Name a part."""
    return PIECES[PIECE[part]].of(creature=CREATURE[part])


def drawn(part: str) -> Text:
    """Name a part with its family, which its picture shows by colour and emblem."""
    return say("{card}, {family}", card=part, family=COLOUR[part])


def plan(value: str) -> Text:
    """Name what is created after a demand: a creature, one that the demanded part would complete, or nothing."""
    if value == NOTHING:
        return say("nothing")
    if value in CREATURE:
        return say("{creature}, given the {card}", creature=CREATURE[value], card=value)
    return CREATURES[value]


BLOCKING: Mapping[str, Text] = {
    "help": say("what helps the others most"),
    "most": say("the colour of which most parts lie open"),
    "none": say("nothing"),
    "never": say("nothing, not even in the last round"),
}
TAKES: Mapping[str, Text] = {
    **COLOURS,
    "best": say("what is worth most to me"),
    "most": say("the colour with the most parts"),
}
FINEST = say("the finest there is")
THEN: Mapping[str, Text] = {"ask": say("ask me"), "finish": say("end my turn")}
MARKS: Mapping[str, Text] = {"stays": say("do the same in each turn")}


def takes(colours: Sequence[str]) -> Text:
    """Name the colours that are tried one after the other."""
    first: Any = say("{take}", take=colours[0])
    return say("{first}, or else {rest:takes}", first=first, rest=colours[1:]) if len(colours) > 1 else first


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "creature": CREATURES.__getitem__,
    "card": card,
    "card_drawn": drawn,
    "slot_drawn": drawn,
    "family": FAMILIES.__getitem__,
    "slot": card,
    "cards": card_by_card,
    "colour": COLOURS.__getitem__,
    "plan": plan,
    "blocking": BLOCKING.__getitem__,
    "take": TAKES.__getitem__,
    "takes": takes,
    "whole": lambda value: FINEST if value == "finest" else CREATURES[value],
    "then": THEN.__getitem__,
    "mark": MARKS.__getitem__,
    "points": lambda count: say_many("{count} creature", "{count} creatures", count=count),
    "end": ENDS.__getitem__,
}

LABELS: Mapping[str, Text] = {
    "turn": say("Experiment {turn}"),
    "block": say("Block"),
    "block.parts": say("One or two parts"),
    "place": say("Block"),
    "place.first": say("I block"),
    "place.second": say("Otherwise"),
    "vote": say("Vote"),
    "vote.first": say("Two votes"),
    "vote.second": say("One vote"),
    "decline": say("Block nothing"),
    "take": say("Take a colour"),
    "take.colour": say("The colour I take"),
    "free": say("Remove a block first"),
    "free?": say("You discard two cards, one block goes, and then you take the colour chosen above."),
    "free.block": say("The part I free"),
    "free.discard": say("The two cards I discard"),
    "free.discard?": say("They lie face up among the discards."),
    "free.colour": say("The colour I take"),
    "leave": say("Take nothing"),
    "create": say("Just create"),
    "create?": say("The head, the torso and the legs of the same creature. You lay all three from your hand."),
    "create.creature": say("The creature"),
    "demand": say("Demand a part"),
    "demand?": say("You hand somebody two cards and name a part. If they hold it, they must hand it over."),
    "demand.seat": say("From whom"),
    "demand.give": say("I hand over"),
    "demand.give?": say("They stay with that player, whatever comes of it."),
    "demand.part": say("I demand"),
    "demand.create": say("Then I create"),
    "demand.otherwise": say("If that one is incomplete, I create"),
    "finish": say("Neither"),
    "order:guard.what": say("I block"),
    "order:guard.what?": say("In the last round you are asked."),
    "order:operate.take": say("I take"),
    "order:operate.take?": say(
        "The first of these without a block; what is worth most to me or has the most parts, blocks or not."
        " Of colours with as many parts, the one named first."
    ),
    "order:operate.create": say("If one is whole, I create"),
    "order:operate.then": say("If none is whole"),
    "order:operate.stays": say("After that"),
}

CAPTIONS: Mapping[str, Text] = {
    "round": say("round {nth}"),
    "late_round": say("round {nth} of at most {last}"),
    "last_round": say("the last round"),
    "operates": say("{seat} operates"),
    "operating_table": say("On the operating table: three heads, three torsos and three pairs of legs"),
    "empty": say("empty"),
    "blocked": say("blocked"),
    "piles": say("Left in the piles"),
    "heads": say("heads"),
    "torsos": say("torsos"),
    "legs": say("legs"),
    "discards": say_many("one discarded", "{count} discarded"),
    "hurry": say("“The last round! Hand me that leg, and hurry.”"),
    "hands_off": say("“Hands off what is sealed!”"),
    "that_heap": say("“And who is going to clear up that heap?”"),
    "mind_the_stitches": say("“Do mind the stitches.”"),
    "doctor": say("Dr Blender"),
    "created": say("created"),
    "known": say("known in hand:"),
    "no_creature": say("no creatures at all"),
    "left_over": say_many("has one part left over", "has {count} parts left over"),
}


def placing(sight: Sight, answer: Answer) -> Text:
    """Say which part is blocked, and which instead of it."""
    first, second = answer["first"][0], answer.one("second")
    if second is None:
        return say("You block the {card}, unless somebody does so first.", card=first)
    return say("You block the {card}; if it is blocked already, the {other:card}.", card=first, other=second)


def voting(sight: Sight, answer: Answer) -> Text:
    """Say how three votes are given."""
    first, second = answer["first"][0], answer.one("second")
    if second is None:
        return say("You give two votes to the {card}.", card=first)
    return say("You give two votes to the {card} and one to the {other:card}.", card=first, other=second)


def taking(sight: Sight, answer: Answer) -> Text:
    """Say what a colour brings, after a block has been removed if one is."""
    colour, freed, blocks = answer["colour"][0], answer.values.get("block"), sight.blocks
    if not freed:
        return say("You take {cards}.", cards=free_parts(sight.slots, blocks, colour))
    left = [at for at in blocks if sight.slots[at] not in freed]
    return say(
        "You discard {cards}, free the {card} and take {taken:cards}.",
        cards=answer["discard"],
        card=freed[0],
        taken=free_parts(sight.slots, left, colour),
    )


def demanding(sight: Sight, answer: Answer) -> Text:
    """Say what is handed over, for what, and what is created then."""
    given, part, planned = answer["give"], answer["part"][0], answer["create"][0]
    creature, other = CREATURE.get(planned, planned), second_plan(answer)
    told = {"cards": given, "seat": answer["seat"][0], "card": part, "creature": creature, "other": other}
    if planned == NOTHING:
        return say("You hand {cards} to {seat}, demand the {card} and create nothing.", **told)
    if planned == part and not spoilt(creature, given):
        return hoping(told)
    if planned in WHOLE and not spoilt(creature, given):
        return say("You hand {cards} to {seat}, demand the {card} and create the {creature}.", **told)
    return hopeless(told, lacking=not spoilt(creature, given))


def second_plan(answer: Answer) -> str:
    """Return the creature that is created if the first one planned is not whole, "" where there is none."""
    other = (answer.values.get("otherwise") or [""])[0]
    return "" if spoilt(other, answer["give"]) else other


def spoilt(creature: str, given: Sequence[str]) -> bool:
    """Whether a part of a creature is handed over."""
    return creature in [CREATURE[card] for card in given]


def hoping(told: Mapping[str, Any]) -> Text:
    """Say what is created if the part comes, and what if it does not."""
    if told["other"]:
        return say(
            "You hand {cards} to {seat} and demand the {card}. "
            "If it comes, you create the {creature}; if not, the {other:creature}.",
            **told,
        )
    return say("You hand {cards} to {seat} and demand the {card}. If it comes, you create the {creature}.", **told)


def hopeless(told: Mapping[str, Any], lacking: bool) -> Text:
    """Say that the creature planned will be incomplete, and what is created instead."""
    if told["other"]:
        return say(
            "You hand {cards} to {seat} and demand the {card}; the {creature} stays incomplete, so you create "
            "the {other:creature}.",
            **told,
        )
    if lacking:
        return say(
            "You hand {cards} to {seat} and demand the {card}; the {creature} lacks another part: you create nothing.",
            **told,
        )
    return say(
        "You hand {cards} to {seat} and demand the {card}; the {creature} stays incomplete: you create nothing.",
        **told,
    )


def comes_to_nothing(sight: Sight, answer: Answer) -> bool:
    """Whether the colour that is named has nothing left to take."""
    return answer.verb == "take" and not free_parts(sight.slots, sight.blocks, answer["colour"][0])


PREVIEWS: Mapping[str, Preview | Text] = {
    "block": filled(say("You block {cards}."), cards="*parts"),
    "place": placing,
    "vote": voting,
    "decline": say("You block nothing."),
    "take": taking,
    "free": taking,
    "leave": say("You take nothing from the table."),
    "create": filled(say("You create the {creature} and demand nothing."), creature="creature"),
    "demand": demanding,
    "finish": say("You demand nothing and create nothing."),
}
