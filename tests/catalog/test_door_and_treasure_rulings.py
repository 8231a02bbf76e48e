"""Door & Treasure, paragraph by paragraph of its rules.md: hands, what a table may agree on, and rulings."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Person
from games.catalog.door_and_treasure.cards import CARDS, deck
from games.engine.questions import Answer
from tests.catalog.door_and_treasure_evening import behind_the_door, position
from tests.catalog.evening import Evening

THREE = (Person(), Person(), Person())


def three(**first: Any) -> list[Person]:
    """Three characters, the first of whom is somebody."""
    return [Person(**first), Person(), Person()]


def dealt(**options: str | int) -> Evening[Board]:
    """A game among three as it is dealt."""
    return Evening.deal(GAME, 3, options, b"dealt")


# -- 2 Cards and hands ---------------------------------------------------------------------------------------------


def test_2_1_a_hand_is_seen_by_its_owner_alone_and_does_nothing() -> None:
    game = position(*THREE, hands=[["second_best_sword"], [], []])

    assert game.sight(0).hands[0] == ["second_best_sword"]
    assert "second_best_sword" not in str(game.sight(1).hands)
    assert game.table.people[0].strength == 1


def test_2_2_a_card_in_play_never_goes_back_to_the_hand() -> None:
    game = position(*three(worn=["second_best_sword"]))
    game.says(0, "stow", item=["second_best_sword"])

    assert game.table.people[0].carried == ["second_best_sword"]
    assert game.table.hands[0] == []


def test_2_3_items_are_for_ones_own_turn_and_curses_and_levels_for_any_time() -> None:
    hand = ["second_best_sword", "elf", "heroic_hiccups", "stand_on_a_box", "damp_imp", "lukewarm_potion"]
    game = position(*THREE, hands=[[*hand], [*hand], []])
    assert game.question is not None
    waiting = [option.verb for option in game.question.out_of_turn[1].options]

    assert {"play", "curse", "rise"} <= set(game.verbs(0))
    assert {"trouble", "boost"}.isdisjoint(game.verbs(0))
    assert {"curse", "rise"} <= set(waiting)
    assert {"play", "trouble", "boost", "open"}.isdisjoint(waiting)


def test_2_4_the_discards_are_open_to_everybody() -> None:
    game = position(*THREE, door_discards=["elf", "damp_imp"], treasure_discards=["hat_that_agrees"])

    for seat in (0, 1, 2, None):
        assert game.sight(seat).door_discards == ["elf", "damp_imp"]
        assert game.sight(seat).treasure_discards == ["hat_that_agrees"]


# -- 14 and 15 -----------------------------------------------------------------------------------------------------


def test_14_14_a_curse_is_undone_by_its_victim_alone() -> None:
    game = behind_the_door(*three(level=4), door="heroic_hiccups", hands=[[], ["spare_karma"], []])
    assert game.awaited == [0]
    assert "cancel" not in game.verbs(0)
    game.says(0, "bear")

    assert game.table.people[0].level == 3


def test_14_16_against_some_monsters_only_levels_and_potions_count() -> None:
    first = Person(9, worn=["second_best_sword"], hirelings=["underpaid_squire"])
    game = behind_the_door(first, Person(), Person(), door="awkward_silence", hands=[["lukewarm_potion"], [], []])
    game.says(0, "boost", cards=["lukewarm_potion"], side=["party"])

    assert game.table.fight is not None
    assert sum(part.plus for part in game.table.fight.ours) == 9 + 2


def test_1_1_and_15_1_the_last_level_wins_and_a_shorter_game_ends_at_level_8() -> None:
    for options, goal in (({}, 10), ({"goal": 8}, 8)):
        game = behind_the_door(*three(level=goal - 1), door="damp_imp", options=options)
        game.says(0, "fight")
        game.all_pass()
        assert game.end.places == [1, 2, 2]


@pytest.mark.parametrize(("options", "size"), [({}, 4), ({"hand": "four"}, 8)])
def test_15_2_a_table_may_begin_with_more_cards(options: dict[str, str], size: int) -> None:
    game = dealt(**options)

    for hand in game.table.hands:
        assert len(hand) == size
        assert sum(CARDS[card].DECK == "door" for card in hand) == size // 2


def test_15_3_a_table_may_begin_with_a_treasure_more() -> None:
    for hand in dealt(treasure="on").table.hands:
        assert sorted(CARDS[card].DECK for card in hand) == ["door"] * 2 + ["treasure"] * 3


def test_15_4_a_table_may_let_undead_join_undead() -> None:
    assert [dealt(**options).table.undead for options in ({}, {"undead": "on"})] == [False, True]


def test_15_5_a_table_may_let_night_fall_early() -> None:
    assert [dealt(**options).table.night for options in ({}, {"night": 8})] == [25, 8]


# -- Rulings -------------------------------------------------------------------------------------------------------


def test_r1_what_a_search_finds_is_known_to_the_finder() -> None:
    game = position(*THREE, doors=["dwarf", "elf"])
    game.says(0, "open", then=["ask"])
    told = game.says(0, "search", then=[])

    assert not any("dwarf" in sentence.lower() for sentence in told)
    assert any("dwarf" in sentence.lower() for sentence in game.whispers(0))
    assert not game.whispers(1)
    assert game.table.hands[0] == ["elf", "dwarf"]


def test_r2_trouble_or_the_room_but_not_both() -> None:
    game = position(*three(level=5), doors=["dwarf", "elf"], hands=[["damp_imp"], [], []])
    game.says(0, "open", then=["ask"])
    assert {"trouble", "search", "leave"} <= set(game.verbs(0))
    game.says(0, "trouble", monster=["damp_imp"])
    game.says(0, "fight")
    game.all_pass()

    assert "search" not in game.verbs(0)
    assert game.table.doors == ["dwarf"]


def test_r3_who_has_met_a_friend_may_search_but_not_look_for_trouble() -> None:
    people = three(classes=["wizard"])
    game = behind_the_door(*people, door="deep_librarian", hands=[["damp_imp"], [], []])
    game.says(0, "befriend", foe=["deep_librarian"])

    assert "search" in game.verbs(0)
    assert "trouble" not in game.verbs(0)


def test_r4_before_charity_cards_may_be_laid_out_and_sold() -> None:
    hand = ["second_best_sword", "bucket_with_eyes", "damp_imp", "career_moth", "elf", "thief"]
    game = position(*three(level=3), doors=["kobold_choir"], hands=[hand, [], []])
    game.says(0, "open", then=["ask"])
    game.says(0, "fight")
    game.all_pass()
    assert game.verbs(0)[0] == "give"
    game.says(0, "play", cards=["second_best_sword", "bucket_with_eyes"])

    assert game.verbs(0)[0] == "done"


def test_r5_who_begins_is_drawn_by_lot() -> None:
    begins = {Evening.deal(GAME, 3, {}, str(seed).encode()).awaited[0] for seed in range(30)}

    assert begins == {0, 1, 2}


def test_r13_an_empty_deck_is_shuffled_once_more_and_then_gives_nothing() -> None:
    hands = [["back_of_the_sofa"], [], []]
    game = position(*THREE, hands=hands, treasures=["hat_that_agrees"], treasure_discards=["pointed_remark"])
    game.says(0, "use", card=["back_of_the_sofa"])

    assert sorted(game.table.hands[0]) == ["back_of_the_sofa", "hat_that_agrees", "pointed_remark"]
    assert game.table.treasures == game.table.treasure_discards == []


def test_r17_neither_a_card_nor_a_sale_brings_the_last_level() -> None:
    hand = ["stand_on_a_box", "unabridged_grimoire", "departing_slippers"]
    game = position(*three(level=9), hands=[hand, [], []])

    assert {"rise", "sell"}.isdisjoint(game.verbs(0))
    assert {"rise", "sell"} <= set(position(*three(level=8), hands=[hand, [], []]).verbs(0))


def test_r18_any_number_of_items_is_laid_out_at_once() -> None:
    hand = ["second_best_sword", "pointed_remark", "bucket_with_eyes", "aunts_cardigan", "boots_with_opinions"]
    game = position(*THREE, hands=[[*hand], [], []])
    game.says(0, "play", cards=hand)

    assert sorted(game.table.people[0].worn) == sorted(hand)
    assert game.table.people[0].strength == 1 + 3 + 1 + 1 + 2 + 2


def test_r23_rummaging_is_one_answer() -> None:
    hands = [["rummage_day"], [], []]
    game = position(*THREE, hands=hands, door_discards=["elf"], treasure_discards=["hat_that_agrees"])
    assert game.among(0, "rummage", "take") == ["elf", "hat_that_agrees"]
    game.says(0, "rummage", card=["rummage_day"], take=["hat_that_agrees"])

    assert game.table.hands[0] == ["hat_that_agrees"]
    assert game.decision(0).option("open")


def test_r24_the_decks_are_as_large_as_in_print() -> None:
    assert len(deck("door") + deck("treasure")) == 168


def test_r28_who_runs_at_once_is_followed_by_nobodys_card() -> None:
    game = behind_the_door(*THREE, door="butler", hands=[[], ["letter_from_mother"], []])
    game.says(0, "run")

    assert game.awaited == [0]
    assert "run" in game.verbs(0)


def test_16_1_r30_after_25_turns_each_night_falls_and_the_highest_win() -> None:
    people = [Person(4), Person(6), Person(6)]
    game = position(*people, turns=25 * 3 - 1, doors=["elf", "dwarf"])
    game.says(0, "open", then=["search"])

    assert game.end.places == [3, 1, 1]
    assert game.end.points == [4, 6, 6]


def test_r31_an_offer_stands_until_the_givers_next_turn() -> None:
    game = position(*three(worn=["second_best_sword"]), doors=["elf"] * 20)
    game.says(0, "offer_1", give=["second_best_sword"], want=[])
    for mover in (0, 1, 2):
        assert len(game.table.offers) == 1
        game.says(mover, "open", then=["search"])

    assert game.awaited == [0]
    assert game.table.offers == []


def test_r33_the_later_ones_turn_at_a_body_the_longer_ones_list() -> None:
    people = [Person(4, worn=["bucket_with_eyes", "aunts_cardigan", "boots_with_opinions"]), Person(2), Person(5)]
    game = behind_the_door(*people, door="butler", rolls=(1,))
    game.says(0, "run")
    game.says(0, "run")
    looting = [game.option(seat, "loot") for seat in (2, 1)]
    assert [option and option.pick("cards").most for option in looting] == [1, 2]
    game.says(2, "loot", cards=["aunts_cardigan"])
    game.says(1, "loot", cards=["aunts_cardigan", "boots_with_opinions"])

    assert game.table.hands[2] == ["aunts_cardigan"]
    assert game.table.hands[1] == ["boots_with_opinions"]
    assert "bucket_with_eyes" in game.table.treasure_discards


def test_r35_what_is_carried_is_safe_from_draughts_but_not_from_a_hole() -> None:
    for curse, kept in (("indoor_gust", ["bucket_with_eyes"]), ("hole_in_the_bag", [])):
        game = behind_the_door(*three(carried=["bucket_with_eyes"]), door=curse)
        game.says(0, "bear")
        assert game.table.people[0].carried == kept


def test_r36_nothing_is_changed_or_sold_in_a_fight() -> None:
    hand = ["unabridged_grimoire", "departing_slippers", "hat_that_agrees"]
    people = [Person(carried=["second_best_sword"]), Person(worn=["pointed_remark"]), Person()]
    game = behind_the_door(*people, door="butler", hands=[hand, [], []])

    kept = {"wear", "stow", "play", "haul", "sell", "offer_1", "offer_2", "steal"}
    assert kept.isdisjoint(game.verbs(0))
    assert game.refuses(0, "wear", item=["second_best_sword"])


def test_r39_nobody_tries_on_the_same_hat_for_ever() -> None:
    game = position(*three(worn=["bucket_with_eyes"], carried=["hat_that_agrees"]))
    tried = 0
    while option := game.decision(0).option("wear"):
        game.says(0, "wear", item=[option.among("item")[0]])
        tried += 1

    assert 1 <= tried <= 6
    game.answer(0, Answer("open", {"then": ["ask"]}))
