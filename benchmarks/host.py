"""`make bench PART=host`: a host's lists and the sweep among a million games on PostgreSQL; kept in BENCHMARKS.md.

GAMES says how many instead of a million.

Seconds are the lower quartile of twelve rounds, PostgreSQL's part included, since a busy machine can only be slower.
Blocks are the pieces of 8 kB that PostgreSQL looks at: unlike seconds they are the same on a busy machine. The rounds
go on long enough for statements to be prepared and to get PostgreSQL's plans for any argument.
"""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from functools import partial
from statistics import quantiles
from typing import Any

from benchmarks.report import Row, Run, explained, only_help, table
from benchmarks.site import USUAL, cost, say, set_up, signed_in, table_of
from games.catalog import GAMES as CATALOG
from tests.services.missing import Missing
from tests.services.postgres import own_postgres

HEADING = "## What a host waits for"
GAMES = int(os.environ.get("GAMES", "1000000"))
SEATS, ROUNDS = 4, 12
PEOPLE = GAMES // 4  # sixteen tables each
NAMES = ("Ada", "Bertrand", "Chloé", "Dmitri", "Esther", "Farid", "Greta", "Hugo")
LIST, PLAYERS = "/admin/games/game/", "/admin/accounts/user/"
PAGES = {  # each with the seconds wanted
    "the admin's first page": ("/admin/", 0.1),
    "the list of tables": (LIST, 0.1),
    "its hundredth page": (f"{LIST}?p=100", 0.1),
    "the running ones": (f"{LIST}?state=running", 0.1),
    "those of one game": (f"{LIST}?game={USUAL}", 0.1),
    "the tables that are overdue": (f"{LIST}?trouble=overdue", 0.1),
    "the tables that are idle": (f"{LIST}?trouble=idle", 0.3),
    "a search for a player's name": (f"{LIST}?q=Greta+{PEOPLE - 2}", 0.3),
    "a search for an email address": (f"{LIST}?q=p{PEOPLE // 2}@", 0.3),
    "a search for an address": (f"{LIST}?q=a0000{GAMES // 2:05x}", 0.3),
    "a search for a name that thousands have": (f"{LIST}?q=hugo", 0.3),
    "a search that finds nothing": (f"{LIST}?q=xyzzy", 0.3),
    "the list of players": (PLAYERS, 0.1),
    "a search for a player there": (f"{PLAYERS}?q=Greta+{PEOPLE - 2}", 0.3),
    "a player's turns, for that player": ("/turns/", 0.06),
}
SWEEP, DUE = 0.3, 10


def main() -> None:
    """Measure on a PostgreSQL of its own, print, and write down."""
    only_help("benchmarks.host", __doc__)
    run = Run("make bench PART=host", f"among {GAMES:,} games, {GAMES * SEATS:,} seats and {PEOPLE:,} players")
    with own_postgres() as service:
        os.environ["DATABASE_URL"] = service.url
        set_up()
        fill()
        rows = [*measured()]
    said = f"Squaring a million numbers took {timed(loop):.3f} s in this run (0.05 s where nothing else runs)."
    run.keep(HEADING, table(rows), *explained(__doc__), said)


def measured() -> Iterator[Row]:
    """What each page takes, and the sweep."""
    from accounts.models import User
    from games.tasks import sweep

    host = signed_in(User.objects.create(name="Hilda", is_staff=True, is_superuser=True))
    player = signed_in(User.objects.get(email="p5@x.example"))
    for what, (address, wanted) in PAGES.items():
        yield row(what, wanted, partial(cost, player if address == "/turns/" else host, address))
    yield row("the sweep, when nothing is due", SWEEP, sweep)
    due = [table_of(USUAL, 3) for _ in range(DUE)]
    yield row(f"the sweep, when {DUE} tables are due", SWEEP, sweep, partial(make_due, due))


def make_due(games: list[Any]) -> None:
    """Let time run out at these tables."""
    from django.utils import timezone

    from games.models import Seat

    seats = Seat.objects.filter(game__in=games)
    first = {seat.game_id: seat.pk for seat in seats.filter(awaited_since__isnull=False).order_by("-number")}
    past = timezone.now() - timedelta(seconds=1)
    seats.filter(pk__in=first.values()).update(acts_at=past, due_at=past, awaited_since=past)
    seats.update(missed=0)


def row(what: str, wanted: float, work: Callable[[], object], before: Callable[[], object] = bool) -> Row:
    """Measure one thing, before each round of which something else is done."""
    print(f"measuring: {what}", file=sys.stderr)
    found, (queries, blocks) = timed(work, before), read_by(work)
    return what, f"{wanted} s", f"{found:.3f} s; {queries} queries, {blocks:,} blocks", found <= wanted


def loop() -> None:
    """A fixed piece of work, to tell how busy the machine is."""
    sum(number * number for number in range(1_000_000))


def timed(work: Callable[[], object], before: Callable[[], object] = bool) -> float:
    """Return the seconds that some work takes, PostgreSQL's part included."""
    taken = []
    for _ in range(ROUNDS + 1):
        before()
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return quantiles(taken[1:], n=4)[0]


def read_by(work: Callable[[], object]) -> tuple[int, int]:
    """Return how many queries some work makes, and how many blocks of 8 kB PostgreSQL looks at for them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as made:
        work()
    asked = [query["sql"] for query in made.captured_queries if query["sql"].startswith("SELECT")]
    blocks = 0
    for sql in asked:
        with connection.cursor() as cursor:
            cursor.execute(f"EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) {sql}")
            plan = cursor.fetchone()[0][0]["Plan"]
        blocks += plan["Shared Hit Blocks"] + plan["Shared Read Blocks"]
    return len(asked), blocks


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
        slug=USUAL, size=SEATS, move_time=86400, bank_time=0, status="running", commitment="0" * 64,
        tallied_at=now, started_at=now, public=Public(awaited=[entry]),
    )  # fmt: skip
    changed = (
        "now() - ((n::bigint * 7919) % 1000000) * CASE WHEN n % 10 = 0 THEN interval '0.2 s' ELSE interval '70 s' END"
    )
    copy(
        game, f"generate_series(0, {GAMES - 1}) n", address="'a0000' || lpad(to_hex(n), 5, '0')", changed_at=changed,
        slug=f"(ARRAY[{', '.join(repr(slug) for slug in CATALOG)}])[n % {len(CATALOG)} + 1]",
        status="CASE WHEN n % 500 = 0 THEN 'paused' WHEN n % 10 = 0 THEN 'running' WHEN n % 100 = 1 THEN 'open' "
        "ELSE 'over' END",
        paused_at="CASE WHEN n % 500 = 0 THEN now() END",
        ended_at=f"CASE WHEN n % 10 = 0 OR n % 100 = 1 THEN NULL ELSE {changed} END",
        public="CASE WHEN n % 10 = 0 THEN x.public ELSE '{\"sight\": {}, \"awaited\": []}'::jsonb END",
    )  # fmt: skip
    seat = Seat.objects.create(game=game, number=0)
    awaited = "CASE WHEN g.status IN ('running', 'paused') AND n = 0 THEN g.changed_at {} END"
    due = awaited.format("+ CASE g.status WHEN 'running' THEN interval '4 d' ELSE interval '0 s' END")
    copy(
        seat, f"games_game g, generate_series(0, {SEATS - 1}) n, accounts_user u",
        f"g.id > {game.pk} AND u.id = {player.pk + 1} + (g.id * 7919 + n * {PEOPLE // SEATS + 3}) % {PEOPLE}",
        game_id="g.id", number="n", user_id="u.id", name="u.name", awaited_since=awaited.format(""),
        due_at=due, acts_at=due, notify_at=due, remind_at=due,
        seen_at="g.changed_at",
    )  # fmt: skip
    game.delete()
    player.delete()
    say("VACUUM ANALYZE")


def copy(row: Any, over: str, where: str = "true", **values: str) -> None:
    """Add a row for each that these tables have, like this one but for these values."""
    columns = [field.column for field in row._meta.concrete_fields if not field.primary_key]
    chosen = ", ".join(values.get(column, f'x."{column}"') for column in columns)
    quoted, name = ", ".join(f'"{column}"' for column in columns), row._meta.db_table
    say("SET session_replication_role = replica")  # no foreign key is looked up: there are millions
    say(f"INSERT INTO {name} ({quoted}) SELECT {chosen} FROM {name} x, {over} WHERE x.id = {row.pk} AND {where}")
    say("RESET session_replication_role")


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
