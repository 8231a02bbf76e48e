"""What every page shows of the games."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from accounts.nights import zone_of
from games import sight


def my_turns(request: HttpRequest) -> dict[str, Any]:
    """The number of decisions that await the one who looks, counted only where a page shows it; their time of day."""
    user = getattr(request, "user", None)
    if user is None or not user.is_authenticated:
        timezone.deactivate()
        return {}
    timezone.activate(zone_of(user))  # here, since a poll that draws nothing must not ask who the user is
    return {"my_turns_count": SimpleLazyObject(lambda: len(sight.turns_of(user.pk)))}
