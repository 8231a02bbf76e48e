"""Looks, answers and turns of Alice at the demo's tables, what each costs, as JSON: for `make bench PART=looks`.

It is handed over on standard input, so that the code that is measured runs it, however old that is.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from statistics import quantiles
from typing import Any

TIMES, ANSWERS, FIRST = 40, 20, 8  # of a round at each table; the first do not count


def main() -> None:
    """Ask for everything, and print what it has cost: milliseconds of CPU of web process and PostgreSQL together."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
    import django

    django.setup()
    from django.core.management import call_command
    from django.db import connection
    from django.test import Client

    from accounts.models import User
    from games import catalog
    from games.models import Seat

    call_command("migrate", verbosity=0)
    keep_statements()
    call_command("collectstatic", verbosity=0, interactive=False)
    connection.cursor().execute("ANALYZE")
    alice, client = User.objects.get(email="alice@example.org"), Client()
    client.force_login(alice, "django.contrib.auth.backends.ModelBackend")
    mine = Seat.objects.filter(user=alice, game__status="running", awaited_since__isnull=False, game__size__gt=2)
    best = {slug: mine.filter(game__slug=slug).order_by("-game__turn", "pk").first() for slug in catalog.GAMES}
    asked = {slug: seat for slug, seat in best.items() if seat}  # the demo knows no game that is newer than it
    found = {}
    for counts in (False, True):  # the first round fills caches
        for slug, seat in asked.items():
            found[f"look {slug}"] = measured(partial(look, client, seat.game.get_absolute_url()))
            if counts:
                answering(client, slug, seat, found)
    found["my turns"] = measured(partial(look, client, "/turns/"))
    found["MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(found))


def keep_statements() -> None:
    """Let no rollback forget the statements prepared on the server: a real answer is committed, and keeps them."""
    from psycopg._preparing import PrepareManager

    PrepareManager._should_discard = lambda *_: False  # type: ignore[method-assign]


def look(client: Any, address: str) -> None:
    """Open a page."""
    assert client.get(address).status_code == 200


def answering(client: Any, slug: str, seat: Any, found: dict[str, float]) -> None:
    """Give the default answer, again and again."""
    from django.db import transaction

    given = seat.hand.open_decision.default
    posted = {name: value for name, value in given.values.items() if value is not None}
    posted |= {"verb": given.verb, "question": seat.game.question}

    def answer() -> None:
        with transaction.atomic():
            address = seat.game.get_absolute_url() + "answer/"
            assert client.post(address, posted, headers={"HX-Request": "true"}).status_code == 200
            transaction.set_rollback(True)

    with suppress(AssertionError):  # a form of this game has fields of its own names
        found[f"answer {slug}"] = measured(answer, ANSWERS)


def measured(what: Callable[[], None], times: int = TIMES) -> float:
    """Return what something costs: the lower quartile of the web process's CPU, and the mean of PostgreSQL's."""
    for _ in range(FIRST):
        what()
    before, web = of_postgresql(), []
    for _ in range(times):
        begun = time.process_time()
        what()
        web.append(time.process_time() - begun)
    return 1000 * (quantiles(web, n=4)[0] + (of_postgresql() - before) / times)


def of_postgresql() -> float:
    """Return the CPU seconds of the process that serves us, counted in hundredths."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        ticks = Path(f"/proc/{cursor.fetchone()[0]}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(ticks[11]) + int(ticks[12])) / 100


if __name__ == "__main__":
    argparse.ArgumentParser("python -m benchmarks.looked", description=__doc__).parse_args()
    main()
