"""Learning the mixtures of games that have one: each lesson by itself, and all of them into `mixture.toml`."""

from __future__ import annotations

import sys
import time
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module

from benchmarks.catalog import games_with, part_of
from benchmarks.matches import spread
from benchmarks.train.regret import Regrets, Spot
from benchmarks.train.writing import chapter, dated
from games.engine.chance import Chance
from games.engine.mixture import Mixture

SEED = "longhand"  # of a first run

HEAD = (
    "# `make train` writes this file: how often the bot makes each choice, by case (`cases.py`), as regret has taught",
    "# it. `make train` repeats that run and finds the same, as long as cases and rules are the same.",
)


@dataclass(frozen=True)
class Lesson:
    """Tables at which some cases are met, and how often they are played."""

    deal: Callable[[Chance], tuple[Spot, int]]  # and how many play
    passes: int


def mixing() -> list[str]:
    """Name the games that have a mixture."""
    return games_with("mixing")


def train_mixture(slug: str, seed: str | None, share: float = 1.0) -> None:
    """Learn a game's mixture, and write it down. `share`: what part of the usual passes is played."""
    mixture: Mixture = import_module(f"games.catalog.{slug}.bot").MIXTURE
    said = tomllib.loads(mixture.file.read_text(encoding="utf-8"))["run"] if mixture.file.exists() else {}
    seed, begun = seed or said.get("seed", SEED), time.monotonic()
    lessons = part_of(slug, "mixing").LESSONS
    cases: dict[str, list[int]] = {}
    for name, found in zip(lessons, spread(partial(learnt, slug, seed, share), lessons), strict=True):
        cases |= found
        print(f"{slug}: {name}, {len(found)} cases", file=sys.stderr, flush=True)
    run = {"command": f"make train GAME={slug}", "seed": seed, "seconds": round(time.monotonic() - begun)}
    passes = {name: lesson.passes for name, lesson in lessons.items()}
    lines = [*HEAD, *chapter("run", dated(run)), "", "[passes]", *(f'"{name}" = {n}' for name, n in passes.items())]
    lines += ["", "[cases]", *(f'"{case}" = {parts}' for case, parts in sorted(cases.items()))]
    mixture.file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def learnt(slug: str, seed: str, share: float, name: str) -> Mapping[str, list[int]]:
    """Return what one lesson teaches."""
    lesson: Lesson = part_of(slug, "mixing").LESSONS[name]
    regrets = Regrets()
    regrets.learn(lesson.deal, max(1, round(share * lesson.passes)), Chance(seed.encode(), f"{slug} {name}"))
    return regrets.mixture()
