"""The host's lists among 200,000 games on PostgreSQL, as they are and as Django has them; kept in BENCHMARKS.md."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from statistics import quantiles
from typing import Any

from benchmarks.report import Row, keep, table
from benchmarks.site import set_up
from tests.services.missing import Missing
from tests.services.postgres import postgres

HEADING = "## What a host waits for"
GAMES = int(os.environ.get("GAMES", "200000"))
SEATS, ROUNDS = 4, 5
PEOPLE = GAMES // 4  # sixteen tables each
NAMES = ("Ada", "Bertrand", "Chloé", "Dmitri", "Esther", "Farid", "Greta", "Hugo")
LIST, PLAYERS = "/before/games/game/", "/before/accounts/user/"
PAGES = {  # each with the seconds wanted
    "the list of tables": (LIST, 0.1),
    "its hundredth page": (f"{LIST}?p=100", 0.1),
    "the running ones": (f"{LIST}?state=running", 0.1),
    "those of one game": (f"{LIST}?game=patrons", 0.1),
    "a search for a player's name": (f"{LIST}?q=Greta+{PEOPLE - 2}", 0.3),
    "a search for an email address": (f"{LIST}?q=p{PEOPLE // 2}@", 0.3),
    "a search for an address": (f"{LIST}?q=a0000{GAMES // 2:05x}", 0.3),
    "a search for a name that thousands have": (f"{LIST}?q=hugo", 0.3),
    "a search that finds nothing": (f"{LIST}?q=xyzzy", 0.3),
    "the list of players": (PLAYERS, 0.1),
    "a search for a player there": (f"{PLAYERS}?q=Greta+{PEOPLE - 2}", 0.3),
}
NOW_ALONE = {  # pages that were not there before
    "the admin's first page": ("/admin/", 0.1),
    "the tables that are overdue": ("/admin/games/game/?trouble=overdue", 0.1),
    "the tables that are idle": ("/admin/games/game/?trouble=idle", 0.3),
    "a player's turns, for that player": ("/", 0.06),
}


def main() -> None:
    """Measure on a PostgreSQL, print, and write down."""
    if "measure" in sys.argv:
        measure()
        return
    with postgres() as url:
        env = {**os.environ, "DATABASE_URL": url}
        command = [sys.executable, "-m", "benchmarks.host", "measure"]
        done = subprocess.run(command, env=env, stdout=subprocess.PIPE, check=True)
    text = report(json.loads(done.stdout.splitlines()[-1]))
    keep(HEADING, text)
    print(text)


def measure() -> None:
    """Print one JSON object: for each page the milliseconds before and now."""
    set_up()
    from django.test import Client

    from accounts.models import User

    fill()
    host, player = Client(), Client()
    staff = User.objects.create(name="Hilda", is_staff=True, is_superuser=True)
    host.force_login(staff, backend="django.contrib.auth.backends.ModelBackend")
    player.force_login(User.objects.get(email="p5@x.example"), backend="django.contrib.auth.backends.ModelBackend")
    print("measuring: as Django has it", file=sys.stderr)
    with without_indexes():
        before = {what: seconds_of(host, address) for what, (address, _wanted) in PAGES.items()}
    print("measuring: now", file=sys.stderr)
    now = {what: seconds_of(host, address.replace("/before/", "/admin/")) for what, (address, _w) in PAGES.items()}
    for what, (address, _wanted) in NOW_ALONE.items():
        now[what] = seconds_of(player if address == "/" else host, address)
    every = {what: address.replace("/before/", "/admin/") for what, (address, _w) in (PAGES | NOW_ALONE).items()}
    reads = {what: read_by(player if address == "/" else host, address) for what, address in every.items()}
    print(json.dumps({"before": before, "now": now, "reads": reads, "loop": loop()}))


def loop() -> float:
    """Return the time of a fixed piece of work, to tell how busy the machine is."""
    taken = []
    for _ in range(ROUNDS):
        begun = time.perf_counter()
        sum(number * number for number in range(1_000_000))
        taken.append(time.perf_counter() - begun)
    return quantiles(taken, n=4)[0]


def read_by(client: Any, address: str) -> list[int]:
    """Return how many queries a page makes, and how many blocks of 8 kB PostgreSQL looks at for them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as made:
        client.get(address)
    asked = [query["sql"] for query in made.captured_queries if query["sql"].startswith("SELECT")]
    blocks = 0
    for sql in asked:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}")
            plan = cursor.fetchone()[0][0]["Plan"]
        blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    return [len(asked), blocks]


def seconds_of(client: Any, address: str) -> float:
    """Return the time that a page takes, PostgreSQL's part included."""
    taken = []
    for _ in range(ROUNDS + 1):
        begun = time.perf_counter()
        response = client.get(address)
        assert response.status_code == 200, (address, response.status_code)
        taken.append(time.perf_counter() - begun)
    return quantiles(taken[1:], n=4)[0]


class without_indexes:  # noqa: N801  # used as a function
    """The time before the indexes of these pages: they are dropped, and made again."""

    def __enter__(self) -> None:
        self.each("DROP INDEX {name}")

    def __exit__(self, *error: object) -> None:
        self.each("{made}")
        analyse()

    def each(self, command: str) -> None:
        """Run a command for each index."""
        from django.db import connection

        with connection.cursor() as cursor:
            if not hasattr(self, "made"):
                cursor.execute(
                    "SELECT indexname, indexdef FROM pg_indexes WHERE indexname IN ('game_by_change', 'game_by_game')"
                    " OR indexname LIKE %s",
                    ["user%trigrams"],
                )
                self.made = cursor.fetchall()
            for name, made in self.made:
                cursor.execute(command.format(name=name, made=made))


def fill() -> None:
    """Add all players, games and seats, each written by the database from one row of Django's."""
    from django.utils import timezone

    from accounts.models import User
    from games.models import Awaited, Game, Public, Seat

    print(f"filling: {GAMES:,} games", file=sys.stderr)
    now = timezone.now()
    player = User.objects.create(name="x")
    names = ", ".join(f"'{name}'" for name in NAMES)
    copy(
        player, f"generate_series(0, {PEOPLE - 1}) n", username="'h' || n", email="'p' || n || '@x.example'",
        name=f"(ARRAY[{names}])[n % {len(NAMES)} + 1] || ' ' || n",
    )  # fmt: skip
    entry = Awaited(seat=0, since=now, due=now + timedelta(days=4))
    game = Game.objects.create(
        slug="patrons", size=SEATS, move_time=86400, bank_time=0, status="running", commitment="0" * 64,
        tallied_at=now, started_at=now, public=Public(awaited=[entry]),
    )  # fmt: skip
    changed = "now() - ((n * 7919) % 1000000) * CASE WHEN n % 10 = 0 THEN interval '0.2 s' ELSE interval '70 s' END"
    copy(
        game, f"generate_series(0, {GAMES - 1}) n", address="'a0000' || lpad(to_hex(n), 5, '0')", changed_at=changed,
        slug=f"(ARRAY[{slugs()}])[n % 8 + 1]",
        status="CASE WHEN n % 10 = 0 THEN 'running' WHEN n % 100 = 1 THEN 'open' ELSE 'over' END",
        ended_at=f"CASE WHEN n % 10 = 0 OR n % 100 = 1 THEN NULL ELSE {changed} END",
        public="CASE WHEN n % 10 = 0 THEN x.public ELSE '{\"sight\": {}, \"awaited\": []}'::jsonb END",
    )  # fmt: skip
    seat = Seat.objects.create(game=game, number=0)
    awaited = "CASE WHEN g.status = 'running' AND n = 0 THEN g.changed_at {} END"
    copy(
        seat, f"games_game g, generate_series(0, {SEATS - 1}) n, accounts_user u",
        f"g.id > {game.pk} AND u.id = {player.pk + 1} + (g.id * 7919 + n * {PEOPLE // SEATS + 3}) % {PEOPLE}",
        game_id="g.id", number="n", user_id="u.id", name="u.name", awaited_since=awaited.format(""),
        due_at=awaited.format("+ interval '4 d'"), acts_at=awaited.format("+ interval '4 d'"),
        seen_at="g.changed_at",
    )  # fmt: skip
    game.delete()
    player.delete()
    analyse()


def slugs() -> str:
    """Return the games' slugs as SQL."""
    from games.catalog import GAMES

    return ", ".join(f"'{slug}'" for slug in GAMES)


def copy(row: Any, over: str, where: str = "true", **values: str) -> None:
    """Add a row for each that these tables have, like this one but for these values."""
    from django.db import connection

    columns = [field.column for field in row._meta.concrete_fields if not field.primary_key]
    chosen = ", ".join(values.get(column, f'x."{column}"') for column in columns)
    quoted, name = ", ".join(f'"{column}"' for column in columns), row._meta.db_table
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {name} ({quoted}) SELECT {chosen} FROM {name} x, {over} WHERE x.id = {row.pk} AND {where}"
        )


def analyse() -> None:
    """Let PostgreSQL count, as it does by itself after a while."""
    from django.db import connection

    with connection.cursor() as cursor, suppress(Exception):
        cursor.execute("VACUUM ANALYZE")


def report(found: dict[str, Any]) -> str:
    """Write the chapter."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    rows: list[Row] = []
    for what, (_address, wanted) in (PAGES | NOW_ALONE).items():
        now, before = found["now"][what], found["before"].get(what)
        queries, blocks = found["reads"][what]
        said = f"{now:.3f} s" + (f" (before: {before:.3f} s)" if before is not None else "")
        said += f"; {queries} queries, {blocks:,} blocks"
        rows.append((what, f"{wanted} s", said, now <= wanted))
    return "\n".join(
        [
            HEADING,
            "",
            f"Written by `make bench PART=host` on {datetime.now(UTC):%-d %B %Y}; {machine}.",
            f"{GAMES:,} games, {GAMES * SEATS:,} seats and {PEOPLE:,} players on PostgreSQL; of each page the lower",
            "quartile, since a busy machine can only be slower.",
            "",
            *table(rows),
            "",
            'In the same run, "before" is Django\'s own list without our indexes: it counts all rows, and searches',
            "names by joining tables, seats and players. Blocks are the pieces of 8 kB that PostgreSQL looks at for",
            "a page: unlike seconds they are the same on a busy machine. A loop that squares a million numbers took",
            f"{found['loop']:.3f} s in this run (0.05 s where nothing else runs).",
        ]
    )


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
