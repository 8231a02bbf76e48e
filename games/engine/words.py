"""Words that many games need: numbers, nouns for one, many and none, lists of cards, and previews."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from games.engine.questions import Answer
from games.engine.sights import Sight
from games.engine.texts import Text, say

Preview = Callable[[Sight, Answer], Text]

NUMBERS: Mapping[int, Text] = {
    1: say("one"),
    2: say("two"),
    3: say("three"),
    4: say("four"),
    5: say("five"),
    6: say("six"),
    7: say("seven"),
    8: say("eight"),
    9: say("nine"),
    10: say("ten"),
    11: say("eleven"),
    12: say("twelve"),
}


def number(count: int) -> Text | str:
    """Write a number out, up to twelve."""
    return NUMBERS.get(count) or str(count)


class Noun(NamedTuple):
    """What a thing is called: by itself, several of them, with their `{count}`, and where there is none."""

    one: Text  # "elf"
    many: Text  # "elves"
    counted: Text  # "one elf" or "{count} elves"
    none: Text | None = None  # "no elves"

    def of(self, count: int) -> Text:
        """Name this many."""
        return self.none if self.none and not count else self.counted.of(count=count)


class Nouns(dict[str, Noun]):
    """The nouns of a game's cards. Its functions name values of the kinds "card", "claim" and "cards"."""

    def one(self, card: str) -> Text:
        """Name a card."""
        return self[card].one

    def many(self, card: str) -> Text:
        """Name cards of one kind, whose number is not said."""
        return self[card].many

    def claim(self, value: Sequence[Any]) -> Text:
        """Name a number of cards of one kind: [3, "elf"]."""
        count, card = value
        return self[card].of(count)

    def cards(self, value: Sequence[str]) -> Text:
        """Name any cards, kind by kind, in the order of the nouns."""
        kinds = [card for card in self if card in value]
        if not kinds:
            return say("no cards")
        first, *others = kinds
        some, rest = [value.count(first), first], [card for card in value if card != first]
        if not others:
            return self.claim(some)
        if len(others) == 1:
            return say("{some:claim} and {rest:cards}", some=some, rest=rest)
        return say("{some:claim}, {rest:cards}", some=some, rest=rest)


def card_by_card(value: Sequence[str]) -> Text:
    """Name cards one after the other: the kind "cards" of a game that has each of its cards but once."""
    if not value:
        return say("nothing")
    first, *rest = value
    if not rest:
        return say("{card}", card=first)
    if len(rest) == 1:
        return say("{one:card} and {other:card}", one=first, other=rest[0])
    return say("{one:card}, {rest:cards}", one=first, rest=rest)


def filled(sentence: Text, **fields: str) -> Preview:
    """Return a preview with what was picked: a field's only pick, or with a star before its name all of them."""

    def preview(sight: Sight, answer: Answer) -> Text:
        picked = {name: answer[field[1:]] if field[0] == "*" else answer.one(field) for name, field in fields.items()}
        return sentence.of(**picked)

    return preview
