"""/healthz: whether database and cache answer, and when worker and beat were last seen."""

from datetime import UTC, datetime

from django.core.cache import cache
from django.db import Error, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.models import Game

from .probe import PARTS, is_fresh, last_seen


@require_safe
@never_cache
def healthz(request: HttpRequest) -> JsonResponse:
    """Return 200 if everything that play needs is there, otherwise 503 and what is missing. Times are in UTC.

    `stuck` counts the tables whose game cannot go on: a reason to check the admin's front page, not to stop the site.
    """
    seen = {part: last_seen(part) for part in PARTS}
    there = {"database": _database_answers(), "cache": _cache_answers()} | {part: is_fresh(part) for part in PARTS}
    missing = [part for part, is_there in there.items() if not is_there]
    report = {"ready": not missing, "missing": missing, "database": there["database"], "cache": there["cache"]}
    moments = {part: moment and datetime.fromtimestamp(moment, UTC) for part, moment in seen.items()}
    report |= {part: at and at.isoformat(timespec="milliseconds") for part, at in moments.items()}
    if there["database"]:
        report["stuck"] = Game.objects.filter(trouble_at__isnull=False).count()
    return JsonResponse(report, status=503 if missing else 200)


def _database_answers() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _cache_answers() -> bool:
    answers = getattr(cache, "answers", None)  # the file cache always is
    return answers is None or answers()
