"""`make bench`: measure each part in a process of its own, print a table of it and keep it in BENCHMARKS.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from typing import Any

from benchmarks.report import Row, keep, table
from games.catalog import GAMES
from tests.services.missing import Missing
from tests.services.postgres import postgres

TITLE = "# How fast Longhand is"
REFERENCE = 12_500_000  # steps per CPU-second of the reference loop on the machine for which the figures were set
USUAL = (100_000, 50_000)  # answers per CPU-second wanted there, without and with sights
WANTED = {"door_and_treasure": (30_000, None)}  # its turns have the most answers, and the most to choose from


def main() -> None:
    """Measure everything, print it, and write it down."""
    engine, polls, answers = run("engine"), run("polls"), run("answers")
    sweeps = [run("sweep"), *on_postgresql("sweep")]
    players = [run("players"), *on_postgresql("players")]
    rows = [*engine_rows(engine), *poll_rows(polls), *answer_rows(answers), *sweep_rows(sweeps), *player_rows(players)]
    rows += [*book_rows(run("binding")), *replay_rows(run("replay"))]
    text = "\n".join([*head(engine), *table(rows), "", *remarks()])
    keep(TITLE, text)
    print(text)


def run(part: str, **environment: str) -> dict[str, Any]:
    """Measure one part."""
    print(f"measuring: {part}", file=sys.stderr)
    env = {**os.environ, **environment}
    done = subprocess.run([sys.executable, "-m", f"benchmarks.{part}"], env=env, stdout=subprocess.PIPE, check=True)
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def on_postgresql(part: str) -> Iterator[dict[str, Any]]:
    """Measure one part again on a PostgreSQL, if there is one."""
    with ExitStack() as stack:
        try:
            url = stack.enter_context(postgres())
        except Missing as missing:
            print(missing, file=sys.stderr)
            return
        yield run(part, DATABASE_URL=url)


def engine_rows(found: dict[str, Any]) -> Iterator[Row]:
    """The engine: per CPU-second of this machine, and of one as fast as the figures were set for."""
    slower = REFERENCE / found["reference"]
    for slug in GAMES:
        for name, wanted in zip((slug, f"{slug} with sight"), WANTED.get(slug, USUAL), strict=True):
            rate = found[name]
            there = rate * slower
            said = f"{rate:,.0f} here, {there:,.0f} there ({rate / found['reference']:.4f} of the reference loop)"
            asked, enough = (f"{wanted:,} there", there >= wanted) if wanted else ("", None)
            yield f"answers per CPU-second, {name.replace('_', ' ')}", asked, said, enough
    there = found["resuming ms"] / slower
    said = f"{found['resuming ms']:.2f} ms here, {there:.2f} ms there"
    yield f"resuming a turn of {found['longest'].replace('_', ' ')}, on average", "1 ms there", said, there <= 1


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


def sweep_rows(found: list[dict[str, Any]]) -> Iterator[Row]:
    """The sweep among many games beside few."""
    for one in found:
        said = f"{one['ratio']:.2f} ({one['many ms']:.0f} ms beside {one['few ms']:.0f} ms)"
        good = one["ratio"] <= 2 and one["index"]
        what = f"the sweep of 100,000 games, compared with 1,000, ten due, {one['database']}"
        yield what, "2.00", said + (", by index" if one["index"] else ", not by index"), good


def book_rows(found: dict[str, Any]) -> Iterator[Row]:
    """The book of a finished game."""
    said = f"{found['ratio']:.2f} ({found['bound s']:.2f} s beside {found['played s']:.2f} s)"
    what = "binding the book of a game of door and treasure, compared with playing it through, four bots"
    yield what, "2.00", said, found["ratio"] <= 2
    yield "the largest of five such books", "60 kB", f"{found['bytes'] / 1000:.0f} kB", found["bytes"] <= 60_000


def player_rows(found: list[dict[str, Any]]) -> Iterator[Row]:
    """A player's page with many games beside a look, and all ratings reckoned again."""
    for one in found:
        said = f"{one['ratio']:.2f} ({one['page ms']:.1f} ms beside {one['look ms']:.1f} ms)"
        what = f"the page of a player with 1,000 finished games, in CPU compared with a look, {one['database']}"
        yield what, "4.00", said, one["ratio"] <= 4
        yield "its queries, at most", "10", str(one["queries"]), one["queries"] <= 10
        what = f"`manage.py rate` over {one['games']:,} finished games, {one['database']}"
        yield what, "120 s", f"{one['rate s']:.0f} s", one["rate s"] <= 120


def replay_rows(found: dict[str, Any]) -> Iterator[Row]:
    """A step of the reveal beside a look at the table in mid-game."""
    for slug, one in found.items():
        said = f"{one['ratio']:.2f} ({one['step']:.1f} ms beside {one['look']:.1f} ms)"
        what = f"a step of the reveal, compared with a look, {slug.replace('_', ' ')}, in the server's CPU time"
        yield what, "1.50", said, one["ratio"] <= 1.5


def head(engine: dict[str, Any]) -> list[str]:
    """Say when and on what."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return [
        TITLE,
        "",
        f"Written by `make bench` on {datetime.now(UTC):%-d %B %Y}; {machine}.",
        "",
        f"This machine runs the reference loop of `benchmarks/engine.py` at {engine['reference'] / 1e6:.1f} million",
        f'steps per CPU-second. "There" is the machine for which the figures were set: {REFERENCE / 1e6:.1f} million.',
        "",
    ]


def remarks() -> list[str]:
    """Say how it was measured."""
    return [
        "The two sides of a ratio are measured by turns in one run, and are medians. For the engine it is the",
        "best of seven, and for the 200th and the 10th answer the lower quartile, since a busy machine can only",
        "be slower. CPU is that of the process that answers. Polls: granian with four threads, four connections",
        "kept open, no DEBUG, SQLite. An answer: half its time goes into drawing the table, and a third into its",
        "queries, most of it Django's own work of writing them. A busy machine slows it down more than it slows",
        "the small reference loop. Where the engine's own time goes: Trust Me! ends a turn with nearly every",
        "answer, and each turn costs a checkpoint, a new script and often a new stream of chance; Last Chance",
        "spends a third on its dice, laid by the odds of everything that may still fall, and a third on its",
        "envelopes of ten fields; The Lift builds a new decision from hands and rows for each placement; Dr",
        "Blender's demand lists all the parts that are out of sight. Queries do not count BEGIN, COMMIT and",
        "SAVEPOINT; a test holds their number (`tests/games/test_figures.py`).",
        "A player's page and a look are asked for in one process by Django's own client; what SQLite does counts",
        "as the page's, what PostgreSQL does does not.",
    ]


if __name__ == "__main__":
    main()
