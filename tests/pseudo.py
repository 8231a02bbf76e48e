"""A language in which every translated sentence stands in brackets: what has none was never marked for translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

from django.utils import translation
from django.utils.translation import trans_real

OPEN, CLOSE = "⟦", "⟧"
CODE = "eo"  # a language that Django knows and Longhand has no translation of


class Bracketed(trans_real.DjangoTranslation):
    """Answers every request for a translation with the sentence itself in brackets."""

    def gettext(self, message: str) -> str:
        said = message.rpartition(trans_real.CONTEXT_SEPARATOR)[2]  # Django asks for a context in front of it
        return f"{OPEN}{said}{CLOSE}" if said.strip() else said

    def ngettext(self, singular: str, plural: str, n: float) -> str:
        return self.gettext(singular if n == 1 else plural)


@contextmanager
def pseudo_language() -> Iterator[str]:
    """Make the bracketed language known while the block lasts, and speak it."""
    before = _translations().get(CODE)
    _translations()[CODE] = Bracketed(CODE)
    try:
        with translation.override(CODE):
            yield CODE
    finally:
        _translations().pop(CODE)
        if before is not None:
            _translations()[CODE] = before


def _translations() -> dict[str, trans_real.DjangoTranslation]:
    """The languages that Django has loaded; it starts another dict when settings change."""
    languages: dict[str, trans_real.DjangoTranslation] = vars(trans_real)["_translations"]
    return languages


def unmarked(text: str) -> str:
    """Return what of a text stands outside all brackets and has letters in it."""
    left = text
    while OPEN in left:
        shorter = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", left)
        if shorter == left:
            break
        left = shorter
    return " ".join(word for word in left.split() if re.search(r"[^\W\d_]", word))
