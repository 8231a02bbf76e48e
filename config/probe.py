"""`python -m config.probe web|worker|beat`: a container's health check of that process."""

import json
import sys
import urllib.error
import urllib.request

from django.conf import settings

from .traces import PARTS, is_fresh

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
