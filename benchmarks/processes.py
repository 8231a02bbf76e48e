"""What processes cost, and whether they answer yet."""

from __future__ import annotations

import os
import socket
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")
PATIENCE = 60  # seconds until a server must answer


def cpu_of(pid: int, *without: int) -> float:
    """Return the CPU seconds that a process and its children have taken, but for some of them."""
    return sum(own_cpu_of(one) for one in family(pid) if one not in without)


def family(pid: int) -> Iterator[int]:
    """A process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").iterdir():
        for child in (task / "children").read_text().split():
            yield from family(int(child))


def memory_of(pid: int) -> int:
    """Return the bytes that a process and its children take; what they share is counted once."""
    rolled = (Path(f"/proc/{one}/smaps_rollup").read_text() for one in family(pid))
    return sum(1024 * int(lines.partition("\nPss:")[2].split()[0]) for lines in rolled)


def own_cpu_of(pid: int) -> float:
    """Return the CPU seconds of a process alone, with those of its children that have ended."""
    return sum(int(ticks) for ticks in stat(pid)[11:15]) / TICK


def parent_of(pid: int) -> int:
    """Return the process that has started another."""
    return int(stat(pid)[1])


def stat(pid: int) -> list[str]:
    """What the kernel says of a process, after its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def wait_for(address: str) -> None:
    """Wait until a server answers there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        try:
            urllib.request.urlopen(address, timeout=2).close()
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
        else:
            return
    raise RuntimeError(f"nobody answers at {address}")


def free_port() -> int:
    """Find a port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
