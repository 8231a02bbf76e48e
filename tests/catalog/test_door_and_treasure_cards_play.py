"""Each trick and each special card of Door & Treasure does what it is played for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, get_args

import pytest

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, Special, Trick
from tests.catalog.door_and_treasure_cast import CURSES, HAT, ITEMS, MONSTERS, SWORD, carry_on
from tests.catalog.door_and_treasure_evening import behind_the_door, position, sides, the_fight
from tests.catalog.evening import Evening

FEATS = {card.id: card for card in CARDS.values() if isinstance(card, Special | Trick)}
PLAIN = [
    card.id
    for card in MONSTERS.values()
    if not (card.strength or card.flee or card.sure or card.ignores or card.solo or card.bare or card.undead)
    and not (card.more_levels or card.more_treasures or card.friend or card.bribe or card.even_so)
]
WEAK, STRONG = PLAIN[0], PLAIN[-1]
HARMLESS = next(card.id for card in CURSES.values() if card.effects == (cards.LoseLevels(1),))


def fight_with(card: str, door: str, *others: Person, fighter: Person | None = None, **fields: Any) -> Evening[Board]:
    """A fight against what was behind a door, in which the fighter holds a card."""
    hands = fields.pop("hands", [[card], [], []])
    return behind_the_door(
        fighter or Person(), *(others or (Person(), Person())), door=door, hands=hands, **fields
    )  # fmt: skip


def foes(game: Evening[Board]) -> list[str]:
    """The monsters of the fight."""
    return [foe.card for foe in the_fight(game).foes]


def spent(game: Evening[Board], card: str) -> bool:
    """Tell whether a card lies on its discard pile."""
    return card in game.table.door_discards + game.table.treasure_discards


def wander(card: str) -> None:
    game = fight_with("", STRONG, hands=[[], [card, WEAK], []])
    game.says(0, "fight")
    game.says(1, "lure", card=[card], monster=[WEAK])
    game.says(2, "pass")

    assert foes(game) == [STRONG, WEAK]
    assert sides(game)[1] == MONSTERS[STRONG].level + MONSTERS[WEAK].level
    assert the_fight(game).prize == MONSTERS[STRONG].treasures + MONSTERS[WEAK].treasures


def twin(card: str) -> None:
    plus = next(one for one in CARDS.values() if isinstance(one, cards.Enhancer) and one.plus > 0)
    game = fight_with("", STRONG, hands=[[plus.id, card], [], []])
    game.says(0, "aim", card=[plus.id], foe=[STRONG])
    game.says(0, "aim", card=[card], foe=[STRONG])

    assert foes(game) == [STRONG, STRONG]
    assert sides(game)[1] == 2 * (MONSTERS[STRONG].level + plus.plus)
    assert the_fight(game).prize == 2 * (MONSTERS[STRONG].treasures + plus.treasures)
    assert the_fight(game).gain == 2 * MONSTERS[STRONG].levels


def swap(card: str) -> None:
    game = fight_with("", WEAK, hands=[[], [card, STRONG], []])
    game.says(0, "fight")
    game.says(1, "swap", card=[card], foe=[WEAK], monster=[STRONG])
    game.says(2, "pass")

    assert foes(game) == [STRONG]
    assert spent(game, WEAK)


def dismiss(card: str) -> None:
    game = fight_with(card, STRONG)
    game.says(0, "use", card=[card])

    assert game.table.fight is None
    assert len(game.table.hands[0]) == 2
    assert (game.table.people[0].level, game.table.kills[0]) == (1, 0)


def rescue(card: str) -> None:
    better = max((item for item in ITEMS.values() if not item.only), key=lambda item: item.plus).id
    level = MONSTERS[STRONG].level + 1 - ITEMS[better].plus
    game = fight_with(card, STRONG, Person(worn=[better]), Person(carried=[HAT]), fighter=Person(level), goal=30)
    assert game.among(0, "rescue", "item") == [f"1:{better}"]
    game.says(0, "rescue", card=[card], item=[f"1:{better}"])
    assert sides(game)[0] > sides(game)[1]
    game.says(0, "fight")
    carry_on(game)

    assert game.table.kills[0] == 1
    assert better in game.table.people[0].items
    assert not game.table.people[1].items


def uplift(card: str) -> None:
    people = [Person(3), Person(4, classes=["cleric"]), Person(9, classes=["cleric", "thief"])]
    game = position(*people, hands=[[card], [], []])
    game.says(0, "use", card=[card])

    assert [person.level for person in game.table.people] == [3, 5, 10]
    assert game.end.places[2] == 1
    assert "use" not in position(Person(), Person(), Person(), hands=[[card], [], []]).verbs(0)


def double(card: str) -> None:
    game = fight_with(card, STRONG, fighter=Person(3, worn=[SWORD]))
    game.says(0, "use", card=[card])

    assert sides(game)[0] == 2 * (3 + ITEMS[SWORD].plus)


def saved_by(card: str, *rolls: int) -> tuple[Evening[Board], list[str]]:
    """Run from a monster with a card to save oneself, and hear what comes of it."""
    game = fight_with(card, STRONG, rolls=rolls, fighter=Person(4))
    game.says(0, "run")
    return game, game.says(0, "run", save=[card])


def again(card: str) -> None:
    game, told = saved_by(card, 1, 5)
    assert any("escapes from" in sentence for sentence in told)
    assert spent(game, card)

    game, told = saved_by(card, 1, 4)
    assert any("catches" in sentence for sentence in told)


def scatter(card: str) -> None:
    game = fight_with(card, STRONG)
    game.says(0, "use", card=[card])

    assert game.table.fight is None
    assert (game.table.hands[0], game.table.people[0].level, game.table.kills[0]) == ([], 1, 0)
    assert spent(game, STRONG)


def escape(card: str) -> None:
    game, told = saved_by(card, 1)
    assert any("escapes from" in sentence for sentence in told)
    assert spent(game, card)

    game, told = saved_by(card, 5)
    assert card in game.table.hands[0]


def set_die(card: str) -> None:
    game, told = saved_by(card, 1)
    assert any("escapes from" in sentence for sentence in told)
    assert spent(game, card)


def banish(card: str) -> None:
    game = fight_with(card, STRONG)
    game.says(0, "aim", card=[card], foe=[STRONG])

    assert game.table.fight is None
    assert len(game.table.hands[0]) == MONSTERS[STRONG].treasures
    assert (game.table.people[0].level, game.table.kills[0]) == (1, 0)


def replace(card: str) -> None:
    game = position(Person(), Person(), Person(), doors=[WEAK, "elf", STRONG], hands=[[card], [], []])
    game.says(0, "open", then=["ask"])
    game.says(0, "aim", card=[card], foe=[STRONG])

    assert foes(game) == [WEAK]
    assert spent(game, STRONG)
    assert spent(game, "elf")


def pass_on(card: str) -> None:
    game = fight_with(card, STRONG)
    game.says(0, "pass_on", card=[card], on=[2])

    assert the_fight(game).fighter == 2
    assert game.awaited == [2]


def rummage(card: str) -> None:
    discards = {"door_discards": ["elf", WEAK], "treasure_discards": [HAT, SWORD]}
    for wanted in ("elf", HAT):
        piles: dict[str, Any] = {name: [*pile] for name, pile in discards.items()}
        game = position(Person(), Person(), Person(), hands=[[card], [], []], **piles)
        game.says(0, "rummage", card=[card], take=[wanted])
        assert game.table.hands[0] == [wanted]
        assert not spent(game, wanted)
        assert spent(game, card)


def cancel(card: str) -> None:
    game = behind_the_door(Person(4), Person(), Person(), door=HARMLESS, hands=[[card], [], []])
    assert game.refuses(0, "cancel", card=[HARMLESS])
    game.says(0, "cancel", card=[card])

    assert game.table.people[0].level == 4
    assert spent(game, card)
    assert spent(game, HARMLESS)


def windfall(card: str) -> None:
    game = position(Person(), Person(), Person(), hands=[[], [card], []])
    game.says(1, "use", card=[card])

    assert len(game.table.hands[1]) == 3
    assert game.whispers(1)
    assert not game.whispers(0)


DOES: Mapping[str, Callable[[str], None]] = {
    "wander": wander,
    "twin": twin,
    "swap": swap,
    "dismiss": dismiss,
    "rescue": rescue,
    "uplift": uplift,
    "double": double,
    "again": again,
    "scatter": scatter,
    "escape": escape,
    "set die": set_die,
    "banish": banish,
    "replace": replace,
    "pass on": pass_on,
    "rummage": rummage,
    "cancel": cancel,
    "windfall": windfall,
}


@pytest.mark.parametrize("card", FEATS.values(), ids=FEATS)
def test_a_card_does_what_it_is_played_for(card: Special | Trick) -> None:
    DOES[card.does](card.id)


def test_there_is_a_test_for_everything_that_a_card_can_do() -> None:
    assert set(DOES) == set(get_args(cards.Feat))
