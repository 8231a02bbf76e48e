"""A monogram for each seat at a table: the first letter of a name, or a bot's face, in the seat's shape and colour."""

from __future__ import annotations

import re
from functools import lru_cache

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.likeness import BOTS

FACES = {name: f"face-{name.split()[-1].lower()}" for name in BOTS}  # of which icons.svg has a drawing each


@lru_cache(4096)
def monogram(seat: int, name: str) -> SafeString:
    """Draw a seat's monogram; it stands beside the name, so screen readers skip it."""
    face = FACES.get(re.sub(r" \d+$", "", name))  # nobody else may have a bot's name
    if face is None:
        return format_html('<span class="mono s{}" aria-hidden="true">{}</span>', seat, initial_of(name))
    drawn = '<span class="mono face s{}" aria-hidden="true"><svg class="icon"><use href="{}#{}"/></svg></span>'
    return format_html(drawn, seat, static("icons/icons.svg"), face)


def initial_of(name: str) -> str:
    """Return the letter that stands in a monogram."""
    return name[:1].upper()
