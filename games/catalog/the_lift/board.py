"""What lies on the table in The Lift: the crew card, two rows of dwarves, the turn track, and what everyone holds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from operator import le
from typing import Any, NamedTuple, TypeAlias

import msgspec

from games.engine.questions import Seat
from games.engine.table import Hidden, Private, Public, Table, by_seat

Counts: TypeAlias = tuple[int, int, int, int]  # how many dwarves of each colour, in the order of COLOURS

COLOURS = ("yellow", "red", "green", "blue")  # in the order in which they act, the commonest first
DWARVES: Counts = (24, 18, 12, 6)
WORTH: Counts = (3, 4, 5, 6)  # what a dwarf is worth, the rarer the more


class Crew(NamedTuple):
    """Dwarves that go down together, and the gem they come back with."""

    gem: str
    dwarves: Counts
    points: int


CREW_CARD = (
    #     gem           Y  R  G  B   points
    Crew("quartz", (3, 0, 0, 0), 11),
    Crew("sapphire", (2, 0, 0, 1), 12),
    Crew("topaz", (0, 3, 0, 0), 13),
    Crew("garnet", (1, 1, 1, 0), 13),
    Crew("amethyst", (0, 0, 3, 0), 14),
    Crew("opal", (2, 2, 0, 0), 17),
    Crew("emerald", (0, 2, 2, 0), 18),
    Crew("ruby", (1, 1, 1, 1), 18),
    Crew("star_stone", (0, 0, 2, 2), 20),
    Crew("diamond", (4, 3, 0, 0), 27),  # the one that is printed in the rules
)
CREWS: Mapping[str, Crew] = {crew.gem: crew for crew in CREW_CARD}
BEST_FIRST = tuple(sorted(CREW_CARD, key=lambda crew: -crew.points))
LARGEST: Counts = (4, 3, 3, 2)  # dwarves of each colour that one crew takes at most


def count(cards: Sequence[Any]) -> Counts:
    """Count the dwarves of each colour."""
    return cards.count("yellow"), cards.count("red"), cards.count("green"), cards.count("blue")


def dwarves_of(counts: Iterable[int]) -> list[str]:
    """List the dwarves that are counted by colour."""
    yellow, red, green, blue = counts
    return ["yellow"] * yellow + ["red"] * red + ["green"] * green + ["blue"] * blue


def joined(hand: Counts, colour: int, many: int) -> Counts:
    """Add dwarves of one colour, named by its place in COLOURS."""
    counts = [*hand]
    counts[colour] += many
    return counts[0], counts[1], counts[2], counts[3]


def without(hand: Counts, crew: Counts) -> Counts:
    """Take a crew out of a hand that holds it."""
    return hand[0] - crew[0], hand[1] - crew[1], hand[2] - crew[2], hand[3] - crew[3]


def able(hand: Counts) -> tuple[str, ...]:
    """Return the gems that some dwarves could bring up, the most valuable first."""
    return _able(at_most(hand))


def at_most(hand: Counts) -> Counts:
    """Leave out of a hand the dwarves of a colour beyond what any crew takes: what it can bring up stays the same."""
    yellow, red, green, blue = hand
    return (
        yellow if yellow < LARGEST[0] else LARGEST[0],
        red if red < LARGEST[1] else LARGEST[1],
        green if green < LARGEST[2] else LARGEST[2],
        blue if blue < LARGEST[3] else LARGEST[3],
    )


@cache
def _able(hand: Counts) -> tuple[str, ...]:
    return tuple(crew.gem for crew in BEST_FIRST if all(map(le, crew.dwarves, hand)))


ROUNDS = 12
ROW = 5  # dwarves in a row
TOKENS = 3  # of each gem, where they are scarce
LIFT = "lift"
NONE: frozenset[str] = frozenset()


class Plan(msgspec.Struct, gc=False):
    """What a seat sends a crew for if the lift is free when it acts: the first of these gems that it can get then."""

    gems: list[str]


class Mine(Table, kw_only=True):
    """The table. All dwarves but those in the deck lie open, in one place only."""

    scarce: Public[bool]  # there are only three of each gem
    deck: Hidden[list[str]]  # the next one last
    row1: Public[list[str]]  # can be claimed now
    row2: Public[list[str]]  # can be claimed in the next round
    hands: Public[list[list[str]]] = by_seat([])
    gone: Public[list[str]] = []  # dwarves sent down, and those nobody claimed
    track: Public[list[Seat | None]]  # the turn track, its first place first
    gems: Public[list[list[str]]] = by_seat([])  # by seat, the latest last
    points: Public[list[int]]  # by seat, the starting bonus included
    bonus: Public[list[int]]  # by seat, with which it began
    round: Public[int] = 1
    to_place: Public[list[Seat]] = []  # who has not placed their token this round, in the order of the turn track
    placed: Public[dict[str, Seat]] = {}  # whose token stands on a colour or on the lift
    waiting: Public[list[Seat]] = []  # who placed their token back onto the track this round
    plans: Private[list[Plan | None]] = by_seat(None)
    lift_used: Public[bool] = False  # the lift is down this round

    @property
    def open_cards(self) -> list[str]:
        """Every dwarf that lies open."""
        return [*self.row1, *self.row2, *self.gone, *(card for hand in self.hands for card in hand)]

    @property
    def last_round(self) -> bool:
        """Whether this is the round in which everyone who acts may use the lift."""
        return self.round == ROUNDS

    def leave(self, seat: Seat) -> None:
        """Take a token off the turn track."""
        self.track[self.track.index(seat)] = None

    def queue_first(self, seat: Seat) -> int:
        """Put a token on the first vacant place of the turn track and return its number, from 1."""
        slot = self.track.index(None)
        self.track[slot] = seat
        return slot + 1

    def queue_last(self, seat: Seat) -> None:
        """Put a token on the last vacant place of the turn track."""
        slot = len(self.track) - 1
        while self.track[slot] is not None:
            slot -= 1
        self.track[slot] = seat

    def hire(self, seat: Seat, colour: str) -> int:
        """Move all dwarves of a colour from the first row into a hand, and return how many they are."""
        many = self.row1.count(colour)
        if many:
            self.row1 = [card for card in self.row1 if card != colour]
            self.hands[seat] = dwarves_of(joined(count(self.hands[seat]), COLOURS.index(colour), many))
        return many

    def send(self, seat: Seat, gem: str) -> None:
        """Move a crew from a hand down the mine, and its gem up to the seat."""
        crew = CREWS[gem]
        self.hands[seat] = dwarves_of(without(count(self.hands[seat]), crew.dwarves))
        self.gone += dwarves_of(crew.dwarves)
        self.gems[seat].append(gem)
        self.points[seat] += crew.points
        self.lift_used = True

    def sold_out(self) -> frozenset[str]:
        """Return the gems that have run out."""
        return sold_out(self.scarce, self.gems)

    def free_colours(self) -> tuple[str, ...]:
        """Return the colours that nobody has claimed this round."""
        if not self.placed:
            return COLOURS
        return tuple([colour for colour in COLOURS if colour not in self.placed])

    def move_rows_up(self) -> None:
        """Clear the first row away, move the second one up and lay out a new one, as long as there are dwarves."""
        self.gone += self.row1
        self.row1 = self.row2
        self.row2 = [self.deck.pop() for _ in range(min(ROW, len(self.deck)))]


def sold_out(scarce: bool, gems: Sequence[Sequence[str]]) -> frozenset[str]:
    """Return the gems that have run out, by what each seat has."""
    if not scarce:
        return NONE
    taken = [gem for own in gems for gem in own]
    return frozenset(gem for gem in CREWS if taken.count(gem) >= TOKENS)
