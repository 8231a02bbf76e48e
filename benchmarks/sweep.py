"""The sweep with ten tables due, among a thousand running games and among a hundred thousand."""

from __future__ import annotations

import json
import time
from datetime import timedelta
from statistics import median
from typing import Any

from benchmarks.report import only_help
from benchmarks.site import USUAL, set_up, table_of

FEW, MANY, DUE, ROUNDS = 1_000, 100_000, 10, 15


def main() -> None:
    """Print one JSON object: milliseconds of a sweep among few and many games, and the ratio; and the plan."""
    only_help("benchmarks.sweep", __doc__)
    set_up()
    from django.db import connection

    due = [table_of(USUAL, 3) for _ in range(DUE)]
    fill(due[0], FEW - DUE)
    few = timed(due)
    fill(due[0], MANY - FEW, FEW)
    many = timed(due)
    found = {"database": connection.vendor, "few ms": few, "many ms": many, "ratio": many / few, "index": uses_index()}
    print(json.dumps(found))


def timed(due: list[Any]) -> float:
    """Return the median time of a sweep in which ten tables are due, in milliseconds."""
    from django.db import connection
    from django.utils import timezone

    from games.models import Move, Seat
    from games.tasks import sweep

    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    times = []
    for round_ in range(ROUNDS + 1):
        awaited = Seat.objects.filter(game__in=due, awaited_since__isnull=False)
        first = {seat.game_id: seat.pk for seat in awaited.order_by("-number")}
        past = timezone.now() - timedelta(seconds=1)
        Seat.objects.filter(pk__in=first.values()).update(acts_at=past, due_at=past, awaited_since=past)
        Seat.objects.filter(game__in=due).update(missed=0)
        before, begun = Move.objects.count(), time.perf_counter()
        sweep()
        if round_:
            times.append(1000 * (time.perf_counter() - begun))
        assert Move.objects.count() == before + DUE
    return median(times)


def fill(game: Any, count: int, first: int = 0) -> None:
    """Set up more running games like this one, in which nothing is due for a day."""
    from django.db import connection

    from games.models import Game, Seat

    numbers = f"WITH RECURSIVE n(i) AS (SELECT {first} UNION ALL SELECT i + 1 FROM n WHERE i + 1 < {first} + {count}) "
    games = [
        f.column for f in Game._meta.concrete_fields if f.column and f.column not in ("id", "address", "rematch_id")
    ]
    seats = [f.column for f in Seat._meta.concrete_fields if f.column and f.column not in ("id", "game_id")]
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_game ({listed(games)}, address) {numbers}"
            f"SELECT {listed(games, 'g')}, 'n' || i FROM games_game g CROSS JOIN n WHERE g.id = %s",
            [game.pk],
        )
        cursor.execute(
            f"INSERT INTO games_seat ({listed(seats)}, game_id) {numbers}"
            f"SELECT {listed(seats, 's')}, g.id FROM n JOIN games_game g ON g.address = 'n' || i "
            "CROSS JOIN games_seat s WHERE s.game_id = %s",
            [game.pk],
        )


def listed(columns: list[str], of: str = "") -> str:
    """Write columns one after the other."""
    return ", ".join(f'{of}."{column}"' if of else f'"{column}"' for column in columns)


def uses_index() -> bool:
    """Whether the database finds what is due by its index."""
    from django.utils import timezone

    from games.models import Game, Seat

    due = Seat.objects.filter(acts_at__lte=timezone.now(), game__status=Game.Status.RUNNING).order_by("acts_at")
    return "seat_acts" in due.values_list("game__address", flat=True)[:500].explain()


if __name__ == "__main__":
    main()
