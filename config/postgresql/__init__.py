"""Django's PostgreSQL, with a pool that outlives a restart of the server."""
