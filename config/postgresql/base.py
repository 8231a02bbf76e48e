"""Checks each connection as it leaves the pool, since the server may have restarted."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import ConnectionPool

# A request waits `timeout` seconds for a connection. When PostgreSQL has been away for `reconnect_timeout` seconds, the
# pool gives up and the next request tries at once; by default it would back off for up to five minutes.
POOL = {"min_size": 1, "max_size": 20, "timeout": 3, "reconnect_timeout": 2}


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection. If the pool hands out a dead one, that one and all other dead ones are thrown away.

    CONN_HEALTH_CHECKS would try them one by one, and wait twice as long after each.
    """

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
