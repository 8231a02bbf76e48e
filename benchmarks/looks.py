"""`make bench PART=looks`: a look, an answer and my turns at an earlier commit and at this one; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.

The two commits are measured by turns, each in a process of its own for every round, of which the quickest counts, since
a busy machine can only be slower. Both have the demo's tables, each in a PostgreSQL database of its own, and are asked
by Django's own client as Alice, whose turn it is. The milliseconds are the CPU's: of the web process, client included,
the lower quartile, and of PostgreSQL's, the mean. Answers are the default ones; each is rolled back, so that the next
is given to the same question.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from statistics import median

from benchmarks.commits import BEFORE, ROUNDS, Figures, both, compared
from benchmarks.report import Row, Run, explained, only_help, table
from benchmarks.site import databases, lay_demo, run
from tests.services.missing import Missing

HEADING = "## A look beside what it was"
LOOKED = Path(__file__).with_name("looked.py")
WANTED, WANTED_OF_ALL = 0.7, 0.6  # of what each cost before, and of the median look
LARGER = 20  # MB that a web process may take more


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.looks", __doc__)
    measuring = Run("make bench PART=looks", f"compared with {BEFORE} in {ROUNDS} rounds")
    with both() as sides, databases([*sides], partial(lay_demo, sides["before"])) as urls:
        found = compared(sides, lambda side, code: looked(code, urls[side]))
    measuring.keep(HEADING, table(rows(found["before"], found["now"])), *explained(__doc__))


def looked(code: Path, url: str) -> Figures:
    """Ask for everything in a process of its own, from some commit's code."""
    found: Figures = json.loads(run(code, "-", given=LOOKED, env={"DATABASE_URL": url}).splitlines()[-1])
    return found


def rows(before: list[Figures], now: list[Figures]) -> Iterator[Row]:
    """What each costs beside what it cost."""
    then, new = ({what: min(round_[what] for round_ in side) for what in side[0]} for side in (before, now))
    ratios = {what: new[what] / cost for what, cost in then.items() if what in new and what != "MB"}
    looks = median(ratio for what, ratio in ratios.items() if what.startswith("look"))
    yield "a look, in the median of the games", str(WANTED_OF_ALL), f"{looks:.2f}", looks <= WANTED_OF_ALL
    for what, ratio in ratios.items():
        said = f"{ratio:.2f} ({then[what]:.1f} ms before, {new[what]:.1f} ms now)"
        yield what.replace(" ", " at ", what != "my turns").replace("_", " "), str(WANTED), said, ratio <= WANTED
    more = new["MB"] - then["MB"]
    yield "memory of a process that has drawn all of them", f"{LARGER} MB more", f"{more:+.0f} MB", more <= LARGER


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(str(missing))
