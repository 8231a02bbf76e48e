"""The commit that today's code is compared with, by turns in one run."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from subprocess import CalledProcessError
from tempfile import TemporaryDirectory
from typing import TypeVar

from benchmarks.report import HERE, git
from games.catalog import GAMES

BEFORE = os.environ.get("BEFORE", "e9d51213")
ROUNDS = int(os.environ.get("ROUNDS", "7"))
Side = TypeVar("Side")


def games_of_both() -> list[str]:
    """The games that were there before, too; all where nobody knows."""
    try:
        before = git("ls-tree", "--name-only", BEFORE, "games/catalog/").split()
    except (OSError, CalledProcessError):
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
