"""The name a player is known by: any letters and any emoji, but nothing that would disturb a page."""

import unicodedata
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

LENGTH = 40
LABEL = _("Your name at the table")
# What would turn the direction of everything after it, and a mark of byte order.
TURNS = {*map(chr, range(0x202A, 0x202F)), *map(chr, range(0x2066, 0x206A)), "\ufeff"}
SPACES = {"Zs", "Zl", "Zp"}
UNSEEN = SPACES | {"Cc", "Cf", "Cs", "Mn", "Me", "Mc"}
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"  # letters by category, and yet nothing to see
MARKS = 4  # accents on one letter: more would climb into the lines above


def tidy(words: str) -> str:
    """Return a name, or a line of talk, without what would disturb the text around it or is superfluous."""
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", words):
        category = unicodedata.category(letter)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        if category in SPACES or letter in "\t\r\n":
            kept.append(" ")
        elif category not in ("Cc", "Cs") and letter not in TURNS and marks <= MARKS:
            kept.append(letter)
    return " ".join("".join(kept).split())


def can_be_seen(name: str) -> bool:
    """Whether a name shows anything at all."""
    return any(unicodedata.category(letter) not in UNSEEN and letter not in BLANKS for letter in name)


class NameField(forms.CharField):
    """A field for a name of 1 to 40 characters."""

    default_error_messages = {
        "required": _("Say what you are called at the table."),
        "max_length": _("A name has at most %(limit_value)d characters; yours has %(show_value)d."),
        "unseen": _("This name shows nothing: use a letter or two."),
    }

    def __init__(self, *, label: Any = LABEL, **more: Any) -> None:
        super().__init__(label=label, max_length=LENGTH, **more)
        self.validators[0].message = self.error_messages["max_length"]  # type: ignore[attr-defined]  # CharField made it
        self.widget.attrs.setdefault("autocomplete", "nickname")

    def to_python(self, value: Any) -> str:
        """Return the tidied name. Raises ValidationError where nothing of it can be seen."""
        name = tidy(super().to_python(value) or "")
        if name and not can_be_seen(name):
            raise ValidationError(self.error_messages["unseen"], code="unseen")
        return name
