"""What lies on the table in Dr Blender, and how parts move on it. A part is called by its creature and its piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from games.engine.questions import Seat
from games.engine.table import Hidden, Private, Public, Table, by_seat

HUMANS = ("pilot", "chef", "diver", "ballerina", "astronaut", "clown")
ANIMALS = ("kangaroo", "penguin", "octopus", "flamingo", "walrus", "gecko")
MONSTERS = ("mummy", "ghoul", "bog_dweller", "gargoyle", "werewolf", "cyclops")
CREATURES: Mapping[str, Sequence[str]] = {"blue": HUMANS, "green": ANIMALS, "red": MONSTERS}
COLOURS = tuple(CREATURES)
PIECES = ("head", "torso", "legs")
NOTHING = "nothing"  # a plan to create no creature
WIDTH = 3  # creatures that lie open in the middle

WHOLE = {creature: [f"{creature}-{piece}" for piece in PIECES] for kind in CREATURES.values() for creature in kind}
PARTS = [part for whole in WHOLE.values() for part in whole]
RANK = {part: rank for rank, part in enumerate(PARTS)}
CREATURE = {part: creature for creature, whole in WHOLE.items() for part in whole}
PIECE = {part: PIECES[rank % len(PIECES)] for part, rank in RANK.items()}
KIND = {creature: colour for colour, kind in CREATURES.items() for creature in kind}
COLOUR = {part: KIND[creature] for part, creature in CREATURE.items()}


class Demand(msgspec.Struct):
    """The demand made last: who wanted which part from whom, and whether it was there."""

    mover: Seat
    seat: Seat
    part: str
    found: bool


class Ending(msgspec.Struct):
    """What is turned up at the end: each seat's hand."""

    hands: list[list[str]]


class Lab(Table, kw_only=True):
    """The table. The slots are three rows of heads, torsos and legs, from the top; blocks are numbers of slots."""

    vote: Public[bool]  # whether four players' blocks are voted for, or placed by the two after the mover
    tracker: Public[bool]  # whether the page shows what is publicly known of each hand
    mover: Public[Seat]
    last: Public[int]  # the number of the last round, as far as it is settled
    hands: Private[list[list[str]]]
    heads: Hidden[list[str]]
    torsos: Hidden[list[str]]
    legs: Hidden[list[str]]
    slots: Public[list[str | None]]
    created: Public[list[list[str]]] = by_seat([])  # creatures, by seat
    known: Public[list[list[str]]] = by_seat([])  # parts that everybody can know to be in each hand
    blocks: Public[list[int]] = []
    discards: Public[list[str]] = []
    demand: Public[Demand | None] = None
    round: Public[int] = 1
    moved: Public[bool] = False  # whether a part was taken, discarded or created in this round
    why: Public[str] = "rounds"  # why the last round is the last: "piles", "still", "rounds"
    ending: Public[Ending | None] = None

    @property
    def piles(self) -> list[list[str]]:
        """The three piles that lie face down: heads, torsos and legs."""
        return [self.heads, self.torsos, self.legs]

    @property
    def open_cards(self) -> list[str]:
        """Every part that lies open: in the middle, among the discards, in creatures."""
        laid = [part for creatures in self.created for creature in creatures for part in WHOLE[creature]]
        return [part for part in self.slots if part] + self.discards + laid

    def leave(self, seat: Seat, parts: Iterable[str]) -> None:
        """Take parts that everybody sees out of a hand."""
        hand, known = self.hands[seat], self.known[seat]
        for part in parts:
            hand.remove(part)
            if part in known:
                known.remove(part)

    def join(self, seat: Seat, parts: Sequence[str]) -> None:
        """Put parts that everybody has seen into a hand."""
        self.hands[seat] += parts
        self.known[seat] += parts

    def hand_over(self, seat: Seat, other: Seat, parts: Sequence[str]) -> None:
        """Give parts unseen: any known part of that hand may be among them, unless the hand holds nothing else."""
        hand, known = self.hands[seat], self.known[seat]
        if len(known) == len(hand) == len(parts):
            self.known[other] += known
        self.known[seat] = []
        self.hands[seat] = [part for part in hand if part not in parts]
        self.hands[other] += parts


def counts_of(hand: Sequence[str]) -> dict[str, int]:
    """Count the parts that a hand holds of each creature."""
    counts: dict[str, int] = {}
    for part in hand:
        creature = CREATURE[part]
        counts[creature] = counts.get(creature, 0) + 1
    return counts


def complete(hand: Sequence[str]) -> list[str]:
    """Return the creatures that a hand holds whole."""
    return [creature for creature, count in counts_of(hand).items() if count == len(PIECES)]


def missing(hand: Sequence[str], parts: Sequence[str]) -> list[str]:
    """Return those of some parts elsewhere that would complete a creature in this hand."""
    pairs = [creature for creature, count in counts_of(hand).items() if count == len(PIECES) - 1]
    return [part for creature in pairs for part in WHOLE[creature] if part not in hand and part in parts]


def finest(creatures: Sequence[str]) -> str:
    """Return the creature that breaks ties best: a monster before an animal before a human."""
    return max(creatures, key=lambda creature: RANK[WHOLE[creature][0]])


def free_parts(slots: Sequence[str | None], blocks: Sequence[int], colour: str) -> list[str]:
    """Return the open parts of a colour on which no block lies."""
    return [part for at, part in enumerate(slots) if part and COLOUR[part] == colour and at not in blocks]


def best_colour(slots: Sequence[str | None], blocks: Sequence[int], first: Sequence[str] = COLOURS) -> str:
    """Return the colour with the most parts to take; between equals the one named first."""
    counts = dict.fromkeys([*first, *COLOURS], 0)
    for at, part in enumerate(slots):
        if part and at not in blocks:
            counts[COLOUR[part]] += 1
    return max(counts, key=counts.__getitem__)
