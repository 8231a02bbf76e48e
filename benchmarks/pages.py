"""`make bench PART=pages`: polls, answers, long pages, books and sweeps beside what they should not cost more than.

Each is measured in a process of its own, some on SQLite and on PostgreSQL; kept in BENCHMARKS.md.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

from benchmarks.engine import REFERENCE
from benchmarks.report import Row, Run, only_help, table
from benchmarks.site import LONGEST
from tests.services.missing import Missing
from tests.services.postgres import own_postgres

HEADING = "## Pages and sweeps"


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.pages", __doc__)
    run = Run("make bench PART=pages")
    rows = [*poll_rows(found_by("polls")), *answer_rows(found_by("answers"))]
    rows += [*replay_rows(found_by("replay")), *book_rows(found_by("binding"))]
    with own_postgres() as service:
        for database in ("", service.url):
            rows += [*player_rows(found_by("players", database)), *sweep_rows(found_by("sweep", database))]
    run.keep(
        HEADING,
        table(rows),
        """The two sides of a ratio are measured by turns in one run, and are medians; for the 200th and the 10th
        answer the lower quartile, since a busy machine can only be slower. CPU is that of the process that answers.
        Polls: granian with four threads, four connections kept open, no DEBUG, SQLite. "There" is the machine of the
        chapter on the engine. Queries do not count BEGIN, COMMIT and SAVEPOINT; a test holds their number
        (`tests/games/test_figures.py`).""",
        """A player's page and a look are asked for in one process by Django's own client; what SQLite does counts as
        the page's, what PostgreSQL does does not.""",
    )


def found_by(part: str, database: str = "") -> dict[str, Any]:
    """Measure one part, on SQLite or on another database."""
    print(f"measuring: {part}", file=sys.stderr)
    env = os.environ | ({"DATABASE_URL": database} if database else {})
    done = subprocess.run([sys.executable, "-m", f"benchmarks.{part}"], env=env, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def poll_rows(found: dict[str, Any]) -> Iterator[Row]:
    """Polls beside a bare view."""
    said = f"{found['ratio']:.2f} ({found['poll requests/s']:,.0f}/s beside {found['bare requests/s']:,.0f}/s)"
    yield "a poll that finds nothing new, compared with a bare view", "0.70", said, found["ratio"] >= 0.7
    said = f"{found['CPU ratio']:.2f} ({found['bare CPU ms']:.2f} ms beside {found['poll CPU ms']:.2f} ms)"
    yield "the same, in the server's CPU time", "", said, None


def answer_rows(found: dict[str, Any]) -> Iterator[Row]:
    """An answer with the table drawn again."""
    there = found["table CPU ms"] * found["reference"] / REFERENCE
    said = f"{found['table CPU ms']:.1f} ms here, {there:.1f} ms there"
    yield "an answer over HTTP, with the table drawn again, four players", "8 ms there", said, there <= 8
    yield "its queries, at most", "11", str(found["queries"]), found["queries"] <= 11
    yield "the 200th answer, compared with the 10th", "1.10", f"{found['ratio']:.2f}", found["ratio"] <= 1.1


def replay_rows(found: dict[str, Any]) -> Iterator[Row]:
    """A step of the reveal beside a look at the table in mid-game."""
    for slug, one in found.items():
        said = f"{one['ratio']:.2f} ({one['step']:.1f} ms beside {one['look']:.1f} ms)"
        what = f"a step of the reveal, compared with a look, {slug.replace('_', ' ')}, in the server's CPU time"
        yield what, "1.50", said, one["ratio"] <= 1.5


def book_rows(found: dict[str, Any]) -> Iterator[Row]:
    """The book of a finished game."""
    said = f"{found['ratio']:.2f} ({found['bound s']:.2f} s beside {found['played s']:.2f} s)"
    what = f"binding the book of a game of {LONGEST.replace('_', ' ')}, compared with playing it through, four bots"
    yield what, "2.00", said, found["ratio"] <= 2
    yield "the largest of five such books", "60 kB", f"{found['bytes'] / 1000:.0f} kB", found["bytes"] <= 60_000


def player_rows(found: dict[str, Any]) -> Iterator[Row]:
    """A player's page with many games beside a look, and all ratings reckoned again."""
    said = f"{found['ratio']:.2f} ({found['page ms']:.1f} ms beside {found['look ms']:.1f} ms)"
    what = f"the page of a player with 1,000 finished games, in CPU compared with a look, {found['database']}"
    yield what, "4.00", said, found["ratio"] <= 4
    yield "its queries, at most", "10", str(found["queries"]), found["queries"] <= 10
    what = f"`manage.py rate` over {found['games']:,} finished games, {found['database']}"
    yield what, "120 s", f"{found['rate s']:.0f} s", found["rate s"] <= 120


def sweep_rows(found: dict[str, Any]) -> Iterator[Row]:
    """The sweep among many games beside few."""
    said = f"{found['ratio']:.2f} ({found['many ms']:.0f} ms beside {found['few ms']:.0f} ms)"
    what = f"the sweep of 100,000 games, compared with 1,000, ten due, {found['database']}"
    by_index = ", by index" if found["index"] else ", not by index"
    yield what, "2.00", said + by_index, found["ratio"] <= 2 and found["index"]


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
