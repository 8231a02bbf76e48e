"""What is still to come in The Lift, and what a hand is worth by it.

Dwarves are counted in one number here, eight bits for each colour: 0x01_00_03_02 are two yellow ones, three red ones
and a blue one. So to hire is to add and to send is to subtract, and as the same hands come back again and again, all
that has been found out about one is kept. The highest bit of each colour stays free: where it is set before a crew is
taken away, it is still set afterwards if there are enough dwarves.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from typing import NamedTuple, TypeAlias

from games.catalog.the_lift.board import BEST_FIRST, COLOURS, DWARVES, ROW, WORTH, Counts
from games.engine.bots import Memo
from games.engine.chance import Chance

Hand: TypeAlias = int
Worth: TypeAlias = Sequence[float]  # of a hand, by the place on the next round's turn track

EACH: tuple[Hand, ...] = (1, 1 << 8, 1 << 16, 1 << 24)  # one dwarf of each colour
DWARF = dict(zip(COLOURS, EACH, strict=True))
ENOUGH = 0x80_80_80_80
EARLY = 5  # with more rounds to come than these, the deck is laid out twice as often
DEAREST = 2  # crews of a hand that it thinks of sending


def packed(counts: Counts) -> Hand:
    """Put the counts of all colours into one number."""
    return counts[0] | counts[1] << 8 | counts[2] << 16 | counts[3] << 24


def unpacked(hand: Hand) -> Counts:
    """Return the counts that make a number up."""
    return hand & 255, hand >> 8 & 255, hand >> 16 & 255, hand >> 24


def gathered(cards: Sequence[str]) -> Hand:
    """Count cards in one number."""
    return sum(map(DWARF.__getitem__, cards))


EVERYBODY = packed(DWARVES)


class Sent(NamedTuple):
    """A crew that can be sent."""

    gem: str
    points: int
    dwarves: Hand


SENT = [Sent(crew.gem, crew.points, packed(crew.dwarves)) for crew in BEST_FIRST]
SMALLEST = min(sum(crew.dwarves) for crew in BEST_FIRST)


# Plain tuples, as they are made and read all the time: classes would take a twentieth of the bot's time.
Send: TypeAlias = tuple[Sent, Worth]  # a crew, and what the dwarves that stay are worth
Move: TypeAlias = tuple[int, Worth, Sequence[Send]]  # a spot, what the hand is worth then, and crews, the best first


class Glance(NamedTuple):
    """What a hand could do."""

    wait: Move
    lift: Move
    claims: Sequence[Move]  # by colour, without crews if it had better keep all its dwarves
    every: Sequence[Move]  # on each spot, with the crews that could go and without


COLOUR_SPOTS = range(len(EACH))  # a colour's spot is its number
LIFT_SPOT, WAIT_SPOT = -1, len(EACH)


def able(hand: Hand) -> Sequence[Sent]:
    """Return the crews that some dwarves could make up, the most valuable first."""
    enough = hand | ENOUGH
    return [crew for crew in SENT if enough - crew.dwarves & ENOUGH == ENOUGH]


class Best(dict[Hand, int]):
    """The most points that each hand can bring in a given number of crews."""

    __slots__ = ("crews", "less", "smallest")

    def __init__(self, lifts: int) -> None:
        self.less = best_in(lifts - 1) if lifts else self
        self.smallest = lifts * SMALLEST
        self.crews = [(crew.points * lifts, crew.points, crew.dwarves) for crew in SENT] if lifts else []

    def __missing__(self, hand: Hand) -> int:
        found, less, enough = 0, self.less, hand | ENOUGH
        if hand % 255 < self.smallest:  # all its dwarves together are too few for that many crews
            found = less[hand]
        else:
            for most, points, dwarves in self.crews:
                if most <= found:
                    break  # from here on each brings less, and together with a dearer crew it has been tried
                if enough - dwarves & ENOUGH == ENOUGH and (tried := points + less[hand - dwarves]) > found:
                    found = tried
        self[hand] = found
        return found


@cache
def best_in(lifts: int) -> Best:
    """Return the most points that each hand can bring in this many crews."""
    return Best(lifts)


Hope: TypeAlias = tuple[Best, Hand]  # what hands bring in as many crews as can be hoped for, and dwarves to come


class Outlook:
    """What is to come: how many rounds, the row claimed now and the next one, the deck, and which gems are gone.

    `worth`: of a hand, the points that it is likely to bring yet, by the place on the next round's turn track.
    `sends`: the dearest crews that a hand could send.
    `glance`: what a hand could do this round.

    None of them refers back to the outlook: it goes as soon as nobody needs it, without waiting for the collector.
    """

    def __init__(self, seats: int, left: int, row: Hand, row2: Hand, deck: Hand, sold_out: frozenset[str]) -> None:
        self.seats, self.last = seats, not left
        colours, each = STACKS[row2], layouts(seats, left, deck)
        alike = max(0, colours.count(0) - 1)  # colours of which there is nobody, as good as another
        later = [[(best, hired + income) for best, income in each] for hired in colours[3 - alike :: -1]]
        self.worth = Memo(partial(worth_of, later, len(each), alike, seats))
        self.sends = Memo(partial(sends_of, self.worth, sold_out))
        self.glance = Memo(partial(glance_of, row, self.worth, self.sends))


outlook_of = lru_cache(1 << 6)(Outlook)


def worth_of(later: Sequence[Sequence[Hope]], each: int, alike: int, seats: int, hand: Hand) -> Worth:
    """Leave the dearest colours to those who come before it, and hire the best of the others."""
    found: list[float] = []
    most = 0
    for colour in later:
        points = 0
        for best, dwarves in colour:  # a loop, as `sum` of a list takes a third longer
            points += best[hand + dwarves]
        if points > most:
            most = points
        found.append(most / each)
    found.reverse()
    return tuple((found + found[-1:] * alike)[:seats])


def sends_of(worth: Memo[Hand, Worth], sold_out: frozenset[str], hand: Hand) -> Sequence[Send]:
    """Return the dearest crews that a hand could send, the best first."""
    found: list[Send] = []
    enough = hand | ENOUGH
    for crew in SENT:
        dwarves = crew.dwarves
        if enough - dwarves & ENOUGH == ENOUGH and crew.gem not in sold_out:
            found.append((crew, worth[hand - dwarves]))
            if len(found) == DEAREST:
                break
    found.sort(key=gain_of, reverse=True)
    return found


def glance_of(row: Hand, worth: Memo[Hand, Worth], sends: Memo[Hand, Sequence[Send]], hand: Hand) -> Glance:
    """Return what a hand could do."""
    wait: Move = WAIT_SPOT, worth[hand], ()
    lift: Move = LIFT_SPOT, worth[hand], sends[hand]
    claims: list[Move] = []
    every: list[Move] = []
    for spot in COLOUR_SPOTS:
        claimed = hand + hired(row, spot)
        kept, crews = worth[claimed], sends[claimed]
        without, sending = (spot, kept, ()), (spot, kept, crews)
        every += [sending, without] if crews else [without]
        claims.append(sending if crews and gain_of(crews[0]) > kept[1] else without)
    every += [lift, wait] if sends[hand] else [wait]
    return Glance(wait, lift, claims, every)


def gain_of(send: Send) -> float:
    """Return what a crew brings, and what stays is worth to the second on the turn track."""
    crew, left = send
    return crew.points + left[1]


def hired(row: Hand, colour: int) -> Hand:
    """Return the dwarves of one colour in a row."""
    return row & (255 * EACH[colour])


def dearest_first(row: Hand) -> Sequence[Hand]:
    """Return the dwarves of each colour in a row, sorted by what they are worth together."""
    many = unpacked(row)
    return [hired(row, colour) for colour in sorted(COLOUR_SPOTS, key=lambda at: -WORTH[at] * many[at])]


STACKS = Memo(dearest_first)


def layouts(seats: int, left: int, deck: Hand) -> Sequence[Hope]:
    """Lay the deck out a few times, and return how many crews and which dwarves a player can hope for each time.

    Once the lift has fallen to everyone alike, a few rounds may be left: it falls once more in as many layouts of each
    `seats`, so that one table of crews does for each layout.
    """
    if left < 2:
        return [(best_in(max(0, left)), 0)]
    found = incomes(seats, left, deck)
    return [
        (best_in((seats + left - 1 + number * seats // len(found)) // seats), income)
        for number, income in enumerate(found)
    ]


def incomes(seats: int, left: int, deck: Hand) -> Sequence[Hand]:
    """Lay the deck out a few times, and return what a player is likely to get of it each time."""
    cards = [each for each, many in zip(EACH, unpacked(deck), strict=True) for _ in range(many)]
    times = 2 * seats if left > EARLY else seats  # so that the first choice comes first in as many as the second
    return [income(seats, left // 2, cards, layout) for layout in range(times)]


def income(seats: int, rows: int, cards: Sequence[Hand], layout: int) -> Hand:
    """Lay half of the rows out once, and choose of each first, second or later by turns."""
    taken = 0
    for number, places in enumerate(drawn(layout, len(cards), min(rows * ROW, len(cards)))):
        row = sum(map(cards.__getitem__, places))
        taken += STACKS[row][(number + layout) % seats]
    return taken


@cache
def drawn(layout: int, cards: int, many: int) -> Sequence[Sequence[int]]:
    """Draw the places of some of the cards, row by row: for one number of cards always the same."""
    order = Chance(b"the lift", layout).draw(range(cards), many)
    return [order[start : start + ROW] for start in range(0, many, ROW)]
