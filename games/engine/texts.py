"""Sentences, translated when they are drawn, and the kinds of value in them that the site itself knows."""

from __future__ import annotations

from typing import Any

import msgspec

CARD = "card"  # drawn as a card wherever it can be picked
SEAT = "seat"  # a player, by name
SEATS = "seats"  # several players
MARK = "mark"  # a box to tick
OFFER = "offer"  # another player's offer; the option that answers it stands open above the others
AMOUNT = "amount"  # any number
TURN_NAME = "turn_name"  # a turn, by what the game calls it
DAY = "day"  # a day of the calendar, as ISO 8601 writes it
POINTS = "points"  # how a seat's points are written at the end

HANDS = "hands"  # the field of a table that pages draw as hands
TURN = "turn"  # the label that says what a turn is called


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence to translate. `{caller:seat}` is a value of the kind `seat`; `{seat}` alone is its own kind."""

    template: str
    values: dict[str, Any] = {}
    plural: str | None = None
    context: str = ""  # tells translators which of its meanings a word has here

    def of(self, **values: Any) -> Text:
        """Return the sentence with these values put into it."""
        return Text(self.template, values, self.plural, self.context)


def say(template: str, /, **values: Any) -> Text:
    """Mark a sentence for translation."""
    return Text(template, values)


def say_as(context: str, word: str, /) -> Text:
    """Mark a word that means different things in different places; what it means here is said to translators alone."""
    return Text(word, context=context)


def say_many(template: str, plural: str, /, **values: Any) -> Text:
    """Mark a sentence that has a plural form, chosen by its value `count`."""
    return Text(template, values, plural)


def wordless(value: Any) -> Any:
    """Return the content of something without its wording: of each sentence only its values, by name.

    A sentence that was stored as JSON is recognised by its template.
    """
    if isinstance(value, Text):
        return wordless(value.values)
    if isinstance(value, dict) and "template" in value:
        return wordless(value.get("values", {}))
    if isinstance(value, dict):
        return {key: wordless(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [wordless(inner) for inner in value]
    return value
