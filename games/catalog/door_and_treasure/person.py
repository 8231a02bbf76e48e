"""What a character has: levels, items and the room for them, gold, and treasures drawn [11, 12]."""

from __future__ import annotations

from collections.abc import Mapping

from games.catalog.door_and_treasure.board import Board, Person, Play
from games.catalog.door_and_treasure.cards import CARDS, LevelUp, Permit, Treasure
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


# Levels [12.5, 12.6]

LEVEL_UPS = {card.id: card for card in CARDS.values() if isinstance(card, LevelUp)}


def gain(table: Board, seat: Seat, count: int, last: bool = False) -> None:
    """Go up some levels; to the `last` one only by a kill or the bishop, and that wins the game [12.5, 13]."""
    person = table.people[seat]
    level = min(person.level + count, table.goal if last else table.goal - 1)
    if level <= person.level:
        return
    person.level = level
    table.tell("{seat} goes up to level {level}.", seat=seat, level=level)
    if level >= table.goal:
        table.winners.append(seat)
    reckon(table, seat)


def fall(table: Board, seat: Seat, count: int) -> None:
    """Go down some levels, but never below 1 [12.5]."""
    person = table.people[seat]
    level = max(1, person.level - count)
    if level == person.level:
        table.tell("{seat} cannot fall below level 1.", seat=seat)
        return
    person.level = level
    table.tell("{seat} falls to level {level}.", seat=seat, level=level)
    reckon(table, seat)


def level_options(table: Board, seat: Seat, role: str) -> list[Option]:
    """Offer the level cards in a hand: for its owner, for others, and at another's cost [12.6]."""
    held = [card for card in table.hands[seat] if card in LEVEL_UPS]
    if not held:
        return []
    options = []
    others = table.alive(table.clockwise(seat))
    plain = [card for card in held if not conditional(card)]
    if mine := [card for card in held if helps(table, seat, card)]:
        options.append(Option("rise", card=Pick(mine)))
    if plain and (able := [other for other in others if below_the_last(table, other)]):
        options.append(Option("raise", card=Pick(plain), on=Pick(able, of="seat")))
    thefts = [card for card in held if LEVEL_UPS[card].steals]
    if thefts and below_the_last(table, seat) and (robbed := [at for at in others if table.people[at].level > 1]):
        options.append(Option("rob_level", card=Pick(thefts), on=Pick(robbed, of="seat")))
    return options


def conditional(card: str) -> bool:
    """Tell whether a level card asks something of the player who goes up."""
    printed = LEVEL_UPS[card]
    return printed.unless_top or printed.hireling or printed.steals


def helps(table: Board, seat: Seat, card: str) -> bool:
    """Tell whether a card brings somebody a level now, at nobody's cost [12.6]."""
    printed = LEVEL_UPS[card]
    if printed.steals or not below_the_last(table, seat):
        return False
    if printed.unless_top and seat in table.highest():
        return False
    return not printed.hireling or bool(table.people[seat].hirelings)


def below_the_last(table: Board, seat: Seat) -> bool:
    """Tell whether a card or a sale can still bring somebody a level [12.5]."""
    return table.people[seat].level < table.goal - 1


def rise(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Go up a level by a card [12.6]."""
    card = use_up(table, seat, answer)
    table.tell("{seat} plays {card}.", seat=seat, card=card)
    gain(table, seat, 1)


def raise_other(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Bring somebody else up a level by a card [12.6]."""
    card, on = use_up(table, seat, answer), answer["on"][0]
    table.tell("{seat} plays {card} for {on:seat}.", seat=seat, card=card, on=on)
    gain(table, on, 1)


def rob_level(table: Board, chance: Chance, seat: Seat, answer: Answer) -> None:
    """Go up by the level that somebody else goes down [12.6]."""
    card, on = use_up(table, seat, answer), answer["on"][0]
    table.tell("{seat} plays {card} on {on:seat}.", seat=seat, card=card, on=on)
    fall(table, on, 1)
    gain(table, seat, 1)


def use_up(table: Board, seat: Seat, answer: Answer) -> str:
    """Take the card that is played from a hand, and discard it."""
    card: str = answer["card"][0]
    table.use_up(seat, card)
    return card


LEVEL_PLAYS: Mapping[str, Play] = {
    "rise": rise,
    "raise": raise_other,
    "rob_level": rob_level,
}


# Selling [12.1, 12.2]

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


# What is too much [11.5]


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


# Treasures [1.4, 4.9, 10.5]


def gold(card: str) -> int:
    """Return what a card is worth in gold, 0 for what cannot be sold."""
    return GOLD.get(card, 0)


def draw_unseen(table: Board, chance: Chance, seat: Seat, count: int) -> None:
    """Draw treasures into a hand, seen by nobody else [4.9]."""
    cards = draw_treasures(table, chance, count)
    if cards:
        table.hands[seat] += cards
        table.tell_many("{seat} draws a treasure.", "{seat} draws {count} treasures.", seat=seat, count=len(cards))
        table.keep_back("Drawn: {cards}.", by=seat, cards=cards)
        table.tell("You draw {cards}.", only=[seat], cards=cards)


def draw_treasures(table: Board, chance: Chance, count: int) -> list[str]:
    """Draw some treasures, or as many as there are [1.4]."""
    cards = (table.draw("treasure", chance) for _ in range(count))
    return [card for card in cards if card is not None]


DRAW = Option("draw")
DRAWN = Answer("draw")


def may_recall(table: Board, seat: Seat, deck: str) -> bool:
    """Tell whether a cleric may take cards off a discard pile instead of drawing; all of it is known to all [10.5]."""
    discards = table.door_discards if deck == "door" else table.treasure_discards
    return bool(discards and table.hands[seat]) and "cleric" in table.people[seat].classes


def recall(table: Board, seat: Seat, deck: str, count: int) -> Procedure[list[str]]:
    """Ask a cleric who is about to draw face up; return the cards taken off the discards instead [10.5]."""
    if count < 1 or not may_recall(table, seat, deck):
        return []
    discards, hand = table.door_discards if deck == "door" else table.treasure_discards, table.hands[seat]
    most = min(count, len(discards), len(hand))
    prompt = say(
        "Draw from the deck, or discard cards of yours to take as many off the top of the discards: {cards}.",
        cards=discards[-most:][::-1],
    )
    options = [DRAW, Option("recall", pay=Pick([*hand], 1, most))]
    answer = yield from ask(seat, Decision(prompt, options, DRAWN, "10.5", unhurried=True))
    return [] if answer.verb == "draw" else take_back(table, seat, deck, answer["pay"])


def take_back(table: Board, seat: Seat, deck: str, pay: list[str]) -> list[str]:
    """Take as many cards off the top of a discard pile as are paid, and then discard those [10.5]."""
    discards = table.door_discards if deck == "door" else table.treasure_discards
    taken = [discards.pop() for _ in pay]
    table.use_up(seat, *pay)
    table.tell("{seat} discards {pay:cards} and takes {taken:cards} back.", seat=seat, pay=pay, taken=taken)
    return taken
