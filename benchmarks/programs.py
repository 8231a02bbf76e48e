"""`make bench PART=programs`: what a program costs the site, beside what the same costs on a page.

`python -m benchmarks.programs here` measures in this process and prints the rows as JSON.

A program reads a table beside a look of the player who is asked there, and asks for its turns, where nothing is new,
beside a poll that finds nothing new. Both sides of a ratio take turns in one process and are medians of its CPU time:
with SQLite the database counts in, with PostgreSQL it does not.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from typing import Any

from benchmarks.report import HERE, Row, Run, explained, parser_of, table
from benchmarks.site import LONGEST, USUAL, run, set_up, signed_in, table_of
from tests.services.missing import Missing
from tests.services.postgres import own_postgres

HEADING = "## Programs"
SEATS, READS, POLLS = 4, 60, 600
READ, TURNS = 0.5, 1.6  # of a look, of an empty poll


def main() -> None:
    """Measure, print, and write down."""
    parser = parser_of("benchmarks.programs", __doc__)
    parser.add_argument("part", nargs="?", choices=["here"], help="measure here, and print it")
    if parser.parse_args().part:
        set_up()
        print(json.dumps([*rows()]))
        return
    measuring = Run("make bench PART=programs")
    with own_postgres() as service:
        found = [row for url in ("", service.url) for row in measured(url)]
    measuring.keep(HEADING, table(found), *explained(__doc__))


def measured(database: str) -> list[Row]:
    """Measure in a process of its own, on SQLite or on another database."""
    on = {"DATABASE_URL": database} if database else {}
    rows: list[Row] = json.loads(run(HERE, "-m", "benchmarks.programs", "here", env=on).splitlines()[-1])
    return rows


def rows() -> Iterator[Row]:
    """Measure each ratio."""
    from django.conf import settings
    from django.db import connection

    settings.ACCOUNT_RATE_LIMITS = dict.fromkeys(("token_read", "token_write"), "1000000/s/key")
    on = "SQLite" if connection.vendor == "sqlite" else "PostgreSQL"
    for slug in (USUAL, LONGEST):
        page, api, address = at_table(slug)
        look, read = side_by_side(
            READS, partial(page.get, f"/t/{address}/"), partial(api.get, f"/api/v1/tables/{address}")
        )
        said = f"{read / look:.2f} ({read:.2f} ms beside {look:.2f} ms)"
        yield (
            f"a program reads a table, compared with a look, {slug.replace('_', ' ')}, {on}",
            f"{READ:.2f}",
            said,
            read / look <= READ,
        )
    seen = revision_at(address)
    tag = api.get("/api/v1/turns")["ETag"]
    poll, turns = side_by_side(
        POLLS,
        lambda: page.get(f"/t/{address}/poll/?seen={seen}"),
        lambda: api.get("/api/v1/turns", headers={"If-None-Match": tag}),
    )
    said = f"{turns / poll:.2f} ({1000 * turns:.0f} µs beside {1000 * poll:.0f} µs)"
    yield f"turns that are not new, compared with an empty poll, {on}", f"{TURNS:.2f}", said, turns / poll <= TURNS


def at_table(slug: str) -> tuple[Any, Any, str]:
    """The browser and the program of the player who is asked at a new table, and its address."""
    from django.test import Client

    from accounts import tokens

    game = table_of(slug, SEATS, programs=True)
    player = game.seats.filter(awaited_since__isnull=False).select_related("user")[0].user
    secret = tokens.make(player, "Bench", ("read", "play"), None)[1]
    return signed_in(player), Client(headers={"Authorization": f"Bearer {secret}"}), game.address


def revision_at(address: str) -> int:
    """The revision that a poll compares."""
    from games.models import Game

    return Game.objects.get(address=address).revision


def side_by_side(times: int, *sends: Callable[[], Any]) -> list[float]:
    """Send several requests in turn; return what each costs in CPU ms."""
    costs: list[list[float]] = [[] for _send in sends]
    for _ in range(times):
        for send, of_one in zip(sends, costs, strict=True):
            begun = time.process_time()
            response = send()
            of_one.append(1000 * (time.process_time() - begun))
            assert response.status_code in (200, 204, 304), response.status_code
    return [median(of_one) for of_one in costs]


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
