"""Things that must go out once, letters and calls alike: one sender claims each, and reports what became of it."""

from __future__ import annotations

from datetime import timedelta
from typing import TypeVar

from django.utils import timezone

from games.models import Call, Letter

LEASE = timedelta(minutes=10)  # a sender that has not reported by then is dead; every receiver has less time
WAITS = tuple(timedelta(minutes=m) for m in (1, 5, 30, 120, 360))  # before each further try, until we give up

Sendable = TypeVar("Sendable", Letter, Call)


def claim(row: Sendable) -> bool:
    """Claim a row for the length of a lease, unless somebody else has."""
    now = timezone.now()
    mine = type(row).objects.filter(pk=row.pk, try_at=row.try_at, sent_at__isnull=True)
    if not mine.update(claimed_at=now, try_at=now + LEASE):
        return False
    row.claimed_at = now
    return True


def report(row: Sendable, **outcome: object) -> bool:
    """Record what became of a row; false if its lease has expired and somebody else has claimed it."""
    return type(row).objects.filter(pk=row.pk, claimed_at=row.claimed_at).update(**outcome) == 1
