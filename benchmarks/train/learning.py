"""Learning what to expect: games among bots that expect what the last games have shown."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Any

import msgspec

from benchmarks.catalog import part_of
from games.catalog import GAMES

SLOWEST = 0.08  # how far a round moves what is expected, once many have been played
WORKERS = 2
GONE_BEFORE = "before"  # how many rounds had gone before a run
TABLES = "tables"  # where a run says what is otherwise at some numbers of players


def expectations(slug: str, ways: Any, run: Mapping[str, Any]) -> dict[str, Any]:
    """Return what to expect at every number of players."""
    with ProcessPoolExecutor(WORKERS) as pool:
        found = pool.map(partial(learnt, slug, ways, run), GAMES[slug].seats)
        return {str(seats): usual for seats, usual in zip(GAMES[slug].seats, found, strict=True)}


def learnt(slug: str, ways: Any, run: Mapping[str, Any], seats: int) -> Any:
    """Return what a run teaches at one number of players."""
    run = {**run, **run.get(TABLES, {}).get(str(seats), {})}
    return at_table(slug, ways, run["seed"], run["rounds"], run["games"], seats, run.get(GONE_BEFORE, 0))


def at_table(slug: str, ways: Any, seed: str, rounds: int, games: int, seats: int, before: int = 0) -> Any:
    """Return what to expect at one number of players: each round moves it by less than the one before.

    Who has learnt for some rounds before goes on from there. As lies and doubts chase each other round and round, the
    average of the later rounds is then nearer to where they would meet than the last.
    """
    lessons, later = part_of(slug, "training"), []
    for number in range(rounds):
        step = max(SLOWEST, 1 / (before + number + 1.5))
        usual = lessons.learnt(ways, seats, f"{seed} {slug} {seats} {number}", games, step)
        ways = msgspec.structs.replace(ways, expected={**ways.expected, str(seats): usual})
        later += [usual] if before and 2 * number >= rounds else []
    usual = ways.expected[str(seats)]
    return msgspec.convert(average([msgspec.to_builtins(each) for each in later]), type(usual)) if later else usual


def average(found: Sequence[Any]) -> Any:
    """Average numbers, and what is made of numbers."""
    if isinstance(found[0], dict):
        return {key: average([each[key] for each in found]) for key in found[0]}
    if isinstance(found[0], list):
        return [average(each) for each in zip(*found, strict=True)]
    return round(fmean(found), 4)
