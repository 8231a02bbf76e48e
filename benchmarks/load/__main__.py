"""Measure six requests at an earlier commit and at this one, by turns; print a table and keep it in BENCHMARKS.md.

BEFORE names the earlier commit.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cached_property
from statistics import median

import psycopg
from redis import Redis

from benchmarks.engine import reference
from benchmarks.load.people import CONNECTIONS, PEOPLE, Request, ask_all, crowd, friend, nobody, player
from benchmarks.load.site import HERE, Site, checkout, serve
from benchmarks.processes import cpu_of, parent_of
from benchmarks.report import Row, keep, table
from tests.services.postgres import own_postgres
from tests.services.redis import own_redis

BEFORE = os.environ.get("BEFORE", "f8076a7")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
GAMES = 3 + 2 * ROUNDS  # tables of each game to play at
ASKING = f"SELECT pid FROM pg_stat_activity WHERE application_name = '{PEOPLE}'"
HEADING = "## Under load"
BARE, POLL = "a view that does nothing", "a poll that finds nothing new"
COUNTS = {  # requests on each connection in a round
    BARE: 300,
    POLL: 300,
    "a look at a table": 16,
    "a poll that finds the table changed": 16,
    "an answer, table drawn again": 12,
    "my turns": 24,
    "the front page, for a stranger": 60,
}
WANTED = dict(zip(COUNTS, (None, None, 0.45, None, 0.55, 0.5, 0.3), strict=True))  # of the CPU that it took before
POLL_WANTED = 0.75  # of the rate of the view that does nothing


@dataclass
class Found:
    """What a request has cost in each round: CPU milliseconds of each process, and requests a second."""

    web: list[float] = field(default_factory=list)
    postgresql: list[float] = field(default_factory=list)
    redis: list[float] = field(default_factory=list)
    rate: list[float] = field(default_factory=list)

    def note(self, count: int, before: Sequence[float], after: Sequence[float], lasted: float) -> None:
        """Note what so many requests have cost."""
        web, postgresql, redis = (1000 * (late - early) / count for early, late in zip(before, after, strict=True))
        self.web.append(web)
        self.postgresql.append(postgresql)
        self.redis.append(redis)
        self.rate.append(count / lasted)


@dataclass
class Machine:
    """What the sites share: a PostgreSQL, of whose processes some only serve those who ask, and a Redis."""

    line: psycopg.Connection[tuple[int]]
    redis: Redis

    def cpu(self, site: Site) -> tuple[float, float, float]:
        """CPU seconds so far of a web server, of PostgreSQL and of Redis."""
        asking = [pid for (pid,) in self.line.execute(ASKING)]
        told = self.redis.info("cpu")
        return cpu_of(site.pid), cpu_of(self.postmaster, *asking), told["used_cpu_user"] + told["used_cpu_sys"]

    @cached_property
    def postmaster(self) -> int:
        """The process that has started all others of PostgreSQL."""
        return parent_of(self.line.info.backend_pid)


def main() -> None:
    """Measure, print, and write down."""
    with ExitStack() as stack:
        postgresql, redis = stack.enter_context(own_postgres()).url, stack.enter_context(own_redis()).url
        line = stack.enter_context(psycopg.connect(postgresql, autocommit=True, application_name=PEOPLE))
        machine = Machine(line, Redis.from_url(redis))
        sites = [
            stack.enter_context(serve(name, code, database_of(line, postgresql, name), f"{redis[:-1]}{number}", GAMES))
            for number, (name, code) in enumerate([("before", stack.enter_context(checkout(BEFORE))), ("now", HERE)])
        ]
        speeds, found = measure(machine, sites)
    text = report(median(speeds), found)
    keep(HEADING, text)
    print(text)


def database_of(line: psycopg.Connection[tuple[int]], url: str, name: str) -> str:
    """A database of a site's own; its address."""
    line.execute(f"CREATE DATABASE {name}".encode())
    return url.rpartition("/")[0] + f"/{name}"


def measure(machine: Machine, sites: list[Site]) -> tuple[list[float], dict[str, dict[str, Found]]]:
    """Ask for everything at each site by turns; return the reference loop's speeds, and what was found."""
    asking = {site.name: crowds(site) for site in sites}
    found = {name: {site.name: Found() for site in sites} for name in COUNTS}
    speeds = []
    for round_ in range(ROUNDS + 1):
        print(f"measuring: round {round_} of {ROUNDS}", file=sys.stderr)
        for name, count in COUNTS.items():
            for site in sites if round_ % 2 else sites[::-1]:
                speeds.append(reference())
                before, begun = machine.cpu(site), time.perf_counter()
                ask_all(site.port, asking[site.name][name], count)
                lasted, after = time.perf_counter() - begun, machine.cpu(site)
                if round_:  # the first only warms up
                    found[name][site.name].note(count * CONNECTIONS, before, after, lasted)
    return speeds, found


def crowds(site: Site) -> dict[str, list[Iterator[Request]]]:
    """Who asks for what at a site."""
    tables = [f"/t/{address}/" for address in site.looked_at]
    people = (
        nobody("/bare/", 204),
        friend(site, [f"/t/{address}/poll/?seen={revision}" for address, revision in site.looked_at.items()], 204),
        friend(site, tables),
        friend(site, [f"{path}poll/?seen=0" for path in tables]),
        player(site),
        friend(site, ["/turns/"]),
        nobody("/"),
    )
    return {name: crowd(person) for name, person in zip(COUNTS, people, strict=True)}


def report(speed: float, found: dict[str, dict[str, Found]]) -> str:
    """Write the chapter."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return "\n".join(
        [
            HEADING,
            "",
            f"Written by `make bench PART=load` on {datetime.now(UTC):%-d %B %Y}; {machine}; the reference loop of",
            f"`benchmarks/engine.py` ran at {speed / 1e6:.1f} million steps per CPU-second in the same run.",
            "",
            "| CPU of a request, ms | web before | now | PostgreSQL before | now | requests a second before | now |",
            "| --- | --- | --- | --- | --- | --- | --- |",
            *(costs(name, sides["before"], sides["now"]) for name, sides in found.items()),
            "",
            *table([*rows(found)]),
            "",
            "On PostgreSQL, Redis and granian with two workers; eight connections are kept open, and each asks",
            f"again as soon as it has been answered. `before` is {BEFORE}, measured by turns with this commit:",
            f"medians of {ROUNDS} rounds, and of the ratios of each round. CPU is that of all processes of the web",
            "server, and of PostgreSQL except those that serve the measuring itself. Four friends sit at a table",
            "of each game, which is looked at as it is after 24 answers; answers are given at random, at other",
            "tables of all games.",
        ]
    )


def costs(name: str, before: Found, now: Found) -> str:
    """Write one request's costs."""
    web = f"{median(before.web):.2f} | {median(now.web):.2f}"
    postgresql = f"{median(before.postgresql):.2f} | {median(now.postgresql):.2f}"
    return f"| {name} | {web} | {postgresql} | {median(before.rate):,.0f} | {median(now.rate):,.0f} |"


def rows(found: dict[str, dict[str, Found]]) -> Iterator[Row]:
    """How the two compare, beside what is wanted."""
    for name, wanted in WANTED.items():
        before, now = found[name]["before"], found[name]["now"]
        ratio = median(new / old for new, old in zip(now.web, before.web, strict=True))
        enough = None if wanted is None else ratio <= wanted
        yield f"{name}: the web server's CPU, compared with before", f"{wanted or ''}", f"{ratio:.2f}", enough
    for side in ("before", "now"):
        rates = zip(found[POLL][side].rate, found[BARE][side].rate, strict=True)
        ratio = median(poll / bare for poll, bare in rates)
        limit, met = (f"{POLL_WANTED}", ratio >= POLL_WANTED) if side == "now" else ("", None)
        yield f"{POLL}, compared with {BARE}, in requests a second, {side}", limit, f"{ratio:.2f}", met


if __name__ == "__main__":
    main()
