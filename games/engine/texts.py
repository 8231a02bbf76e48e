"""Sentences, translated when they are drawn, with the values to put into them."""

from __future__ import annotations

from typing import Any

import msgspec


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
