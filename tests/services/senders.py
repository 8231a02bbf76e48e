"""Senders of calls, each a process of its own, that are killed or put to sleep at places of a test's choosing.

`python -m tests.services.senders` imports everything once, and forks a sender for each line that it reads.
"""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any, NoReturn

from .database import HERE, environment_of, say
from .waiting import until

NAME = "senders"
WATCHED = {str(HERE / "games/post" / name): name for name in ("calls.py", "outbox.py", "outside.py")}
PURE = ("read", "checked", "need_outside", "is_trusted", "<genexpr>")  # what only looks at an address


class Senders:
    """Starts senders, which do all that is due, and knows what becomes of each."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self._process = process

    def send(self) -> list[str]:
        """Let a sender do its work, and return the places in the code that it came to, in order."""
        *places, how = self._ask("send")
        assert how == "done"
        return places

    def killed(self, at: int | str) -> str:
        """Have a sender killed at the n-th place that it comes to, or as it enters a function; the place."""
        place, how = self._ask("kill", at)
        assert how == "killed"
        return place

    def put_to_sleep(self, *steps: int) -> tuple[str, int]:
        """Stop a sender at the first of these places, as a machine that is suspended does; the place, and its id."""
        place, sleeper = self._ask("sleep", *steps)
        return place, int(sleeper)

    def wake(self, sleeper: int) -> str:
        """Let a sender that was put to sleep go on to the next of its places, or to its end; "done" then."""
        return self._ask("wake", sleeper)[0]

    def _ask(self, *words: object) -> list[str]:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{' '.join(map(str, words))}\n")
        self._process.stdin.flush()
        said = []
        for answer in self._process.stdout:
            said.append(answer.strip())
            if " " not in said[-1]:
                return said
        raise RuntimeError("the senders have ended")


@contextmanager
def senders(url: str, folder: Path, **environment: str) -> Iterator[Senders]:
    """Senders on a database, which end with the block."""
    command = [sys.executable, "-m", "tests.services.senders"]
    env = environment_of(url, folder, PGAPPNAME=NAME, **environment)
    with subprocess.Popen(command, env=env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        yield Senders(process)
        assert process.stdin is not None
        process.stdin.close()
    if not url.startswith("sqlite"):  # nobody drops a database that somebody is still leaving
        assert until(lambda: not say(url, "SELECT pid FROM pg_stat_activity WHERE application_name = %s", [NAME]))


def main() -> None:
    """Do what is asked for, line by line; each answer ends with one word."""
    import django

    django.setup()
    from django.urls import reverse

    from games import post
    from games.post import outside

    outside.LIMIT = outside.STEP = 600  # how long a sender sleeps is for the test to say
    reverse("games:lobby")  # reads all views: once, before senders are forked
    gc.freeze()
    for line in sys.stdin:
        deed, *ends = line.split()
        if deed == "wake":
            os.kill(pid := int(ends[0]), signal.SIGCONT)
        else:
            pid = os.fork() or be_a_sender(post.call_due, deed, {*ends})
        _pid, status = os.waitpid(pid, os.WUNTRACED)
        if os.WIFSTOPPED(status):
            answer(str(pid))
        else:
            answer({0: "done", -signal.SIGKILL: "killed"}[os.waitstatus_to_exitcode(status)])


def be_a_sender(call_due: Callable[[], int], deed: str, ends: set[str]) -> NoReturn:
    """Do what is due, and say to which places that leads, or at which it ends."""
    from django.core.cache import cache

    places: list[str] = []

    def look(frame: FrameType, event: str, _argument: Any) -> Any:
        code = frame.f_code
        if code.co_filename not in WATCHED or code.co_name in PURE:
            return None
        place = f"{WATCHED[code.co_filename]}:{frame.f_lineno} {code.co_name}"
        if event == "line" and place not in places:
            places.append(place)
            if not ends.isdisjoint((str(len(places)), code.co_name)):
                answer(place)
                signal.pthread_kill(threading.get_ident(), signal.SIGKILL if deed == "kill" else signal.SIGSTOP)
        return look

    cache.clear()  # what a killed sender has left there keeps the others waiting for a moment only
    threading.settrace(look)
    sys.settrace(look)
    call_due()
    sys.settrace(None)
    if deed == "send":
        answer("\n".join(places))
    os._exit(0)


def answer(said: str) -> None:
    """Answer the test, at once."""
    os.write(1, f"{said}\n".encode())


if __name__ == "__main__":
    main()
