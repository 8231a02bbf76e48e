"""What worker and beat leave behind to show that they live; a probe reads it without waking Django's apps."""

import time

from django.core.cache import cache

FRESH = 20  # seconds: four missed pulses
PARTS = ("worker", "beat")


def leave_trace(part: str) -> None:
    """Write down that a worker or beat is alive now, where the web server can read it."""
    cache.set(f"seen:{part}", time.time(), timeout=None)


def last_seen(part: str) -> float | None:
    """When a worker or beat was last seen, in seconds since 1970."""
    seen: float | None = cache.get(f"seen:{part}")
    return seen


def is_fresh(part: str) -> bool:
    """Whether a worker or beat was seen a moment ago."""
    seen = last_seen(part)
    return seen is not None and time.time() - seen < FRESH


def forget_traces() -> None:
    """Start as if neither had ever been seen, so that only a living one counts."""
    cache.delete_many([f"seen:{part}" for part in PARTS])
