"""Sessions: rows that are read through the cache, which holds each for a minute.

So short, since a cache that is away while somebody signs out cannot be told, and would let them in again when it is
back: what it has kept has run out by then, or does so within the minute.
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.cached_db import SessionStore as CachedStore
from django.contrib.sessions.backends.db import SessionStore as Row

KEPT = 60  # seconds


class SessionStore(CachedStore):
    """Django's, kept in the cache for a minute and opened by no key that it has not made itself."""

    cache_key_prefix = "session:"
    _cache: Any
    _session: Any

    def load(self) -> dict[str, Any]:
        """Read the session from the cache, or else from its row."""
        data: dict[str, Any] | None = self._cache.get(self.cache_key)
        if data is None and (row := self._get_session_from_db()):  # type: ignore[attr-defined]  # the stubs lack it
            data = self.decode(row.session_data)
            self._keep(data, self.get_expiry_age(expiry=row.expire_date))
        return data or {}

    def save(self, must_create: bool = False) -> None:
        """Write the row, then the cache."""
        Row.save(self, must_create)
        self._keep(self._session, self.get_expiry_age())

    def _keep(self, data: dict[str, Any], lasts: int) -> None:
        self._cache.set(self.cache_key, data, min(lasts, KEPT))

    def _validate_session_key(self, key: str | None) -> bool:
        """Take a cookie that is none of ours for none at all: PostgreSQL would choke on some."""
        return key is not None and 8 <= len(key) <= 40 and set(key) <= set(VALID_KEY_CHARS)
