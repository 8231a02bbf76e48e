"""Each connection is tried when it leaves the pool, since the server may have restarted meanwhile."""

from __future__ import annotations

from typing import Any

from django.db.backends.postgresql import base
from psycopg import OperationalError
from psycopg_pool import ConnectionPool

# Who waits for a connection does so for `timeout` seconds. When PostgreSQL has been away for `reconnect_timeout`, the
# pool gives up and the next request tries at once; by default it would wait ever longer, up to five minutes.
POOL = {"min_size": 1, "max_size": 20, "timeout": 3, "reconnect_timeout": 2}


class DatabaseWrapper(base.DatabaseWrapper):
    """Django's connection; one from the pool that is dead is put back, and all others that are, thrown away with it.

    CONN_HEALTH_CHECKS would have the pool try them one by one, and wait twice as long after each.
    """

    def get_new_connection(self, conn_params: dict[str, Any]) -> Any:
        """Take a connection that lives."""
        connection = super().get_new_connection(conn_params)
        if self.pool:
            try:
                ConnectionPool.check_connection(connection)
            except OperationalError:
                self.pool.putconn(connection)
                self.pool.check()
                return super().get_new_connection(conn_params)
        return connection
