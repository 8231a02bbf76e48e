"""Seatings that were found beforehand: as even as hours of exchange can make them, where a second's search does worse.

`found.txt` has one a line: its rounds, and in each round the table at which everybody sits, a digit a person. 21 people
at tables of three and ten rounds are a Kirkman triple system, 18 in eight nearly one; both were found by exchange among
seatings that a turn by 7 or by 4 maps onto themselves, the others by exchange alone. A test counts all of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

FOUND = Path(__file__).with_name("found.txt")

Tables = list[list[int]]  # people from 0


@cache
def lines() -> Mapping[tuple[tuple[int, ...], int], Sequence[str]]:
    """Return the rounds of each seating that was found, by the sizes of its tables, in order, and how many they are."""
    known = {}
    for line in FOUND.read_text().splitlines():
        rounds = line.split()
        sizes = tuple(sorted(rounds[0].count(table) for table in {*rounds[0]}))
        known[sizes, len(rounds)] = rounds
    return known


def found(sizes: Sequence[int], rounds: int) -> list[Tables] | None:
    """Return so many rounds of tables of these sizes, if they were found beforehand."""
    known = lines().get((tuple(sorted(sizes)), rounds))
    return None if known is None else [tables_of(written) for written in known]


def tables_of(written: str) -> Tables:
    """Read a round."""
    tables: defaultdict[str, list[int]] = defaultdict(list)
    for who, table in enumerate(written):
        tables[table].append(who)
    return [*tables.values()]
