"""Traces that show that worker and beat are alive. Probes can read them without loading Django's apps."""

import time

from django.core.cache import cache

FRESH = 20  # seconds, four missed pulses
PARTS = ("worker", "beat")


def leave_trace(part: str) -> None:
    """Note, where the web server can read it, that a worker or beat is alive now."""
    cache.set(f"seen:{part}", time.time(), timeout=None)


def last_seen(part: str) -> float | None:
    """Return when a worker or beat was last seen, in seconds since 1970."""
    seen: float | None = cache.get(f"seen:{part}")
    return seen


def is_fresh(part: str) -> bool:
    """Whether a worker or beat was seen recently."""
    seen = last_seen(part)
    return seen is not None and time.time() - seen < FRESH


def forget_traces() -> None:
    """Forget old traces, so that only running processes count."""
    cache.delete_many([f"seen:{part}" for part in PARTS])
