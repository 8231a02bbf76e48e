"""`python -m config.probe web|worker|beat`: whether that part of the house lives, for a container's health check."""

import json
import sys
import urllib.error
import urllib.request

from django.conf import settings

from .health import is_fresh

WEB = "http://127.0.0.1:8000/healthz"


def main(part: str) -> int:
    """0 when it lives, else 1."""
    return 0 if (_web_answers() if part == "web" else is_fresh(part)) else 1


def _web_answers() -> bool:
    """The web server answers and reaches its database; a worker that is away is not its fault."""
    host = settings.ALLOWED_HOSTS[0].lstrip(".")
    request = urllib.request.Request(WEB, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=4) as answer:  # noqa: S310  # an address of our own
            return bool(json.load(answer)["database"])
    except urllib.error.HTTPError as answer:
        return answer.code == 503 and bool(json.load(answer)["database"])
    except OSError:
        return False


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
