"""How uneven a seating must be at least: what counting shows, whoever sits where."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb


def least_spread(people: int, sizes: Sequence[int], rounds: int) -> int:
    """Return a lower bound for the most minus the least meetings of any two, with tables of these sizes each round.

    The sum of all meetings is given. So is how many pairs two rounds must have in common at least, since a table's
    people are spread over the tables of another round at best evenly; and the closer to even all meetings are, the
    fewer pairs can be common to two rounds.
    """
    pairs, met = comb(people, 2), rounds * sum(comb(size, 2) for size in sizes)
    common = comb(rounds, 2) * least_common(sizes)
    spread = 0 if pairs and met % pairs == 0 else 1
    while most_common(pairs, met, spread) < common:
        spread += 1
    return spread if len(sizes) > 1 else 0


def least_common(sizes: Sequence[int]) -> int:
    """Return how many pairs two rounds have in common at least."""
    found = 0
    for size in sizes:
        share, rest = divmod(size, len(sizes))
        found += rest * comb(share + 1, 2) + (len(sizes) - rest) * comb(share, 2)
    return found


def most_common(pairs: int, met: int, spread: int) -> int:
    """Return how many pairs all rounds, two by two, can have in common if meetings differ by so much at most."""
    if not pairs:
        return 0
    best = 0
    for least in range(max(0, met // pairs - spread), met // pairs + 1):
        above = met - least * pairs
        if above > spread * pairs or (above and not spread):
            continue
        full, rest = divmod(above, spread) if spread else (0, 0)
        here = full * comb(least + spread, 2) + (comb(least + rest, 2) if rest else 0)
        best = max(best, here + (pairs - full - bool(rest)) * comb(least, 2))
    return best
