"""Which code runs: what could not go on under one code is tried again under the next."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

from django.conf import settings

GAMES = Path(__file__).resolve().parent.parent
SOURCES = ("*.py", "*.toml")


def code_version() -> str:
    """Return a name for the code that games are played by: LONGHAND_CODE if it is set, else a hash of the sources."""
    return settings.LONGHAND_CODE or fingerprint()


@cache
def fingerprint() -> str:
    """Return the SHA-256 of all sources of games, in hexadecimal, once a process."""
    digest = hashlib.sha256()
    for source in sorted(path for kind in SOURCES for path in GAMES.rglob(kind)):
        digest.update(f"{source.relative_to(GAMES)}\0".encode() + source.read_bytes() + b"\0")
    return digest.hexdigest()
