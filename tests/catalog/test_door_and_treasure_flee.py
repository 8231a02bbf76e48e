"""Door & Treasure, paragraph by paragraph of its rules.md: running away."""

from __future__ import annotations

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Person
from games.engine.transcript import english
from tests.catalog.door_and_treasure_evening import BUTLER, FLASK, HOUND, IMP, POTION, behind_the_door, people
from tests.catalog.evening import Evening


def running(*party: Person, door: str = HOUND, **fields: object) -> Evening[Board]:
    """A fight of Ada's that she is about to run from."""
    game = behind_the_door(*party, door=door, **fields)
    game.says(0, "run")
    return game


def test_7_1_r7_both_run_and_roll_each_for_themselves() -> None:
    game = behind_the_door(*people(5, 1, 1), door=BUTLER, rolls=(6, 6))
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "run")
    assert game.awaited == [0, 1]
    game.says(1, "run")
    told = game.says(0, "run")
    assert sum("rolls a 6" in sentence for sentence in told) == 2


def test_7_1_from_several_one_runs_in_the_order_of_ones_choice() -> None:
    hands = [[], ["wrong_ambush", IMP], []]
    game = behind_the_door(*people(5, 1, 1), door=HOUND, hands=hands, rolls=(6, 6))
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[IMP])
    game.says(2, "pass")
    game.says(0, "run")
    assert game.among(0, "run", "order") == [HOUND, IMP]
    assert game.refuses(0, "run", order=[IMP])
    told = [sentence for sentence in game.says(0, "run", order=[IMP, HOUND]) if "escapes" in sentence]
    assert len(told) == 2
    assert "Imp" in told[0]


@pytest.mark.parametrize(("race", "roll", "away"), [
    ([], 5, True), ([], 4, False), (["elf"], 4, True), (["elf"], 3, False), (["halfling"], 6, True),
    (["halfling"], 5, False),
])  # fmt: skip
def test_7_2_a_5_escapes_4_for_elves_6_for_halflings(race: list[str], roll: int, away: bool) -> None:
    game = running(Person(level=5, races=race), *people(1, 1), rolls=(roll,))
    assert any("escapes" in sentence for sentence in game.says(0, "run")) == away


def test_7_2_items_and_monsters_add_to_the_roll() -> None:
    game = running(Person(level=5, worn=["departing_slippers"]), *people(1, 1), rolls=(3,))
    assert any("escapes" in sentence for sentence in game.says(0, "run"))
    game = running(Person(level=5, worn=["departing_slippers"]), *people(1, 1), rolls=(4,), door="learner_dragon")
    assert any("catches" in sentence for sentence in game.says(0, "run"))


def test_7_3_r32_a_card_is_used_only_if_the_roll_fails() -> None:
    hands = [["tinned_trapdoor", "best_of_three"], [], []]
    game = running(*people(5, 1, 1), hands=hands, rolls=(5,))
    game.says(0, "run", save=["best_of_three"])
    assert game.table.treasure_discards == []
    game = running(*people(5, 1, 1), hands=hands, rolls=(2, 5))
    game.says(0, "run", save=["best_of_three", "tinned_trapdoor"])
    assert game.table.treasure_discards == ["best_of_three"]
    game = running(*people(5, 1, 1), hands=hands, rolls=(2, 3))
    game.says(0, "run", save=["best_of_three", "tinned_trapdoor"])
    assert game.table.treasure_discards == ["best_of_three", "tinned_trapdoor"]
    assert game.table.fight is None


def test_7_3_r32_a_wizard_throws_no_more_cards_than_are_missing() -> None:
    hand = [POTION, FLASK, "wrong_ambush"]
    game = running(Person(level=5, classes=["wizard"]), *people(1, 1), hands=[hand, [], []], rolls=(3,))
    game.says(0, "run", throw=hand)
    assert game.table.hands[0] == ["wrong_ambush"]
    game = running(Person(level=5, classes=["wizard"]), *people(1, 1), hands=[hand, [], []], rolls=(1,))
    game.says(0, "run", throw=hand)
    assert len(game.table.hands[0]) >= 1 or game.table.people[0].dead
    assert not game.table.treasure_discards


def test_r29_the_table_hears_who_whines() -> None:
    game = running(*people(5, 1, 1), rolls=(6,))
    assert "Ada whines about it." in game.says(0, "whine")


def test_7_4_r20_who_is_too_low_to_be_noticed_needs_no_roll() -> None:
    game = running(*people(4, 1, 1), door="dungeon_itself", rolls=(1,))
    assert any("escapes" in sentence for sentence in game.says(0, "run"))


def test_7_4_from_some_nobody_escapes_by_a_roll() -> None:
    game = running(*people(5, 1, 1), door="dark_lords_cat", rolls=(6,))
    assert any("catches" in sentence for sentence in game.says(0, "run"))


def test_7_4_r20_a_helper_may_be_caught_where_the_fighter_is_not_pursued() -> None:
    game = behind_the_door(*people(3, 7, 1), door="sensitive_mountain", rolls=(1,))
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "run")
    game.says(0, "run")
    game.says(1, "run")
    assert [person.level for person in game.table.people] == [3, 4, 1]


def test_7_4_a_card_that_lets_one_escape_does_so_from_anything() -> None:
    game = running(*people(5, 1, 1), door="dark_lords_cat", hands=[["best_of_three", "tinned_trapdoor"], [], []])
    told = game.says(0, "run", save=["best_of_three", "tinned_trapdoor"])
    assert any("escapes" in sentence for sentence in told)
    assert game.table.treasure_discards == ["tinned_trapdoor"]


def test_7_5_some_monsters_hurt_also_those_who_escape() -> None:
    game = running(*people(8, 1, 1), door="great_great_granny", rolls=(6,))
    game.says(0, "run")
    assert game.table.people[0].level == 7


def test_7_5_who_ran_does_not_search_the_room() -> None:
    game = running(*people(5, 1, 1), rolls=(6,))
    game.says(0, "run")
    assert game.table.hands[0] == []
    assert game.table.mover == 1


def test_7_6_who_is_caught_suffers_what_the_card_says() -> None:
    game = running(*people(5, 1, 1), rolls=(4,))
    game.says(0, "run")
    assert game.table.people[0].level == 3


def test_8_2_the_dead_run_from_nothing_more() -> None:
    hands = [[], ["wrong_ambush", IMP], []]
    game = behind_the_door(*people(5, 1, 1), door=BUTLER, hands=hands, rolls=(1, 6))
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[IMP])
    game.says(2, "pass")
    game.says(0, "run")
    told = game.says(0, "run", order=[BUTLER, IMP])
    assert sum("rolls" in sentence for sentence in told) == 1
    assert game.table.deaths == [1, 0, 0]


def test_14_8_a_die_that_obeys_shows_a_six() -> None:
    game = running(*people(5, 1, 1), hands=[["opinionated_die"], [], []], rolls=(1,))
    assert any("escapes" in sentence for sentence in game.says(0, "run", save=["opinionated_die"]))
    game = running(
        Person(level=5, races=["halfling"]), *people(1, 1), hands=[["opinionated_die"], [], []], rolls=(1,),
        door="learner_dragon",
    )  # fmt: skip
    game.says(0, "run", save=["opinionated_die"])
    assert "opinionated_die" not in game.table.treasure_discards


def two_imps(*hand: str, rolls: tuple[int, ...]) -> Evening[Board]:
    """A fight of a wizard with these cards, who is about to run from an imp and its twin."""
    wizard = Person(classes=["wizard"])
    hands = [["identical_cousin", *hand], [], []]
    game = behind_the_door(wizard, *people(1, 1), door=IMP, rolls=rolls, hands=hands)
    game.says(0, "aim", card=["identical_cousin"], foe=[IMP])
    game.says(0, "run")
    return game


def test_10_7_a_wizard_throws_up_to_three_cards_after_every_roll() -> None:
    game = two_imps(*["dwarf"] * 6, rolls=(2, 2))
    told = game.says(0, "run", throw=["dwarf"] * 6)
    assert told.count("Ada escapes from Damp Imp.") == 2
    assert game.table.hands[0] == []


def test_10_7_what_was_to_be_thrown_and_is_lost_on_the_way_is_not_thrown() -> None:
    game = two_imps("warrior", "warrior", rolls=(1, 3))
    game.says(0, "run", throw=["warrior", "warrior"])
    told = game.says(0, "lose_cards", cards=["warrior"])
    assert told[1:3] == ["Ada rolls a 3.", "Damp Imp catches Ada."]
    assert game.table.hands[0] == []
    assert game.table.fight is None


def test_7_2_who_runs_is_told_what_must_be_rolled() -> None:
    game = behind_the_door(Person(races=["halfling"]), *people(1, 1), door=BUTLER)
    game.says(0, "run")
    prompt = english(GAME, game.decision(0).prompt)
    assert prompt == "Run! The die is rolled for you. You escape from The Butler with 8 or more."
