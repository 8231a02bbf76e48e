"""A PostgreSQL for the tests: the one in DATABASE_URL, or Debian's binaries in a temporary folder, on a socket only.

`python -m tests.services.postgres COMMAND...` runs a command beside it; without one, the tests say why they skip.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from .missing import Missing
from .processes import Service, running

NEEDED = ("initdb", "postgres", "pg_isready", "pg_ctl")
QUICK = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=200", "listen_addresses="]


def find_binaries() -> Path | None:
    """The newest folder with PostgreSQL's server in it, if any."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda folder: -int(folder.parent.name))
    if found := shutil.which("initdb"):
        folders.append(Path(found).resolve().parent)
    return next((folder for folder in folders if all((folder / name).exists() for name in NEEDED)), None)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL that lives as long as the block."""
    if given := os.environ.get("DATABASE_URL"):
        yield given
        return
    with own_postgres() as service:
        yield service.url


@contextmanager
def own_postgres() -> Iterator[Service]:
    """A PostgreSQL that may be stopped and started again."""
    binaries = find_binaries()
    if not binaries:
        raise Missing("PostgreSQL")
    with tempfile.TemporaryDirectory(prefix="longhand-postgres-", ignore_cleanup_errors=True) as name:
        folder = Path(name)
        as_owner = _owner_of(folder)
        data = folder / "data"
        initdb = [*as_owner, str(binaries / "initdb"), "-D", str(data), "-U", "longhand"]
        subprocess.run([*initdb, "-A", "trust", "-E", "UTF8", "--no-sync"], check=True, capture_output=True)
        options = [part for option in QUICK for part in ("-c", option)]
        server = [*as_owner, str(binaries / "postgres"), "-D", str(data), "-k", name, *options]
        is_ready = [str(binaries / "pg_isready"), "-q", "-h", name, "-U", "longhand"]
        stop = [*as_owner, str(binaries / "pg_ctl"), "stop", "-D", str(data), "-m", "fast", "-w"]
        service = Service(
            f"postgresql://longhand@{quote(name, safe='')}/postgres",
            lambda: running(server, folder / "log", lambda: subprocess.run(is_ready, check=False).returncode == 0),
            stop,
        )
        service.start()
        try:
            yield service
        finally:
            service.stop()


def _owner_of(folder: Path) -> list[str]:
    """PostgreSQL refuses to run as root: then Debian's postgres user owns the folder and runs it.

    By setpriv, since runuser lies in /usr/sbin, which is not in everybody's PATH.
    """
    if os.geteuid() != 0:
        return []
    shutil.chown(folder, "postgres")
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--init-groups", "--"]


def main() -> int:
    """Run a command with DATABASE_URL set, or with the reason why it is not; its exit code."""
    try:
        with postgres() as url:
            return subprocess.run(sys.argv[1:], env={**os.environ, "DATABASE_URL": url}, check=False).returncode
    except Missing as missing:
        told = {**os.environ, "LONGHAND_NO_POSTGRES": str(missing)}
        return subprocess.run(sys.argv[1:], env=told, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
