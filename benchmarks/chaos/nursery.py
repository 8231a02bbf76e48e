"""Starts web servers, workers and beats quickly: everything is imported once, here, and they are forked from it.

Reads a line for each, "web LOG" or "worker LOG", and answers with the process id; ends all of them when nobody reads.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress


def main(port: int) -> None:
    """Start what is asked for, until there is nobody to ask."""
    import django

    django.setup()
    from benchmarks.chaos.house import apply
    from benchmarks.chaos.told import mark_calls
    from config.play import serve_beat, serve_worker

    apply()
    mark_calls()
    parts = {"web": lambda: serve_web(port), "worker": serve_worker, "beat": serve_beat}
    started = []  # nobody waits for those that are killed, so that nobody else is ever given their numbers
    print("ready", flush=True)
    for line in sys.stdin:
        part, log = line.split()
        started.append(born(parts[part], log))
        print(started[-1], flush=True)
    for pid in started:
        with suppress(ProcessLookupError):
            os.killpg(pid, signal.SIGKILL)


def born(work: Callable[[], None], log: str) -> int:
    """Fork a process that leads a group of its own; its id."""
    if pid := os.fork():
        return pid
    os.setsid()
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    for stream in (0, 1, 2):
        os.dup2(os.open(os.devnull, os.O_RDONLY) if stream == 0 else out, stream)
    try:
        work()
    finally:
        os._exit(1)


def serve_web(port: int) -> None:
    """Answer over HTTP."""
    from granian.constants import Interfaces
    from granian.server import Server

    Server("config.wsgi:application", port=port, interface=Interfaces.WSGI, blocking_threads=4).serve()


if __name__ == "__main__":
    parser = argparse.ArgumentParser("python -m benchmarks.chaos.nursery", description=__doc__)
    parser.add_argument("port", type=int, help="of the web server")
    main(parser.parse_args().port)
