"""`make seating`: how evenly all meet all in a season, kept in SEATING.md. It takes some minutes.

It keeps nothing with `--table`, which seats tables of one size only.

A cell is the most minus the least meetings of any two, for a number of people (rows) and of rounds (columns), by one
seed. Where counting shows that less might do, the lower bound stands behind it in brackets: what is known to exist is
reached, and the rest is found by exchange. The slowest seating of each size is given with it.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from benchmarks.matches import spread
from benchmarks.report import HERE, Run, explained, grid, parser_of
from games.seating import forms
from games.seating.measures import least_spread
from games.seating.search import meetings_of, spread_of
from games.seating.seating import seat, tables_for

SEATING = HERE / "SEATING.md"
SEED = 1
Cell = tuple[int, int, float]  # reached, lower bound, seconds


def main(arguments: Sequence[str] | None = None) -> None:
    """Seat everybody; print or keep it."""
    parser = parser_of("benchmarks.seating", __doc__)
    parser.add_argument("--table", type=int, choices=[*forms.TABLES], help="seats at a table")
    given = parser.parse_args(arguments)
    for table in [given.table] if given.table else forms.TABLES:
        run = Run("make seating")
        rows = [*spread(row, [table] * len(forms.PEOPLE[forms.Form.ROUND]), forms.PEOPLE[forms.Form.ROUND])]
        cells = [cell for _people, found in rows for cell in found]
        over = sum(reached > max(1, bound) for reached, bound, _seconds in cells)
        slowest = max(seconds for *_cell, seconds in cells)
        remark = (
            f"{len(cells)} seatings: {sum(reached <= 1 for reached, *_rest in cells)} differ by one at most,"
            f" {sum(reached == 2 for reached, *_rest in cells)} by two,"
            f" {sum(reached > 2 for reached, *_rest in cells)} by more; {over} are above both one and the bound."
            f" The slowest took {slowest:.2f} s."
        )
        drawn = grid(
            ["people", *map(str, forms.ROUNDS)], ([str(people), *map(written, found)] for people, found in rows)
        )
        run.keep(f"## Tables of {table}", drawn, remark, *explained(__doc__), kept=None if given.table else SEATING)


def row(table: int, people: int) -> tuple[int, list[Cell]]:
    """Seat a number of people at tables of one size, for each number of rounds."""
    return people, [cell(people, table, rounds) for rounds in forms.ROUNDS]


def cell(people: int, table: int, rounds: int) -> Cell:
    """Seat people once."""
    began = time.perf_counter()
    found = seat(people, table, rounds, SEED)
    seconds = time.perf_counter() - began
    groups: list[Any] = [[[who for who in seats if who is not None] for seats in tables] for tables in found]
    sizes = [size for size, _bots in tables_for(people, table)]
    return spread_of(meetings_of(people, groups)), least_spread(people, sizes, rounds), seconds


def written(found: Cell) -> str:
    """Write a cell: the bound only where it is not reached."""
    reached, bound, _seconds = found
    return str(reached) if reached <= bound else f"{reached} ({bound})"


if __name__ == "__main__":
    main()
