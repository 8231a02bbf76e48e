"""Measure how quickly bots play among themselves, at an earlier commit and at this one; keep it in BENCHMARKS.md.

BEFORE names the earlier commit. Each game is played at every number of seats, sights included.
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

BEFORE = os.environ.get("BEFORE", "6110067")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
HEADING = "## How quickly bots answer"
WANTED = 5_000  # answers per CPU-second
TIMES = {"patrons": 5.0, "the_lift": 5.0}  # times as many as before
PLAY = """
import gc
import json
from games.catalog import GAMES
from games.management.commands.selfplay import play
rates = {}
for slug, rules in GAMES.items():
    for seats in rules.seats:
        play(rules, seats, 1, "first", "bot")
        gc.collect()
        answers, seconds = 0, 0.0
        while seconds < 0.1:
            tally = play(rules, seats, 1, f"bench {answers}", "bot")
            answers, seconds = answers + tally.answers, seconds + tally.seconds
        rates[f"{slug} {seats}"] = answers / seconds
print(json.dumps(rates))
"""
Rates = list[dict[str, float]]  # by round: answers per CPU-second, by game and number of seats


def main() -> None:
    """Measure, print, and write down."""
    with ExitStack() as stack:
        sides = {"before": stack.enter_context(checkout(BEFORE)), "now": HERE}
        speeds = []
        found: dict[str, Rates] = {side: [] for side in sides}
        for round_ in range(ROUNDS):
            print(f"measuring: round {round_ + 1} of {ROUNDS}", file=sys.stderr)
            speeds.append(reference())
            for side, code in sorted(sides.items(), reverse=round_ % 2 == 0):
                found[side].append(played(code))
    text = report(median(speeds), found["before"], found["now"])
    keep(HEADING, text)
    print(text)


def played(code: Path) -> dict[str, float]:
    """Let bots play in a process of its own, from some commit's code."""
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=code, stdout=subprocess.PIPE, check=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def report(speed: float, before: Rates, now: Rates) -> str:
    """Write the chapter."""
    machine = f"{os.cpu_count()} cores, {platform.machine()}, Python {platform.python_version()}"
    return "\n".join(
        [
            HEADING,
            "",
            f"Written by `make bench PART=thinking` on {datetime.now(UTC):%-d %B %Y}; {machine}; the reference loop of",
            f"`benchmarks/engine.py` ran at {speed / 1e6:.1f} million steps per CPU-second in the same run.",
            "",
            *table([row for slug in GAMES for row in rows(slug, before, now)]),
            "",
            f"Bots alone play a table, sights included. `before` is {BEFORE}, measured by turns with this commit; a",
            f"rate is the best of {ROUNDS} rounds, since a busy machine can only be slower, and a ratio their median.",
            "Each table has played one game that does not count: in a process that runs on, caches are fuller. Garbage",
            "of the tables before it is collected first, as all of it would fall to one of them by chance.",
        ]
    )


def rows(slug: str, before: Rates, now: Rates) -> Iterator[Row]:
    """How the two compare at each number of seats, beside what is wanted."""
    times = TIMES.get(slug, 0.0)
    for seats in GAMES[slug].seats:
        key = f"{slug} {seats}"
        rate = max(rates[key] for rates in now)
        ratio = median(new[key] / old[key] for new, old in zip(now, before, strict=True))
        wanted = f"{WANTED:,}" + (f", and {times:.0f} × before" if times else "")
        said = f"{rate:,.0f}, {ratio:.2f} × before"
        yield (
            f"answers per CPU-second, {slug.replace('_', ' ')}, {seats} bots",
            wanted,
            said,
            (rate >= WANTED and ratio >= times),
        )


if __name__ == "__main__":
    main()
