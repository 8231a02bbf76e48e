"""What cards are worth to the bot, in a hand or in play, and how a fight would look with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, assert_never

from games.catalog.door_and_treasure import atoms
from games.catalog.door_and_treasure.atoms import Effect
from games.catalog.door_and_treasure.cards import (
    CARDS,
    Curse,
    Enhancer,
    Hireling,
    Item,
    LevelUp,
    Monster,
    Potion,
)
from games.catalog.door_and_treasure.items import GOLD
from games.catalog.door_and_treasure.strength import CONDITIONS, total
from games.engine.questions import Seat
from games.engine.sights import Sight

DEATH = 8.0  # what it costs to die, in levels


def fits(person: Any, item: str) -> bool:
    """Tell whether a character can use an item."""
    card = CARDS[item]
    if not isinstance(card, Item):
        return False
    return not card.only or any(CONDITIONS[condition](person, None) for condition in card.only)


def bonus(person: Any, item: str) -> float:
    """Return what an item would do for a character who wore it, in points of strength."""
    card = CARDS[item]
    if not isinstance(card, Item) or not fits(person, item):
        return 0.0
    more = sum(m.plus for m in card.more if m.when is None or CONDITIONS[m.when](person, None))
    return card.plus + more + card.flee * 0.4 + (0.3 if card.wards else 0.0)


def in_play(person: Any, item: str) -> float:
    """Return what it is worth to a character to own an item: its use to them, or at least its gold."""
    return max(bonus(person, item) * 1.5, GOLD.get(item, 0) / 400)


def in_hand(sight: Sight, seat: Seat, card: str) -> float:
    """Return what it is worth to hold a card: the least valuable go first when some must."""
    printed, person = CARDS[card], sight.people[seat]
    if isinstance(printed, Item):
        return in_play(person, card)
    if isinstance(printed, LevelUp):
        return 9.0
    if isinstance(printed, Potion):
        return 1.0 + printed.plus * 0.7
    if isinstance(printed, Monster):
        return 4.0 if printed.level < person.strength else 1.0
    if isinstance(printed, Hireling):
        return 5.0
    if isinstance(printed, Enhancer):
        return 3.0
    if isinstance(printed, Curse):
        return 2.0 + severity(printed.effects) / 2
    if printed.id in (*person.classes, *person.races):
        return 0.1
    return 3.5


def severity(effects: Sequence[Effect]) -> float:
    """Return about how many levels it costs to suffer some effects."""
    return sum(map(cost, effects))


def cost(effect: Effect) -> float:
    """Return about how many levels one effect costs."""
    match effect:
        case atoms.Die():
            return DEATH
        case atoms.LoseLevels():
            return 3.0 if effect.die else float(effect.count)
        case atoms.FallTo():
            return 3.0
        case atoms.LoseItems() | atoms.Robbed() | atoms.Burden():
            return 1.5
        case atoms.LoseHand():
            return effect.count * 0.5 or 2.0
        case atoms.LoseClass() | atoms.LoseRace() | atoms.SwapClass() | atoms.SwapRace() | atoms.Tax():
            return 1.0
        case atoms.Roll():
            share = effect.upto / 6
            return severity(effect.low) * share + severity(effect.high) * (1 - share)
        case atoms.If():
            return (severity(effect.then) + severity(effect.otherwise)) / 2
        case _:
            assert_never(effect)


def lead(sight: Sight) -> int:
    """Return by how much the party is ahead in the fight: above 0 it wins, with a warrior at 0 too."""
    fight = sight.fight
    ahead = total(fight.ours) - total(fight.theirs)
    seats = [fight.fighter] if fight.helper is None else [fight.fighter, fight.helper]
    return ahead + any("warrior" in sight.people[seat].classes for seat in seats)


def against(sight: Sight, seat: Seat, monster: str) -> int:
    """Return by how much a character alone would be ahead of a monster."""
    printed, person = CARDS[monster], sight.people[seat]
    if not isinstance(printed, Monster):
        return -99
    own = person.level if printed.bare else person.strength
    theirs = printed.level + sum(m.plus for m in printed.strength if m.when is None or CONDITIONS[m.when](person, None))
    return int(own - theirs) + ("warrior" in person.classes)
