"""A cache in Redis that may be lost at any time: while it does not answer, everything is a miss, and the site goes on.

Rate limits then let everybody through. To refuse instead would shut every door of the site whenever Redis restarts;
and a password that is tried without limit for so long is still a long password, slow to check.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger(__name__)

# What each command finds where nothing can be found. `add` counts as the first: who waits for a lock may go on.
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
    """Django's client, which answers as an empty cache would while Redis is away."""

    away = False  # whether it was, when last asked, by anybody in this process

    def __init__(self, servers: Any, **options: Any) -> None:
        patience: dict[str, Any] = {"socket_connect_timeout": 1, "socket_timeout": 1, "retry": Retry(NoBackoff(), 1)}
        super().__init__(servers, **patience | options)

    def answers(self) -> bool:
        """Whether Redis is there."""
        try:
            return bool(self.get_client().ping())
        except (RedisError, OSError):
            return False


def forgiving(ask: Callable[..., Any], miss: Callable[..., Any]) -> Callable[..., Any]:
    """Return a command that finds nothing where Redis does not answer, and says so in the log when that begins."""

    @wraps(ask)
    def asked(client: Client, *given: Any, **more: Any) -> Any:
        try:
            found = ask(client, *given, **more)
        except (RedisError, OSError) as error:
            if not Client.away:
                log.warning("Redis does not answer (%s): going on without it", type(error).__name__)
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
        """Whether Redis is there."""
        return self._cache.answers()
