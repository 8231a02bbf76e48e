"""Draws moments in words, each with the exact moment beside it; a script counts down what is near."""

from __future__ import annotations

from datetime import datetime
from functools import lru_cache

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.models import User
from accounts.nights import zone_of
from games.wording.moments import exactly, moment_of, seconds_until, time_left


def clock(moment: datetime | None) -> SafeString:
    """Draw a moment: "18:00, 3 h left" within a day, otherwise "Thursday, 18:00"; with the exact moment beside it."""
    if not moment:
        return SafeString("")
    local = timezone.localtime(moment)
    seconds = seconds_until(local)
    left = time_left(seconds)
    words = format_html('{}, <span data-left="{}">{}</span>', moment_of(local), int(seconds), left) if left else ""
    return format_html("{}{}</time>", opening(local, get_language()), words or moment_of(local))


def exact_clock(moment: datetime, reader: User) -> SafeString:
    """Draw a moment in a letter, exactly, since nobody knows when its reader opens it."""
    local = moment.astimezone(zone_of(reader))
    return format_html("{}{}</time>", opening(local, get_language()), exactly(local))


@lru_cache(1024)
def opening(local: datetime, _language: str | None) -> SafeString:
    """Open the element of a moment, with the exact moment for programs and for people who ask."""
    return format_html('<time datetime="{}" title="{}">', local.isoformat(timespec="seconds"), exactly(local))
