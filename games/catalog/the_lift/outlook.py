"""What is still to come in The Lift, and what a hand is worth by it.

Dwarves are counted in one number here, eight bits for each colour: 0x01_00_03_02 are two yellow ones, three red ones
and a blue one. So to hire is to add and to send is to subtract, and as the same hands come back again and again, all
that has been found out about one is kept. The highest bit of each colour stays free: where it is set before a crew is
taken away, it is still set afterwards if there are enough dwarves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from games.catalog.the_lift.board import ROW
from games.catalog.the_lift.crews import BEST_FIRST, WORTH, Counts
from games.engine.chance import Chance
from games.engine.memo import Memo

Hand: TypeAlias = int

EACH: tuple[Hand, ...] = (1, 1 << 8, 1 << 16, 1 << 24)  # one dwarf of each colour
ENOUGH = 0x80_80_80_80
LAYOUTS = 8  # how often the deck is laid out


class Sent(NamedTuple):
    """A crew that can be sent."""

    gem: str
    points: int
    dwarves: Hand


class Move(NamedTuple):
    """A placement: a colour by its number, LIFT_SPOT or WAIT_SPOT; and the crew it is for, if the lift is free."""

    spot: int
    crew: Sent | None = None


COLOUR_SPOTS = range(len(EACH))
LIFT_SPOT, WAIT_SPOT = -1, len(EACH)
WAIT = Move(WAIT_SPOT)


def packed(counts: Counts) -> Hand:
    """Put the counts of all colours into one number."""
    return counts[0] | counts[1] << 8 | counts[2] << 16 | counts[3] << 24


def unpacked(hand: Hand) -> Counts:
    """Return the counts that make a number up."""
    return hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24


SENT = [Sent(crew.gem, crew.points, packed(crew.dwarves)) for crew in BEST_FIRST]


def able(hand: Hand) -> Sequence[Sent]:
    """Return the crews that some dwarves could make up, the most valuable first."""
    enough = hand | ENOUGH
    return [crew for crew in SENT if enough - crew.dwarves & ENOUGH == ENOUGH]


ABLE = Memo(able)


class Best(dict[Hand, int]):
    """The most points that each hand can bring in so many crews."""

    __slots__ = ("crews", "less")

    def __init__(self, lifts: int) -> None:
        self.less = best_in(lifts - 1) if lifts else self
        self.crews = [(crew.points * lifts, crew.points, crew.dwarves) for crew in SENT] if lifts else []

    def __missing__(self, hand: Hand) -> int:
        found, less, enough = 0, self.less, hand | ENOUGH
        for most, points, dwarves in self.crews:
            if most <= found:
                break  # from here on each brings less, and together with a dearer crew it has been tried
            if enough - dwarves & ENOUGH == ENOUGH and (tried := points + less[hand - dwarves]) > found:
                found = tried
        self[hand] = found
        return found


@cache
def best_in(lifts: int) -> Best:
    """Return the most points that each hand can bring in so many crews."""
    return Best(lifts)


class Hopes(dict[Hand, int]):
    """What each hand can be expected to bring in some rounds, times the number of seats."""

    __slots__ = ("few", "less", "many", "more")

    def __init__(self, rounds: int, seats: int) -> None:
        lifts, self.many = divmod(rounds, seats)  # how often the lift falls to everyone, and to how many once more
        self.few, self.less, self.more = seats - self.many, best_in(lifts), best_in(lifts + 1)

    def __missing__(self, hand: Hand) -> int:
        found = self.few * self.less[hand]
        if self.many:
            found += self.many * self.more[hand]
        self[hand] = found
        return found


hopes = cache(Hopes)


class Outlook:
    """What is to come: how many rounds, the row claimed now and the next one, the deck, and which gems are gone.

    `worth`: of a hand, the points that it is likely to bring yet, by the place on the next round's turn track.
    `best_crew`: the crew that a hand had best send if it has to send one.
    `wishes`: all that a seat could do, best first, by its hand, the place where it would wait, the last colour that
    can find the lift up, and how likely it does.
    """

    def __init__(
        self, seats: int, left: int, row: Counts, row2: Counts, deck: Counts, sold_out: frozenset[str]
    ) -> None:
        self.seats, self.last, self.sold_out = seats, not left, sold_out
        self.row = (*map(mul, row, EACH), 0)  # by spot: nobody is hired from the lift or the turn track
        self._expected = hopes(seats + left - 1 if left else 0, seats)
        income = incomes(seats, left, deck)
        rows = [row2[colour] * EACH[colour] for colour in reversed(dearest_first(row2))]
        self._empty = max(0, rows.count(0) - 1)  # colours that are as good as another
        self._later = [hired + more for hired in rows[self._empty :] for more in income]
        self._each = len(income)
        self._out_of = seats * len(income)
        self.worth = Memo(self._worth)
        self.best_crew = Memo(self._best_crew)
        self.wishes = Memo(self._wishes)

    def crews(self, hand: Hand) -> Sequence[Sent]:
        """Return the crews that a hand could send, the most valuable first."""
        if not self.sold_out:
            return ABLE[hand]
        return [crew for crew in ABLE[hand] if crew.gem not in self.sold_out]

    def _worth(self, hand: Hand) -> Sequence[float]:
        """Leave the dearest colours to those who come before it, and hire the best of the others."""
        expected, later, each = self._expected, self._later, self._each
        found, best = [], 0
        for start in range(0, len(later), each):
            best = max(best, sum([expected[hand + more] for more in later[start : start + each]]))
            found.append(best / self._out_of)
        found.reverse()
        return found + found[-1:] * self._empty

    def _best_crew(self, hand: Hand) -> Sent | None:
        gains = [(crew.points + self.worth[hand - crew.dwarves][1], crew) for crew in self.crews(hand)]
        return max(gains)[1] if gains else None

    def crew_from(self, hand: Hand) -> Sent | None:
        """Return the crew that a hand had best send, or none if it had better keep all its dwarves."""
        crew = self.best_crew[hand]
        return crew if crew and crew.points + self.worth[hand - crew.dwarves][1] > self.worth[hand][1] else None

    def _wishes(self, view: tuple[Hand, int, int, float]) -> Sequence[Move]:
        """Weigh what its hand and a crew are worth after each placement, without looking any further."""
        hand, slot, until, sure = view
        worth, weighed = self.worth, [(-self.worth[hand][slot], WAIT)]
        if crew := self.best_crew[hand]:
            gain = crew.points + worth[hand - crew.dwarves][self.seats - 1]
            weighed.append((-gain, Move(LIFT_SPOT, crew)))
        for spot in COLOUR_SPOTS:
            claimed, crew = hand + self.row[spot], None
            gain = worth[claimed][slot]
            if sure and spot <= until and (crew := self.crew_from(claimed)):
                gain = (1 - sure) * gain + sure * max(gain, crew.points + worth[claimed - crew.dwarves][slot])
            weighed.append((-gain, Move(spot, crew)))
        weighed.sort(key=itemgetter(0))
        return [move for _, move in weighed]


outlook_of = lru_cache(1 << 8)(Outlook)


def dearest_first(row: Counts) -> Sequence[int]:
    """Sort the colours by what their dwarves in a row are worth together."""
    return sorted(range(4), key=lambda at: -WORTH[at] * row[at])


def incomes(seats: int, left: int, deck: Counts) -> Sequence[Hand]:
    """Lay the deck out a few times, and return what a player is likely to get of it each time."""
    if left < 2 or not any(deck):
        return [0]
    cards = [each for each, many in zip(EACH, deck, strict=True) for _ in range(many)]
    return [income(seats, left // 2, cards, layout) for layout in range(LAYOUTS)]


def income(seats: int, rows: int, cards: Sequence[Hand], layout: int) -> Hand:
    """Lay half of the rows out once, and choose of each first, second or later by turns."""
    taken = 0
    for number, places in enumerate(drawn(layout, len(cards), min(rows * ROW, len(cards)))):
        row = sum([cards[place] for place in places])
        taken += CHOICES[row, (number + layout) % seats]
    return taken


@cache
def drawn(layout: int, cards: int, many: int) -> Sequence[Sequence[int]]:
    """Draw the places of some of the cards, row by row: of so many cards always the same."""
    order = Chance(b"the lift", layout).draw(range(cards), many)
    return [order[start : start + ROW] for start in range(0, many, ROW)]


def choice(row_and_rank: tuple[Hand, int]) -> Hand:
    """Return what is the best of a row when so many others have chosen."""
    row, rank = row_and_rank
    counts = unpacked(row)
    colour = dearest_first(counts)[rank]
    return counts[colour] * EACH[colour]


CHOICES = Memo(choice)
