"""Each curse of Door & Treasure does what stands on it, from a door or a hand, and each ward keeps it off."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import Curse, Item
from games.engine.questions import Answer
from tests.catalog.door_and_treasure_cast import (
    BOOTS,
    COAT,
    CURSES,
    HAT,
    ITEMS,
    LADLE,
    MONSTERS,
    PEBBLE,
    POTIONS,
    SWORD,
    Before,
    carry_on,
    leaves,
    struck,
)  # fmt: skip
from tests.catalog.door_and_treasure_evening import behind_the_door, position
from tests.catalog.evening import Evening

BURDENS = [(card, effect) for card in CURSES.values() for effect in card.effects if isinstance(effect, cards.Burden)]
WARDS = [item for item in ITEMS.values() if item.wards]
OWNED = [HAT, COAT, BOOTS, SWORD, PEBBLE, LADLE]
WEAKEST = min(MONSTERS.values(), key=lambda card: (card.level, len(card.strength), card.id)).id


def company(rich: bool) -> list[Person]:
    """A victim who has everything that can be lost, or nothing, and three others of whom two have an item."""
    spare = [item for item in ITEMS if item not in OWNED]
    others = [Person(3, carried=spare[:1]), Person(8, carried=spare[1:2]), Person(2)]
    if not rich:
        return [Person(6), *others]
    return [Person(6, races=["halfling"], classes=["cleric"], worn=OWNED[:-1], carried=OWNED[-1:]), *others]


def cursed(card: Curse, people: list[Person], from_hand: bool) -> Evening[Board]:
    """A game in which the first has opened the door to a curse, or the second plays it on them."""
    hand = [*POTIONS][:4] if people[0].items else []
    table: dict[str, Any] = {"door_discards": ["elf", "warrior", "dwarf", "wizard", WEAKEST]}
    if not from_hand:
        return behind_the_door(*people, door=card.id, rolls=(2,), hands=[hand, [], [], []], **table)
    game = position(*people, rolls=(2,), hands=[hand, [card.id], [], []], **table)
    game.says(1, "curse", card=[card.id], on=[0])
    return game


@pytest.mark.parametrize("from_hand", [False, True], ids=["from a door", "from a hand"])
@pytest.mark.parametrize("rich", [True, False], ids=["rich", "poor"])
@pytest.mark.parametrize("card", CURSES.values(), ids=CURSES)
def test_a_curse_does_what_it_says(card: Curse, rich: bool, from_hand: bool) -> None:
    game = cursed(card, company(rich), from_hand)
    before = Before(game.table, 0)
    felt = [*leaves(card.effects, game.table.people[0], high=False)]
    game.says(0, "bear")
    carry_on(game)

    struck(felt, before, game.table, card.id, 2)
    stays = any(isinstance(effect, cards.Burden) for effect in felt)
    assert (card.id in game.table.door_discards) != stays


@pytest.mark.parametrize(("card", "effect"), BURDENS, ids=[card.id for card, _ in BURDENS])
def test_a_curse_that_stays_weighs_what_it_says(card: Curse, effect: cards.Burden) -> None:
    free = position(Person(5, worn=[COAT]), Person(), Person())
    game = position(Person(5, worn=[COAT], burdens=[card.id]), Person(), Person())

    items = 0 if effect.bare else ITEMS[COAT].plus
    assert free.table.people[0].strength == 5 + ITEMS[COAT].plus
    assert game.table.people[0].strength == 5 + items + effect.plus


@pytest.mark.parametrize(("card", "effect"), BURDENS, ids=[card.id for card, _ in BURDENS])
def test_a_curse_that_stays_is_lifted_when_it_says(card: Curse, effect: cards.Burden) -> None:
    game = behind_the_door(Person(9, burdens=[card.id]), Person(), Person(), door=WEAKEST, goal=20)
    game.says(0, "fight")
    carry_on(game)

    assert (card.id in game.table.people[0].burdens) == (effect.lasts == "for good")
    assert (card.id in game.table.door_discards) == (effect.lasts == "next fight")


@pytest.mark.parametrize(
    ("card", "effect"), [pair for pair in BURDENS if pair[1].flee], ids=lambda one: getattr(one, "id", "")
)
def test_a_curse_that_stays_hinders_those_who_run(card: Curse, effect: cards.Burden) -> None:
    needed = 5 - effect.flee - MONSTERS[STEADY].flee
    for roll, gone in ((needed - 1, False), (needed, True)):
        game = behind_the_door(Person(burdens=[card.id]), Person(), Person(), door=STEADY, rolls=(roll,))
        told = game.says(0, "run") + carry_on(game, {0: [Answer("run")]})
        assert any("escapes from" in sentence for sentence in told) == gone


STEADY = next(
    card.id
    for card in MONSTERS.values()
    if card.level > 1 and not (card.flee or card.sure or card.ignores or card.strength or card.friend)
)


def struck_down(ward: Item, worn: bool) -> tuple[Evening[Board], list[str]]:
    """Let each curse that takes what an item protects fall on its owner, and say what they lose."""
    curse = next(
        card
        for card in CURSES.values()
        if any(isinstance(effect, cards.LoseItems) and effect.what == ward.wards for effect in card.effects)
    )
    mine = [item for item in OWNED if item != LADLE and ITEMS[item].slot != ward.slot]
    person = Person(6, worn=[*mine, ward.id]) if worn else Person(6, worn=mine, carried=[ward.id])
    game = behind_the_door(person, Person(), Person(), door=curse.id)
    before = person.items
    game.says(0, "bear")
    carry_on(game)
    return game, [item for item in before if item not in game.table.people[0].items]


@pytest.mark.parametrize("ward", WARDS, ids=lambda ward: ward.id)
def test_an_item_that_protects_keeps_a_curse_from_taking_anything(ward: Item) -> None:
    assert struck_down(ward, worn=True)[1] == []


@pytest.mark.parametrize("ward", [ward for ward in WARDS if ward.wards == "best"], ids=lambda ward: ward.id)
def test_an_item_that_is_only_carried_protects_nothing(ward: Item) -> None:
    assert len(struck_down(ward, worn=False)[1]) == 1
