"""The house that is to stand: its web server, workers and beat, which are killed at random and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from random import Random

CHANGED = "CHAOS_RULES_CHANGED"  # in the environment of processes that play by the new rules
PARTS = ("web", "worker", "worker", "beat")  # each is killed as often as the others


@dataclass
class House:
    """One web server, two workers and a beat, each started by the nursery of the rules that hold at that moment."""

    folder: Path
    port: int
    chance: Random
    nurseries: list[subprocess.Popen[str]] = field(default_factory=list)
    alive: list[tuple[str, int]] = field(default_factory=list)
    killed: dict[str, int] = field(default_factory=lambda: dict.fromkeys(PARTS, 0))

    def open(self) -> None:
        """Start everything under the first rules, and have the next ones ready."""
        self.nurseries = [self._nursery(), self._nursery(**{CHANGED: "1", "LONGHAND_CODE": "changed"})]
        for nursery in self.nurseries:
            assert nursery.stdout is not None
            assert nursery.stdout.readline() == "ready\n"
        self.alive = [self._start(part) for part in PARTS]

    def change_the_rules(self) -> None:
        """From now on start everything under the new rules; what runs goes on under the old ones until it is killed."""
        self.nurseries.reverse()

    def kill_one(self) -> None:
        """Kill one of the processes, with all that it has started itself, and start it again."""
        at = self.chance.randrange(len(self.alive))
        part, pid = self.alive[at]
        kill(pid)
        self.killed[part] += 1
        self.alive[at] = self._start(part)

    def replace_all(self) -> None:
        """Start everything again under the rules that hold, as the end of a deploy does; these are no kills."""
        for at, (part, pid) in enumerate(self.alive):
            kill(pid)
            self.alive[at] = self._start(part)

    def close(self) -> None:
        """End everything; a nursery takes along what it has started."""
        for nursery in self.nurseries:
            assert nursery.stdin is not None
            nursery.stdin.close()
            nursery.wait(30)

    def _start(self, part: str) -> tuple[str, int]:
        nursery = self.nurseries[0]
        assert nursery.stdin is not None
        assert nursery.stdout is not None
        nursery.stdin.write(f"{part} {self.folder / part}.log\n")
        nursery.stdin.flush()
        return part, int(nursery.stdout.readline())

    def _nursery(self, **environment: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-m", "benchmarks.chaos.nursery", str(self.port)]
        env = {**os.environ, **environment}
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env)


def kill(pid: int) -> None:
    """Kill a process and its group, as a machine that loses its power would."""
    with suppress(ProcessLookupError):
        os.killpg(pid, signal.SIGKILL)


def apply() -> None:
    """Play by the new rules from now on, if this process is told to: a change of a different kind for each game."""
    if not os.environ.get(CHANGED):
        return
    from games import catalog
    from tests.games import changed_rules as changed

    kinds = cycle([changed.number_changed, changed.option_more, changed.field_more, changed.option_less])
    for slug, kind in zip([*catalog.GAMES], kinds, strict=False):
        catalog.GAMES[slug] = kind(catalog.GAMES[slug])  # type: ignore[index]
