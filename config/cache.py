"""A Redis cache that may vanish at any time: while it does not answer, everything is a miss and the site goes on.

And a cache in files, for a site without Redis.

Rate limits then let everybody through. Refusing instead would close the whole site whenever Redis restarts, while
a long password, slow to check, withstands a little unlimited guessing.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.core.files import locks
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger(__name__)

# What each command returns on a miss. `add` succeeds, so that a process waiting for a lock can go on.
MISSES: dict[str, Callable[..., Any]] = {
    "add": lambda *_: True,
    "get": lambda _key, default: default,
    "set": lambda *_: None,
    "touch": lambda *_: False,
    "delete": lambda *_: False,
    "get_many": lambda *_: {},
    "has_key": lambda *_: False,
    "set_many": lambda *_: None,
    "delete_many": lambda *_: None,
    "clear": lambda *_: False,
}


class Client(RedisCacheClient):
    """Django's client, which acts like an empty cache while Redis is away."""

    away = False  # whether it was at this process's last request
    _client: Callable[..., Any]
    _get_connection_pool: Callable[[bool], Any]

    def __init__(self, servers: Any, **options: Any) -> None:
        patience: dict[str, Any] = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": Retry(NoBackoff(), 1)}
        super().__init__(servers, **patience | options)
        self.clients: dict[Any, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Return the client for a server, which is made once: to make one takes as long as to ask it."""
        pool = self._get_connection_pool(write)
        if pool not in self.clients:
            self.clients[pool] = self._client(connection_pool=pool)
        return self.clients[pool]

    def answers(self) -> bool:
        try:
            return bool(self.get_client().ping())
        except (RedisError, OSError):
            return False


def forgiving(ask: Callable[..., Any], miss: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap a command so that it misses while Redis does not answer; the log says when that starts and ends."""

    @wraps(ask)
    def asked(client: Client, *given: Any, **more: Any) -> Any:
        try:
            found = ask(client, *given, **more)
        except (RedisError, OSError) as error:
            if not Client.away:
                log.warning("Redis does not answer (%s): carrying on without it", type(error).__name__)
            Client.away = True
            return miss(*given, **more)
        if Client.away:
            log.warning("Redis answers again")
        Client.away = False
        return found

    return asked


for _command, _miss in MISSES.items():
    setattr(Client, _command, forgiving(getattr(RedisCacheClient, _command), _miss))


class Redis(RedisCache):
    """Django's cache in Redis, with a client that forgives."""

    _cache: Client

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = Client

    def answers(self) -> bool:
        return self._cache.answers()


class Files(FileBasedCache):
    """Django's cache in files, whose `add` is one step: its own looks and then writes, so two could hold one lock."""

    _dir: str
    _createdir: Callable[[], None]

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        self._createdir()
        with (Path(self._dir) / "turnstile").open("ab") as turnstile:
            locks.lock(turnstile, locks.LOCK_EX)
            return super().add(key, value, timeout, version)
