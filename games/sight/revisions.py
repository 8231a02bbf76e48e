"""How far a table is, which is asked more often than anything else."""

from __future__ import annotations

from contextlib import suppress

from django.db import connection
from psycopg import OperationalError

REVISION = "SELECT revision FROM games_game WHERE address = %s"


def revision_of(address: str) -> int | None:
    """Return the revision of a table, None where there is none.

    Of a pool a connection is borrowed for this one number, without all that Django does to one for a whole request. If
    it is dead, or there is no pool, or this request has asked for something before, Django's own is asked.
    """
    pool = getattr(connection, "pool", None) if connection.connection is None else None
    if pool:
        with suppress(OperationalError), pool.connection() as line:
            if not line.autocommit:
                line.autocommit = True
            return number_in(line.execute(REVISION, [address]).fetchone())
    with connection.cursor() as cursor:
        cursor.execute(REVISION, [address])
        return number_in(cursor.fetchone())


def number_in(row: tuple[int] | None) -> int | None:
    """Return the one number in a row, if there is any."""
    return row[0] if row else None
