"""PostgreSQL: statements that it plans once for each connection, and connections checked as they leave the pool."""

from __future__ import annotations

from typing import Any

import psycopg
from django.db.backends.postgresql import base
from psycopg.errors import FeatureNotSupported, OperationalError
from psycopg.pq import TransactionStatus
from psycopg_pool import ConnectionPool

# A request waits `timeout` seconds for a connection. When PostgreSQL has been away for `reconnect_timeout` seconds, the
# pool gives up and the next request tries at once; by default it would back off for up to five minutes.
POOL = {"min_size": 1, "max_size": 20, "timeout": 3, "reconnect_timeout": 2}
THRESHOLD = 5  # executions after which a connection has a statement prepared


def options(*, pooled: bool) -> dict[str, Any]:
    """Return Django's options. Behind a pooler the next statement may go to another connection: none is prepared."""
    return {"pool": POOL, "server_side_binding": True, "prepare_threshold": None if pooled else THRESHOLD}


class Cursor(psycopg.Cursor[Any]):
    """Prepares a statement again if a column that it reads has got another type since, by a migration.

    Within a transaction that fails once: after the rollback psycopg has nothing prepared any more.
    """

    def execute(self, *asked: Any, **how: Any) -> Cursor:
        try:
            return super().execute(*asked, **how)
        except FeatureNotSupported:
            if self.connection.info.transaction_status != TransactionStatus.IDLE:
                raise
            super().execute("DEALLOCATE ALL")
            return super().execute(*asked, **how)


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection. If the pool hands out a dead one, that one and all other dead ones are thrown away.

    CONN_HEALTH_CHECKS would try them one by one, and wait twice as long after each.
    """

    def get_connection_params(self) -> dict[str, Any]:
        return {**super().get_connection_params(), "cursor_factory": Cursor}

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Return a live connection."""
        connection = super().get_new_connection(conn_params)
        if self.pool:
            try:
                ConnectionPool.check_connection(connection)
            except OperationalError:
                self.pool.putconn(connection)
                self.pool.check()
                return super().get_new_connection(conn_params)
        return connection
