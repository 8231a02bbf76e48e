"""A player's page with a thousand finished games beside a look, and `manage.py rate` over twenty thousand games."""

from __future__ import annotations

import json
import time
from collections import Counter
from datetime import timedelta
from io import StringIO
from random import Random
from statistics import median
from typing import Any

from benchmarks.report import only_help
from benchmarks.site import USUAL, set_up, table_of

MINE, ALL, PEOPLE, ANSWERS, ROUNDS = 1_000, 20_000, 60, 25, 15


def main() -> None:
    """Print one JSON object: CPU milliseconds and queries of the page, those of a look, and the seconds of `rate`."""
    only_help("benchmarks.players", __doc__)
    set_up()
    from django.db import connection

    look, ada = table_of(USUAL, 4), None
    people = add_people(PEOPLE)
    ada = people[0]
    fill(MINE, people, with_first=True, seed=1)
    fill(ALL - MINE, people[1:], with_first=False, seed=2)
    seconds = timed_rate()
    page, queries = cpu_of(ada, f"/players/{ada.username}/")
    table, _queries = cpu_of(look.seats.get(number=0).user, look.get_absolute_url())
    found = {"database": connection.vendor, "page ms": page, "look ms": table, "ratio": page / table}
    print(json.dumps(found | {"queries": queries, "rate s": seconds, "games": ALL}))


def add_people(count: int) -> list[Any]:
    """Make players."""
    from accounts.models import User

    return [User.objects.create(name=f"Player {number}", zone="Europe/Paris") for number in range(count)]


def fill(count: int, people: list[Any], *, with_first: bool, seed: int) -> None:
    """Add finished games over three years, of all kinds and sizes; the first player sits at each if they are to."""
    from django.utils import timezone

    from games import catalog
    from games.models import AnswerTimes, Game, Seat

    random, now = Random(seed), timezone.now()
    games: list[Any] = []
    seats: list[Any] = []
    times: list[Any] = []
    for number in range(count):
        rules = random.choice([*catalog.GAMES.values()])
        size = random.choice(rules.seats)
        ended = now - timedelta(days=random.uniform(0, 1000))
        game = Game(
            slug=rules.slug, size=size, status=Game.Status.OVER, ended_at=ended, move_time=86400, bank_time=0,
            started_at=ended - timedelta(days=random.uniform(3, 40)), listed=number % 2 == 0, commitment="0" * 64,
        )  # fmt: skip
        games.append(game)
        around = random.sample(people[with_first:], random.randint(2, size) - with_first)
        around = [people[0], *around] if with_first else around
        around += [None] * (size - len(around))
        for place, user in enumerate(random.sample(around, size), 1):
            name, at = user.name if user else f"Bot {place}", place - 1
            seat = Seat(game=game, number=at, user=user, name=name, is_bot=user is None, place=place, points=9 - place)
            seats.append(seat)
            if user is people[0] and with_first:
                times.append(AnswerTimes(seat=seat, **answered(random, ended)))
    Game.objects.bulk_create(games, batch_size=1_000)
    Seat.objects.bulk_create(seats, batch_size=2_000)
    AnswerTimes.objects.bulk_create(times, batch_size=1_000)


def answered(random: Random, ended: Any) -> dict[str, Any]:
    """Answers of one game, over the days before it ended."""
    days = Counter((ended - timedelta(days=random.randint(0, 20))).date().isoformat() for _ in range(ANSWERS))
    return {"days": days, "waits": [random.randint(60, 40_000) for _ in range(ANSWERS)]}


def timed_rate() -> float:
    """Return the seconds that it takes to reckon all ratings; a second time must agree."""
    from django.core.management import call_command

    begun = time.perf_counter()
    call_command("rate", stdout=StringIO())
    seconds = time.perf_counter() - begun
    call_command("rate", stdout=StringIO())  # fails if anything differs
    return seconds


def cpu_of(user: Any, address: str) -> tuple[float, int]:
    """Return the median CPU of a page in milliseconds, and how many queries it asks."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    times = []
    for _ in range(ROUNDS + 2):
        begun = time.process_time()
        assert client.get(address).status_code == 200
        times.append(1000 * (time.process_time() - begun))
    with CaptureQueriesContext(connection) as captured:
        client.get(address)
    return median(times[2:]), len(captured)


if __name__ == "__main__":
    main()
