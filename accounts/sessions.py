"""Sessions: rows, cached for a minute each; and what a browser is called.

Only for a minute, because a cache that is down when somebody signs out never hears of it, and would let them in again
once it is back. By then its copy has expired, or will within the minute.
"""

from __future__ import annotations

from typing import Any

from django.contrib.sessions.backends.base import VALID_KEY_CHARS
from django.contrib.sessions.backends.cached_db import SessionStore as CachedStore
from django.contrib.sessions.backends.db import SessionStore as Row

KEPT = 60  # seconds


class SessionStore(CachedStore):
    """Django's session store, cached for a minute, which accepts only keys of its own making."""

    cache_key_prefix = "session:"
    _cache: Any
    _session: Any

    def load(self) -> dict[str, Any]:
        data: dict[str, Any] | None = self._cache.get(self.cache_key)
        if data is None and (row := self._get_session_from_db()):  # type: ignore[attr-defined]  # the stubs lack it
            data = self.decode(row.session_data)
            self._keep(data, self.get_expiry_age(expiry=row.expire_date))
        return data or {}

    def save(self, must_create: bool = False) -> None:
        Row.save(self, must_create)
        self._keep(self._session, self.get_expiry_age())

    def _keep(self, data: dict[str, Any], lasts: int) -> None:
        self._cache.set(self.cache_key, data, min(lasts, KEPT))

    def _validate_session_key(self, key: str | None) -> bool:
        """Ignore cookies that we did not make: PostgreSQL would choke on some."""
        return key is not None and 8 <= len(key) <= 40 and set(key) <= set(VALID_KEY_CHARS)


# What a browser calls itself


BROWSERS = ("Firefox", "Edg", "OPR", "SamsungBrowser", "Chrome", "Safari")  # each says that it is those after it, too
SYSTEMS = ("Android", "iPhone", "iPad", "Windows", "Mac OS", "CrOS", "Linux")
CALLED = {"Edg": "Edge", "OPR": "Opera", "SamsungBrowser": "Samsung Internet", "Mac OS": "macOS", "CrOS": "ChromeOS"}


def device_of(agent: str) -> str:
    """Name a device: "Firefox, Android"; "" for one that is not known, whatever it says of itself."""
    found = [next((name for name in names if name in agent), "") for names in (BROWSERS, SYSTEMS)]
    return ", ".join(CALLED.get(name, name) for name in found if name)
