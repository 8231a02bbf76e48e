"""PostgreSQL's own ways to write a database down and to read it again, as docs/hosting.md says them."""

import subprocess
from pathlib import Path

from .missing import skip
from .postgres import find_binaries

DUMP = ["pg_dump", "--format", "custom"]
RESTORE = ["pg_restore", "--no-owner", "--clean", "--if-exists", "--exit-on-error", "--single-transaction"]


def dump(url: str, file: Path) -> None:
    """Write a database down."""
    with file.open("wb") as out:
        subprocess.run([program(DUMP[0]), *DUMP[1:], url], stdout=out, check=True)


def restore(url: str, file: Path) -> None:
    """Read it again into another database."""
    subprocess.run([program(RESTORE[0]), *RESTORE[1:], "--dbname", url, str(file)], check=True)


def program(name: str) -> str:
    """Where one of PostgreSQL's programs is."""
    folder = find_binaries()
    if folder is None or not (folder / name).exists():
        skip(f"{name} is missing: apt-get install postgresql")
    return str(folder / name)
