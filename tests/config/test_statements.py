"""Statements that PostgreSQL plans once for each connection: they survive migrations, and a pooler can do without."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import NotSupportedError, connection, transaction

from accounts.models import User
from config.postgresql.base import THRESHOLD
from tests.services.database import manage, say, url_of

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
ENOUGH = range(THRESHOLD + 1)  # executions after which a statement is prepared
COUNT = """
from django.db import connection
with connection.cursor() as cursor:
    for _ in range(9):
        cursor.execute("SELECT count(*) FROM pg_prepared_statements")
    print(cursor.fetchone()[0], connection.settings_dict["DISABLE_SERVER_SIDE_CURSORS"])
"""


@pytest.fixture(autouse=True)
def _a_connection_of_its_own(transactional_db: None) -> None:
    """Nothing that an earlier test has prepared counts."""
    connection.close()


@pytest.fixture
def widened() -> Iterator[None]:
    """A table whose column gets its type back after the test."""
    yield
    widen(User._meta.get_field("name").max_length)


def widen(length: int | None) -> None:
    """Have another process change a column's type, as a migration does."""
    say(url_of(connection.settings_dict["NAME"]), f"ALTER TABLE accounts_user ALTER name TYPE varchar({length})")


def names(name: str = "Ada") -> list[str]:
    """Execute the query that is to be prepared."""
    return [*User.objects.filter(name=name).values_list("name", flat=True)]


def prepared(of: str) -> list[str]:
    """The statements prepared on this connection that name something."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements")
        return [statement for (statement,) in cursor.fetchall() if of in statement]


def test_what_is_executed_often_is_prepared_once() -> None:
    for name in ("Ada", "Ben", "Cleo", "Dora", "Emil", "Finn", "Gwen"):
        names(name)

    assert len(prepared('"accounts_user"."name" = ')) == 1


def test_a_column_that_gets_another_type_does_not_fail_the_statements_that_read_it(widened: None) -> None:
    User.objects.create(name="Ada")
    for _ in ENOUGH:
        names()

    widen(60)

    assert prepared("accounts_user")
    assert names() == ["Ada"]


def test_within_a_transaction_it_fails_once_and_then_no_more(widened: None) -> None:
    User.objects.create(name="Ada")
    for _ in ENOUGH:
        names()
    widen(61)

    with pytest.raises(NotSupportedError), transaction.atomic():
        names()

    with transaction.atomic():
        assert names() == ["Ada"]


@pytest.mark.parametrize(("pooled", "left"), [("0", "1 False"), ("1", "0 True")])
def test_behind_a_pooler_nothing_is_left_on_a_connection(pooled: str, left: str, tmp_path: Path) -> None:
    url = url_of(connection.settings_dict["NAME"])

    said = manage(url, tmp_path, "shell", "--verbosity", "0", "-c", COUNT, DATABASE_POOLED=pooled)

    assert said.strip() == left
