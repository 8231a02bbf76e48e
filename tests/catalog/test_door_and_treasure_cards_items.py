"""Each item, race, class and permit of Door & Treasure does what it says for those it says, and nothing for others."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, Item
from games.engine.questions import Answer
from tests.catalog.door_and_treasure_cast import (
    CONDITIONS_OF_A_FIGHT,
    ITEMS,
    MONSTERS,
    POTIONS,
    asks_for,
    carry_on,
    character,
    plain_item,
)  # fmt: skip
from tests.catalog.door_and_treasure_evening import behind_the_door, position
from tests.catalog.evening import Evening

ALL = pytest.mark.parametrize("card", ITEMS.values(), ids=ITEMS)
LIVING = next(card.id for card in MONSTERS.values() if not (card.undead or card.strength or card.solo or card.bare))
STRONG = next(card.id for card in MONSTERS.values() if card.level > 10 and not (card.solo or card.bare))
UNDEAD = next(card.id for card in MONSTERS.values() if card.undead)
STEADY = next(card.id for card in MONSTERS.values() if card.level > 8 and not (card.flee or card.sure or card.ignores))
MORE = [(card, modifier) for card in ITEMS.values() for modifier in card.more]
HIRELINGS = [card for card in CARDS.values() if isinstance(card, cards.Hireling)]
PERMITS = {card.id: card for card in CARDS.values() if isinstance(card, cards.Permit)}


def owner(card: Item, also: tuple[str, ...] = ()) -> Person:
    """Somebody for whom an item is made, and on whom nothing else about it depends."""
    met = [*card.only[:1], *also]
    person = character(met, [condition for condition in asks_for(card) if condition not in met])
    if card.big and "dwarf" not in person.races:
        person.worn = []
    person.worn = [item for item in person.worn if ITEMS[item].slot != card.slot]
    return person


def added(game: Evening[Board]) -> dict[str, int]:
    """What each thing adds to the strength of the first."""
    return {part.what: part.plus for part in game.table.people[0].parts}


@ALL
def test_an_item_that_is_played_is_worn_and_adds_its_bonus(card: Item) -> None:
    game = position(owner(card), Person(), Person(), hands=[[card.id], [], []])
    if card.big:
        game.says(0, "haul", card=[card.id])
    else:
        game.says(0, "play", cards=[card.id])

    assert game.table.people[0].worn[-1] == card.id
    assert added(game).get(card.id, 0) == card.plus


@pytest.mark.parametrize("card", [card for card in ITEMS.values() if card.only], ids=lambda card: card.id)
def test_an_item_does_nothing_for_those_it_is_not_made_for(card: Item) -> None:
    stranger = character((), card.only)
    stranger.worn = []
    game = position(stranger, Person(), Person(), hands=[[card.id], [], []])
    verb = ("haul", "card") if card.big else ("play", "cards")
    game.says(0, verb[0], **{verb[1]: [card.id]})

    assert game.table.people[0].carried == [card.id]
    assert card.id not in added(game)
    stranger.worn, stranger.carried = [card.id], []
    assert card.id not in added(position(stranger, Person(), Person()))


@pytest.mark.parametrize("card", [card for card in ITEMS.values() if len(card.only) > 1], ids=lambda card: card.id)
def test_an_item_helps_all_those_it_is_made_for(card: Item) -> None:
    for condition in card.only:
        person = character([condition], [other for other in card.only if other != condition])
        person.worn = [card.id]
        assert added(position(person, Person(), Person()))[card.id] == card.plus


@pytest.mark.parametrize(("card", "modifier"), MORE, ids=[f"{card.id}-{modifier.when}" for card, modifier in MORE])
def test_an_item_adds_more_when_it_says(card: Item, modifier: cards.Modifier) -> None:
    assert worn_in_a_fight(card, modifier.when) == card.plus + modifier.plus
    assert worn_in_a_fight(card, None) == card.plus


def worn_in_a_fight(card: Item, condition: Any) -> int:
    """What an item adds in a fight that is as it asks for, or in one that is not."""
    met = [condition] if condition and condition not in CONDITIONS_OF_A_FIGHT else []
    person = owner(card, tuple(met))
    person.worn.append(card.id)
    asks = [modifier.when for modifier in card.more]
    helped = condition == "helped" or (condition is None and "alone" in asks)
    door = STRONG if helped else UNDEAD if condition == "undead" else LIVING
    game = behind_the_door(person, Person(), Person(), door=door)
    if helped:
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"], items=[])
        game.says(2, "pass")
        game.says(1, "help")
    return added(game)[card.id]


@pytest.mark.parametrize("card", [card for card in ITEMS.values() if card.flee], ids=lambda card: card.id)
def test_an_item_helps_to_run_away_as_much_as_it_says(card: Item) -> None:
    whom = [*card.only[:1]]
    person = character(whom, [race for race in ("elf", "halfling") if race not in whom])
    person.worn = [card.id]
    needed = 5 - card.flee + ("halfling" in whom) - ("elf" in whom)

    assert gets_away(person, needed)
    assert not gets_away(person, needed - 1)


def gets_away(person: Person, roll: int) -> bool:
    """Tell whether somebody escapes with a roll from a monster that is neither fast nor slow."""
    game = behind_the_door(person, Person(), Person(), door=STEADY, rolls=(roll,))
    told = game.says(0, "run") + carry_on(game, {0: [Answer("run")]})
    return any("escapes from" in sentence for sentence in told)


@ALL
def test_an_item_is_sold_for_what_it_is_worth(card: Item) -> None:
    rest = [item.id for item in ITEMS.values() if item.gold and item.id != card.id]
    game = position(Person(), Person(), Person(), hands=[[card.id, *rest], [], []])
    option = game.decision(0).option("sell")
    assert option is not None
    field: Any = option.fields["items"]

    assert dict(zip(field.among, field.worth, strict=True)).get(card.id, 0) == card.gold


@ALL
def test_an_item_takes_the_room_that_it_says(card: Item) -> None:
    slots = {"one hand": 2, "two hands": 1, "headgear": 1, "armour": 1, "footgear": 1}
    if card.slot not in slots:
        return
    same = [plain_item(card.slot)] if card.slot != "two hands" else ["furious_crossbow"]
    person = owner(card)
    person.worn = [item for item in same if item != card.id] * slots[card.slot]
    if not person.worn:
        return
    game = position(person, Person(), Person(), hands=[[card.id], [], []])
    verb = ("haul", "card") if card.big else ("play", "cards")
    game.says(0, verb[0], **{verb[1]: [card.id]})
    assert game.table.people[0].carried == [card.id]
    game.says(0, "wear", item=[card.id])

    assert card.id in game.table.people[0].worn
    assert len(game.table.people[0].worn) <= slots[card.slot]


@pytest.mark.parametrize("card", HIRELINGS, ids=lambda card: card.id)
def test_a_hireling_adds_its_bonus_and_carries_one_item_more(card: cards.Hireling) -> None:
    big = [item.id for item in ITEMS.values() if item.big]
    game = position(Person(carried=big[:1]), Person(), Person(), hands=[[card.id, *big[1:3]], [], []])
    assert "haul" not in game.verbs(0)
    game.says(0, "play", cards=[card.id])
    assert added(game)[card.id] == card.plus
    game.says(0, "haul", card=big[1:2])

    assert set(game.table.people[0].items) == set(big[:2])
    assert "haul" not in game.verbs(0)


# -- Races, classes and permits ------------------------------------------------------------------------------------


@pytest.mark.parametrize("card", PERMITS.values(), ids=PERMITS)
def test_a_permit_allows_what_it_says(card: cards.Permit) -> None:
    both = {"two classes": ["thief", "wizard"], "two races": ["elf", "dwarf"]}.get(card.allows)
    big = [item.id for item in ITEMS.values() if item.big][:2]
    game = position(Person(), Person(), Person(), hands=[[card.id, *(both or big)], [], []])
    game.says(0, "play", cards=[card.id])
    person = game.table.people[0]
    assert person.permits == [card.id]
    if both:
        for one in both:
            game.says(0, "play", cards=[one])
        assert [*person.races, *person.classes] == both
    else:
        for one in big:
            game.says(0, "haul", card=[one])
        assert set(person.items) == set(big)


@pytest.mark.parametrize("kind", ["races", "classes"])
def test_without_a_permit_a_second_one_takes_the_place_of_the_first(kind: str) -> None:
    first, second = ("elf", "dwarf") if kind == "races" else ("thief", "wizard")
    game = position(Person(), Person(), Person(), hands=[[first, second], [], []])
    game.says(0, "play", cards=[first])
    game.says(0, "play", cards=[second])

    assert getattr(game.table.people[0], kind) == [second]
    assert game.table.door_discards == [first]


def test_elves_run_faster_and_halflings_slower() -> None:
    for race, needed in (("elf", 4), ("dwarf", 5), ("halfling", 6)):
        assert gets_away(Person(races=[race]), needed)
        assert not gets_away(Person(races=[race]), needed - 1)


def test_dwarves_haul_any_number_of_big_items() -> None:
    big = [item.id for item in ITEMS.values() if item.big][:3]
    game = position(Person(races=["dwarf"]), Person(), Person(), hands=[[*big], [], []])
    for item in big:
        game.says(0, "haul", card=[item])

    assert set(game.table.people[0].items) == set(big)


def test_a_halfling_sells_one_item_for_twice_its_worth_in_each_turn() -> None:
    dear = [item.id for item in ITEMS.values() if item.gold == 600]
    game = position(Person(races=["halfling"]), Person(), Person(), hands=[dear[:4], [], []])
    game.says(0, "sell", items=dear[:1])
    assert game.table.people[0].level == 2

    assert game.refuses(0, "sell", items=dear[1:2])
    game.says(0, "sell", items=dear[1:3])
    assert game.table.people[0].level == 3


def test_warriors_win_ties_and_discard_cards_for_one_each() -> None:
    monster = next(card for card in MONSTERS.values() if card.level == 4 and not card.strength)
    level = monster.level - 2
    game = behind_the_door(
        Person(level, classes=["warrior"]), Person(), Person(), door=monster.id, hands=[[*POTIONS], [], []]
    )
    game.says(0, "rage", cards=[*POTIONS][:2])
    assert game.table.people[0].strength == monster.level
    game.says(0, "fight")
    carry_on(game)

    assert game.table.kills[0] == 1


def test_clerics_discard_cards_against_undead_for_three_each() -> None:
    game = behind_the_door(Person(classes=["cleric"]), Person(), Person(), door=UNDEAD, hands=[[*POTIONS], [], []])
    game.says(0, "smite", cards=[*POTIONS][:3])

    assert game.table.people[0].strength == 1 + 9
    assert "smite" not in game.verbs(0)


def test_thieves_stab_for_two_and_steal_on_a_four() -> None:
    people = [Person(2), Person(2, classes=["thief"]), Person()]
    game = behind_the_door(*people, door=LIVING, hands=[[], [*POTIONS][:2], []])
    game.says(0, "fight")
    game.says(2, "pass")
    game.says(1, "stab", card=[*POTIONS][:1], on=[0])
    assert game.table.people[0].strength == 0

    item = plain_item("one hand")
    for roll, stolen in ((4, True), (3, False)):
        thief = Person(3, classes=["thief"])
        game = position(thief, Person(worn=[item]), Person(), rolls=(roll,), hands=[[*POTIONS][:1], [], []])
        assert game.among(0, "steal", "item") == [f"1:{item}"]
        game.says(0, "steal", card=[*POTIONS][:1], item=[f"1:{item}"])
        assert (item in game.table.people[0].items) == stolen
        assert game.table.people[0].level == (3 if stolen else 2)


def test_wizards_throw_cards_behind_and_charm_a_monster_with_their_whole_hand() -> None:
    hand = [*POTIONS][:3]
    wizard = Person(classes=["wizard"])
    game = behind_the_door(wizard, Person(), Person(), door=STEADY, rolls=(3,), hands=[[*hand], [], []])
    game.says(0, "run")
    game.says(0, "run", throw=hand)
    assert game.table.hands[0] == hand[2:]

    game = behind_the_door(Person(classes=["wizard"]), Person(), Person(), door=STEADY, hands=[[*hand], [], []])
    game.says(0, "charm", foe=[STEADY])
    assert (game.table.people[0].level, len(game.table.hands[0])) == (1, MONSTERS[STEADY].treasures)
