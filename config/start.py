"""Checks before starting. Each ends in one sentence and no traceback: a host need not read Python."""

import os
from pathlib import Path

SHORTEST_KEY = 32


def need_secret(key: str) -> None:
    """Exit unless the key is long enough to be safe from guessing."""
    if len(key) < SHORTEST_KEY:
        raise SystemExit(
            f"Longhand needs a secret of at least {SHORTEST_KEY} characters: set SECRET_KEY to 50 random characters, "
            "or DEBUG=1 on your own machine."
        )


def need_folder(folder: Path) -> None:
    """Create the folder for files, or exit if it is not writable."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise SystemExit(
            f"Longhand cannot write to {folder}: set LONGHAND_VAR to a folder where it can, "
            "or set DATABASE_URL and REDIS_URL, and it needs no folder."
        )
