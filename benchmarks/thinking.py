"""`make bench PART=thinking`: how quickly bots play, at an earlier commit and at this one; kept in BENCHMARKS.md.

BEFORE names the earlier commit, ROUNDS how often each is measured.

Each game is played by bots alone at every number of seats, sights included. The two commits are measured by turns; a
rate is the best of all rounds, since a busy machine can only be slower, and a ratio their median. Each table has played
one game that does not count: in a process that runs on, caches are fuller. Garbage of the tables before it is collected
first, as all of it would fall to one of them by chance.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from statistics import median

from benchmarks.commits import BEFORE, ROUNDS, Figures, both, compared, games_of_both
from benchmarks.report import Row, Run, explained, only_help, table
from benchmarks.site import run
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


def main() -> None:
    """Measure, print, and write down."""
    only_help("benchmarks.thinking", __doc__)
    measuring = Run("make bench PART=thinking", f"compared with {BEFORE} in {ROUNDS} rounds")
    with both() as sides:
        found = compared(sides, lambda _side, code: json.loads(run(code, "-c", PLAY)))
    rows = (row for slug in games_of_both() for row in rows_of(slug, found["before"], found["now"]))
    measuring.keep(HEADING, table(rows), *explained(__doc__))


def rows_of(slug: str, before: list[Figures], now: list[Figures]) -> Iterator[Row]:
    """How the two compare at each number of seats, beside what is wanted."""
    for seats in GAMES[slug].seats:
        key = f"{slug} {seats}"
        rate = max(rates[key] for rates in now)
        ratio = median(new[key] / old[key] for new, old in zip(now, before, strict=True))
        what = f"answers per CPU-second, {slug.replace('_', ' ')}, {seats} bots"
        yield what, f"{WANTED:,}", f"{rate:,.0f}, {ratio:.2f} × before", rate >= WANTED


if __name__ == "__main__":
    main()
