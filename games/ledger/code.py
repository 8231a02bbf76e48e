"""Identifies the running code: a table that is stuck under one version is retried under the next."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

GAMES = Path(__file__).resolve().parent.parent
SOURCES = ("*.py", "*.toml")


def code_version() -> str:
    """Return a name for the running version of games: LONGHAND_CODE, or if that is empty, a hash of the source code."""
    return settings.LONGHAND_CODE or fingerprint()


@cache
def fingerprint() -> str:
    """Return the SHA-256 of games' source code in hexadecimal, computed once per process."""
    digest = hashlib.sha256()
    for source in sorted(path for kind in SOURCES for path in GAMES.rglob(kind)):
        digest.update(f"{source.relative_to(GAMES)}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()
