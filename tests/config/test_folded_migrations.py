"""Migrations that have been folded into one: a database that has gone through all of them is what a new one is."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.config.test_old_code import git
from tests.services.database import HERE, new_database, say
from tests.services.missing import skip
from tests.services.site import Site

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]

LAST = "e9d51213"  # the last commit that had them one by one
FOLDED = {"accounts": "0001_squashed_0009_moved_at", "games": "0001_squashed_0027_moved_letters"}
SCHEMA = """
import json
from django.db import connection
with connection.cursor() as cursor:
    tables = {}
    for name in connection.introspection.table_names(cursor):
        columns = [list(map(str, column)) for column in connection.introspection.get_table_description(cursor, name)]
        kept = connection.introspection.get_constraints(cursor, name)
        tables[name] = sorted(columns), sorted(map(str, kept.values())), sorted(n for n in kept if "__unnamed" not in n)
print(json.dumps(tables))
"""


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A folder with the code of before they were folded."""
    if not git("rev-parse", "--verify", "--quiet", f"{LAST}^{{commit}}"):
        skip(
            "The code of before migrations were folded is not here: this needs git and a full clone of the repository."
        )
    folder = tmp_path / "old"
    folder.mkdir()
    packed = subprocess.run(["git", "archive", LAST], cwd=HERE, capture_output=True, check=True)
    subprocess.run(["tar", "--extract", "--directory", str(folder)], input=packed.stdout, check=True)
    return folder


def test_a_database_of_before_becomes_what_a_new_one_is_by_migrate_alone(old: Path, tmp_path: Path) -> None:
    with new_database(tmp_path) as before, new_database(tmp_path) as fresh:
        of_old, of_new, new = Site(before, tmp_path, old), Site(before, tmp_path), Site(fresh, tmp_path)
        of_old.manage("migrate", "games", "0020", "--verbosity", "0")
        on_the_way = applied(before)
        with pytest.raises(AssertionError, match="ValueError"):  # by way of that code, as docs/hosting.md says
            of_new.manage("migrate")
        assert applied(before) == on_the_way
        of_old.manage("migrate", "--verbosity", "0")
        assert "squashed" not in of_new.manage("migrate", "--no-color")  # nothing is done twice
        new.manage("migrate", "--verbosity", "0")
        assert {*FOLDED.items()} <= applied(before) == applied(fresh)
        assert schema_of(of_new) == schema_of(new)


def applied(url: str) -> set[tuple[object, ...]]:
    """The migrations that a database has gone through."""
    return {*say(url, "SELECT app, name FROM django_migrations")}


def schema_of(site: Site) -> dict[str, list[object]]:
    """The tables of a database with their columns, constraints and indexes."""
    tables: dict[str, list[object]] = json.loads(site.manage("shell", "--verbosity", "0", "-c", SCHEMA))
    assert "games_game" in tables
    return tables
