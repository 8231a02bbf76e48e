"""Sentences that are translated where they are drawn, with the values to put into them."""

from __future__ import annotations

from typing import Any

import msgspec


class Text(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A sentence to translate. A placeholder's format, or its name, says what kind of thing it is: `{caller:seat}`."""

    template: str
    values: dict[str, Any] = {}
    plural: str | None = None


def say(template: str, /, **values: Any) -> Text:
    """Mark a sentence for translation."""
    return Text(template, values)


def say_many(template: str, plural: str, /, **values: Any) -> Text:
    """Mark a sentence that has a plural form, chosen by its value `count`."""
    return Text(template, values, plural)
