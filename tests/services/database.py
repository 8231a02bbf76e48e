"""A database of a test's own, empty, of the kind that this run is on; and `manage.py` in a process of its own on it."""

import os
import sqlite3
import subprocess
import sys
import uuid
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from django.db import connection

HERE = Path(__file__).resolve().parent.parent.parent


@contextmanager
def new_database(folder: Path) -> Iterator[str]:
    """The DATABASE_URL of an empty database that lives as long as the block."""
    if connection.vendor == "sqlite":
        yield f"sqlite:///{folder / 'new.sqlite3'}"
        return
    name = f"longhand_{uuid.uuid4().hex[:12]}"
    _to_the_server(f'CREATE DATABASE "{name}"')
    try:
        yield url_of(name)
    finally:
        _to_the_server(f'DROP DATABASE "{name}" WITH (FORCE)')


def url_of(database: str) -> str:
    """The DATABASE_URL with which another process meets this database of the server that the tests are on."""
    of = connection.settings_dict
    port = f":{of['PORT']}" if of["PORT"] else ""
    password = f":{quote(of['PASSWORD'], safe='')}" if of["PASSWORD"] else ""
    return f"postgresql://{of['USER']}{password}@{quote(of['HOST'], safe='')}{port}/{database}"


def manage(url: str, folder: Path, *command: str, code: Path = HERE, **environment: str) -> str:
    """What `manage.py` of some code says on a database, in a process of its own."""
    env = environment_of(url, folder, **environment)
    done = subprocess.run(
        [sys.executable, "manage.py", *command], cwd=code, env=env, capture_output=True, text=True, check=False
    )
    assert not done.returncode, done.stdout + done.stderr
    return done.stdout


def say(url: str, statement: str, values: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Say something to a database past all models, with %s for each value, and return the rows that it answers."""
    if url.startswith("sqlite"):
        line: Any = sqlite3.connect(url.removeprefix("sqlite:///"))
        statement = statement.replace("%s", "?")
    else:
        line = psycopg.connect(url)
    with closing(line):
        asked = line.execute(statement, values)
        rows = asked.fetchall() if asked.description else []
        line.commit()
    return [tuple(row) for row in rows]


def environment_of(url: str, folder: Path, **environment: str) -> dict[str, str]:
    """The environment of a site of its own: nothing of the tests' settings, everything that is kept in a folder."""
    own = {"DJANGO_SETTINGS_MODULE": "config.settings", "DATABASE_URL": url, "LONGHAND_VAR": str(folder / "var")}
    return {**os.environ, "DEBUG": "1", "LOG_LEVEL": "WARNING", **own, **environment}


def _to_the_server(statement: str) -> None:
    """Say something to the server, outside of every transaction."""
    with connection._nodb_cursor() as cursor:
        cursor.execute(statement)
