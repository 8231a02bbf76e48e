"""Door & Treasure, paragraph by paragraph of its rules.md: what classes can do."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Board, Person
from tests.catalog.door_and_treasure_evening import (
    HYDRA,
    MINOTAUR,
    behind_the_door,
    met,
    ours,
    people,
    position,
    theirs,
)
from tests.catalog.evening import Evening


def test_10_4_a_warrior_discards_up_to_three_cards_in_a_fight() -> None:
    warrior = Person(classes=["warrior"])
    game = met("elf", "dwarf", "halfling", "wizard", fighter=warrior)
    game.says(0, "rage", cards=["elf", "dwarf"])
    assert ours(game) == 3
    assert game.table.hands[0] == ["halfling", "wizard"]
    assert game.refuses(0, "rage", cards=["halfling", "wizard"])
    game.says(0, "rage", cards=["halfling"])
    assert ours(game) == 4
    assert "rage" not in game.verbs(0)


def test_10_4_a_warrior_who_helps_rages_too_and_one_who_does_not_cannot() -> None:
    hands = [[], ["elf"], ["dwarf"]]
    warriors = [Person(), Person(classes=["warrior"]), Person(classes=["warrior"])]
    game = behind_the_door(*warriors, door=HYDRA, hands=hands)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    assert "rage" in game.verbs(1)
    assert "rage" not in game.verbs(2)
    game.says(1, "rage", cards=["elf"])
    game.says(2, "pass")
    assert ours(game) == 3


def test_10_5_a_cleric_discards_cards_against_undead_only() -> None:
    cleric = Person(classes=["cleric"])
    game = met("elf", "dwarf", fighter=cleric)
    assert "smite" not in game.verbs(0)
    game = met("elf", "dwarf", fighter=cleric, door="late_accountant")
    game.says(0, "smite", cards=["elf", "dwarf"])
    assert ours(game) == 7
    assert {"elf", "dwarf"} <= {*game.table.door_discards}


def test_10_5_a_cleric_takes_open_treasures_off_the_discards_for_a_card_each() -> None:
    fighter = Person(level=1, classes=["cleric"])
    hands = [["elf", "dwarf"], [], []]
    discards = ["pointed_remark", "bucket_with_eyes", "boots_with_opinions"]
    game = behind_the_door(fighter, *people(1, 1), door="damp_imp", hands=hands, treasure_discards=[*discards])
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    game.all_pass()
    assert game.verbs(0) == ["draw", "recall"]
    assert game.decision(0).unhurried
    game.says(0, "recall", pay=["elf"])
    assert game.table.hands[0] == ["dwarf", "boots_with_opinions"]
    assert game.table.treasure_discards == discards[:2]
    assert "elf" in game.table.door_discards


def test_10_5_a_cleric_opens_the_door_to_what_was_discarded_last() -> None:
    game = position(
        Person(classes=["cleric"]), *people(1, 1), hands=[["dwarf"], [], []], door_discards=["damp_imp", "elf"]
    )
    game.says(0, "recall", pay=["dwarf"], then=["ask"])
    assert "elf" in game.table.hands[0]
    assert game.table.door_discards == ["damp_imp", "dwarf"]


def test_10_6_a_thief_stabs_each_who_fights_once() -> None:
    hands: list[list[str]] = [[], ["elf", "dwarf", "wizard"], []]
    game = behind_the_door(Person(level=5), Person(classes=["thief"]), Person(), door=HYDRA, hands=hands)
    game.says(0, "fight")
    game.says(1, "stab", card=["elf"], on=[0])
    game.says(2, "pass")
    assert ours(game) == 3
    assert "elf" in game.table.door_discards
    game.says(0, "ask", who=[2], treasures=0, first=["fighter"])
    assert "stab" not in game.verbs(1)
    game.says(1, "pass")
    game.says(2, "help")
    game.says(0, "fight")
    assert game.among(1, "stab", "on") == [2]


def stealing(roll: int) -> Evening[Board]:
    """Set up a table at which a thief has tried to steal a hat and rolled this."""
    thief = Person(level=3, classes=["thief"])
    owner = Person(worn=["bucket_with_eyes", "giants_ladle"])
    game = position(thief, owner, Person(), hands=[["elf"], [], []], rolls=(roll,))
    assert game.among(0, "steal", "item") == ["1:bucket_with_eyes"]
    game.says(0, "steal", card=["elf"], item=["1:bucket_with_eyes"])
    return game


def test_10_6_a_thief_steals_a_small_item_on_a_4() -> None:
    game = stealing(4)
    assert game.table.people[0].items == ["bucket_with_eyes"]
    assert game.table.people[1].items == ["giants_ladle"]
    assert game.table.people[0].level == 3
    assert game.table.hands[0] == []
    assert "elf" in game.table.door_discards


def test_10_6_a_thief_who_is_caught_loses_a_level() -> None:
    game = stealing(3)
    assert game.table.people[0].items == []
    assert game.table.people[0].level == 2


def test_r16_nobody_steals_in_a_fight() -> None:
    thief = Person(level=3, classes=["thief"])
    game = behind_the_door(thief, Person(worn=["bucket_with_eyes"]), Person(), door=HYDRA, hands=[["elf"], [], []])
    assert "steal" not in game.verbs(0)


def test_10_7_a_wizard_charms_a_monster_for_a_hand_of_three() -> None:
    wizard = Person(classes=["wizard"])
    assert "charm" not in met("elf", "dwarf", fighter=wizard).verbs(0)
    game = met("elf", "dwarf", "thief", fighter=wizard)
    game.says(0, "charm", foe=[MINOTAUR])
    assert game.table.fight is None
    assert game.table.people[0].level == 1
    assert len(game.table.hands[0]) == 2
    assert MINOTAUR in game.table.door_discards


def test_10_7_of_two_monsters_the_charmed_one_leaves_treasures_to_who_beats_the_other() -> None:
    wizard = Person(level=5, classes=["wizard"])
    game = met("identical_cousin", "elf", "dwarf", "thief", fighter=wizard)
    game.says(0, "aim", card=["identical_cousin"], foe=[MINOTAUR])
    game.says(0, "charm", foe=[MINOTAUR])
    game.says(0, "fight")
    game.all_pass()
    assert game.table.people[0].level == 6
    assert len(game.table.hands[0]) == 4


def test_10_1_a_new_race_takes_the_place_of_the_old_one() -> None:
    game = position(Person(races=["elf"], classes=["thief"]), *people(1, 1), hands=[["dwarf", "wizard"], [], []])
    game.says(0, "play", cards=["dwarf", "wizard"])
    assert (game.table.people[0].races, game.table.people[0].classes) == (["dwarf"], ["wizard"])
    assert {"elf", "thief"} <= {*game.table.door_discards}


def test_10_1_r14_nobody_has_the_same_one_twice() -> None:
    hands = [["elf", "dwarf", "complicated_family"], [], []]
    game = position(Person(races=["elf"]), *people(1, 1), hands=hands)
    assert game.among(0, "play", "cards") == ["dwarf", "complicated_family"]


def test_10_2_a_permit_lets_one_have_two() -> None:
    hands = [["elf", "complicated_family", "wizard", "evening_classes"], [], []]
    game = position(Person(races=["dwarf"], classes=["cleric"]), *people(1, 1), hands=hands)
    game.says(0, "play", cards=["elf", "complicated_family", "wizard", "evening_classes"])
    person = game.table.people[0]
    assert (person.races, person.classes) == (["dwarf", "elf"], ["cleric", "wizard"])


def test_10_2_a_player_with_two_classes_has_the_powers_of_both() -> None:
    both = Person(level=1, classes=["warrior", "cleric"], permits=["evening_classes"])
    game = met("elf", "dwarf", fighter=both, door="late_accountant")
    assert {"rage", "smite"} <= {*game.verbs(0)}


def test_10_3_dwarves_have_any_number_of_big_items() -> None:
    for races, may in (([], False), (["dwarf"], True)):
        person = Person(races=[*races], carried=["giants_ladle"])
        game = position(person, *people(1, 1), hands=[["siege_harp"], [], []])
        assert ("haul" in game.verbs(0)) == may


def test_10_5_r34_what_is_drawn_unseen_is_no_matter_for_prayer() -> None:
    cleric = Person(level=5, classes=["cleric"])
    game = met("elf", "dwarf", fighter=cleric, treasure_discards=["pointed_remark"])
    game.says(0, "fight")
    game.all_pass()
    assert game.table.kills == [1, 0, 0]
    assert game.table.treasure_discards == ["pointed_remark"]
    assert "recall" not in game.verbs(0)


def test_10_5_without_discards_or_cards_or_the_calling_there_is_nothing_to_recall() -> None:
    cleric = Person(classes=["cleric"])
    assert "recall" not in position(cleric, *people(1, 1), hands=[["elf"], [], []]).verbs(0)
    assert "recall" not in position(cleric, *people(1, 1), door_discards=["elf"]).verbs(0)
    game = position(*people(1, 1, 1), hands=[["elf"], [], []], door_discards=["elf"])
    assert "recall" not in game.verbs(0)


def test_10_7_a_wizard_throws_a_card_behind_for_each_that_is_missing() -> None:
    wizard = Person(classes=["wizard"])
    game = met("elf", "dwarf", fighter=wizard, door="lost_minotaur", rolls=(3,))
    game.says(0, "run")
    game.says(0, "run", throw=["elf", "dwarf"])
    assert game.table.hands[0] == []
    assert {"elf", "dwarf"} <= {*game.table.door_discards}
    game = met("elf", "dwarf", fighter=wizard, door="lost_minotaur", rolls=(2,))
    game.says(0, "run")
    game.says(0, "run", throw=["elf", "dwarf"])
    assert game.table.hands[0] == ["elf", "dwarf"]


def test_10_8_r15_a_race_is_shed_even_in_a_fight() -> None:
    game = behind_the_door(Person(races=["elf"]), *people(1, 1), door="unstoppable_bard")
    assert theirs(game) == 10
    game.says(0, "shed", what=["elf"])
    assert theirs(game) == 6
    assert "elf" in game.table.door_discards
    assert game.awaited == [0]
    assert "shed" not in game.verbs(0)
