"""A Redis for the tests: the one in REDIS_URL, or Debian's on a free port of loopback."""

import os
import shutil
import socket
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from .missing import Missing
from .processes import Service, running


def find_server() -> str | None:
    """Where redis-server is, if it is installed."""
    return shutil.which("redis-server")


@contextmanager
def redis() -> Iterator[str]:
    """The address of an empty Redis that lives as long as the block."""
    if given := os.environ.get("REDIS_URL"):
        yield given
        return
    with own_redis() as service:
        yield service.url


@contextmanager
def own_redis() -> Iterator[Service]:
    """A Redis that may be stopped and started again."""
    server = find_server()
    if not server:
        raise Missing("Redis")
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="longhand-redis-") as folder:
        command = [server, "--bind", "127.0.0.1", "--port", str(port), "--save", "", "--appendonly", "no"]
        log = Path(folder) / "log"
        url = f"redis://127.0.0.1:{port}/0"
        service = Service(url, lambda: running([*command, "--dir", folder], log, lambda: _answers(port)))
        service.start()
        try:
            yield service
        finally:
            service.stop()


def free_port() -> int:
    """A port of loopback that nobody listens on."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1) as line:
        line.sendall(b"PING\r\n")
        return line.recv(7) == b"+PONG\r\n"
    return False
