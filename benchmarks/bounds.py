"""`make bounds`: what can be won from a mixture, exactly, where few enough things lie there to look at all of them.

Written into BALANCE.md with KEEP=1; without it, it prints what it finds and keeps nothing.

One side plays the mixture, the other knows it and does the best there is against it. At least: what
the mixture wins if it begins; at most: what is won from it if it answers; what is right lies between the two. Half of
what lies between them is what knowing the mixture is worth. A round lost counts -1, one that is won 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from benchmarks.catalog import games_with, part_of
from benchmarks.report import BALANCE, Run, explained, grid, parser_of

HEADING = "## What can be won from a mixture"
COLUMNS = ("game", "round", "at least", "at most", "worth of knowing it", "published")


def main(arguments: Sequence[str] | None = None) -> None:
    """Work it out, print it, and write it down."""
    parser = parser_of("benchmarks.bounds", __doc__, games_with("bounds"))
    parser.add_argument("--keep", action="store_true", help="write the chapter")
    options = parser.parse_args(arguments)
    run = Run("make bounds KEEP=1" if options.keep else "make bounds")
    rows = [row for slug in options.slug or games_with("bounds") for row in rows_of(slug)]
    run.keep(HEADING, grid(COLUMNS, rows), *explained(__doc__), kept=BALANCE if options.keep else None)


def rows_of(slug: str) -> list[list[str]]:
    """Write a game's rows."""
    return [
        [
            slug.replace("_", " "),
            it.what,
            f"{it.least:.3f}",
            f"{it.most:.3f}",
            f"{(it.most - it.least) / 2:.3f}",
            it.known,
        ]
        for it in part_of(slug, "bounds").bounds()
    ]


if __name__ == "__main__":
    main()
