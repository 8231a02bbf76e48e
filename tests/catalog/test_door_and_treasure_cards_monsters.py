"""Each monster of Door & Treasure, and each card played on one, does what stands on it."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, Modifier, Monster
from games.engine.questions import Answer
from tests.catalog.door_and_treasure_cast import (
    BOOTS,
    COAT,
    CONDITIONS_OF_A_FIGHT,
    HAT,
    ITEMS,
    LADLE,
    MONSTERS,
    PEBBLE,
    POTIONS,
    SWORD,
    WEIGHT,
    Before,
    asks_for,
    carry_on,
    character,
    leaves,
    plain_item,
    struck,
)  # fmt: skip
from tests.catalog.door_and_treasure_evening import behind_the_door, sides, the_fight
from tests.catalog.evening import Evening

ALL = pytest.mark.parametrize("card", MONSTERS.values(), ids=MONSTERS)
ENHANCERS = {card.id: card for card in CARDS.values() if isinstance(card, cards.Enhancer)}
GUARD = min(MONSTERS.values(), key=lambda card: (len(asks_for(card)) + card.level, card.id)).id  # one of no account
DOOMED = [WEIGHT] * 4  # nobody beats anything under so many curses


def some(**wanted: Any) -> list[Monster]:
    """All monsters with some feature."""
    return [
        card for card in MONSTERS.values() if all(bool(getattr(card, name)) == is_so for name, is_so in wanted.items())
    ]


def modified(name: str) -> list[Any]:
    """Each monster with each modifier of a kind."""
    found = [(card, modifier) for card in MONSTERS.values() for modifier in getattr(card, name)]
    return [pytest.param(card, modifier, id=f"{card.id}-{modifier.when}") for card, modifier in found]


def faced(card: Monster, modifier: Modifier | None) -> Evening[Board]:
    """A fight against a monster with a party that meets one of its conditions and no other, or none at all."""
    met = [modifier.when] if modifier and modifier.when else []
    helper = "helped" in met
    avoided = [condition for condition in asks_for(card) if condition not in met]
    game = behind_the_door(character(met, avoided), character((), avoided), character(), door=card.id)
    if helper or ("alone" in asks_for(card) and not met):
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
        game.says(2, "pass")
        game.says(1, "help")
    return game


@ALL
def test_a_monster_is_as_strong_and_as_rich_as_it_says(card: Monster) -> None:
    game = faced(card, None)

    fight = the_fight(game)
    assert (sides(game)[1], fight.prize, fight.gain) == (card.level, card.treasures, card.levels)


@pytest.mark.parametrize(("card", "modifier"), modified("strength"))
def test_a_monster_is_stronger_against_those_whom_it_names(card: Monster, modifier: Modifier) -> None:
    assert sides(faced(card, modifier))[1] == card.level + modifier.plus


@pytest.mark.parametrize(("card", "modifier"), modified("more_treasures"))
def test_a_monster_has_more_treasures_for_those_whom_it_names(card: Monster, modifier: Modifier) -> None:
    assert the_fight(faced(card, modifier)).prize == card.treasures + modifier.plus


@pytest.mark.parametrize(("card", "modifier"), modified("more_levels"))
def test_a_monster_is_worth_more_levels_to_those_whom_it_names(card: Monster, modifier: Modifier) -> None:
    assert the_fight(faced(card, modifier)).gain == card.levels + modifier.plus


@ALL
def test_the_killer_of_a_monster_gets_its_levels_and_treasures(card: Monster) -> None:
    avoided = [condition for condition in asks_for(card) if condition not in CONDITIONS_OF_A_FIGHT]
    fighter = character((), avoided)
    game = behind_the_door(fighter, Person(), Person(), door=card.id, hands=[[*POTIONS], [], []])
    game.says(0, "boost", cards=[*POTIONS], side=["party"])
    gain, prize = the_fight(game).gain, the_fight(game).prize
    game.says(0, "fight")
    game.all_pass()

    assert game.table.fight is None
    assert game.table.people[0].level == fighter.level + gain
    assert len(game.table.hands[0]) == prize
    assert game.table.kills == [1, 0, 0]
    assert card.id in game.table.door_discards


# -- Running away --------------------------------------------------------------------------------------------------


def runs(card: Monster, level: int, *rolls: int) -> list[str]:
    """Run from a monster that one cannot beat, and hear what happens."""
    avoided = ["elf", "halfling"]
    runner = character((), avoided, level=level)
    runner.burdens = [*DOOMED]
    return carry_on_from(behind_the_door(runner, Person(), Person(), door=card.id, rolls=rolls))


def carry_on_from(game: Evening[Board]) -> list[str]:
    """Run, and hear what happens."""
    return game.says(0, "run") + carry_on(game)


def escaped(told: list[str]) -> bool:
    """Tell whether somebody got away."""
    return any("escapes from" in sentence for sentence in told)


@pytest.mark.parametrize("card", some(sure=False), ids=lambda card: card.id)
def test_it_takes_a_five_to_run_from_a_monster_but_for_what_it_says(card: Monster) -> None:
    needed = 5 - card.flee
    level = card.ignores + 1

    assert not escaped(runs(card, level, min(needed - 1, 6)))
    assert needed > 6 or escaped(runs(card, level, needed))


@pytest.mark.parametrize("card", some(sure=True), ids=lambda card: card.id)
def test_from_some_monsters_nobody_runs(card: Monster) -> None:
    assert not escaped(runs(card, card.ignores + 1, 6))


@pytest.mark.parametrize("card", some(ignores=True), ids=lambda card: card.id)
def test_a_monster_does_not_pursue_those_of_a_low_level(card: Monster) -> None:
    assert escaped(runs(card, card.ignores, 1))
    assert not escaped(runs(card, card.ignores + 1, 1))


# -- Bad Stuff -----------------------------------------------------------------------------------------------------


def victims() -> list[Any]:
    """Each monster with one who has much to lose and one who has nothing, and both ways that a die may fall."""
    found = []
    for card in MONSTERS.values():
        rolls = [effect for effect in card.bad if isinstance(effect, cards.Roll)]
        for rich in (True, False):
            for die in (rolls[0].upto, rolls[0].upto + 1) if rolls else (2,):
                found.append(pytest.param(card, rich, die, id=f"{card.id}-{'rich' if rich else 'poor'}-{die}"))
    return found


def victim(rich: bool) -> Person:
    """Somebody of level 6 who has everything that can be lost, or nothing."""
    if not rich:
        return Person(6, burdens=[*DOOMED])
    worn = [HAT, COAT, BOOTS, SWORD, PEBBLE]
    return Person(6, races=["halfling"], classes=["cleric"], worn=worn, carried=[LADLE], burdens=[*DOOMED])


@pytest.mark.parametrize(("card", "rich", "die"), victims())
def test_bad_stuff_happens_to_those_who_are_caught(card: Monster, rich: bool, die: int) -> None:
    spare = [item for item in ITEMS if item not in victim(rich=True).items]
    others = [Person(3, carried=spare[:1]), Person(8, carried=spare[1:2]), Person(2)]
    rolls = (die,) if card.sure else (1, die)
    hands = [[*POTIONS][:4] if rich else [], [], [], []]
    game = behind_the_door(victim(rich), *others, door=card.id, rolls=rolls, hands=hands)
    before = Before(game.table, 0)
    high = any(isinstance(effect, cards.Roll) and die > effect.upto for effect in card.bad)
    felt = [*leaves(card.bad, game.table.people[0], high)]
    told = carry_on_from(game)

    assert not escaped(told)
    struck(felt, before, game.table, card.id, die)


@pytest.mark.parametrize("card", some(even_so=True), ids=lambda card: card.id)
def test_some_hurt_even_those_who_escape(card: Monster) -> None:
    game = behind_the_door(victim(rich=False), Person(3), Person(), door=card.id, rolls=(6,))
    before = Before(game.table, 0)
    felt = [*leaves(card.even_so, game.table.people[0], high=False)]

    assert escaped(carry_on_from(game))
    struck(felt, before, game.table, card.id, 0)


# -- Their ways ----------------------------------------------------------------------------------------------------


@ALL
def test_help_can_be_had_unless_the_card_forbids_it(card: Monster) -> None:
    game = behind_the_door(Person(), Person(), Person(), door=card.id)

    assert ("ask" in game.verbs(0)) != card.solo


@ALL
def test_items_count_unless_the_card_says_that_only_levels_do(card: Monster) -> None:
    game = behind_the_door(Person(worn=[COAT]), Person(), Person(), door=card.id)

    assert sides(game)[0] == 1 + (0 if card.bare else ITEMS[COAT].plus)


@ALL
def test_clerics_smite_what_is_undead_and_nothing_else(card: Monster) -> None:
    game = behind_the_door(Person(classes=["cleric"]), Person(), Person(), door=card.id, hands=[[HAT], [], []])

    assert ("smite" in game.verbs(0)) == card.undead


@pytest.mark.parametrize("card", some(bribe=True), ids=lambda card: card.id)
def test_a_monster_that_takes_bribes_goes_for_items_that_are_worth_enough(card: Monster) -> None:
    items, worth = [], 0
    for item in ITEMS.values():
        if worth < card.bribe:
            items.append(item.id)
            worth += item.gold
    poor = behind_the_door(Person(carried=items[:-1]), Person(), Person(), door=card.id)
    game = behind_the_door(Person(carried=[*items]), Person(), Person(), door=card.id)
    game.says(0, "bribe", foe=[card.id], items=items)

    assert "bribe" not in poor.verbs(0)
    assert game.table.fight is None
    assert (game.table.people[0].level, game.table.people[0].items, game.table.hands[0]) == (1, [], [])
    assert set(items) <= set(game.table.treasure_discards)


@pytest.mark.parametrize("card", MONSTERS.values(), ids=MONSTERS)
def test_a_monster_lets_its_friends_be_and_nobody_else(card: Monster) -> None:
    stranger = behind_the_door(character((), [card.friend] if card.friend else ()), Person(), Person(), door=card.id)
    assert "befriend" not in stranger.verbs(0)
    if card.friend:
        game = behind_the_door(character([card.friend]), Person(), Person(), door=card.id)
        game.says(0, "befriend", foe=[card.id])
        assert game.table.fight is None
        assert (game.table.kills[0], game.table.hands[0]) == (0, [])


# -- What is played on them ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", ENHANCERS.values(), ids=ENHANCERS)
@pytest.mark.parametrize("foe", [GUARD, max(some(even_so=False), key=lambda card: card.level).id])
def test_what_is_played_on_a_monster_changes_its_strength_and_its_treasures(card: cards.Enhancer, foe: str) -> None:
    game = behind_the_door(Person(), Person(), Person(), door=foe, hands=[[card.id], [], []])
    game.says(0, "aim", card=[card.id], foe=[foe])

    assert sides(game)[1] == max(1, MONSTERS[foe].level + card.plus)
    assert the_fight(game).prize == max(1, MONSTERS[foe].treasures + card.treasures)
    carry_on_from(game)
    assert card.id in game.table.door_discards


def test_the_cast_is_as_the_tests_need_it() -> None:
    assert plain_item("armour") == COAT
    assert behind_the_door(Person(), Person(), Person(), door=GUARD).decision(0).default == Answer("run")
