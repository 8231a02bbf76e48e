"""python -m config.probe web|worker|beat: a container's health check of that process, by the traces that it leaves."""

from __future__ import annotations

import json
import sys
import time
import urllib.error
import urllib.request

from django.conf import settings
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


WEB = "http://127.0.0.1:8000/healthz"


def main(part: str) -> int:
    """Return 0 if it is alive, 1 if not; print a sentence if that cannot be checked."""
    if part not in ("web", *PARTS):
        print(f"Ask for one of: web, {', '.join(PARTS)}.", file=sys.stderr)
        return 1
    if part == "web" and not settings.ALLOWED_HOSTS:
        print("Set ALLOWED_HOSTS to the site's name: without it the web server answers nobody.", file=sys.stderr)
        return 1
    return 0 if (_web_answers() if part == "web" else is_fresh(part)) else 1


def _web_answers() -> bool:
    """Whether the web server answers and reaches its database. A missing worker is not its fault."""
    host = settings.ALLOWED_HOSTS[0].lstrip(".").replace("*", "localhost")
    request = urllib.request.Request(WEB, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=4) as answer:  # noqa: S310  # an address of our own
            return bool(json.load(answer)["database"])
    except urllib.error.HTTPError as answer:
        return answer.code == 503 and bool(json.load(answer)["database"])
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main("".join(sys.argv[1:2])))
