"""What a table of Dr Blender is worth to each seat between two turns, for bots that search.

Counted for each: its creatures, those it could create, its pairs by where the third part lies, its other parts, what
everybody knows of its hand, and how soon it is to move.
"""

from __future__ import annotations

from games.catalog.dr_blender.board import CREATURES, PIECES, WHOLE, Lab, counts_of
from games.engine.questions import Seat
from games.engine.valued import Valued, by_progress

PARTS_IN_PILES = 33.0  # of a game of four


def features(table: Lab) -> list[list[float]]:
    """Return what speaks for each seat."""
    left = 0 if table.round == table.last else sum(map(len, table.piles))
    return by_progress([of_seat(table, seat) for seat in range(table.seats)], 1 - min(1.0, left / PARTS_IN_PILES))


def of_seat(table: Lab, seat: Seat) -> list[float]:
    """Return what speaks for a seat."""
    hand, known, created = table.hands[seat], table.known[seat], table.created[seat]
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
