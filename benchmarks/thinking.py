"""`make bench PART=thinking`: how quickly bots play, at an earlier commit and at this one; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.
Each game is played at every number of seats, sights included.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from benchmarks.before import BEFORE, ROUNDS, both, by_turns, games_of_both
from benchmarks.report import Row, Run, only_help, table
from games.catalog import GAMES

HEADING = "## How quickly bots answer"
WANTED = 5_000  # answers per CPU-second
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
    only_help("benchmarks.thinking", __doc__)
    run = Run("make bench PART=thinking")
    with both() as sides:
        found: dict[str, Rates] = {side: [] for side in sides}
        for round_ in range(ROUNDS):
            print(f"measuring: round {round_ + 1} of {ROUNDS}", file=sys.stderr)
            for side, code in by_turns(sides, round_):
                found[side].append(played(code))
    run.keep(
        HEADING,
        table(row for slug in games_of_both() for row in rows(slug, found["before"], found["now"])),
        f"""Bots alone play a table, sights included. `before` is {BEFORE}, measured by turns with this commit; a rate
        is the best of {ROUNDS} rounds, since a busy machine can only be slower, and a ratio their median. Each table
        has played one game that does not count: in a process that runs on, caches are fuller. Garbage of the tables
        before it is collected first, as all of it would fall to one of them by chance.""",
    )


def played(code: Path) -> dict[str, float]:
    """Let bots play in a process of its own, from some commit's code."""
    done = subprocess.run([sys.executable, "-c", PLAY], cwd=code, stdout=subprocess.PIPE, check=True)
    rates: dict[str, float] = json.loads(done.stdout)
    return rates


def rows(slug: str, before: Rates, now: Rates) -> Iterator[Row]:
    """How the two compare at each number of seats, beside what is wanted."""
    for seats in GAMES[slug].seats:
        key = f"{slug} {seats}"
        rate = max(rates[key] for rates in now)
        ratio = median(new[key] / old[key] for new, old in zip(now, before, strict=True))
        what = f"answers per CPU-second, {slug.replace('_', ' ')}, {seats} bots"
        yield what, f"{WANTED:,}", f"{rate:,.0f}, {ratio:.2f} × before", rate >= WANTED


if __name__ == "__main__":
    main()
