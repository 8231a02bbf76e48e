"""The context processor: what every page shows about games."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.nights import zone_of
from games import sight


def my_turns(request: HttpRequest) -> dict[str, Any]:
    """Add lazy counts of the viewer's open decisions and of the tables that wait, and activate their time zone.

    A letter's page tells times as the letter does, in whatever browser it is opened.
    """
    user = getattr(request, "user", None)
    mine = user if user is not None and user.is_authenticated else None
    reader = getattr(request, "letter_to", mine)
    if reader is None:
        timezone.deactivate()
    else:
        timezone.activate(zone_of(reader))  # here, since a poll that draws nothing must not load the user
    if mine is None:
        return {}
    turns = SimpleLazyObject(lambda: sight.turns_of(mine.pk))
    return {
        "my_turns_count": SimpleLazyObject(lambda: len(turns)),
        "my_awaited_count": SimpleLazyObject(lambda: sum(turn.awaited_since is not None for turn in turns)),
    }
