"""Draws moments in words, each with the exact moment beside it; a script counts down what is near."""

from __future__ import annotations

from datetime import date, datetime, tzinfo
from functools import lru_cache

from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from accounts.models import User
from accounts.nights import zone_of
from games.ledger.pace import DAY, MINUTE
from games.wording.moments import exactly, time_left, with_day


def clock(moment: datetime | None) -> SafeString:
    """Draw a moment: "18:00, 3 h left" within a day, otherwise "Thursday, 18:00"; with the exact moment beside it."""
    if not moment:
        return SafeString("")
    now, zone = timezone.now(), timezone.get_current_timezone()
    left = int((moment - now).total_seconds())
    minutes = left // MINUTE if moment > now and left < DAY else None
    before, after = around_seconds(moment, zone, now.astimezone(zone).date(), minutes, get_language())
    return mark_safe(f"{before}{left}{after}" if after else before)  # noqa: S308  # both are escaped


@lru_cache(4096)
def around_seconds(
    moment: datetime, zone: tzinfo, _today: date, minutes: int | None, language: str | None
) -> tuple[SafeString, SafeString]:
    """Draw what stands before and after the seconds left, which changes with the minute or the day.

    Without `minutes`, the whole ones that are left within a day, all of it stands before.
    """
    begins, local = opening(moment, zone, language), moment.astimezone(zone)
    if minutes is None:
        return format_html("{}{}</time>", begins, with_day(local)), SafeString("")
    words, left = f"{local:%H:%M}", time_left(minutes * MINUTE or 1)
    return format_html('{}{}<span class="left">, <span data-left="', begins, words), format_html(
        '">{}</span></span></time>', left
    )


def exact_clock(moment: datetime, reader: User) -> SafeString:
    """Draw a moment in a letter, exactly, since nobody knows when its reader opens it."""
    zone = zone_of(reader)
    return format_html("{}{}</time>", opening(moment, zone, get_language()), exactly(moment.astimezone(zone)))


@lru_cache(1024)
def opening(moment: datetime, zone: tzinfo, _language: str | None) -> SafeString:
    """Open the element of a moment, with the exact moment for programs and for people who ask.

    The zone is asked for by itself: one moment in two zones counts as the same.
    """
    local = moment.astimezone(zone)
    return format_html('<time datetime="{}" title="{}">', local.isoformat(timespec="seconds"), exactly(local))
