"""What is too much: Big items beyond the limit, and what is worn without room for it [11.5]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.items import (
    BIG,
    GOLD,
    allowance,
    fits,
    lift,
    lose_item,
    may_have,
    overfull,
    place_of,
    take_off,
)
from games.catalog.door_and_treasure.sale import sales, sell
from games.catalog.door_and_treasure.strength import party
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say


def hand_over(table: Board, chance: Chance, giver: Seat, taker: Seat, item: str) -> Procedure[None]:
    """Move an item in play to another player, who carries it [12.3]; an extra Big item then moves on [11.5]."""
    lift(table, giver, item)
    table.people[taker].carried.append(item)
    yield from settle(table, chance, taker)


def settle(table: Board, chance: Chance, seat: Seat) -> Procedure[None]:
    """Settle what a player may no longer have or wear: first Big items, then what is worn [11.5]."""
    person = table.people[seat]
    if seat in party(table) or fits(person, person.worn, person.carried):
        return
    while surplus := too_many_big(person):
        yield from part_with(table, chance, seat, surplus)
    while not fits(person, person.worn, person.carried):
        crowded = overfull(person.worn)
        item = next(worn for worn in person.worn if place_of(worn) in crowded)
        take_off(table, seat, item)
        table.tell("{seat} takes off {card}.", seat=seat, card=item)


def too_many_big(person: Person) -> int:
    """Return how many Big items a player has too many [11.3, 11.6]."""
    if "dwarf" in person.races:
        return 0
    return max(0, sum(item in BIG for item in person.items) - 1 - allowance(person))


def part_with(table: Board, chance: Chance, seat: Seat, surplus: int) -> Procedure[None]:
    """Ask a player what they part with; in their own turn they may sell first [11.5]."""
    answer = yield from ask(seat, parting(table, seat, surplus))
    if answer.verb == "sell":
        sell(table, chance, seat, answer)
        return
    for item in answer["items"]:
        yield from give_up(table, chance, seat, item)


def parting(table: Board, seat: Seat, surplus: int) -> Decision:
    """Build the question which Big items one parts with; the absent part with the cheapest [11.5]."""
    items = [item for item in table.people[seat].items if item in BIG]
    default = Answer("give_up", {"items": sorted(items, key=GOLD.__getitem__)[:surplus]})
    options = [Option("give_up", items=Pick(items, surplus, surplus))]
    if seat == table.mover and table.fight is None:
        options += sales(table, seat)
    return Decision(say("You cannot have that many Big items. Which do you part with?"), options, default, "11.5")


def give_up(table: Board, chance: Chance, seat: Seat, item: str) -> Procedure[None]:
    """Give a Big item to the player of the lowest level who can take it, or discard it [11.5]."""
    able = [other for other in table.alive(table.clockwise(seat)) if may_have(table, other, item)]
    if not able:
        table.tell("{seat} discards {card}.", seat=seat, card=item)
        lose_item(table, seat, item)
        return
    taker = min(able, key=lambda other: table.people[other].level)
    table.tell("{seat} gives {card} to {taker:seat}.", seat=seat, card=item, taker=taker)
    yield from hand_over(table, chance, seat, taker, item)
