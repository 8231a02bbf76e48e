"""`make bench PART=looks`: a look, an answer and my turns at an earlier commit and at this one, by turns.

BEFORE names the earlier commit, ROUNDS how often each is measured. Both have the demo's tables, each in a PostgreSQL
database of its own, and are asked by Django's own client as Alice, whose turn it is.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from benchmarks.before import BEFORE, ROUNDS, both, by_turns
from benchmarks.report import Row, Run, only_help, table
from tests.services.missing import Missing
from tests.services.postgres import own_postgres

HEADING = "## A look beside what it was"
TIMES = 40  # looks of a round at each table
WANTED = {"look": 0.7, "answer": 0.7, "my turns": 0.7}
WANTED_OF_ALL = 0.6  # in the median of the games
LARGER = 20  # MB that a web process may take more
LOOK = f"""
import json, resource, time
from statistics import quantiles
from benchmarks.site import set_up
set_up()
from django.db import connection, transaction
from django.test import Client
from accounts.models import User
from games import catalog
from games.models import Seat
alice = User.objects.get(email="alice@example.org")
client = Client()
client.force_login(alice, backend="django.contrib.auth.backends.ModelBackend")
with connection.cursor() as cursor:
    cursor.execute("SELECT pg_backend_pid()")
    backend = cursor.fetchone()[0]

def of_postgres():
    # seconds, counted in hundredths
    ticks = open(f"/proc/{{backend}}/stat").read().rsplit(")", 1)[1].split()
    return (int(ticks[11]) + int(ticks[12])) / 100

def measured(what, times={TIMES}):
    for _ in range(8):
        what()
    before, web = of_postgres(), []
    for _ in range(times):
        begun = time.process_time()
        what()
        web.append(time.process_time() - begun)
    return 1000 * (quantiles(web, n=4)[0] + (of_postgres() - before) / times)

def look(address):
    assert client.get(address).status_code == 200

def answer(address, posted):
    with transaction.atomic():
        assert client.post(address, posted, headers={{"HX-Request": "true"}}).status_code == 200
        transaction.set_rollback(True)

found, asked = {{}}, {{}}
mine = Seat.objects.filter(user=alice, game__status="running", awaited_since__isnull=False, game__size__gt=2)
for slug in catalog.GAMES:
    asked[slug] = mine.filter(game__slug=slug).order_by("-game__turn", "pk").first()
    measured(lambda: look(asked[slug].game.get_absolute_url()))  # which fills caches, and does not count
for slug, seat in asked.items():
    where = seat.game.get_absolute_url()
    found[f"look {{slug}}"] = measured(lambda: look(where))
    given = seat.hand.open_decision.default
    posted = {{name: value for name, value in given.values.items() if value is not None}}
    posted |= {{"verb": given.verb, "question": seat.game.question}}
    try:
        found[f"answer {{slug}}"] = measured(lambda: answer(where + "answer/", posted), 20)
    except AssertionError:
        pass  # a form of this game has fields of its own names
found["my turns"] = measured(lambda: look("/turns/"))
found["MB"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(json.dumps(found))
"""
Costs = dict[str, list[float]]  # by what is asked for: milliseconds of CPU, by round


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.looks", __doc__)
    run = Run("make bench PART=looks")
    with both() as sides, own_postgres() as service:
        databases = {side: f"{service.url.rpartition('/')[0]}/{side}" for side in sides}
        say(service.url, "CREATE DATABASE before")
        prepare(sides["before"], databases["before"])
        say(service.url, "CREATE DATABASE now TEMPLATE before")
        for url in databases.values():
            say(url, "ANALYZE")
        costs: dict[str, Costs] = {side: {} for side in sides}
        for round_ in range(ROUNDS):
            print(f"measuring: round {round_ + 1} of {ROUNDS}", file=sys.stderr)
            for side, code in by_turns(sides, round_):
                for what, cost in looked(code, databases[side]).items():
                    costs[side].setdefault(what, []).append(cost)
    run.keep(
        HEADING,
        table(rows(costs["before"], costs["now"])),
        f"""`before` is {BEFORE}, measured by turns with this commit, each in {ROUNDS} processes, of which the quickest
        counts, since a busy machine can only be slower. The milliseconds are the CPU's: of the web process, with
        Django's own client in it, the lower quartile, and of PostgreSQL's, the mean. Answers are
        the default ones; each is rolled back, so that the next is given to the same question.""",
    )


def say(url: str, statement: str) -> None:
    """Have PostgreSQL do something outside of any transaction."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(statement.encode())


def prepare(code: Path, url: str) -> None:
    """Fill a database with the demo's tables."""
    with TemporaryDirectory(prefix="longhand-demo-") as var:
        env = os.environ | {"DATABASE_URL": url, "DEBUG": "1", "LONGHAND_VAR": var, "LOG_LEVEL": "ERROR"}
        for command in ("migrate", "demo"):
            done = [sys.executable, "manage.py", command]
            subprocess.run(done, cwd=code, env=env, stdout=subprocess.PIPE, check=True)


def looked(code: Path, url: str) -> dict[str, float]:
    """Ask for everything in a process of its own, from some commit's code."""
    with TemporaryDirectory(prefix="longhand-looks-") as var:
        env = os.environ | {"DATABASE_URL": url, "LONGHAND_VAR": var}
        done = subprocess.run([sys.executable, "-c", LOOK], cwd=code, env=env, stdout=subprocess.PIPE, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def rows(before: Mapping[str, list[float]], now: Mapping[str, list[float]]) -> Iterator[Row]:
    """What each costs beside what it cost."""
    both_ways = [what for what in before if what in now]
    ratios = {what: min(now[what]) / min(before[what]) for what in both_ways}
    looks = median(ratio for what, ratio in ratios.items() if what.startswith("look"))
    yield "a look, in the median of the games", str(WANTED_OF_ALL), f"{looks:.2f}", looks <= WANTED_OF_ALL
    for what, ratio in ratios.items():
        if what == "MB":
            continue
        kind, _space, slug = what.partition(" ") if what != "my turns" else (what, "", "")
        wanted = WANTED[kind]
        named = f"{kind} at {slug.replace('_', ' ')}" if slug else kind
        said = f"{ratio:.2f} ({min(before[what]):.1f} ms before, {min(now[what]):.1f} ms now)"
        yield named, str(wanted), said, ratio <= wanted
    more = median(now["MB"]) - median(before["MB"])
    yield "memory of a process that has drawn all of them", f"{LARGER} MB more", f"{more:+.0f} MB", more <= LARGER


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
