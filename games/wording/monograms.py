"""A monogram for each seat at a table: the first letter of a name, in the seat's own shape and colour."""

from __future__ import annotations

from functools import lru_cache

from django.utils.html import format_html
from django.utils.safestring import SafeString


@lru_cache(4096)
def monogram(seat: int, name: str) -> SafeString:
    """Draw a seat's monogram; it stands beside the name, so screen readers skip it."""
    return format_html('<span class="mono s{}" aria-hidden="true">{}</span>', seat, initial_of(name))


def initial_of(name: str) -> str:
    """Return the letter that stands in a monogram."""
    return name[:1].upper()
