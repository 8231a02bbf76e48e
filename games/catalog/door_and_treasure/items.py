"""Items in play: what room there is for them, how they are put on and off, and lost [11]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, Permit, Treasure
from games.catalog.door_and_treasure.strength import ITEMS, reckon, usable
from games.engine.questions import Seat

PACKING = frozenset(card.id for card in CARDS.values() if isinstance(card, Permit) and card.allows == "one item more")
BIG = frozenset(item for item, card in ITEMS.items() if card.big)
GOLD = {card.id: card.gold for card in CARDS.values() if isinstance(card, Treasure)}
# What an item takes up: in which place of the body, and how much of the room that is there [11.1].
TAKES = {
    "headgear": ("headgear", 1),
    "armour": ("armour", 1),
    "footgear": ("footgear", 1),
    "one hand": ("hands", 1),
    "two hands": ("hands", 2),
}
ROOM = {"headgear": 1, "armour": 1, "footgear": 1, "hands": 2}


def allowance(person: Person) -> int:
    """Return how many items a character may have beyond every limit: by permits, and with a hireling [11.6, 11.7]."""
    return len(person.hirelings) + sum(permit in PACKING for permit in person.permits)


def fits(person: Person, worn: list[str], carried: list[str], allowed: int | None = None) -> bool:
    """Tell whether a character could wear and carry these items [11.1, 11.3]."""
    allowed = allowance(person) if allowed is None else allowed
    if not overfull(worn) and ("dwarf" in person.races or sum(item in BIG for item in [*worn, *carried]) <= 1):
        return True
    if not allowed:
        return False
    return any(fits(person, without(worn, item), without(carried, item), allowed - 1) for item in [*worn, *carried])


def without(items: list[str], item: str) -> list[str]:
    """Return the items without this one."""
    return [other for other in items if other != item]


def overfull(worn: list[str]) -> set[str]:
    """Return the places of the body on which more is worn than there is room [11.1]."""
    used = dict.fromkeys(ROOM, 0)
    for item in worn:
        if taken := TAKES.get(ITEMS[item].slot):
            used[taken[0]] += taken[1]
    return {place for place, size in used.items() if size > ROOM[place]}


def may_have(table: Board, seat: Seat, item: str) -> bool:
    """Tell whether somebody could take one more item to carry: it is small, or there is leave for a Big one [11.3]."""
    if item not in BIG:
        return True
    person = table.people[seat]
    return fits(person, person.worn, [*person.carried, item])


def put_down(table: Board, seat: Seat, item: str) -> bool:
    """Lay an item on the table: worn if there is room and it is of use, otherwise carried [11.2]."""
    person = table.people[seat]
    worn = usable(table, seat, item) and fits(person, [*person.worn, item], person.carried)
    (person.worn if worn else person.carried).append(item)
    return worn


def put_on(table: Board, seat: Seat, item: str) -> list[str]:
    """Put on an item that was carried; return what had to be taken off for it, the longest worn first [11.2]."""
    person, off = table.people[seat], []
    person.carried.remove(item)
    person.worn.append(item)
    while not fits(person, person.worn, person.carried) and (crowded := overfull(person.worn)):
        in_the_way = [other for other in person.worn if other != item and place_of(other) in crowded]
        off.append(min(in_the_way, key=lambda other: place_of(other) != place_of(item)))
        take_off(table, seat, off[-1])
    reckon(table, seat)
    return off


def place_of(item: str) -> str | None:
    """Return on which place of the body an item is worn, None if it takes no room."""
    taken = TAKES.get(ITEMS[item].slot)
    return taken[0] if taken else None


def take_off(table: Board, seat: Seat, item: str) -> None:
    """Carry an item that was worn."""
    person = table.people[seat]
    person.worn.remove(item)
    person.carried.append(item)
    reckon(table, seat)


def lift(table: Board, seat: Seat, item: str) -> None:
    """Take an item away from before a player; offers that name it lapse at once [12.4]."""
    person = table.people[seat]
    (person.worn if item in person.worn else person.carried).remove(item)
    reckon(table, seat)
    table.lapse([offer for offer in table.offers if item in (*offer.gives, *offer.wants)])


def lose_item(table: Board, seat: Seat, item: str) -> None:
    """Discard an item that somebody has in play."""
    lift(table, seat, item)
    table.discard(item)
