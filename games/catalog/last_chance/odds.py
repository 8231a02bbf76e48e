"""The exact odds of Last Chance: how likely an attempt is to fill the card.

Everything is counted in whole numbers: in how many of the 6 ** (5 * rolls) ways in which five dice can fall does the
card get filled, if every roll is used as well as possible? What makes no difference, such as which numbers they are, is
ignored, so that all 36 cards together have only a few hundred cases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cache, lru_cache
from itertools import permutations, product
from math import comb

import msgspec

DICE = 5
JOKERS = "JK"
NUMBERS = range(1, 7)
MEMORY = 100_000  # cards, dice on them and rolls whose odds are remembered

Locked = tuple[int | None, ...]  # the dice on a card, by icon


class Joker(msgspec.Struct, frozen=True, order=True, gc=False):
    """How many dice a joker still needs, and whether a die on the card has settled its number."""

    open: int
    settled: bool

    def with_dice(self, count: int) -> Joker:
        """Lay this many equal dice on it, or as many as it needs."""
        return Joker(max(0, self.open - count), True) if count else self


class Asked(msgspec.Struct, frozen=True, gc=False):
    """What a card with some dice on it still asks for."""

    icons: list[str]  # by place, "" where a die lies
    printed: tuple[int, ...]  # the numbers among them, in order
    star: Joker
    moon: Joker
    stars: tuple[int, ...]  # numbers that the star joker could have: neither printed nor the other joker's
    moons: tuple[int, ...]
    free: int  # how many numbers are nobody's


Need = tuple[tuple[int, ...], int, Joker, Joker]  # what a card still asks for, whichever numbers they are, as in `ways`


@lru_cache(MEMORY)
def asked(icons: str, locked: Locked) -> Asked:
    """Return what a card with these dice on it still asks for."""
    left = [icon if die is None else "" for icon, die in zip(icons, locked, strict=True)]
    printed = tuple(sorted([int(icon) for icon in left if icon and icon not in JOKERS]))
    settled = [settled_number(icons, locked, joker) for joker in JOKERS]
    free = tuple([number for number in NUMBERS if str(number) not in icons and number not in settled])
    star, moon = (Joker(left.count(joker), number is not None) for joker, number in zip(JOKERS, settled, strict=True))
    stars, moons = ((number,) if number else free for number in settled)
    return Asked(left, printed, star, moon, stars if star.open else (), moons if moon.open else (), len(free))


def settled_number(icons: str, locked: Locked, joker: str) -> int | None:
    """Return the number that a die on the card has settled for a joker, None if there is no such die."""
    return next((die for icon, die in zip(icons, locked, strict=True) if icon == joker and die), None)


def worth(icons: str, locked: Locked, rolls: int) -> int:
    """Count in how many of the 6 ** (5 * rolls) ways this many rolls fill the card."""
    card = asked(icons, locked)
    return ways(lacking(card.printed, ()), card.free, card.star, card.moon, rolls)


@lru_cache(MEMORY)
def per_mille(icons: str, locked: Locked, rolls: int) -> int:
    """Return the chance of success in thousandths; 0 and 1000 only if it is certain."""
    ways, all_ways = worth(icons, locked, rolls), 6 ** (DICE * rolls)
    if ways in (0, all_ways):
        return int(1000 * ways // all_ways)
    return int(min(999, max(1, (2000 * ways + all_ways) // (2 * all_ways))))


@cache
def lacking(printed: tuple[int, ...], laid: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many dice each printed number still lacks once some are laid, the fewest first."""
    lacks = [printed.count(number) - laid.count(number) for number in NUMBERS]
    return tuple(sorted([lack for lack in lacks if lack]))


def ways(groups: tuple[int, ...], free: int, star: Joker, moon: Joker, rolls: int) -> int:
    """Count the ways to fill a card; `groups`: dice lacking of each printed number, `free`: numbers no icon has."""
    return _ways((groups, free, moon, star) if moon < star else (groups, free, star, moon), rolls)


@cache
def _ways(need: Need, rolls: int) -> int:
    """Count them with the jokers in a fixed order, since it makes no difference which is which."""
    groups, _, one, other = need
    dice = sum(groups) + one.open + other.open
    if not dice or not rolls:
        return 0 if dice else int(6 ** (DICE * rolls))
    best = [weight * max([_ways(left, rolls - 1) for left in lefts]) for lefts, weight in _choices(need, dice)]
    return sum(best) * int(6 ** (DICE - dice))


@cache
def _choices(need: Need, dice: int) -> list[tuple[Collection[Need], int]]:
    """Return what a roll leaves to choose from, and in how many ways it does."""
    groups, free, one, other = need
    named = len(groups) + sum([joker.open > 0 and joker.settled for joker in (one, other)])
    wanted = free if any(joker.open and not joker.settled for joker in (one, other)) else 0
    cases: Counter[tuple[int, ...]] = Counter()
    for counts, weight in _falls(dice, named, wanted):
        cases[_useful(groups, counts)] += weight
    return [(_lefts(need, counts), weight) for counts, weight in cases.items()]


def _useful(groups: tuple[int, ...], counts: tuple[int, ...]) -> tuple[int, ...]:
    """Leave out dice that no group needs, and sort those of groups that need equally many."""
    useful = sorted([(need, min(need, count)) for need, count in zip(groups, counts, strict=False)])
    return (*[count for _, count in useful], *counts[len(groups) :])


def _lefts(need: Need, counts: tuple[int, ...]) -> set[Need]:
    """Return all that can be left once dice are laid; `counts`: dice of each wanted number, the groups' first."""
    groups, free, one, other = need
    numbers = [range(max(0, lack - count), lack + 1) for lack, count in zip(groups, counts, strict=False)]
    left = {tuple(sorted([lack for lack in lacks if lack])) for lacks in product(*numbers)}
    settled = one.settled + other.settled
    return {
        (still, free + settled - first.settled - second.settled, min(first, second), max(first, second))
        for first, second in _jokers_after(one, other, [*counts[len(groups) :]])
        for still in left
    }


def _jokers_after(one: Joker, other: Joker, rest: list[int]) -> set[tuple[Joker, Joker]]:
    """Return all that can become of the jokers; `rest`: dice of the settled ones' numbers, then of each free number."""
    own = [[0, rest.pop(0)] if joker.open and joker.settled else [0] for joker in (one, other)]
    wild = [joker.open > 0 and not joker.settled for joker in (one, other)]
    firsts, seconds = [[*rest, 0] if free else counts for free, counts in zip(wild, own, strict=True)]
    on_two_numbers = permutations([*rest, 0, 0], 2)
    laid = {*on_two_numbers} if all(wild) else {*product(firsts, seconds)}
    return {(one.with_dice(first), other.with_dice(second)) for first, second in laid}


@cache
def _falls(dice: int, named: int, free: int) -> list[tuple[tuple[int, ...], int]]:
    """Return how often each wanted number may fall with these dice, and in how many ways.

    Numbers that are named come first. Free ones are interchangeable, so they are sorted by how often they fell.
    """
    wanted = named + free
    falls: list[tuple[tuple[int, ...], int, int]] = [((), dice, 1)]
    for _ in range(wanted):
        falls = [
            ((*counts, count), left - count, ways * comb(left, count))
            for counts, left, ways in falls
            for count in range(left + 1)
        ]
    useless = len(NUMBERS) - wanted
    alike: Counter[tuple[int, ...]] = Counter()
    for counts, left, ways in falls:
        alike[(*counts[:named], *sorted(counts[named:], reverse=True))] += ways * useless**left
    return [(counts, ways) for counts, ways in alike.items() if ways]
