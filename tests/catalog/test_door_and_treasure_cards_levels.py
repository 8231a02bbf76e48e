"""Each potion of Door & Treasure strengthens a side, and each card that says so brings a level to those it says."""

from __future__ import annotations

import pytest

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, LevelUp, Potion
from tests.catalog.door_and_treasure_cast import MONSTERS, POTIONS
from tests.catalog.door_and_treasure_evening import behind_the_door, position
from tests.catalog.evening import Evening

LEVELS = {card.id: card for card in CARDS.values() if isinstance(card, LevelUp)}
HIRELING = next(card.id for card in CARDS.values() if isinstance(card, cards.Hireling))
STRONG = max(MONSTERS.values(), key=lambda card: (not card.bare, card.level)).id


def sums(game: Evening[Board]) -> tuple[int, int]:
    """The strength of both sides."""
    fight = game.table.fight
    assert fight is not None
    return sum(part.plus for part in fight.ours), sum(part.plus for part in fight.theirs)


# -- Potions -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", POTIONS.values(), ids=POTIONS)
@pytest.mark.parametrize(("side", "at"), [("party", 0), ("foes", 1)])
def test_a_potion_adds_its_bonus_to_the_side_it_is_used_for(card: Potion, side: str, at: int) -> None:
    game = behind_the_door(Person(), Person(), Person(), door=STRONG, hands=[[], [card.id], []])
    before = sums(game)
    game.says(0, "fight")
    game.says(1, "boost", cards=[card.id], side=[side])
    game.says(2, "pass")

    after = sums(game)
    assert (after[at] - before[at], after[1 - at]) == (card.plus, before[1 - at])
    assert game.table.treasure_discards == [card.id]


# -- Up a level ----------------------------------------------------------------------------------------------------


def prepared(card: LevelUp, level: int = 3, second: int = 5) -> Evening[Board]:
    """A turn in which the first, for whom the card is made, holds it."""
    first = Person(level, hirelings=[HIRELING] if card.hireling else [])
    return position(first, Person(second), Person(1), hands=[[card.id], [], []])


def goes_up(game: Evening[Board], card: LevelUp) -> None:
    """Use a card to go up a level oneself."""
    if card.steals:
        game.says(0, "rob_level", card=[card.id], on=[1])
    else:
        game.says(0, "rise", card=[card.id])


@pytest.mark.parametrize("card", LEVELS.values(), ids=LEVELS)
def test_a_card_that_says_so_brings_a_level(card: LevelUp) -> None:
    game = prepared(card)
    goes_up(game, card)

    assert [person.level for person in game.table.people] == [4, 4 if card.steals else 5, 1]
    assert game.table.treasure_discards == [card.id]


@pytest.mark.parametrize("card", LEVELS.values(), ids=LEVELS)
def test_it_never_brings_the_last_one(card: LevelUp) -> None:
    game = prepared(card, level=9, second=9)

    assert not {"rise", "rob_level"} & set(game.verbs(0))


@pytest.mark.parametrize("card", [card for card in LEVELS.values() if card.unless_top], ids=lambda card: card.id)
def test_some_bring_no_level_to_the_player_with_the_highest(card: LevelUp) -> None:
    assert "rise" not in prepared(card, level=5).verbs(0)
    assert "rise" in prepared(card, level=4).verbs(0)


@pytest.mark.parametrize("card", [card for card in LEVELS.values() if card.hireling], ids=lambda card: card.id)
def test_some_bring_a_level_only_with_a_hireling(card: LevelUp) -> None:
    game = position(Person(3), Person(5), Person(1), hands=[[card.id], [], []])

    assert "rise" not in game.verbs(0)
