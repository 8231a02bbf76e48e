"""Records faults with the table and question where they happened."""

from __future__ import annotations

import sys
from typing import Any

from django.db import Error
from django.http import HttpRequest

from faults.noting import note
from games.models import Game


def note_at(error: BaseException, address: str) -> str:
    """Record an error that happened at a table; return its number."""
    try:
        question = Game.objects.filter(address=address).values_list("question", flat=True).first() if address else None
    except Error:
        question = None
    return note(error, address, question)


def note_of_request(request: HttpRequest | None = None, **_: Any) -> None:
    """Record the error that a page failed with, and give the page its number."""
    error = sys.exc_info()[1]
    if request is None or error is None:
        return
    match = request.resolver_match
    address = getattr(request, "table", "") or (str(match.kwargs.get("address", "")) if match else "")
    request.fault = note_at(error, address[:10])  # type: ignore[attr-defined]  # for the error page
