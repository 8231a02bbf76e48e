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


def leave_trace(who: str) -> None:
    """Write down that a worker or beat is alive now, where the web server can read it."""
    cache.set(f"seen:{who}", time.time(), timeout=None)


def forget_traces() -> None:
    """Start as if neither had ever been seen, so that only a living one counts."""
    cache.delete_many([f"seen:{who}" for who in PARTS])


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """200 when everything that play needs is there, else 503; times are UTC."""
    seen = cache.get_many([f"seen:{who}" for who in PARTS])
    at = {who: seen.get(f"seen:{who}") for who in PARTS}
    database = _database_answers()
    ready = database and all(moment and time.time() - moment < FRESH for moment in at.values())
    report: dict[str, object] = {"ready": ready, "database": database}
    for who, moment in at.items():
        report[who] = datetime.fromtimestamp(moment, UTC).isoformat(timespec="milliseconds") if moment else None
    return JsonResponse(report, status=200 if ready else 503)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return False
    return True
