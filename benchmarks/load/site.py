"""The site of one commit, as it runs for real: granian with two workers, and tables that friends play at."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.processes import free_port, wait_for

TABLES = Path(__file__).with_name("tables.py")
GRANIAN = ("granian", "--interface", "wsgi", "--workers", "2", "--blocking-threads", "4")


@dataclass(frozen=True)
class Site:
    """A site that answers, and who sits at its tables."""

    name: str
    port: int
    pid: int
    database: str
    friends: list[int]  # who sit at all tables that are looked at
    looked_at: dict[str, tuple[str, int]]  # by game: one table of it, and its revision
    played_at: dict[str, list[str]]  # tables of each game
    sessions: dict[str, str]  # of each player


@contextmanager
def serve(name: str, code: Path, database: str, redis: str, games: int) -> Iterator[Site]:
    """Some code's site, with so many tables of each game to play at, from when it answers until the block ends."""
    with TemporaryDirectory(prefix="longhand-load-") as folder:
        env = {k: v for k, v in os.environ.items() if k != "DEBUG"} | {
            "DJANGO_SETTINGS_MODULE": "benchmarks.settings",
            "DATABASE_URL": database,
            "REDIS_URL": redis,
            "LONGHAND_VAR": f"{folder}/var",
            "STATIC_ROOT": f"{folder}/static",
        }
        laid = subprocess.run(
            [sys.executable, "-", str(games)],
            cwd=code,
            env=env,
            stdin=TABLES.open(),
            stdout=subprocess.PIPE,
            check=True,
        )
        port = free_port()
        command = [sys.executable, "-m", *GRANIAN, "--port", str(port), "--log-level", "error"]
        server = subprocess.Popen([*command, "config.wsgi:application"], cwd=code, env=env)
        try:
            wait_for(f"http://127.0.0.1:{port}/bare/")
            yield Site(name, port, server.pid, database, **json.loads(laid.stdout.splitlines()[-1]))
        finally:
            server.terminate()
            server.wait()
