"""What speaks for each seat in Door & Treasure: level, strength, hand, gold, and how soon a seat is to move.

Who is ahead of all others is held back by them: so a lead counts besides what brought it.
"""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.cards import (
    CARDS,
    Curse,
    Enhancer,
    LevelUp,
    Monster,
    Potion,
    Special,
    Trick,
)
from games.catalog.door_and_treasure.person import GOLD
from games.engine.questions import Seat
from games.engine.value import Valued, by_progress

STRONG = 20.0  # strength, that is
GAINS, LAST = 1000, 1  # gold for a level, and the levels that gold cannot bring


def features(table: Board) -> list[list[float]]:
    """Return what speaks for each seat."""
    rows = [of_seat(table, seat) for seat in range(table.seats)]
    highest = max(person.level for person in table.people)
    return by_progress(rows, (highest - 1) / (table.goal - 1))


def of_seat(table: Board, seat: Seat) -> list[float]:
    """Return what speaks for a seat."""
    person, hand = table.people[seat], table.hands[seat]
    short = table.goal - person.level
    kinds = [CARDS[card] for card in hand]
    rises = min(sum(isinstance(card, LevelUp) for card in kinds), short - LAST)
    others = [other for other in table.people if other is not person]
    gold = sum(GOLD.get(card, 0) for card in [*person.items, *hand])
    prey = [card for card in kinds if isinstance(card, Monster) and card.level < person.strength]
    return [
        person.level / table.goal,
        float(short <= 1),
        float(short <= 2),
        max(0, person.level - max(other.level for other in others)) / table.goal,
        person.strength / STRONG,
        max(0, person.strength - max(other.strength for other in others)) / STRONG,
        (person.strength - person.level) * (short <= 2) / STRONG,
        len(hand) / 8,
        rises / 2,
        sum(card.plus for card in kinds if isinstance(card, Potion)) / 10,
        sum(isinstance(card, Enhancer) for card in kinds) / 3,
        sum(isinstance(card, Curse) for card in kinds) / 3,
        sum(isinstance(card, (Special, Trick)) for card in kinds) / 3,
        float(bool(prey)),
        min(gold / GAINS, 3.0) / 3,
        float(gold >= GAINS and short > LAST),
        float(bool(person.races)),
        float("elf" in person.races),
        float(bool(person.classes)),
        float("warrior" in person.classes),
        float(person.dead or person.fresh),
        len(person.burdens) / 2,
        (seat - table.mover) % table.seats / table.seats,
    ]


VALUE = Valued(__file__, features)
