"""Whether the database answers, and when worker and beat were last seen."""

import time
from datetime import UTC, datetime

from django.core.cache import cache
from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

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


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when everything that play needs is there, else 503; times are UTC."""
    database = _database_answers()
    ready = database and all(is_fresh(part) for part in PARTS)
    report: dict[str, object] = {"ready": ready, "database": database}
    for part in PARTS:
        seen = last_seen(part)
        report[part] = datetime.fromtimestamp(seen, UTC).isoformat(timespec="milliseconds") if seen else None
    return JsonResponse(report, status=200 if ready else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
