"""The addresses of pages, each looked up once: a table's page shows twenty."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, get_urlconf, reverse


def address_of(name: str, *given: Any) -> str:
    """Return the address of a page, as `reverse` does."""
    return looked_up(name, given, get_urlconf(), get_script_prefix())


@lru_cache(4096)
def looked_up(name: str, given: tuple[Any, ...], urlconf: str | None, _prefix: str) -> str:
    return reverse(name, urlconf, given)
