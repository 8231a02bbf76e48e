"""What speaks for each seat in Dr Blender: creatures made, whole and nearly whole, by how many turns are left."""

from __future__ import annotations

from math import ceil

from games.catalog.dr_blender.board import (
    CREATURES,
    PIECES,
    WHOLE,
    Lab,
    counts_of,
)
from games.engine.questions import Seat
from games.engine.value import Valued

DRAWN = 2.9  # parts that leave the piles in a turn, about
MANY = 3  # turns of its own, and more, that count alike


def features(table: Lab) -> list[list[float]]:
    """Return what speaks for each seat; nothing if it cannot win any more."""
    return [
        [] if is_beaten(table, seat) else by_turns(of_seat(table, seat), own_turns(table, seat))
        for seat in range(table.seats)
    ]


def is_beaten(table: Lab, seat: Seat) -> bool:
    """Whether in the last round, with a creature a turn, a seat cannot have as many as somebody already has."""
    within_reach = len(table.created[seat]) + own_turns(table, seat)
    return table.round == table.last and within_reach < max(map(len, table.created))


def by_turns(row: list[float], left: int) -> list[float]:
    """Let each number count by how many turns are left."""
    return [number * (min(left, MANY) == turns) for number in row for turns in range(MANY + 1)]


def own_turns(table: Lab, seat: Seat) -> int:
    """Estimate how many turns a seat has left; the round in which the piles run out is the last."""
    gone, until_empty = table.turns % table.seats, 0.0
    if table.round != table.last:
        until_empty = sum(map(len, table.piles)) / DRAWN
    rounds = max(1, ceil((gone + until_empty) / table.seats))
    left = rounds * table.seats - gone
    return max(0, (left + table.seats - 1 - (seat - table.mover) % table.seats) // table.seats)


def of_seat(table: Lab, seat: Seat) -> list[float]:
    """Return what speaks for a seat."""
    hand, known, created, left = table.hands[seat], table.known[seat], table.created[seat], own_turns(table, seat)
    others = {part for at, parts in enumerate(table.known) if at != seat for part in parts}
    counts = counts_of(hand)
    whole = sum(count == len(PIECES) for count in counts.values())
    pairs = [
        next(part for part in WHOLE[creature] if part not in hand) for creature, count in counts.items() if count == 2
    ]
    dead = sum(part in table.discards for part in pairs)
    lying = sum(part in table.slots for part in pairs)
    held = sum(part in others for part in pairs)
    shown = sum(count == 2 for count in counts_of(known).values())
    finer = sum(creature in CREATURES["red"] for creature in created) + 0.1 * sum(
        creature in CREATURES["green"] for creature in created
    )
    return [
        float(len(created)),
        finer,
        float(whole),
        float(min(whole, left)),
        float(left),
        float(lying),
        float(held),
        float(dead),
        float(len(pairs) - dead - lying - held),
        sum(count == 1 for count in counts.values()) / 5,
        len(hand) / 10,
        float(shown),
        wanted(table, seat) / 2,
        (seat - table.mover) % table.seats / table.seats,
    ]


def wanted(table: Lab, seat: Seat) -> int:
    """Count the parts that everybody knows to be in this hand, and that complete a pair known to be in another."""
    missing = [
        part
        for at, parts in enumerate(table.known)
        if at != seat
        for creature, count in counts_of(parts).items()
        if count == len(PIECES) - 1
        for part in WHOLE[creature]
        if part not in parts
    ]
    return sum(part in missing for part in table.known[seat])


VALUE = Valued(__file__, features)
