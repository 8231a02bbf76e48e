"""Measure the engine at an earlier commit and at this one, by turns; print a table and keep it in BENCHMARKS.md.

BEFORE names the earlier commit. The players are the random ones of `benchmarks/engine.py`, four at a table.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

from benchmarks.engine import reference
from benchmarks.load.site import HERE, checkout
from benchmarks.report import Row, keep, table
from games.catalog import GAMES

BEFORE = os.environ.get("BEFORE", "f8076a7")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
FIRST = 40  # games of a process that has just begun
HEADING = "## The engine beside what it was"
WANTED = {"trust_me": 1.5, "the_lift": 1.5, "last_chance": 3.0}  # times the answers per CPU-second before
PLAY = f"""
import json, sys, time
from benchmarks.engine import answers, whole_game
from games.catalog import GAMES
rules = GAMES[sys.argv[1]]
begun = time.process_time()
count = sum(whole_game(rules, False, f"first {{number}}") for number in range({FIRST}))
first = count / (time.process_time() - begun)
answers(rules, False, -1)
print(json.dumps([first, answers(rules, False, 0)]))
"""
Rates = list[tuple[float, float]]  # by round: answers per CPU-second of the first games, and once caches are warm


def main() -> None:
    """Measure, print, and write down."""
    with ExitStack() as stack:
        sides = {"before": stack.enter_context(checkout(BEFORE)), "now": HERE}
        speeds = []
        found: dict[str, dict[str, Rates]] = {slug: {side: [] for side in sides} for slug in GAMES}
        for round_ in range(ROUNDS):
            print(f"measuring: round {round_ + 1} of {ROUNDS}", file=sys.stderr)
            for slug, rates in found.items():
                speeds.append(reference())
                for side, code in sorted(sides.items(), reverse=round_ % 2 == 0):
                    rates[side].append(played(code, slug))
    text = report(median(speeds), found)
    keep(HEADING, text)
    print(text)


def played(code: Path, slug: str) -> tuple[float, float]:
    """Play in a process of its own, from some commit's code."""
    done = subprocess.run([sys.executable, "-c", PLAY, slug], cwd=code, stdout=subprocess.PIPE, check=True)
    first, warm = json.loads(done.stdout)
    return first, warm


def report(speed: float, found: dict[str, dict[str, Rates]]) -> str:
    """Write the chapter."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return "\n".join(
        [
            HEADING,
            "",
            f"Written by `make bench PART=beside` on {datetime.now(UTC):%-d %B %Y}; {machine}; the reference loop of",
            f"`benchmarks/engine.py` ran at {speed / 1e6:.1f} million steps per CPU-second in the same run.",
            "",
            *table([row for slug, sides in found.items() for row in rows(slug, sides["before"], sides["now"])]),
            "",
            f"`before` is {BEFORE}, measured by turns with this commit, without sights. Each round is a process of its",
            f"own, and a ratio is the median of {ROUNDS} rounds. The first {FIRST} games fill the caches, as after a",
            "restart; then half a second is played that does not count, and half a second that does.",
        ]
    )


def rows(slug: str, before: Rates, now: Rates) -> Iterator[Row]:
    """How the two compare, beside what is wanted."""
    wanted = WANTED.get(slug)
    for at, when in enumerate((f"its first {FIRST} games", "once caches are warm")):
        ratio = median(new[at] / old[at] for new, old in zip(now, before, strict=True))
        old, new = (median(rates[at] for rates in side) for side in (before, now))
        enough = None if wanted is None else ratio >= wanted
        what = f"answers per CPU-second, compared with before, {slug.replace('_', ' ')}, {when}"
        yield what, f"{wanted:.1f}" if wanted else "", f"{ratio:.2f} ({new:,.0f} beside {old:,.0f})", enough


if __name__ == "__main__":
    main()
