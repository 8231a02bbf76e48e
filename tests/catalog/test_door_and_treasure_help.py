"""Door & Treasure, paragraph by paragraph of its rules.md: help in fights, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure.board import Board, Person
from tests.catalog.door_and_treasure_evening import (
    HOUND,
    HYDRA,
    POTION,
    TREASURES,
    behind_the_door,
    fight_on,
    people,
    sides,
    the_fight,
)
from tests.catalog.evening import Evening, there

HAT, PEBBLE = "bucket_with_eyes", "undefeated_pebble"


def asking(*, treasures: int = 1, first: str = "fighter", who: tuple[int, ...] = (1, 2)) -> Evening[Board]:
    """A fight of Ada's in which she has asked for help, of whom she would rather have Ben."""
    fighter = Person(level=6, carried=["aunts_cardigan"])
    game = behind_the_door(fighter, *people(5, 5, 1), door=HOUND, treasures=[*TREASURES])
    game.says(0, "ask", who=[*who], treasures=treasures, first=[first], items=["aunts_cardigan"])
    return game


def test_5_1_nobody_may_help_against_who_is_fought_alone() -> None:
    assert "ask" in behind_the_door(*people(1, 9, 9), door="undecided_hydra").verbs(0)
    assert "ask" not in behind_the_door(*people(1, 9, 9), door="formal_mantis").verbs(0)


def test_5_2_help_is_asked_of_whom_one_likes_on_terms() -> None:
    game = asking()
    assert "help" in game.verbs(1)
    assert "help" in game.verbs(2)
    assert "help" not in game.verbs(3)


def test_5_2_r9_help_may_be_asked_for_three_times() -> None:
    game = behind_the_door(*people(1, 9, 9), door=HOUND)
    for _ in range(3):
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
        game.all_pass()
    assert "ask" not in game.verbs(0)


def test_5_2_r40_who_is_winning_asks_for_no_help() -> None:
    assert "ask" not in behind_the_door(*people(9, 9, 9), door=HOUND).verbs(0)
    assert "ask" in behind_the_door(*people(8, 9, 9), door=HOUND).verbs(0)  # a tie, which the monster wins
    warrior = Person(level=8, classes=["warrior"])
    assert "ask" not in behind_the_door(warrior, *people(9, 9), door=HOUND).verbs(0)


def test_5_2_r40_who_was_winning_and_is_not_any_more_may_ask() -> None:
    game = behind_the_door(*people(9, 9, 9), door=HOUND, hands=[[], [POTION], []])
    game.says(0, "fight")
    game.says(1, "boost", cards=[POTION], side=["foes"])
    game.says(2, "pass")
    assert "ask" in game.verbs(0)


def test_5_2_nobody_is_promised_more_treasures_than_there_are() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND)
    assert game.refuses(0, "ask", who=[1], treasures=3, first=["fighter"])
    assert game.refuses(0, "ask", who=[0], treasures=1, first=["fighter"])


def test_5_3_who_is_asked_may_decline_and_the_fighter_speaks_again() -> None:
    game = asking()
    assert game.all_pass() == ["Nobody helps Ada."]
    assert game.awaited == [0]
    assert the_fight(game).asked == []


def test_5_3_also_who_stays_out_may_be_asked() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[[], [POTION], []])
    game.says(0, "fight")
    game.says(2, "stay_out")
    game.says(1, "boost", cards=[POTION], side=["foes"])
    game.says(0, "ask", who=[2], treasures=2, first=["helper"])
    assert game.awaited == [1, 2]
    game.says(1, "pass")
    game.says(2, "help")
    assert (the_fight(game).helper, the_fight(game).out) == (2, [])


def test_5_4_the_first_in_the_fighters_order_who_accepts_is_the_helper() -> None:
    game = asking(who=(2, 1))
    game.says(1, "help")
    game.says(2, "help")
    game.says(3, "pass")
    assert the_fight(game).helper == 2
    assert sides(game) == (11, 8)
    assert "ask" not in game.verbs(0)


def test_5_5_who_names_other_terms_helps_if_the_fighter_agrees() -> None:
    game = asking()
    game.says(1, "counter", treasures=2, first=["helper"], items=[])
    game.says(2, "counter", treasures=2, first=["fighter"], items=["aunts_cardigan"])
    game.says(3, "pass")
    assert game.awaited == [0]
    assert [counter.seat for counter in the_fight(game).counters] == [1, 2]
    game.says(0, "agree", **{"with": [2]})
    assert the_fight(game).helper == 2
    assert there(the_fight(game).bargain).treasures == 2
    assert the_fight(game).counters == []


def test_5_3_other_terms_may_name_items_and_begin_as_what_was_offered() -> None:
    game = behind_the_door(Person(level=6, worn=[HAT], carried=[PEBBLE]), *people(5, 5), door=HOUND)
    game.says(0, "ask", who=[1], treasures=1, first=["turns"], items=[PEBBLE])
    counter = game.option(1, "counter")
    assert counter is not None
    assert (counter.among("items"), counter.pick("items").start) == ([HAT, PEBBLE], [PEBBLE])
    assert counter.pick("first").start == ["turns"]
    game.says(1, "counter", treasures=0, first=["fighter"], items=[HAT])
    told = game.says(2, "pass")
    assert "Ben would help for Bucket with Eyes." in told
    game.says(0, "agree", **{"with": [1]})
    fight_on(game)
    assert [person.items for person in game.table.people] == [[PEBBLE], [HAT], []]


def test_5_3_of_who_has_no_items_none_can_be_named() -> None:
    game = behind_the_door(*people(6, 5, 5), door=HOUND)
    game.says(0, "ask", who=[1], treasures=1, first=["fighter"])
    counter = game.option(1, "counter")
    assert counter is not None
    assert "items" not in counter.fields
    game.says(2, "pass")
    game.says(1, "counter", treasures=2, first=["helper"])
    game.says(0, "agree", **{"with": [1]})
    assert there(the_fight(game).bargain).treasures == 2


def test_5_5_who_agrees_to_none_of_it_fights_alone() -> None:
    game = asking()
    game.says(1, "counter", treasures=2, first=["helper"], items=[])
    game.says(2, "pass")
    game.says(3, "pass")
    game.says(0, "alone")
    assert the_fight(game).helper is None
    assert game.awaited == [0]


@pytest.mark.parametrize(("first", "picks"), [("fighter", 0), ("helper", 1)])
def test_5_6_r10_treasures_lie_open_and_are_shared_as_agreed(first: str, picks: int) -> None:
    game = asking(first=first)
    game.says(1, "help")
    game.all_pass()
    fight_on(game)
    assert game.awaited == [picks]
    assert game.table.laid_out == ["furious_crossbow", "aunts_cardigan"]
    game.says(picks, "share", cards=["furious_crossbow"])
    assert game.table.hands[picks] == ["furious_crossbow"]
    assert game.table.hands[1 - picks] == ["aunts_cardigan"]


def sharing_four(helpers: int) -> Evening[Board]:
    """Four treasures that Ada and her helper pick in turn, of which so many are the helper's."""
    game = behind_the_door(*people(9, 9, 1), door="butler", treasures=TREASURES[:4], goal=30)
    game.says(0, "ask", who=[1], treasures=helpers, first=["turns"])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)
    return game


SWORD, REMARK, CARDIGAN = "second_best_sword", "pointed_remark", "aunts_cardigan"


def test_5_6_r41_in_turn_both_hand_in_lists_and_the_fighter_picks_first() -> None:
    game = sharing_four(2)
    assert game.awaited == [0, 1]
    assert sorted(game.table.laid_out) == sorted([SWORD, REMARK, CARDIGAN, HAT])
    game.says(1, "rank", cards=[SWORD, HAT, REMARK])
    game.says(0, "rank", cards=[SWORD, HAT, CARDIGAN, REMARK])
    assert game.table.hands[0] == [SWORD, CARDIGAN]
    assert game.table.hands[1] == [HAT, REMARK]


@pytest.mark.parametrize(("helpers", "fighters", "theirs"), [(1, [SWORD, CARDIGAN, REMARK], [HAT]), (3, [SWORD], 3)])
def test_5_6_in_turn_goes_on_until_each_has_their_share(helpers: int, fighters: list[str], theirs: Any) -> None:
    game = sharing_four(helpers)
    game.says(0, "rank", cards=[SWORD, CARDIGAN, REMARK, HAT])
    game.says(1, "rank", cards=[HAT])
    assert sorted(game.table.hands[0]) == sorted(fighters)
    assert game.table.hands[1] == theirs if helpers == 1 else len(game.table.hands[1]) == theirs


def test_5_6_in_turn_what_is_not_named_comes_last_the_dearest_first() -> None:
    game = sharing_four(2)
    game.says(0, "rank", cards=[])
    game.says(1, "rank", cards=[REMARK])
    assert game.table.hands[0][0] in (SWORD, CARDIGAN)
    assert game.table.hands[1][0] == REMARK
    assert set(game.table.hands[0]) == {SWORD, CARDIGAN}


def test_5_6_of_two_treasures_in_turn_the_fighter_just_picks_one() -> None:
    game = asking(first="turns")
    game.says(1, "help")
    game.all_pass()
    fight_on(game)
    assert game.awaited == [0]
    game.says(0, "share", cards=["aunts_cardigan"])
    assert game.table.hands[:2] == [["aunts_cardigan"], ["furious_crossbow"]]


def test_5_6_r10_what_was_promised_is_handed_over() -> None:
    game = asking(treasures=0)
    game.says(1, "help")
    game.all_pass()
    fight_on(game)
    assert "aunts_cardigan" in game.table.people[1].items
    assert "aunts_cardigan" not in game.table.people[0].items
    assert len(game.table.hands[0]) == 2


def test_5_6_the_helpers_share_comes_first() -> None:
    hands = [[], [], ["with_home_advantage"]]
    game = behind_the_door(*people(6, 9, 1), door=HOUND, hands=hands, goal=30, treasures=TREASURES[:2])
    game.says(0, "fight")
    game.says(2, "aim", card=["with_home_advantage"], foe=[HOUND])
    game.says(1, "pass")
    game.says(0, "ask", who=[1], treasures=3, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)
    assert sorted(game.table.hands[1]) == sorted(TREASURES[:2])
    assert game.table.hands[0] == []


def test_5_6_if_the_fight_is_lost_nobody_owes_anything() -> None:
    game = behind_the_door(Person(carried=["aunts_cardigan"]), *people(1, 1), door=HOUND, rolls=(6, 6))
    game.says(0, "ask", who=[1], treasures=2, first=["helper"], items=["aunts_cardigan"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "run")
    game.says(0, "run")
    game.says(1, "run")
    assert game.table.people[0].items == ["aunts_cardigan"]
    assert game.table.hands[1] == []


def test_5_7_a_weakness_or_strength_of_the_helper_is_the_partys() -> None:
    game = behind_the_door(Person(level=4), Person(level=4, races=["elf"]), Person(), door="unstoppable_bard")
    assert sides(game) == (4, 6)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    assert sides(game) == (8, 10)


def test_5_7_a_warrior_who_helps_wins_ties_too() -> None:
    game = behind_the_door(Person(level=5), Person(level=3, classes=["warrior"]), Person(), door=HOUND)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)
    assert game.table.people[0].level == 6


def test_5_7_a_helper_adds_to_the_fight_in_the_waves() -> None:
    game = behind_the_door(*people(4, 3, 1), door=HOUND, hands=[[], [POTION], []])
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    assert "stay_out" not in game.verbs(1)
    game.says(1, "boost", cards=[POTION], side=["party"])
    game.says(2, "stay_out")
    assert sides(game) == (9, 8)


def test_5_8_who_helps_goes_up_only_as_an_elf() -> None:
    for races, level in (([], 5), (["elf"], 6)):
        game = behind_the_door(Person(level=6), Person(level=5, races=races), Person(), door=HOUND)
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
        game.says(1, "help")
        game.says(2, "pass")
        fight_on(game)
        assert [person.level for person in game.table.people[:2]] == [7, level]


def test_5_8_r6_fighter_and_elf_may_win_together() -> None:
    game = behind_the_door(Person(level=9), Person(level=9, races=["elf"]), Person(), door=HYDRA)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)
    assert game.end.places[:2] == [1, 1]
