"""`make bench PART=beside`: the engine at an earlier commit and at this one, by turns; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.
The players are the random ones of `benchmarks/engine.py`, four at a table.
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

FIRST = 40  # games of a process that has just begun
HEADING = "## The engine beside what it was"
WANTED = 0.9  # times the answers per CPU-second before: a tenth may be chance
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
    only_help("benchmarks.beside", __doc__)
    run = Run("make bench PART=beside")
    with both() as sides:
        found: dict[str, dict[str, Rates]] = {slug: {side: [] for side in sides} for slug in games_of_both()}
        for round_ in range(ROUNDS):
            print(f"measuring: round {round_ + 1} of {ROUNDS}", file=sys.stderr)
            for slug, rates in found.items():
                for side, code in by_turns(sides, round_):
                    rates[side].append(played(code, slug))
    run.keep(
        HEADING,
        table(row for slug, rates in found.items() for row in rows(slug, rates["before"], rates["now"])),
        f"""`before` is {BEFORE}, measured by turns with this commit, without sights. Each round is a process of its
        own, and a ratio is the median of {ROUNDS} rounds. The first {FIRST} games fill the caches, as after a restart;
        then half a second is played that does not count, and half a second that does.""",
    )


def played(code: Path, slug: str) -> tuple[float, float]:
    """Play in a process of its own, from some commit's code."""
    done = subprocess.run([sys.executable, "-c", PLAY, slug], cwd=code, stdout=subprocess.PIPE, check=True)
    first, warm = json.loads(done.stdout)
    return first, warm


def rows(slug: str, before: Rates, now: Rates) -> Iterator[Row]:
    """How the two compare, beside what is wanted."""
    for at, when in enumerate((f"its first {FIRST} games", "once caches are warm")):
        ratio = median(new[at] / old[at] for new, old in zip(now, before, strict=True))
        old, new = (median(rates[at] for rates in side) for side in (before, now))
        what = f"answers per CPU-second, compared with before, {slug.replace('_', ' ')}, {when}"
        yield what, f"{WANTED}", f"{ratio:.2f} ({new:,.0f} beside {old:,.0f})", ratio >= WANTED


if __name__ == "__main__":
    main()
