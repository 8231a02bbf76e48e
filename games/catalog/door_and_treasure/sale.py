"""Selling: a level for every full 1000 gold, for treasures from the hand and items from the table [12.1, 12.2]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board
from games.catalog.door_and_treasure.items import GOLD, lose_item
from games.catalog.door_and_treasure.levels import below_the_last, gain
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Option, Seat

LEVEL = 1000  # gold that a level costs [12.1]


def sales(table: Board, seat: Seat) -> list[Option]:
    """Offer to sell items from the hand and the table, if they can bring a level [12.1, 12.2]."""
    if not below_the_last(table, seat):
        return []
    items = [card for card in [*table.people[seat].items, *table.hands[seat]] if GOLD.get(card)]
    worth = [GOLD[item] for item in items]
    twice = int("halfling" in table.people[seat].races and not table.haggled)
    if sum(worth) + (max(worth, default=0) if twice else 0) < LEVEL:
        return []
    return [Option("sell", items=Pick(items, 1, len(items), worth=worth, total=LEVEL, twice=twice))]


def sell(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Discard items and go up a level for every full 1000 gold, though not to the last [12.1, 12.2]."""
    items = answer["items"]
    worth = sorted((GOLD[item] for item in items), reverse=True)
    total = sum(worth)
    if "halfling" in table.people[seat].races and not table.haggled:
        table.haggled, total = True, total + worth[0]
    table.tell("{seat} sells {cards} for {total} gold.", seat=seat, cards=items, total=total)
    for item in items:
        if item in table.people[seat].items:
            lose_item(table, seat, item)
        else:
            table.use_up(seat, item)
    gain(table, seat, total // LEVEL)
