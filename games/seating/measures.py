"""How uneven a seating must be at least: what counting shows, whoever sits where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from math import comb


def least_spread(people: int, sizes: Sequence[int], rounds: int) -> int:
    """Return a lower bound for the most minus the least meetings of any two, with tables of these sizes each round.

    The sum of all meetings is given. So is how many pairs two rounds must have in common at least, since a table's
    people are spread over the tables of another round at best evenly; and the closer to even all meetings are, the
    fewer pairs can be common to two rounds. Two tables leave less still.
    """
    if len(sizes) == 2:
        return least_spread_at_two(*sorted(sizes), rounds)
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


@cache
def least_spread_at_two(one: int, other: int, rounds: int) -> int:
    """Return a lower bound for the most minus the least meetings of any two, if there are two tables of these sizes.

    Two people are apart as often as they do not meet. Of three people either none are apart in a round or two pairs
    are, so that all pairs of three together are apart an even number of times. Being apart evenly often therefore sorts
    people into at most two camps: evenly often within one, oddly often between them. That leaves few ways to share out
    the meetings, and counting excludes some of them: see `Camps`.
    """
    return next(
        spread
        for spread in range(rounds + 1)
        if any(
            Camps(one, other, rounds, camp, least, min(least + spread, rounds)).may_be
            for least in range(rounds + 1)
            for camp in range((one + other + 1) // 2, one + other + 1)
        )
    )


@dataclass(frozen=True)
class Camps:
    """People at two tables of whom so many are in the first camp; any two are apart `least` to `most` times."""

    one: int
    other: int
    rounds: int
    first: int
    least: int
    most: int

    @property
    def second(self) -> int:
        return self.one + self.other - self.first

    @property
    def may_be(self) -> bool:
        """Whether counting leaves any way to share out how often all are apart.

        Two rounds have at least so many pairs in common, who meet in both.
        """
        needed = comb(self.rounds, 2) * least_common([self.one, self.other])
        first, second, across = comb(self.first, 2), comb(self.second, 2), self.first * self.second
        return any(
            self.together(within, first, odd=False)
            + self.together(without, second, odd=False)
            + self.together(between, across, odd=True)
            >= needed
            for within, without, between in self.ways()
        )

    def ways(self) -> Iterator[tuple[int, int, int]]:
        """Yield how often all pairs are apart, within the camps and between them."""
        whole = self.rounds * self.one * self.other
        for within in self.sums(self.first):
            shared: Sequence[int] = self.sums(self.second)
            if self.one == self.other:  # everybody is apart from as many: half of all people in each round
                shared = [whole - within - (self.first * self.rounds * self.one - 2 * within)]
            for without in shared:
                between = whole - within - without
                if without in self.sums(self.second) and self.fits(between, self.first * self.second, odd=True):
                    yield within, without, between

    def sums(self, camp: int) -> range:
        """Return how often all pairs of a camp can be apart together: no round parts more than half of it from half."""
        pairs, times = comb(camp, 2), self.times(odd=False)
        if not pairs:
            return range(1)
        if not times:
            return range(0)
        return range(times[0] * pairs, min(times[-1] * pairs, self.rounds * (camp * camp // 4)) + 1, 2)

    def fits(self, apart: int, pairs: int, *, odd: bool) -> bool:
        """Whether so many pairs can be apart so often together."""
        times = self.times(odd=odd)
        if not pairs or not times:
            return not pairs and not apart
        return times[0] * pairs <= apart <= times[-1] * pairs and (apart - times[0] * pairs) % 2 == 0

    def times(self, *, odd: bool) -> range:
        """Return how often two can be apart."""
        first = self.least + (self.least % 2 != odd)
        return range(first, self.most + 1, 2)

    def together(self, apart: int, pairs: int, *, odd: bool) -> int:
        """Return in how many pairs of rounds these pairs can meet twice at most, if they are apart so often."""
        times = self.times(odd=odd)
        if not pairs or not times:
            return 0
        low, high = times[0], times[-1]
        full, rest = divmod(apart - low * pairs, high - low) if high > low else (0, 0)
        found = full * comb(self.rounds - high, 2) + (comb(self.rounds - low - rest, 2) if rest else 0)
        return found + (pairs - full - bool(rest)) * comb(self.rounds - low, 2)
