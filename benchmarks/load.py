"""`make bench PART=load`: requests at an earlier commit and at this one, by turns; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.

Both sites run on PostgreSQL, Redis and granian with two workers; eight connections are kept open, and each asks again
as soon as it has been answered. Figures are the medians of all rounds, ratios those of the ratios of each round. CPU is
that of all processes of the web server, and of PostgreSQL except those that serve the measuring itself. Four
friends sit at a table of each game, which is looked at as it is after 24 answers; answers are given at random, at other
tables of all games.
"""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import Any

import psycopg

from benchmarks.asking import CONNECTIONS, PEOPLE, Request, Site, ask_all, crowd, friend, nobody, player
from benchmarks.commits import BEFORE, ROUNDS, both, by_turns, games_of_both
from benchmarks.report import Run, enough_or_not, explained, grid, only_help
from benchmarks.site import databases, run
from tests.services.missing import Missing
from tests.services.processes import running
from tests.services.redis import free_port, own_redis
from tests.services.site import answers

TABLES, LAYS = 3 + 2 * ROUNDS, Path(__file__).with_name("tables.py")  # of each game to play at
GRANIAN = ("granian", "--interface", "wsgi", "--workers", "2", "--blocking-threads", "4", "--log-level", "error")
ASKING = f"SELECT pid FROM pg_stat_activity WHERE application_name = '{PEOPLE}'"
TICK = os.sysconf("SC_CLK_TCK")
HEADING = "## Under load"
LOOKS = {slug: f"a look, {slug.replace('_', ' ')}" for slug in games_of_both()}
BARE, POLL, CHANGED = "a view that does nothing", "a poll that finds nothing new", "a poll that finds the table changed"
ANSWER, TURNS, FRONT = "an answer, table drawn again", "my turns", "the front page, for a stranger"
MIDDLE = "a look, the median of the games"
COUNTS = {BARE: 300, POLL: 300, **dict.fromkeys(LOOKS.values(), 16), CHANGED: 16, ANSWER: 12, TURNS: 24, FRONT: 60}
WANTED = {POLL: 1.05, **dict.fromkeys(LOOKS.values(), 0.7), MIDDLE: 0.6, ANSWER: 0.7, TURNS: 0.7}  # of the CPU before
OF_BARE = 0.7  # of the requests a second of the view that does nothing, for a poll
COLUMNS = (
    "CPU of a request, ms", "web before", "now", "PostgreSQL before", "now", "both, now to before", "wanted", "enough",
    "requests a second before", "now",
)  # fmt: skip
Cost = tuple[float, float, float]  # of a request: milliseconds of web server and PostgreSQL; and requests a second
Costs = Mapping[str, Mapping[str, Sequence[Cost]]]  # by what is asked for and by site, for each round


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.load", __doc__)
    measuring = Run("make bench PART=load", f"compared with {BEFORE} in {ROUNDS} rounds")
    with ExitStack() as stack:
        redis, sides = stack.enter_context(own_redis()).url, stack.enter_context(both())
        urls = stack.enter_context(databases([*sides]))
        line = stack.enter_context(psycopg.connect(urls["now"], autocommit=True, application_name=PEOPLE))
        sites = {
            side: stack.enter_context(served(code, urls[side], f"{redis[:-1]}{number}"))
            for number, (side, code) in enumerate(sides.items())
        }
        found = measure(line, sites)
        memory = {side: memory_of(site.pid) / 1e6 for side, site in sites.items()}
    poll, bare = (median(rate for *_ms, rate in found[what]["now"]) for what in (POLL, BARE))
    measuring.keep(
        HEADING,
        grid(COLUMNS, rows(found)),
        *explained(__doc__),
        f"""A poll that finds nothing new is answered {poll / bare:.2f} times as often as the view that does nothing
        ({OF_BARE} wanted: {enough_or_not(poll / bare >= OF_BARE)}). After all that the web server's processes took
        {memory["now"]:.0f} MB together, before {memory["before"]:.0f} MB: what they share is counted once.""",
    )


@contextmanager
def served(code: Path, database: str, redis: str) -> Iterator[Site]:
    """Some code's site with its tables laid, as it runs for real, from when it answers until the block ends."""
    with TemporaryDirectory(prefix="longhand-load-") as folder:
        own = {"DJANGO_SETTINGS_MODULE": "benchmarks.settings", "DATABASE_URL": database, "REDIS_URL": redis}
        own |= {"LONGHAND_VAR": f"{folder}/var", "STATIC_ROOT": f"{folder}/static"}
        laid: dict[str, Any] = json.loads(run(code, "-", str(TABLES), given=LAYS, env=own).splitlines()[-1])
        port = free_port()
        command = [sys.executable, "-m", *GRANIAN, "--port", str(port), "config.wsgi:application"]
        is_up = lambda: answers(f"http://127.0.0.1:{port}/bare/", 204)  # noqa: E731  # no def for so little
        with running(command, Path(folder) / "log", is_up, os.environ | own, code=code) as server:
            yield Site(port, server.pid, database, **laid)


def measure(line: psycopg.Connection[Any], sites: Mapping[str, Site]) -> Costs:
    """Ask for everything at each site by turns."""
    asking = {side: crowds(site) for side, site in sites.items()}
    found: dict[str, dict[str, list[Cost]]] = {what: {side: [] for side in sites} for what in COUNTS}
    for round_ in range(ROUNDS + 1):
        for side, site in by_turns(sites, round_):
            for what, count in COUNTS.items():
                before, begun = spent(line, site), time.perf_counter()
                ask_all(site.port, asking[side][what], count)
                lasted, asked = time.perf_counter() - begun, count * CONNECTIONS
                web, postgresql = (
                    1000 * (late - early) / asked for early, late in zip(before, spent(line, site), strict=True)
                )
                if round_:  # the first only warms up
                    found[what][side].append((web, postgresql, asked / lasted))
    return found


def crowds(site: Site) -> dict[str, list[Iterator[Request]]]:
    """Who asks for what at a site."""
    seen = {f"/t/{address}/": revision for address, revision in site.looked_at.values()}
    looks = {LOOKS[slug]: f"/t/{address}/" for slug, (address, _revision) in site.looked_at.items() if slug in LOOKS}
    people = {
        BARE: nobody("/bare/", 204),
        POLL: friend(site, [f"{path}poll/?seen={revision}" for path, revision in seen.items()], 204),
        **{what: friend(site, [path]) for what, path in looks.items()},
        CHANGED: friend(site, [f"{path}poll/?seen=0" for path in seen]),
        ANSWER: player(site),
        TURNS: friend(site, ["/turns/"]),
        FRONT: nobody("/"),
    }
    return {what: crowd(person) for what, person in people.items()}


def rows(found: Costs) -> Iterator[list[str]]:
    """What each request costs on both sides, beside what is wanted."""
    looks = []
    for what, sides in found.items():
        before, now = sides["before"], sides["now"]
        ratio = median((new[0] + new[1]) / (old[0] + old[1]) for new, old in zip(now, before, strict=True))
        cpu = [f"{median(cost[at] for cost in side):.2f}" for at in (0, 1) for side in (before, now)]
        rates = [f"{median(cost[2] for cost in side):,.0f}" for side in (before, now)]
        yield [what, *cpu, *verdict(what, ratio), *rates]
        looks += [ratio] if what in LOOKS.values() else []
        if what == CHANGED:
            yield [MIDDLE, "", "", "", "", *verdict(MIDDLE, median(looks)), "", ""]


def verdict(what: str, ratio: float) -> list[str]:
    """Write a ratio beside what is wanted."""
    wanted = WANTED.get(what)
    return [f"{ratio:.2f}", str(wanted or ""), enough_or_not(None if wanted is None else ratio <= wanted)]


def spent(line: psycopg.Connection[Any], site: Site) -> tuple[float, float]:
    """CPU seconds so far of a web server, and of PostgreSQL but for those processes that only serve who asks."""
    asking = {pid for (pid,) in line.execute(ASKING)}
    postmaster = int(stat(line.info.backend_pid)[1])
    return cpu_of(family(site.pid)), cpu_of(pid for pid in family(postmaster) if pid not in asking)


def cpu_of(pids: Iterator[int]) -> float:
    """Return the CPU seconds that processes have taken, with those of their children that have ended."""
    return sum(int(ticks) for pid in pids for ticks in stat(pid)[11:15]) / TICK


def memory_of(pid: int) -> int:
    """Return the bytes that a process and its children take; what they share is counted once."""
    rolled = (Path(f"/proc/{one}/smaps_rollup").read_text() for one in family(pid))
    return sum(1024 * int(lines.partition("\nPss:")[2].split()[0]) for lines in rolled)


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def stat(pid: int) -> list[str]:
    """What the kernel says of a process, after its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
