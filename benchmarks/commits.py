"""The commit that today's code is compared with, by turns in one run.

Earlier code is told on standard input what to do, however old it is: it knows nothing of today's laboratory.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from benchmarks.report import HERE, git
from games.catalog import GAMES

BEFORE = os.environ.get("BEFORE", "e9d51213")
ROUNDS = int(os.environ.get("ROUNDS", "7"))
Side = TypeVar("Side")
Figures = dict[str, float]


def games_of_both() -> list[str]:
    """The games that both commits have; all of today's if the earlier one cannot say."""
    try:
        before = git("ls-tree", "--name-only", BEFORE, "games/catalog/").split()
    except (OSError, subprocess.CalledProcessError):
        return [*GAMES]
    return [slug for slug in GAMES if f"games/catalog/{slug}" in before]


@contextmanager
def both() -> Iterator[dict[str, Path]]:
    """The code of before, in a folder that lives as long as the block, and today's."""
    with TemporaryDirectory(prefix="longhand-before-") as folder:
        code = Path(folder) / "code"
        git("worktree", "add", "--detach", str(code), BEFORE)
        try:
            yield {"before": code, "now": HERE}
        finally:
            git("worktree", "remove", "--force", str(code))


def by_turns(sides: Mapping[str, Side], round_: int) -> list[tuple[str, Side]]:
    """Who begins in a round: each as often as the other, so that a slow moment of the machine falls on both alike."""
    return list(sides.items())[:: 1 if round_ % 2 else -1]


def compared(sides: Mapping[str, Side], work: Callable[[str, Side], Figures]) -> dict[str, list[Figures]]:
    """Measure both sides by turns, in each round once."""
    found: dict[str, list[Figures]] = {side: [] for side in sides}
    for round_ in range(1, ROUNDS + 1):
        print(f"measuring: round {round_} of {ROUNDS}", file=sys.stderr)
        for side, code in by_turns(sides, round_):
            found[side].append(work(side, code))
    return found
