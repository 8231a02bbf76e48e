"""The words of Liar's Dice: faces, bids such as "three fives", buttons, captions and previews."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games.catalog.liars_dice.odds import own
from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say, say_many
from games.engine.words import NUMBERS, Noun, number

NOUNS: Mapping[int, Noun] = {
    1: Noun(say("one"), say("ones"), say_many("one one", "{count:number} ones"), say("no ones")),
    2: Noun(say("two"), say("twos"), say_many("one two", "{count:number} twos"), say("no twos")),
    3: Noun(say("three"), say("threes"), say_many("one three", "{count:number} threes"), say("no threes")),
    4: Noun(say("four"), say("fours"), say_many("one four", "{count:number} fours"), say("no fours")),
    5: Noun(say("five"), say("fives"), say_many("one five", "{count:number} fives"), say("no fives")),
    6: Noun(say("six"), say("sixes"), say_many("one six", "{count:number} sixes"), say("no sixes")),
}


def bid(value: Sequence[int]) -> Text:
    """Name a number of dice with a face: [3, 5]."""
    count, face = value
    return NOUNS[face].of(count)


def dice(value: Sequence[int]) -> Text:
    """Name dice as they lie."""
    first, *rest = value
    if not rest:
        return say("{die:card}", die=first)
    if len(rest) == 1:
        return say("{die:card} and {other:card}", die=first, other=rest[0])
    return say("{die:card}, {rest:dice}", die=first, rest=rest)


WORDS: Mapping[str, Callable[[Any], Text | str]] = {
    "card": NUMBERS.__getitem__,
    "face": lambda face: NOUNS[face].many,
    "bid": bid,
    "dice": dice,
    "number": number,
    "count": str,
}

LABELS: Mapping[str, Text] = {
    "open": say("Say it"),
    "open.count": say("How many"),
    "open.face": say("Of what"),
    "raise": say("Raise"),
    "raise.count": say("How many"),
    "raise.face": say("Of what"),
    "doubt": say("Doubt it!"),
    "exact": say("Exactly!"),
    "doubt?": say("All dice are turned up, and the one who was wrong loses a die."),
    "exact?": say("All dice are turned up. If the number is right to the die, all others lose one; otherwise you do."),
    "order:raise_to.face": say("I raise in"),
    "order:raise_to.up_to": say("up to"),
    "order:raise_to.takes": say("I doubt what would take so many of the others’ dice"),
    "order:raise_to.takes?": say("Beyond your own. Where ones are wild, each one that is said counts twice."),
    "order:no_more.dice": say("Dice"),
    "turn": say("Round {turn}"),
}

CAPTIONS: Mapping[str, Text] = {
    "says": say("{seat} says"),
    "new_round": say("a new round"),
    "begins": say("{seat} begins"),
    "out": say("out"),
    "doubted": say("{caller:seat} doubted {seat}’s {said:bid}, and it was {found:bid}."),
    "called": say("{caller:seat} called {seat}’s {said:bid} exact, and it was {found:bid}."),
    "mine": say("you had"),
    "palifico": say("ones are just ones, and the face stays"),
}


def preview(sight: Sight, answer: Answer) -> Text:
    """Say what an answer would do, and what its player holds of what they say."""
    if answer.verb in ("open", "raise"):
        said = [answer.one("count"), answer.one("face")]
        held = [own(sight, said[1]), said[1]]
        return say("You say {bid}. Under your own cup you count {held:bid}.", bid=said, held=held)
    last = sight.bids[-1]
    told: dict[str, Any] = {"seat": last.seat, "bid": [last.count, last.face]}
    if answer.verb == "doubt":
        return say("You doubt {seat}'s {bid}. If it is true, you lose a die; if not, {seat} does.", **told)
    return say("You call {seat}'s {bid} exact. If it is, all others lose a die; if not, you do.", **told)
