"""A Longhand to measure: set up in this process with a database of its own, with friends at its tables."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from games.catalog import GAMES
from tests.services.postgres import own_postgres

USUAL = next(iter(GAMES))  # the game that is played where any will do
LONGEST = max(
    GAMES, key=lambda slug: max(GAMES[slug].front.length.values())
)  # the one whose turns have the most answers
BACKEND = "django.contrib.auth.backends.ModelBackend"


def set_up() -> None:
    """Begin with an empty database, and static files as they are served for real."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)


def table_of(slug: str, seats: int, **agreed: Any) -> Any:
    """A started table of friends."""
    from accounts.models import User
    from games import play

    friends = [User.objects.create(name=f"Friend {seat}") for seat in range(seats)]
    game = play.open_table(friends[0], play.Plan(slug, seats, **agreed))
    for friend in friends[1:]:
        play.take_seat(game.address, friend)
    game.refresh_from_db()
    return game


def play_to_the_end(game: Any) -> None:
    """Let bots play a game to its end."""
    from django.utils import timezone

    from games import play
    from games.models import Game

    game.seats.update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)


def signed_in(user: Any) -> Any:
    """A browser in which somebody has signed in."""
    from django.test import Client

    client = Client()
    client.force_login(user, BACKEND)
    return client


def cost(client: Any, path: str) -> float:
    """Return the CPU milliseconds that a page takes."""
    begun = time.process_time()
    response = client.get(path)
    assert response.status_code == 200, (path, response.status_code)
    return 1000 * (time.process_time() - begun)


def say(statement: str) -> None:
    """Have the database of this process do something."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute(statement)


def run(code: Path, *command: str, given: Path | None = None, env: Mapping[str, str] | None = None) -> str:
    """Have the code of some commit do something in a process of its own, and return what it prints.

    What is `given` to it is read from standard input.
    """
    with TemporaryDirectory(prefix="longhand-bench-") as var:
        own = os.environ | {"LONGHAND_VAR": var} | {**(env or {})}
        text, piped = given.read_text() if given else "", subprocess.PIPE
        done = subprocess.run(
            [sys.executable, *command], cwd=code, env=own, input=text, stdout=piped, text=True, check=True
        )
    return done.stdout


def lay_demo(code: Path, url: str) -> None:
    """Fill a database with the demo's tables."""
    for command in ("migrate", "demo"):
        run(code, "manage.py", command, env={"DATABASE_URL": url, "DEBUG": "1", "LOG_LEVEL": "ERROR"})


@contextmanager
def databases(names: Sequence[str], fill: Callable[[str], object] = bool) -> Iterator[dict[str, str]]:
    """A PostgreSQL with a database for each of these names, all filled alike; their addresses."""
    import psycopg

    with own_postgres() as service:
        urls = {name: f"{service.url.rpartition('/')[0]}/{name}" for name in names}
        for name, url in urls.items():
            with psycopg.connect(service.url, autocommit=True) as line:
                line.execute(
                    f"CREATE DATABASE {name} TEMPLATE {names[0] if name != names[0] else 'template1'}".encode()
                )
            if name == names[0]:
                fill(url)
        yield urls
