"""How strong everybody is, part by part, and the monsters of a fight, which come and go [4.2, 4.3, 4.10]."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache

from games.catalog.door_and_treasure.board import Banished, Board, Fight, Foe, Part, Person
from games.catalog.door_and_treasure.cards import (
    CARDS,
    Burden,
    Condition,
    Curse,
    Enhancer,
    Hireling,
    Item,
    Modifier,
    Monster,
)
from games.engine.questions import Seat

MONSTERS = {card.id: card for card in CARDS.values() if isinstance(card, Monster)}
ENHANCERS = {card.id: card for card in CARDS.values() if isinstance(card, Enhancer)}
ITEMS = {card.id: card for card in CARDS.values() if isinstance(card, Item)}
HIRELINGS = {card.id: card for card in CARDS.values() if isinstance(card, Hireling)}
BURDENS = {
    card.id: effect
    for card in CARDS.values()
    if isinstance(card, Curse)
    for effect in card.effects
    if isinstance(effect, Burden)
}
ELF, HALFLING = 1, -1  # added to the roll to run away [7.2]

part = cache(Part)  # the same few are made over and over, and never change

CONDITIONS: Mapping[Condition, Callable[[Person, Fight | None], bool]] = {
    "elf": lambda person, fight: "elf" in person.races,
    "dwarf": lambda person, fight: "dwarf" in person.races,
    "halfling": lambda person, fight: "halfling" in person.races,
    "human": lambda person, fight: not person.races,
    "warrior": lambda person, fight: "warrior" in person.classes,
    "cleric": lambda person, fight: "cleric" in person.classes,
    "thief": lambda person, fight: "thief" in person.classes,
    "wizard": lambda person, fight: "wizard" in person.classes,
    "classless": lambda person, fight: not person.classes,
    "undead": lambda person, fight: fight is not None and any(MONSTERS[foe.card].undead for foe in fight.foes),
    "alone": lambda person, fight: fight is not None and fight.helper is None,
    "helped": lambda person, fight: fight is not None and fight.helper is not None,
    "bareheaded": lambda person, fight: not wears(person, "headgear"),
    "barefoot": lambda person, fight: not wears(person, "footgear"),
    "level 5 or more": lambda person, fight: person.level >= 5,
}


def meets(table: Board, seat: Seat, condition: Condition) -> bool:
    """Tell whether a character, or their fight, meets a card's condition [4.2]."""
    fight = table.fight
    if fight and seat != fight.fighter and seat != fight.helper:
        fight = None
    return CONDITIONS[condition](table.people[seat], fight)


def wears(person: Person, slot: str) -> bool:
    """Tell whether a character wears something in a slot."""
    return any(ITEMS[item].slot == slot for item in person.worn)


def usable(table: Board, seat: Seat, item: str) -> bool:
    """Tell whether an item is of use to a character, be it worn or not [11.4]."""
    only = ITEMS[item].only
    return not only or any(meets(table, seat, condition) for condition in only)


def party(table: Board) -> list[Seat]:
    """Return the fighter, then the helper; nobody if there is no fight."""
    fight = table.fight
    if fight is None:
        return []
    return [fight.fighter] if fight.helper is None else [fight.fighter, fight.helper]


def reckon(table: Board, *seats: Seat) -> None:
    """Work out the strength of these characters (of all if none is named) and of the fight."""
    for seat in seats or range(table.seats):
        reckon_person(table, seat)
    reckon_fight(table)


def reckon_person(table: Board, seat: Seat) -> None:
    """Add up what a character has: level, what they wear, hirelings, curses, and what was done to them in the fight."""
    person, fight = table.people[seat], table.fight
    parts = [part("level", person.level, seat)]
    if not bare(table, seat):
        for item in person.worn:
            if plus := bonus(table, seat, item):
                parts.append(part(item, plus, seat))
        parts += [part(hireling, HIRELINGS[hireling].plus, seat) for hireling in person.hirelings]
    parts += [part(burden, BURDENS[burden].plus, seat) for burden in person.burdens if BURDENS[burden].plus]
    if fight and seat in (fight.fighter, fight.helper):
        if seat in fight.doubled:
            parts.append(part("double", total(parts), seat))
        parts += [part(played.what, played.plus, played.seat) for played in fight.played if played.on == seat]
    person.parts, person.strength = parts, total(parts)


def bare(table: Board, seat: Seat) -> bool:
    """Tell whether a character's items and hirelings count for nothing: by a curse, or by a monster they fight."""
    if any(BURDENS[burden].bare for burden in table.people[seat].burdens):
        return True
    fight = table.fight
    return fight is not None and seat in party(table) and any(MONSTERS[foe.card].bare for foe in fight.foes)


def bonus(table: Board, seat: Seat, item: str) -> int:
    """Return what an item adds to the strength of its wearer [11.4]."""
    card = ITEMS[item]
    if card.only and not usable(table, seat, item):
        return 0
    if not card.more:
        return card.plus
    return card.plus + sum(m.plus for m in card.more if m.when is None or meets(table, seat, m.when))


def reckon_fight(table: Board) -> None:
    """Work out both sides of the fight, if there is one, and what it is worth."""
    fight = table.fight
    if fight is None:
        return
    fight.ours = [piece for seat in party(table) for piece in table.people[seat].parts]
    fight.theirs = [piece for foe in fight.foes for piece in foe_parts(table, foe)]
    for played in fight.played:
        if played.on is None:
            (fight.ours if played.side == "party" else fight.theirs).append(part(played.what, played.plus, played.seat))
    fight.prize = sum([treasures(table, foe) for foe in fight.foes])
    fight.prize += sum([gone.treasures for gone in fight.banished])
    fight.gain = sum([levels(table, foe) for foe in fight.foes])
    fight.alarm = winning(table) and any(
        table.people[seat].level + won >= table.goal for seat, won in rewards(table) if won
    )


def foe_parts(table: Board, foe: Foe) -> list[Part]:
    """Return what makes up a monster's strength; weakened, it still has 1 [4.3]."""
    monster = MONSTERS[foe.card]
    parts = [part(foe.card, monster.level, foe.seat)]
    parts += [part(m.when or foe.card, m.plus) for m in monster.strength if met(table, [m], party(table))]
    for laid in sorted(foe.enhancers, key=lambda laid: -ENHANCERS[laid.card].plus):
        plus = max(ENHANCERS[laid.card].plus, min(0, 1 - total(parts)))
        parts.append(part(laid.card, plus, laid.seat))
    return parts


def treasures(table: Board, foe: Foe) -> int:
    """Return how many treasures a monster guards: at least 1 [4.3]."""
    monster = MONSTERS[foe.card]
    more = sum(ENHANCERS[laid.card].treasures for laid in foe.enhancers)
    return max(1, monster.treasures + more + met(table, monster.more_treasures, party(table)))


def levels(table: Board, foe: Foe) -> int:
    """Return how many levels a monster is worth: more to a fighter its card names [4.9]."""
    monster = MONSTERS[foe.card]
    return monster.levels + met(table, monster.more_levels, party(table)[:1])


def met(table: Board, modifiers: Iterable[Modifier], seats: Sequence[Seat]) -> int:
    """Add up a monster's modifiers whose condition anybody at these seats meets [4.3]."""
    return sum([m.plus for m in modifiers if m.when is None or any(meets(table, seat, m.when) for seat in seats)])


def rewards(table: Board) -> list[tuple[Seat, int]]:
    """Return how many levels a victory brings the fighter, and a helper who is an elf [4.9, 5.8]."""
    fight = table.fight
    if fight is None:
        return []
    found = [(fight.fighter, fight.gain)]
    if fight.helper is not None and "elf" in table.people[fight.helper].races:
        found.append((fight.helper, len(fight.foes)))
    return found


def winning(table: Board) -> bool:
    """Tell whether the party would win the fight as it stands: a warrior among them wins ties too [4.8]."""
    fight = table.fight
    if fight is None:
        return False
    lead = total(fight.ours) - total(fight.theirs)
    return lead > 0 or (lead == 0 and any("warrior" in table.people[seat].classes for seat in party(table)))


def total(parts: Iterable[Part]) -> int:
    """Add up what counts."""
    return sum([piece.plus for piece in parts])


def flee_bonus(table: Board, seat: Seat, foe: Foe) -> int:
    """Return what is added to a roll for running away from a monster [7.2]."""
    person = table.people[seat]
    burdens = [BURDENS[burden] for burden in person.burdens]
    added = MONSTERS[foe.card].flee + sum(burden.flee for burden in burdens)
    added += ELF * ("elf" in person.races) + HALFLING * ("halfling" in person.races)
    if not bare(table, seat):
        added += sum(ITEMS[item].flee for item in person.worn if ITEMS[item].flee and usable(table, seat, item))
    return added


# The monsters of a fight [4.10]


def going_on(table: Board) -> Fight:
    """Return the fight that is going on. Raises LookupError if there is none."""
    if table.fight is None:
        raise LookupError("nobody fights")
    return table.fight


def foe_cards(table: Board) -> list[str]:
    """Return the monsters of the fight, twins once."""
    return list(dict.fromkeys(foe.card for foe in going_on(table).foes))


def find(table: Board, card: str) -> Foe:
    """Return the monster of this card, of twins the stronger."""
    twins = [foe for foe in going_on(table).foes if foe.card == card]
    return max(twins, key=lambda foe: total(foe_parts(table, foe)))


def joins(table: Board, card: str, seat: Seat | None = None, by: str | None = None, twin_of: Foe | None = None) -> None:
    """Add a monster: of a player's, from the deck, or `by` a card as the twin of one that is there, enhancers and all.

    If nobody may help against it, the helper must leave [5.1].
    """
    enhancers = [*twin_of.enhancers] if twin_of else []
    fight, before = going_on(table), party(table)
    fight.foes.append(Foe(card, enhancers, twin_of is not None, by, len(enhancers), seat))
    if fight.helper is not None and solo(table):
        table.tell("Nobody may help against {card}: {helper:seat} must leave.", card=card, helper=fight.helper)
        fight.helper, fight.bargain = None, None
    reckon(table, *before)


def leaves(table: Board, foe: Foe, spoils: bool) -> None:
    """Take a monster out of the fight without killing it; with `spoils` its treasures are left to the winner [4.10]."""
    fight = going_on(table)
    if spoils:
        fight.banished.append(Banished(foe.card, treasures(table, foe)))
    fight.foes = [other for other in fight.foes if other is not foe]
    put_away(table, foe)
    reckon(table, *party(table))


def put_away(table: Board, foe: Foe) -> None:
    """Discard a monster with the cards that were played on it; a twin is only the card that made it."""
    table.discard(*foe.cards)


def pass_on(table: Board, on: Seat) -> None:
    """Make the fight another player's; help and what was promised for it lapse [4.11]."""
    fight, before = going_on(table), party(table)
    fight.fighter, fight.helper, fight.bargain, fight.asks = on, None, None, 0
    fight.owed, fight.banished = [*fight.owed, *fight.banished], []
    fight.out = [seat for seat in fight.out if seat != on]
    reckon(table, *dict.fromkeys([*before, on]))


def solo(table: Board) -> bool:
    """Tell whether nobody may help against one of the monsters [5.1]."""
    return any(MONSTERS[foe.card].solo for foe in going_on(table).foes)
