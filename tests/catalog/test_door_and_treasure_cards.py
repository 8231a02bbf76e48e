"""The cards of Door & Treasure: what is in the decks, that each says what it does, and what the file may not say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from string import Formatter
from types import NoneType
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from games.catalog.door_and_treasure import cards, printed
from games.catalog.door_and_treasure.cards import CARDS, Card, CardError, load, read
from games.engine.texts import Text

FILE = Path(cards.__file__).with_name("cards.toml")
ALL = pytest.mark.parametrize("card", CARDS.values(), ids=lambda card: card.id)
FACELESS = {"id", "name", "joke", "copies"}  # not part of what a card does


def of(kind: type) -> list[Any]:
    """All cards of a kind, each as often as it is in the deck."""
    return [card for card in CARDS.values() if isinstance(card, kind) for _ in range(card.copies)]


def english(text: Text) -> str:
    """A text as it is written."""
    template = text.plural if text.plural and text.values["count"] != 1 else text.template
    said = ""
    for literal, name, kind, _ in Formatter().parse(template):
        value: Any = text.values[name] if name else ""
        said += literal + (english(value) if kind == "clause" else str(value))
    return said


def written_on(card: Card) -> str:
    """All that stands on a card beside its name and joke."""
    return " ".join(english(text) for text in printed.text(card))


# -- What is in the decks ------------------------------------------------------------------------------------------


def test_there_are_94_doors_and_74_treasures() -> None:
    assert (len(cards.deck("door")), len(cards.deck("treasure"))) == (94, 74)


def test_each_kind_is_as_many_as_in_the_printed_decks() -> None:
    assert {kind.__name__: len(of(kind)) for kind in get_args(Card)} == {
        "Monster": 37, "Curse": 18, "Enhancer": 6, "ClassCard": 12, "RaceCard": 9, "Permit": 5, "Special": 7,
        "Item": 37, "Hireling": 1, "Potion": 12, "Trick": 14, "LevelUp": 10,
    }  # fmt: skip


def test_monsters_are_as_strong_and_as_rich_as_in_the_printed_deck() -> None:
    monsters = of(cards.Monster)
    assert Counter(monster.level for monster in monsters) == {
        1: 5, 2: 5, 4: 4, 6: 4, 8: 4, 10: 3, 12: 3, 14: 3, 16: 3, 18: 2, 20: 1,
    }  # fmt: skip
    treasures = {1: {1}, 2: {1}, 4: {2}, 6: {2}, 8: {2}, 10: {3}, 12: {3}, 14: {4}, 16: {4}, 18: {4, 5}, 20: {5}}
    for level, found in treasures.items():
        assert {monster.treasures for monster in monsters if monster.level == level} == found
    assert all(monster.levels == (2 if monster.level >= 16 else 1) for monster in monsters)


def test_monsters_have_as_many_ways_as_in_the_printed_deck() -> None:
    monsters = of(cards.Monster)
    peoples = {*get_args(cards.Race), *get_args(cards.Calling)}
    assert sorted(monster.level for monster in monsters if monster.undead) == [2, 4, 16, 16]
    assert sum(any(modifier.when in peoples for modifier in monster.strength) for monster in monsters) == 12
    assert sorted(monster.flee for monster in monsters if monster.flee) == [-2, -2, -1, -1, 1, 1]
    assert sorted(monster.ignores for monster in monsters if monster.ignores) == [3, 3, 4, 4, 4, 5]
    once = ("solo", "bare", "sure", "even_so", "more_treasures")
    assert {name: sum(bool(getattr(monster, name)) for monster in monsters) for name in once} == dict.fromkeys(once, 1)
    twice = ("bribe", "friend", "more_levels")
    assert {name: sum(bool(getattr(monster, name)) for monster in monsters) for name in twice} == dict.fromkeys(
        twice, 2
    )


def test_bad_stuff_is_mixed_as_in_the_printed_deck() -> None:
    bad = [monster.bad for monster in of(cards.Monster)]
    assert sum(effects == (cards.LoseLevels(1),) for effects in bad) == 5
    assert sum(effects == (cards.LoseLevels(2),) for effects in bad) == 4
    assert sum(effects == (cards.LoseLevels(3),) for effects in bad) == 4
    assert sum(effects == (cards.Die(),) for effects in bad) == 4
    assert sum(any(isinstance(effect, cards.Robbed) for effect in effects) for effects in bad) == 3
    assert [effect.level for effects in bad for effect in effects if isinstance(effect, cards.FallTo)] == [
        "lowest", "first",
    ]  # fmt: skip
    rolled = [effect for effects in bad for effect in effects if isinstance(effect, cards.Roll | cards.LoseLevels)]
    assert sum(isinstance(effect, cards.Roll) or effect.die for effect in rolled) == 2
    assert sum(not effects for effects in bad) == 1


def test_enhancers_and_permits_are_those_of_the_recipe() -> None:
    enhancers = sorted((enhancer.plus, enhancer.treasures) for enhancer in of(cards.Enhancer))
    assert enhancers == [(-5, -1), (-5, -1), (5, 1), (5, 1), (10, 2), (10, 2)]
    permits = Counter(permit.allows for permit in of(cards.Permit))
    assert permits == {"two classes": 2, "two races": 2, "one item more": 1}
    assert Counter(special.does for special in of(cards.Special)) == {
        "wander": 2, "twin": 1, "swap": 1, "dismiss": 1, "rescue": 1, "uplift": 1,
    }  # fmt: skip


def test_only_classes_races_and_permits_are_there_more_than_once() -> None:
    assert Counter(card.id for card in of(cards.ClassCard)) == dict.fromkeys(get_args(cards.Calling), 3)
    assert Counter(card.id for card in of(cards.RaceCard)) == dict.fromkeys(get_args(cards.Race), 3)
    several = {type(card) for card in CARDS.values() if card.copies > 1}
    assert several == {cards.ClassCard, cards.RaceCard, cards.Permit}


@pytest.mark.parametrize(
    ("slot", "bonuses", "big", "restricted"),
    [
        ("headgear", [1, 1, 3, 3], 0, 2),
        ("armour", [1, 1, 2, 3, 3], 1, 2),
        ("footgear", [0, 0, 2], 0, 0),
        ("one hand", [0, 1, 2, 2, 3, 3, 3, 3, 3, 4, 4, 5], 2, 8),
        ("two hands", [1, 3, 3, 4, 4], 3, 2),
        ("loose", [0, 1, 2, 3, 3, 3, 3, 4], 1, 6),
    ],
)
def test_items_help_as_much_as_in_the_printed_deck(slot: str, bonuses: list[int], big: int, restricted: int) -> None:
    items = [item for item in of(cards.Item) if item.slot == slot]
    assert sorted(item.plus for item in items) == bonuses
    assert sum(item.big for item in items) == big
    assert sum(bool(item.only) for item in items) == restricted


def test_what_can_be_used_once_is_that_of_the_recipe() -> None:
    assert Counter(potion.plus for potion in of(cards.Potion)) == {2: 5, 3: 4, 5: 3}
    assert Counter(trick.does for trick in of(cards.Trick)) == {
        "double": 1, "again": 1, "scatter": 1, "escape": 2, "set die": 1, "banish": 2, "replace": 1, "pass on": 1,
        "rummage": 1, "cancel": 2, "windfall": 1,
    }  # fmt: skip
    ups = of(cards.LevelUp)
    assert [sum(getattr(up, name) for up in ups) for name in ("unless_top", "hireling", "steals")] == [1, 1, 1]


def test_every_effect_is_on_some_card() -> None:
    used = {type(atom) for card in CARDS.values() for atom in pieces(card)}
    assert used >= set(get_args(cards.Effect))


def pieces(struct: msgspec.Struct) -> Iterator[msgspec.Struct]:
    """Everything a card is made of, at any depth."""
    yield struct
    for name in struct.__struct_fields__:
        value = getattr(struct, name)
        for inner in value if isinstance(value, tuple) else ():
            if isinstance(inner, msgspec.Struct):
                yield from pieces(inner)


# -- Names and jokes ---------------------------------------------------------------------------------------------------


def test_every_card_has_a_name_and_a_joke_of_its_own_that_fit() -> None:
    for text in ("name", "joke"):
        said = [getattr(card, text) for card in CARDS.values()]
        assert len(set(said)) == len(said)
    assert all(0 < len(card.name) < 26 and 0 < len(card.joke) < 90 for card in CARDS.values())
    assert not any(sign in card.name + card.joke for card in CARDS.values() for sign in "{}%")


# -- What a card says is what it does ------------------------------------------------------------------------------


@ALL
def test_a_card_says_all_that_it_does_in_few_words(card: Card) -> None:
    said = written_on(card)

    assert len(said) <= 180
    for name, other in altered(card):
        assert written_on(other) != said, f"that {name} is another changes nothing on the card"
    for atom in pieces(card):
        for name in atom.__struct_fields__:
            value = getattr(atom, name)
            if name in FACELESS or value == default(atom, name):
                continue
            if type(value) is int and abs(value) > 1:
                assert str(abs(value)) in said, name
            if name in ("when", "friend"):
                assert english(printed.WHOM[value]) in said or english(printed.IF[value]) in said
            if name == "only":
                assert all(english(printed.WHOM[condition]) in said for condition in value)


def default(struct: msgspec.Struct, name: str) -> Any:
    """What a field is when the file says nothing of it."""
    return next(field.default for field in msgspec.structs.fields(struct) if field.name == name)


def altered(struct: Any) -> Iterator[tuple[str, Any]]:
    """The same card, but for one thing: every number, condition, kind and effect of it in turn, at any depth."""
    hints = get_type_hints(type(struct), vars(cards))
    for name in struct.__struct_fields__:
        if name in FACELESS or (name == "count" and getattr(struct, "die", False)):
            continue
        value = getattr(struct, name)
        for other in others(value, hints[name]):
            with suppress(ValueError):  # without its only weight there is no burden
                yield name, msgspec.structs.replace(struct, **{name: other})
        for at, inner in enumerate(value) if isinstance(value, tuple) else ():
            if isinstance(inner, msgspec.Struct):
                for deep, other in altered(inner):
                    changed = (*value[:at], other, *value[at + 1 :])
                    yield f"{name}.{deep}", msgspec.structs.replace(struct, **{name: changed})


def others(value: Any, hint: Any) -> Iterator[Any]:
    """Some other values that a field might have."""
    choices = [word for part in (hint, *get_args(hint)) if get_origin(part) is Literal for word in get_args(part)]
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 3
    elif get_origin(hint) is tuple and cards.Condition in get_args(hint):
        yield (*value, next(word for word in get_args(cards.Condition) if word not in value))
    elif get_origin(hint) is tuple and cards.Modifier in get_args(hint):
        yield (*value, cards.Modifier(7, "elf"))
    elif get_origin(hint) is tuple:
        yield (*value, cards.Die())
    elif choices:
        yield from (word for word in choices if word != value)
        if NoneType in get_args(hint) and value is not None:
            yield None


# -- What the file may not say -------------------------------------------------------------------------------------


IMP = {"kind": "monster", "id": "imp", "name": "Imp", "level": 1, "treasures": 1}
HAT = {"kind": "item", "id": "hat", "name": "Hat", "slot": "headgear"}
HEX = {"kind": "curse", "id": "hex", "name": "Hex", "effects": [{"do": "die"}]}
WRONG = {
    "an unknown kind": IMP | {"kind": "mansion"},
    "an unknown field": IMP | {"smell": 3},
    "an unknown effect": IMP | {"bad": [{"do": "sneeze"}]},
    "an unknown field of an effect": IMP | {"bad": [{"do": "lose levels", "cuont": 2}]},
    "an unknown effect within another": IMP | {"bad": [{"do": "roll", "upto": 3, "low": [{"do": "sneeze"}]}]},
    "an unknown item to lose": IMP | {"bad": [{"do": "lose items", "what": "trousers"}]},
    "an unknown robber": IMP | {"bad": [{"do": "robbed", "by": "aunts"}]},
    "an unknown condition": IMP | {"strength": [{"plus": 3, "when": "tired"}]},
    "an unknown friend": IMP | {"friend": "banker"},
    "a number in words": IMP | {"level": "one"},
    "a missing level": {name: value for name, value in IMP.items() if name != "level"},
    "a burden that is none": HEX | {"effects": [{"do": "burden"}]},
    "a missing bonus": IMP | {"strength": [{"when": "elf"}]},
    "a missing effect": {name: value for name, value in HEX.items() if name != "effects"},
    "an unknown slot": HAT | {"slot": "knee"},
    "a missing slot": {name: value for name, value in HAT.items() if name != "slot"},
    "an unknown limit": HAT | {"only": ["tired"]},
    "an unknown feat": {"kind": "trick", "id": "trick", "name": "Trick", "does": "dance"},
    "an unknown permit": {"kind": "permit", "id": "permit", "name": "Permit", "allows": "fishing"},
    "an unknown class": {"kind": "class", "id": "plumber", "name": "Plumber"},
    "an unknown race": {"kind": "race", "id": "giant", "name": "Giant"},
    "a missing name": {name: value for name, value in IMP.items() if name != "name"},
}


def test_cards_that_say_nothing_wrong_are_read() -> None:
    assert list(read([IMP, HAT, HEX])) == ["imp", "hat", "hex"]


@pytest.mark.parametrize("entry", WRONG.values(), ids=WRONG)
def test_a_card_that_says_something_wrong_is_refused_by_its_id(entry: dict[str, Any]) -> None:
    with pytest.raises(CardError, match=rf"the card {entry['id']}: "):
        read([entry])


def test_a_card_without_an_id_is_refused_by_its_name() -> None:
    with pytest.raises(CardError, match="the card Imp: "):
        read([{name: value for name, value in IMP.items() if name != "id"}])


def test_two_cards_of_one_id_are_refused() -> None:
    with pytest.raises(CardError, match="the card hat: there are two of this id"):
        read([HAT, IMP, HAT])


@pytest.mark.parametrize(
    ("kind", "expected"), [("monster", "the door deck has 93"), ("item", "the treasure deck has 73")]
)
def test_a_deck_of_the_wrong_size_is_refused(kind: str, expected: str, tmp_path: Path) -> None:
    lines = FILE.read_text(encoding="utf-8").split("[[card]]")
    fewer = next(at for at, card in enumerate(lines) if f'kind = "{kind}"' in card)
    (tmp_path / "cards.toml").write_text("[[card]]".join([*lines[:fewer], *lines[fewer + 1 :]]), encoding="utf-8")
    with pytest.raises(CardError, match=expected):
        load(tmp_path / "cards.toml")
