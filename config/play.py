"""`make play`: migrate, fill the demo, then run web server, workers and beat until one of them ends or Ctrl-C.

What they share is imported once, here, before they are forked: that halves the time to start.
"""

import ctypes
import os
import signal
import socket
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import NoReturn

import django
from django.conf import settings
from django.core.management import call_command

from .celery import ANALYSIS, app
from .probe import forget_traces

PATIENCE = 60  # seconds for all of them to come up
GRACE = 8  # seconds for each to finish its work when told to stop
LAST_IN_LINE = 19  # nice(2)
SET_PARENT_DEATH_SIGNAL = 1  # prctl(2)


def main() -> int:
    """Serve on localhost until told to stop. Return 0 then, and 1 after a failure."""
    port = _port(os.environ.get("PORT", "8000"))
    if port is None:
        print("A port is a number from 1 to 65535: make play PORT=8123", file=sys.stderr)
        return 1
    if not _is_free(port):
        print(f"Port {port} is in use. Choose another: make play PORT={port + 1}", file=sys.stderr)
        return 1
    os.environ.setdefault("DEBUG", "1")
    os.environ.setdefault("SITE_URL", f"http://localhost:{port}")
    django.setup()
    signal.signal(signal.SIGTERM, _stop)
    signal.signal(signal.SIGHUP, _stop)
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell that starts us in the background disables it
    children: list[ForkProcess] = []
    try:
        print("Laying the tables ...", flush=True)
        children.append(_fork("tables", lay_the_tables))
        children[0].join()
        if children[0].exitcode:
            return _last_words("tables")
        children = [
            _fork("web", serve_web, port),
            _fork("worker", serve_worker),
            _fork("analysis", serve_analysis),
            _fork("beat", serve_beat),
        ]
        if _all_are_ready(children, port):
            print(f"\nLonghand is at http://localhost:{port}/   (Ctrl-C stops it)\n\n{_read_log('tables')}", flush=True)
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOWAIT)
        return _last_words(next((child.name for child in children if not child.is_alive()), "worker"))
    except KeyboardInterrupt:
        print("\nGood night.")
        return 0
    finally:
        end_all(children)


def lay_the_tables() -> None:
    """Migrate the database and fill the demo, which prints how to sign in."""
    forget_traces()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("demo")


def serve_web(port: int) -> None:
    from granian.constants import Interfaces
    from granian.server import Server

    Server("config.wsgi:application", port=port, interface=Interfaces.WSGI, blocking_threads=4, backpressure=64).serve()


QUIET = ("--loglevel", "INFO", "--without-gossip", "--without-mingle", "--without-heartbeat")


def serve_worker() -> None:
    app.worker_main(["worker", "--pool", "threads", "--concurrency", "4", *QUIET])


def serve_analysis() -> None:
    """Work out what turned finished games, whenever nobody else wants the processor."""
    os.nice(LAST_IN_LINE)
    app.worker_main(["worker", "--queues", ANALYSIS, "--pool", "solo", *QUIET])


def serve_beat() -> None:
    app.start(["beat", "--loglevel", "WARNING"])


def end_all(children: list[ForkProcess]) -> None:
    """Tell every child to stop, wait, then kill those that have not, and everything they started."""
    for child in children:
        if child.is_alive():
            child.terminate()
        else:
            _kill_group(child)
    until = time.monotonic() + GRACE
    for child in children:
        child.join(max(0.1, until - time.monotonic()))
        _kill_group(child)
        child.join()


def _kill_group(leader: ForkProcess) -> None:
    if leader.pid:
        with suppress(ProcessLookupError):
            os.killpg(leader.pid, signal.SIGKILL)


def _fork(name: str, work: Callable[..., None], *args: object) -> ForkProcess:
    child = get_context("fork").Process(target=_be, args=(name, work, *args), name=name)
    child.start()
    return child


def _be(name: str, work: Callable[..., None], *args: object) -> None:
    """Become a child process: out of reach of Ctrl-C, with its own log, and ended when its parent ends."""
    for signum in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(signum, signal.SIG_DFL)
    os.setsid()
    ctypes.CDLL(None).prctl(SET_PARENT_DEATH_SIGNAL, signal.SIGTERM)
    log = _log(name)
    log.parent.mkdir(parents=True, exist_ok=True)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(out, sys.stdout.fileno())
    os.dup2(out, sys.stderr.fileno())
    work(*args)


def _all_are_ready(children: list[ForkProcess], port: int) -> bool:
    """Return true once /healthz answers 200, false if a child ends first or it takes too long."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and all(child.is_alive() for child in children):
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=2):
                return True
        except (urllib.error.URLError, OSError):
            time.sleep(0.1)
    return False


def _last_words(name: str) -> int:
    print(f"\nLonghand has stopped, because '{name}' did. Its last words:\n", file=sys.stderr)
    print("\n".join(_read_log(name).splitlines()[-25:]), file=sys.stderr)
    return 1


def _port(given: str) -> int | None:
    return int(given) if given.isascii() and given.isdigit() and 0 < int(given[:6]) < 65536 else None


def _is_free(port: int) -> bool:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def _log(name: str) -> Path:
    return settings.VAR_DIR / "log" / f"{name}.log"


def _read_log(name: str) -> str:
    return _log(name).read_text(errors="replace")


def _stop(signum: int, frame: FrameType | None) -> NoReturn:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
