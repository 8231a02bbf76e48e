"""What keeps Longhand from starting, each in one sentence without a traceback: who starts it need not read Python."""

import os
from pathlib import Path

SHORTEST_KEY = 32


def need_secret(key: str) -> None:
    """End here unless the key is long enough that nobody guesses it."""
    if len(key) < SHORTEST_KEY:
        raise SystemExit(
            f"Longhand needs a secret of at least {SHORTEST_KEY} characters: set SECRET_KEY to 50 random characters, "
            "or DEBUG=1 on your own machine."
        )


def need_folder(folder: Path) -> None:
    """Make the folder for files, or end here if nothing can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        writable = os.access(folder, os.W_OK)
    except OSError:
        writable = False
    if not writable:
        raise SystemExit(
            f"Longhand cannot write to {folder}: set LONGHAND_VAR to a folder where it may, "
            "or DATABASE_URL and REDIS_URL, with which it needs none."
        )
