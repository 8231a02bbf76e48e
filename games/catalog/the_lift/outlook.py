"""What is still to come in The Lift, and what a hand is worth by it.

Dwarves are counted in one number here, two decimal digits for each colour: 1_00_03_02 are two yellow ones, three red
ones and a blue one. So to hire is to add and to send is to subtract, and as the same hands come back again and again,
all that has been found out about one is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from operator import itemgetter, mul
from typing import NamedTuple, TypeAlias

from games.catalog.the_lift.board import ROW
from games.catalog.the_lift.crews import CREWS, WORTH, Counts, able, at_most
from games.engine.chance import Chance
from games.engine.memo import Memo

Hand: TypeAlias = int

EACH: tuple[Hand, ...] = (1, 1_00, 1_00_00, 1_00_00_00)  # one dwarf of each colour
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
    return counts[0] + 1_00 * counts[1] + 1_00_00 * counts[2] + 1_00_00_00 * counts[3]


def unpacked(hand: Hand) -> Counts:
    """Return the counts that make a number up."""
    return hand % 100, hand // 1_00 % 100, hand // 1_00_00 % 100, hand // 1_00_00_00


SENT = {gem: Sent(gem, crew.points, packed(crew.dwarves)) for gem, crew in CREWS.items()}


@cache
def crews_of(hand: Counts) -> Sequence[Sent]:
    """Return the crews that some dwarves could make up, the most valuable first."""
    return [SENT[gem] for gem in able(hand)]


ABLE = Memo[Hand, Sequence[Sent]](lambda hand: crews_of(at_most(unpacked(hand))))


@cache
def best_in(lifts: int) -> Memo[Hand, int]:
    """Return the most points that each hand can bring in so many crews."""
    return Memo(lambda hand: best(hand, lifts))


def best(hand: Hand, lifts: int) -> int:
    """Return the most points that a hand can bring in so many crews."""
    found = 0
    for crew in ABLE[hand] if lifts else ():
        if found >= crew.points * lifts:
            break  # from here on each brings less, and together with a dearer crew it has been tried
        found = max(found, crew.points + best_in(lifts - 1)[hand - crew.dwarves])
    return found


@cache
def hopes(rounds: int, seats: int) -> Memo[Hand, int]:
    """Return what each hand can be expected to bring in these rounds, times the number of seats."""
    lifts, more = divmod(rounds, seats)  # how often the lift falls to everyone, and to how many once more
    sure, once_more = best_in(lifts), best_in(lifts + 1)
    return Memo(lambda hand: (seats - more) * sure[hand] + (more * once_more[hand] if more else 0))


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
        self._parts = [slice(start, start + len(income)) for start in range(0, len(self._later), len(income))]
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
        points = [*map(self._expected.__getitem__, [hand + more for more in self._later])]
        found, best = [], 0
        for part in self._parts:
            best = max(best, sum(points[part]))
            found.append(best / self._out_of)
        return [*reversed(found), *found[:1] * self._empty]

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
            claimed = hand + self.row[spot]
            gain = worth[claimed][slot]
            crew = self.crew_from(claimed) if sure and spot <= until else None
            if crew:
                gain = (1 - sure) * gain + sure * max(gain, crew.points + worth[claimed - crew.dwarves][slot])
            weighed.append((-gain, Move(spot, crew)))
        return [move for _, move in sorted(weighed, key=itemgetter(0))]


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
