"""Items in play: what room there is for them, how they are put on and off, handed over and lost [11]."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, Permit, Treasure
from games.catalog.door_and_treasure.strength import ITEMS, party, reckon, usable
from games.engine.chance import Chance
from games.engine.fields import Pick
from games.engine.questions import Answer, Decision, Option, Procedure, Seat, ask
from games.engine.texts import say

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
    """Lay an item from the hand on the table: worn if there is room and it is of use, else carried [11.2]."""
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
    """Take an item away from before a player."""
    person = table.people[seat]
    (person.worn if item in person.worn else person.carried).remove(item)
    reckon(table, seat)


def lose_item(table: Board, seat: Seat, item: str) -> None:
    """Discard an item that somebody has in play."""
    lift(table, seat, item)
    table.discard(item)


def hand_over(table: Board, chance: Chance, giver: Seat, taker: Seat, item: str) -> Procedure[None]:
    """Move an item in play from one player to another, who carries it [12.3]; what is too much then goes on [11.5]."""
    lift(table, giver, item)
    table.people[taker].carried.append(item)
    yield from settle(table, chance, taker)


def settle(table: Board, chance: Chance, seat: Seat) -> Procedure[None]:
    """Put right what somebody may no longer have or wear: first Big items, then what is worn [11.5]."""
    person = table.people[seat]
    if seat in party(table) or fits(person, person.worn, person.carried):
        return
    if surplus := too_many_big(person):
        items = [item for item in person.items if item in BIG]
        if surplus < len(items):
            items = (yield from ask(seat, giving_up(items, surplus)))["items"]
        for item in items:
            yield from give_up(table, chance, seat, item)
    while not fits(person, person.worn, person.carried):
        crowded = overfull(person.worn)
        item = next(worn for worn in person.worn if place_of(worn) in crowded)
        take_off(table, seat, item)
        table.tell("{seat} takes off {card}.", seat=seat, card=item)


def too_many_big(person: Person) -> int:
    """Return how many Big items somebody has beyond what they may [11.3, 11.6]."""
    if "dwarf" in person.races:
        return 0
    return max(0, sum(item in BIG for item in person.items) - 1 - allowance(person))


def giving_up(items: list[str], count: int) -> Decision:
    """Build the question which Big items one parts with; the absent part with the cheapest [11.5]."""
    default = Answer("give_up", {"items": sorted(items, key=GOLD.__getitem__)[:count]})
    option = Option("give_up", items=Pick(items, count, count))
    return Decision(say("You cannot have so many Big items. Which do you part with?"), [option], default, "11.5")


def give_up(table: Board, chance: Chance, seat: Seat, item: str) -> Procedure[None]:
    """Give a Big item to the player of the lowest level who can take it, or discard it [11.5]."""
    able = [other for other in table.alive(table.clockwise(seat)) if may_have(table, other, item)]
    if not able:
        lose_item(table, seat, item)
        table.tell("{seat} discards {card}.", seat=seat, card=item)
        return
    taker = min(able, key=lambda other: table.people[other].level)
    table.tell("{seat} gives {card} to {taker:seat}.", seat=seat, card=item, taker=taker)
    yield from hand_over(table, chance, seat, taker, item)
