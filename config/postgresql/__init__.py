"""Django's PostgreSQL backend, with a connection pool that survives a restart of the server."""
