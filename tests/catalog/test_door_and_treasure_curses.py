"""Door & Treasure, paragraph by paragraph of its rules.md: charity and curses."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.door_and_treasure import GAME
from games.catalog.door_and_treasure.board import Board, Person
from games.engine.transcript import english
from tests.catalog.door_and_treasure_evening import behind_the_door, caught, position
from tests.catalog.evening import Evening

HAT, BOOTS = "bucket_with_eyes", "boots_with_opinions"
RACES = ["elf", "dwarf", "halfling", "thief", "cleric", "wizard", "warrior"]  # a hand that can do nothing by itself


def cursed(*people: Person, card: str, **fields: Any) -> tuple[Evening[Board], list[str]]:
    """Set up a game in which seat 0 has found a curse behind the door and bears it; return it with what was told."""
    game = behind_the_door(*people, door=card, **fields)
    return game, game.says(0, "bear")


def test_6_2_charity_is_dealt_out_among_the_lowest_and_seen_by_two() -> None:
    hand = ["elf", "dwarf", "halfling", "thief", "cleric", "wizard", "warrior"]
    hands = [hand, [], []]
    game = cursed(Person(level=3), Person(), Person(), card="floor_is_lava", hands=hands)[0]
    while "give" not in game.verbs(0):
        game.says(0, "leave" if "leave" in game.verbs(0) else "done")
    told = game.says(0, "give", cards=["dwarf", "elf"], first=[2])
    assert game.table.hands[2] == ["dwarf"]
    assert game.table.hands[1] == ["elf"]
    assert game.whispers(2) == ["Charity brings Cleo Dwarf."]
    assert not any("Dwarf" in line for line in told)


def giving(surplus: int) -> Evening[Board]:
    """A game in which Ada, of level 3, must give so many cards away among three who are all of level 1."""
    game = position(
        Person(level=3), Person(), Person(), Person(), doors=["elf"], hands=[RACES[: 4 + surplus], [], [], []]
    )
    game.says(0, "open", then=["ask"])
    game.says(0, "leave")
    return game


def test_6_2_the_bigger_halves_go_to_whom_the_giver_likes() -> None:
    game = giving(2)
    assert game.among(0, "give", "first") == [1, 2, 3]
    game.says(0, "give", cards=["elf", "dwarf"], first=[3, 1])
    assert game.table.hands[1:] == [["dwarf"], [], ["elf"]]


def test_6_2_whom_the_giver_does_not_name_follows_clockwise() -> None:
    game = giving(3)
    game.says(0, "give", cards=["elf", "dwarf", "halfling"], first=[2])
    assert game.table.hands[1:] == [["halfling"], ["elf"], ["dwarf"]]


def test_6_2_nobody_is_named_in_vain() -> None:
    game = giving(2)
    assert game.refuses(0, "give", cards=["elf", "dwarf"], first=[3, 1, 2])
    assert game.refuses(0, "give", cards=["elf", "dwarf"], first=[3, 3])
    assert game.refuses(0, "give", cards=["elf", "dwarf"], first=[])


def test_6_3_the_lowest_discard() -> None:
    hands = [["elf", "dwarf", "halfling", "thief", "cleric", "wizard"], [], []]
    game = cursed(Person(), Person(), Person(), card="floor_is_lava", hands=hands)[0]
    if "leave" in game.verbs(0):
        game.says(0, "leave")
    assert game.refuses(0, "drop", cards=["elf", "dwarf"])
    game.says(0, "drop", cards=["elf"])
    assert "elf" in game.table.door_discards
    assert len(game.table.hands[0]) == 5


def test_9_1_a_curse_is_played_on_anybody_else_alive_at_any_time() -> None:
    hands = [["heroic_hiccups"], ["official_portrait"], []]
    game = position(Person(level=3), Person(level=3), Person(level=3), hands=hands)
    assert game.among(0, "curse", "on") == [1, 2]
    game.says(1, "curse", card=["official_portrait"], on=[0])
    told = game.says(0, "bear")
    assert game.table.people[0].level == 1
    assert told
    game.says(0, "curse", card=["heroic_hiccups"], on=[2])
    game.says(2, "bear")
    assert game.table.people[2].level == 2
    assert game.awaited == [0]
    assert "open" in game.verbs(0)


def test_9_1_a_curse_is_played_in_a_fight_too() -> None:
    hands = [[], [], ["heroic_hiccups"]]
    game = behind_the_door(Person(level=5), Person(), Person(), door="lost_minotaur", hands=hands)
    game.says(0, "fight")
    game.says(1, "pass")
    game.says(2, "curse", card=["heroic_hiccups"], on=[0])
    game.says(0, "bear")
    assert game.table.people[0].level == 4
    assert "run" in game.verbs(0)


@pytest.mark.parametrize(
    "card", ["hole_in_the_bag", "weight_limit", "indoor_gust", "laundry_day", "floor_is_lava", "product_recall",
             "clerical_error", "lapsed_membership", "wrong_coat", "careers_day", "thorough_tidy", "pit_levy"],
)  # fmt: skip
def test_9_2_a_curse_that_finds_nothing_does_nothing_and_is_discarded(card: str) -> None:
    game, told = cursed(Person(level=3), Person(), Person(), card=card)
    assert game.table.people[0].level == 3
    assert card in game.table.door_discards
    assert told


def test_9_3_the_cursed_are_always_asked_and_may_whine() -> None:
    game = behind_the_door(Person(level=3), Person(), Person(), door="heroic_hiccups")
    assert game.verbs(0) == ["bear", "whine"]
    assert game.decision(0).unhurried
    told = game.says(0, "whine")
    assert any("whines" in sentence for sentence in told)
    assert game.table.people[0].level == 2


def test_9_3_a_curse_is_undone_by_a_card_that_can() -> None:
    hands = [["spare_karma", "elf"], [], []]
    game = behind_the_door(Person(level=3), Person(), Person(), door="heroic_hiccups", hands=hands)
    assert game.among(0, "cancel", "card") == ["spare_karma"]
    game.says(0, "cancel", card=["spare_karma"])
    assert game.table.people[0].level == 3
    assert game.table.hands[0] == ["elf"]
    assert "spare_karma" in game.table.treasure_discards
    assert "heroic_hiccups" in game.table.door_discards


def test_9_4_a_curse_until_the_next_fight_is_over() -> None:
    hands = [[], [], ["song_in_your_head"]]
    game = behind_the_door(Person(level=9), Person(), Person(), door="lost_minotaur", hands=hands, rolls=(6,))
    game.says(0, "fight")
    game.says(1, "pass")
    game.says(2, "curse", card=["song_in_your_head"], on=[0])
    game.says(0, "bear")
    assert game.table.people[0].burdens == ["song_in_your_head"]
    assert game.table.people[0].strength == 4
    game.says(0, "run")
    game.says(0, "run")
    assert game.table.people[0].burdens == []
    assert "song_in_your_head" in game.table.door_discards


def test_9_4_a_curse_for_good_stays_after_a_fight() -> None:
    game, _ = caught(Person(level=3, burdens=["old_knee_trouble"]), Person(), Person(), door="undecided_hydra")
    assert game.table.people[0].burdens == ["old_knee_trouble"]


def test_9_4_bare_hands_until_a_fight_is_over() -> None:
    game, _ = cursed(Person(level=3, worn=["second_best_sword"]), Person(), Person(), card="packed_the_wrong_bag")
    assert game.table.people[0].strength == 3


def test_9_5_the_victim_chooses_what_is_lost() -> None:
    person = Person(worn=["bucket_with_eyes"], carried=["pointed_remark", "giants_ladle"])
    game, _ = cursed(person, Person(), Person(), card="hole_in_the_bag")
    assert game.among(0, "lose", "items") == ["bucket_with_eyes", "pointed_remark"]
    game.says(0, "lose", items=["pointed_remark"])
    assert game.table.people[0].items == ["bucket_with_eyes", "giants_ladle"]


def test_9_5_what_is_worn_is_lost_and_what_is_carried_is_safe_from_a_draught() -> None:
    game, _ = cursed(Person(carried=["bucket_with_eyes"]), Person(), Person(), card="indoor_gust")
    assert game.table.people[0].carried == ["bucket_with_eyes"]
    game, _ = cursed(Person(worn=["bucket_with_eyes"]), Person(), Person(), card="indoor_gust")
    assert game.table.people[0].items == []
    game, _ = cursed(Person(carried=["giants_ladle"]), Person(), Person(), card="weight_limit")
    assert game.table.people[0].items == []


def test_9_5_the_best_item_is_the_one_that_helps_its_wearer_most() -> None:
    person = Person(worn=["cloak_of_looming", "boots_with_opinions", "pointed_remark"], carried=["furious_crossbow"])
    game, _ = cursed(person, Person(), Person(), card="product_recall")
    assert "boots_with_opinions" not in game.table.people[0].items
    assert len(game.table.people[0].items) == 3


def test_9_5_cards_of_the_hand_are_chosen_by_who_holds_them() -> None:
    game, _ = cursed(Person(), Person(), Person(), card="thorough_tidy", hands=[["elf", "dwarf", "warrior"], [], []])
    assert game.decision(0).unhurried
    game.says(0, "lose_cards", cards=["elf", "warrior"])
    assert game.table.hands[0] == ["dwarf"]


def test_9_6_a_race_or_class_is_changed_for_the_one_discarded_last() -> None:
    discards = ["dwarf", "halfling", "wizard", "damp_imp"]
    person = Person(races=["elf"], classes=["thief"])
    game, _ = cursed(person, Person(), Person(), card="wrong_coat", door_discards=[*discards])
    assert game.table.people[0].races == ["halfling"]
    assert game.table.door_discards == ["dwarf", "wizard", "damp_imp", "elf", "wrong_coat"]
    person = Person(races=["elf"], classes=["thief"])
    game, _ = cursed(person, Person(), Person(), card="careers_day", door_discards=[*discards])
    assert game.table.people[0].classes == ["wizard"]
    assert game.table.people[0].races == ["elf"]


def test_9_6_with_nothing_discarded_it_is_just_lost_and_with_nothing_to_change_nothing_comes() -> None:
    game, _ = cursed(Person(races=["elf"]), Person(), Person(), card="wrong_coat")
    assert game.table.people[0].races == []
    game, _ = cursed(Person(), Person(), Person(), card="wrong_coat", door_discards=["elf"])
    assert game.table.people[0].races == []


def test_9_7_a_levy_falls_on_everybody_with_an_item_at_once() -> None:
    two = ["bucket_with_eyes", "pointed_remark"]
    people = [Person(), Person(worn=["boots_with_opinions"]), Person(carried=two)]
    game, _ = cursed(*people, card="pit_levy")
    assert game.awaited == [1, 2]
    game.says(1, "lose", items=["boots_with_opinions"])
    game.says(2, "lose", items=["pointed_remark"])
    assert [person.items for person in game.table.people] == [[], [], ["bucket_with_eyes"]]


def test_9_7_who_is_cursed_with_it_and_has_one_item_just_loses_it() -> None:
    game, told = cursed(Person(worn=[BOOTS]), Person(), Person(), card="pit_levy")
    assert "Ada loses Boots with Opinions." in told
    assert game.table.people[0].items == []


def test_9_7_others_may_get_out_of_a_levy_each_for_themselves() -> None:
    people = [Person(worn=[HAT]), Person(worn=[BOOTS]), Person(carried=["pointed_remark"])]
    game, _ = cursed(*people, card="pit_levy", hands=[[], ["spare_karma"], []])
    assert game.verbs(1) == ["lose", "cancel"]
    assert "undo it with Spare Karma" in english(GAME, game.decision(1).prompt)
    told = game.says(1, "cancel", card=["spare_karma"])
    told += game.says(2, "lose", items=["pointed_remark"])

    assert "Ben cancels it with Spare Karma." in told
    assert [person.items for person in game.table.people] == [[], [BOOTS], []]
    assert game.table.hands[1] == []
    assert "spare_karma" in game.table.treasure_discards


def test_9_7_whom_a_levy_asks_does_not_tell_who_could_undo_it() -> None:
    for hand in ([], ["spare_karma"]):
        people = [Person(), Person(worn=[BOOTS]), Person()]
        game, _ = cursed(*people, card="pit_levy", hands=[[], hand, []])
        assert game.awaited == [1]
        assert game.decision(1).unhurried
        assert not game.decision(1).forced


def test_9_8_an_item_protects_what_it_protects_while_it_is_worn() -> None:
    game, told = cursed(Person(worn=["permanent_wellingtons"]), Person(), Person(), card="floor_is_lava")
    assert game.table.people[0].worn == ["permanent_wellingtons"]
    assert any("protects" in line for line in told)
    person = Person(worn=["receipt_for_everything", "boots_with_opinions"])
    game, _ = cursed(person, Person(), Person(), card="product_recall")
    assert "boots_with_opinions" in game.table.people[0].worn
    person = Person(worn=["boots_with_opinions"], carried=["receipt_for_everything"])
    game, _ = cursed(person, Person(), Person(), card="product_recall")
    assert game.table.people[0].items == ["receipt_for_everything"]


def test_9_8_bad_stuff_is_no_curse() -> None:
    person = Person(level=3, worn=["permanent_wellingtons"])
    game, _ = caught(person, Person(), Person(), door="ballroom_spider")
    assert game.table.people[0].items == []
    assert game.table.people[0].level == 1


def test_r12_at_level_1_nothing_is_lost_instead() -> None:
    game, _ = cursed(Person(worn=["bucket_with_eyes"]), Person(), Person(), card="official_portrait")
    assert game.table.people[0].level == 1
    assert game.table.people[0].worn == ["bucket_with_eyes"]
