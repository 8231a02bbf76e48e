"""`make bench PART=load`: requests at an earlier commit and at this one, by turns; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from statistics import median

import psycopg

from benchmarks.before import BEFORE, ROUNDS, both, by_turns, games_of_both
from benchmarks.load.people import CONNECTIONS, PEOPLE, Request, ask_all, crowd, friend, nobody, player
from benchmarks.load.site import Site, serve
from benchmarks.processes import cpu_of, memory_of, parent_of
from benchmarks.report import Run, enough_or_not, grid, only_help
from tests.services.postgres import own_postgres
from tests.services.redis import own_redis

TABLES = 3 + 2 * ROUNDS  # of each game to play at
ASKING = f"SELECT pid FROM pg_stat_activity WHERE application_name = '{PEOPLE}'"
HEADING = "## Under load"
LOOKS = {slug: f"a look, {slug.replace('_', ' ')}" for slug in games_of_both()}
BARE, POLL, CHANGED = "a view that does nothing", "a poll that finds nothing new", "a poll that finds the table changed"
ANSWER, TURNS, FRONT = "an answer, table drawn again", "my turns", "the front page, for a stranger"
MIDDLE = "a look, the median of the games"
COUNTS = {BARE: 300, POLL: 300, **dict.fromkeys(LOOKS.values(), 16), CHANGED: 16, ANSWER: 12, TURNS: 24, FRONT: 60}
WANTED = {POLL: 1.05, **dict.fromkeys(LOOKS.values(), 0.7), MIDDLE: 0.6, ANSWER: 0.7, TURNS: 0.7}  # of the CPU before
COLUMNS = (
    "CPU of a request, ms", "web before", "now", "PostgreSQL before", "now", "both, now to before", "wanted", "enough",
    "requests a second before", "now",
)  # fmt: skip


@dataclass
class Found:
    """What a request has cost in each round: CPU milliseconds of each server, and requests a second."""

    web: list[float] = field(default_factory=list)
    postgresql: list[float] = field(default_factory=list)
    rate: list[float] = field(default_factory=list)

    def note(self, count: int, before: Sequence[float], after: Sequence[float], lasted: float) -> None:
        """Note what so many requests have cost."""
        web, postgresql = (1000 * (late - early) / count for early, late in zip(before, after, strict=True))
        self.web.append(web)
        self.postgresql.append(postgresql)
        self.rate.append(count / lasted)

    @property
    def both(self) -> list[float]:
        """Milliseconds of web server and PostgreSQL together."""
        return [web + postgresql for web, postgresql in zip(self.web, self.postgresql, strict=True)]


@dataclass
class Machine:
    """What the sites share: a PostgreSQL, of whose processes some only serve those who ask."""

    line: psycopg.Connection[tuple[int]]

    def cpu(self, site: Site) -> tuple[float, float]:
        """CPU seconds so far of a web server and of PostgreSQL."""
        asking = [pid for (pid,) in self.line.execute(ASKING)]
        return cpu_of(site.pid), cpu_of(self.postmaster, *asking)

    @cached_property
    def postmaster(self) -> int:
        """The process that has started all others of PostgreSQL."""
        return parent_of(self.line.info.backend_pid)


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.load", __doc__)
    run = Run("make bench PART=load")
    with ExitStack() as stack:
        postgresql, redis = stack.enter_context(own_postgres()).url, stack.enter_context(own_redis()).url
        line = stack.enter_context(psycopg.connect(postgresql, autocommit=True, application_name=PEOPLE))
        sides = stack.enter_context(both())
        sites = {
            name: stack.enter_context(
                serve(name, code, database_of(line, postgresql, name), f"{redis[:-1]}{number}", TABLES)
            )
            for number, (name, code) in enumerate(sides.items())
        }
        found = measure(Machine(line), sites)
        memory = {name: memory_of(site.pid) / 1e6 for name, site in sites.items()}
    run.keep(
        HEADING,
        grid(COLUMNS, rows(found)),
        f"""On PostgreSQL, Redis and granian with two workers; eight connections are kept open, and each asks again as
        soon as it has been answered. `before` is {BEFORE}, measured by turns with this commit: medians of {ROUNDS}
        rounds, and of the ratios of each round. CPU is that of all processes of the web server, and of PostgreSQL
        except those that serve the measuring itself. Four friends sit at a table of each game, which is looked at as
        it is after 24 answers; answers are given at random, at other tables of all games.""",
        f"""After all that the web server's processes took {memory["now"]:.0f} MB together, before
        {memory["before"]:.0f} MB: what they share is counted once.""",
    )


def database_of(line: psycopg.Connection[tuple[int]], url: str, name: str) -> str:
    """A database of a site's own; its address."""
    line.execute(f"CREATE DATABASE {name}".encode())
    return url.rpartition("/")[0] + f"/{name}"


def measure(machine: Machine, sites: Mapping[str, Site]) -> dict[str, dict[str, Found]]:
    """Ask for everything at each site by turns."""
    asking = {name: crowds(site) for name, site in sites.items()}
    found = {what: {name: Found() for name in sites} for what in COUNTS}
    for round_ in range(ROUNDS + 1):
        print(f"measuring: round {round_} of {ROUNDS}", file=sys.stderr)
        for what, count in COUNTS.items():
            for name, site in by_turns(sites, round_):
                before, begun = machine.cpu(site), time.perf_counter()
                ask_all(site.port, asking[name][what], count)
                lasted, after = time.perf_counter() - begun, machine.cpu(site)
                if round_:  # the first only warms up
                    found[what][name].note(count * CONNECTIONS, before, after, lasted)
    return found


def crowds(site: Site) -> dict[str, list[Iterator[Request]]]:
    """Who asks for what at a site."""
    seen = {f"/t/{address}/": revision for address, revision in site.looked_at.values()}
    people = {
        BARE: nobody("/bare/", 204),
        POLL: friend(site, [f"{path}poll/?seen={revision}" for path, revision in seen.items()], 204),
        **{
            LOOKS[slug]: friend(site, [f"/t/{address}/"])
            for slug, (address, _revision) in site.looked_at.items()
            if slug in LOOKS
        },
        CHANGED: friend(site, [f"{path}poll/?seen=0" for path in seen]),
        ANSWER: player(site),
        TURNS: friend(site, ["/turns/"]),
        FRONT: nobody("/"),
    }
    return {what: crowd(person) for what, person in people.items()}


def rows(found: Mapping[str, Mapping[str, Found]]) -> Iterator[list[str]]:
    """What each request costs on both sides, beside what is wanted."""
    looks = []
    for what, sides in found.items():
        before, now = sides["before"], sides["now"]
        ratio = median(new / old for new, old in zip(now.both, before.both, strict=True))
        cpu = [median(side) for side in (before.web, now.web, before.postgresql, now.postgresql)]
        rates = [f"{median(side.rate):,.0f}" for side in (before, now)]
        yield [what, *(f"{ms:.2f}" for ms in cpu), *verdict(what, ratio), *rates]
        if what in LOOKS.values():
            looks.append(ratio)
        if len(looks) == len(LOOKS):
            yield [MIDDLE, "", "", "", "", *verdict(MIDDLE, median(looks)), "", ""]
            looks = []


def verdict(what: str, ratio: float) -> list[str]:
    """Write a ratio beside what is wanted."""
    wanted = WANTED.get(what)
    return [f"{ratio:.2f}", str(wanted or ""), enough_or_not(None if wanted is None else ratio <= wanted)]


if __name__ == "__main__":
    main()
