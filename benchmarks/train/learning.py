"""Learning what to expect: games among bots that expect what the last games have shown."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from typing import Any

import msgspec

from games.catalog import GAMES

SLOWEST = 0.08  # of each round's games, once many have been played
WORKERS = 2
TABLES = "tables"  # where a run says what is otherwise at some numbers of players


def expectations(slug: str, ways: Any, run: Mapping[str, Any]) -> dict[str, Any]:
    """Return what to expect at every number of players."""
    with ProcessPoolExecutor(WORKERS) as pool:
        found = pool.map(partial(learnt, slug, ways, run), GAMES[slug].seats)
        return {str(seats): usual for seats, usual in zip(GAMES[slug].seats, found, strict=True)}


def learnt(slug: str, ways: Any, run: Mapping[str, Any], seats: int) -> Any:
    """Return what a run teaches at one number of players."""
    run = {**run, **run.get(TABLES, {}).get(str(seats), {})}
    return at_table(slug, ways, run["seed"], run["rounds"], run["games"], seats)


def at_table(slug: str, ways: Any, seed: str, rounds: int, games: int, seats: int) -> Any:
    """Return what to expect at one number of players: each round's games count for less than those before."""
    lessons = import_module(f"benchmarks.train.{slug}")
    for number in range(rounds):
        step = max(SLOWEST, 1 / (number + 1.5))
        usual = lessons.learnt(ways, seats, f"{seed} {slug} {seats} {number}", games, step)
        ways = msgspec.structs.replace(ways, expected={**ways.expected, str(seats): usual})
    return ways.expected[str(seats)]
