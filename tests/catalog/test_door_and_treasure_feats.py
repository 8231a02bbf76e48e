"""Door & Treasure, paragraph by paragraph of its rules.md: the cards' own words."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Person
from tests.catalog.door_and_treasure_evening import (
    HYDRA,
    MINOTAUR,
    behind_the_door,
    met,
    ours,
    people,
    position,
    the_fight,
    theirs,
)

STAFF, LICH = "skeleton_staff", "notary_lich"  # undead, of levels 2 and 16


def test_14_1_a_monster_wanders_into_anybodys_fight() -> None:
    hands = [[], ["wrong_ambush", HYDRA], ["noise_complaint"]]
    game = behind_the_door(*people(1, 1, 1), door=MINOTAUR, hands=hands)
    game.says(0, "fight")
    assert "lure" not in game.verbs(2)
    game.says(1, "lure", card=["wrong_ambush"], monster=[HYDRA])
    game.says(2, "pass")
    assert [foe.card for foe in the_fight(game).foes] == [MINOTAUR, HYDRA]
    assert theirs(game) == 16
    assert game.table.hands[1] == []
    assert "wrong_ambush" in game.table.door_discards


def test_14_2_a_twin_is_worth_levels_and_treasures() -> None:
    game = met("identical_cousin", fighter=Person(level=9), goal=20)
    game.says(0, "aim", card=["identical_cousin"], foe=[MINOTAUR])
    assert theirs(game) == 8
    assert the_fight(game).prize == 4
    assert the_fight(game).gain == 2


def test_14_3_a_monster_is_swapped_for_one_from_the_hand_and_its_bonus_lost() -> None:
    game = met("change_of_shift", "damp_imp", "on_horseback")
    game.says(0, "aim", card=["on_horseback"], foe=[MINOTAUR])
    game.says(0, "swap", card=["change_of_shift"], foe=[MINOTAUR], monster=["damp_imp"])
    assert [foe.card for foe in the_fight(game).foes] == ["damp_imp"]
    assert theirs(game) == 1
    assert {MINOTAUR, "on_horseback", "change_of_shift"} <= {*game.table.door_discards}


def test_14_4_who_is_rid_of_all_monsters_draws_two_treasures_and_no_level() -> None:
    game = met("fire_drill", door=HYDRA)
    game.says(0, "use", card=["fire_drill"])
    assert game.table.fight is None
    assert game.table.people[0].level == 1
    assert len(game.table.hands[0]) == 2
    assert game.table.kills == [0, 0, 0]


def test_14_4_only_the_fighter_can_do_it() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HYDRA, hands=[[], ["fire_drill", "accusing_finger"], []])
    game.says(0, "fight")
    assert game.verbs(1) == ["pass", "stay_out"]


def test_14_5_an_item_of_another_turns_defeat_into_victory() -> None:
    owner = Person(worn=["furious_crossbow", "pointed_remark"], carried=["second_best_sword", "sentimental_pickaxe"])
    fighter = Person(level=2, worn=["bucket_with_eyes"])
    game = behind_the_door(fighter, owner, Person(), door=MINOTAUR, hands=[["just_borrowing"], [], []])
    assert game.among(0, "rescue", "item") == ["1:furious_crossbow", "1:second_best_sword"]
    game.says(0, "rescue", card=["just_borrowing"], item=["1:second_best_sword"])
    assert ours(game) == 6
    assert game.table.people[1].carried == ["sentimental_pickaxe"]
    assert "second_best_sword" in game.table.people[0].worn
    assert "rescue" not in game.verbs(0)


def test_14_5_it_is_for_who_is_losing_and_for_what_saves_them() -> None:
    rich = Person(worn=["furious_crossbow"])
    hands = [["just_borrowing"], [], []]
    assert "rescue" not in behind_the_door(Person(level=5), rich, Person(), door=MINOTAUR, hands=hands).verbs(0)
    assert "rescue" not in behind_the_door(Person(level=5), rich, Person(), door=HYDRA, hands=hands).verbs(0)


def test_14_5_what_is_too_much_to_wear_is_taken_off_after_the_fight() -> None:
    fighter = Person(level=2, worn=["sideways_ladder"])
    owner = Person(worn=["furious_crossbow"])
    game = behind_the_door(fighter, owner, Person(), door=MINOTAUR, hands=[["just_borrowing"], [], []])
    game.says(0, "rescue", card=["just_borrowing"], item=["1:furious_crossbow"])
    assert game.table.people[0].strength == 6
    game.says(0, "fight")
    game.all_pass()
    assert len(game.table.people[0].worn) == len(game.table.people[0].carried) == 1


def test_14_6_the_bishop_raises_every_cleric_even_to_the_last_level() -> None:
    clerics = [Person(level=9, classes=["cleric"]), Person(level=3, classes=["cleric"]), Person(level=5)]
    game = position(*clerics, hands=[[], [], ["bishops_visit"]])
    game.says(2, "use", card=["bishops_visit"])
    assert [person.level for person in game.table.people] == [10, 4, 5]
    assert game.outcome is not None
    assert game.outcome.places[0] == 1
    assert game.table.winners == [0]


def test_14_6_without_a_cleric_or_in_a_fight_the_bishop_does_not_come() -> None:
    game = position(*people(1, 1, 1), hands=[["bishops_visit"], [], []])
    assert "use" not in game.verbs(0)
    game = met("bishops_visit", fighter=Person(classes=["cleric"]))
    assert "use" not in game.verbs(0)


def test_14_7_ones_own_strength_counts_twice() -> None:
    game = met("bottle_of_also_you", fighter=Person(level=3, worn=["second_best_sword"]), door=HYDRA)
    game.says(0, "use", card=["bottle_of_also_you"])
    assert ours(game) == 12
    game = behind_the_door(*people(1, 1, 1), door=HYDRA, hands=[[], ["bottle_of_also_you"], []])
    game.says(0, "fight")
    assert "use" not in game.verbs(1)


def test_14_8_a_fight_is_scattered_by_anybody() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HYDRA, hands=[[], ["distant_dinner_bell"], []])
    game.says(0, "fight")
    game.says(1, "use", card=["distant_dinner_bell"])
    game.says(2, "pass")
    assert game.table.fight is None
    assert HYDRA in game.table.door_discards
    assert game.table.hands == [[], [], []]
    assert game.table.people[0].level == 1


def test_14_9_a_friend_is_let_be_and_the_room_may_be_searched() -> None:
    game = met(door="crooked_fence", fighter=Person(classes=["thief"]))
    game.says(0, "befriend", foe=["crooked_fence"])
    assert game.table.fight is None
    assert "search" in game.verbs(0)
    assert "trouble" not in game.verbs(0)
    assert game.table.people[0].level == 1
    assert game.table.hands[0] == []
    assert "befriend" not in met(door="crooked_fence").verbs(0)


def test_14_10_a_bribe_must_be_worth_it() -> None:
    payer = Person(worn=["pointed_remark", "bucket_with_eyes"], carried=["aunts_cardigan"])
    game = met(door="door_to_door_door", fighter=payer)
    assert game.refuses(0, "bribe", foe=["door_to_door_door"], items=["pointed_remark"])
    game.says(0, "bribe", foe=["door_to_door_door"], items=["pointed_remark", "bucket_with_eyes"])
    assert game.table.fight is None
    assert game.table.people[0].items == ["aunts_cardigan"]
    assert game.table.hands[0] == []
    assert game.table.people[0].level == 1
    assert "bribe" not in met(door="door_to_door_door", fighter=Person(worn=["pointed_remark"])).verbs(0)


def test_14_11_a_banished_monster_leaves_its_treasures() -> None:
    game = met("eviction_notice", door=HYDRA)
    game.says(0, "aim", card=["eviction_notice"], foe=[HYDRA])
    assert game.table.fight is None
    assert len(game.table.hands[0]) == 3
    assert game.table.people[0].level == 1


def test_14_11_the_next_monster_of_the_deck_comes_instead() -> None:
    game = met("complaint_form", door=HYDRA)
    game.table.doors[:] = ["elf", "damp_imp", "heroic_hiccups", "dwarf"]
    game.says(0, "aim", card=["complaint_form"], foe=[HYDRA])
    assert [foe.card for foe in the_fight(game).foes] == ["damp_imp"]
    assert game.table.doors == ["elf"]
    assert {HYDRA, "heroic_hiccups", "dwarf"} <= {*game.table.door_discards}


def test_14_12_a_fight_becomes_another_players() -> None:
    game = met("accusing_finger", door=HYDRA)
    game.says(0, "pass_on", card=["accusing_finger"], on=[2])
    assert the_fight(game).fighter == 2
    assert game.awaited == [2]


def test_14_13_the_mover_takes_any_card_off_the_discards() -> None:
    hands = [["rummage_day"], [], []]
    game = position(
        *people(1, 1, 1), hands=hands, door_discards=["elf", "damp_imp"], treasure_discards=["aunts_cardigan"]
    )
    assert game.among(0, "rummage", "take") == ["elf", "damp_imp", "aunts_cardigan"]
    game.says(0, "rummage", card=["rummage_day"], take=["elf"])
    assert game.table.hands[0] == ["elf"]
    assert game.table.door_discards == ["damp_imp"]
    assert game.table.treasure_discards == ["aunts_cardigan", "rummage_day"]


def test_14_15_a_windfall_comes_at_any_time_and_unseen() -> None:
    game = position(*people(1, 1, 1), hands=[[], ["back_of_the_sofa"], []])
    game.says(1, "use", card=["back_of_the_sofa"])
    assert len(game.table.hands[1]) == 3
    assert len(game.whispers(1)) == 1
    assert game.whispers(0) == []
    game = met("back_of_the_sofa")
    game.says(0, "use", card=["back_of_the_sofa"])
    assert len(game.table.hands[0]) == 3
    assert game.table.fight is not None


def test_r21_nobody_brings_another_monster_into_a_fight_without_any() -> None:
    hands = [["eviction_notice"], ["wrong_ambush", HYDRA], []]
    game = behind_the_door(Person(level=2), *people(1, 1), door=MINOTAUR, hands=hands)
    game.says(0, "aim", card=["eviction_notice"], foe=[MINOTAUR])
    assert game.table.fight is None
    assert game.table.hands[1] == ["wrong_ambush", HYDRA]


def test_14_5_an_item_saves_also_by_what_a_monster_has_against_players_without_it() -> None:
    owner = Person(worn=["bucket_with_eyes"])
    hands = [["just_borrowing"], [], []]
    game = behind_the_door(Person(level=6), owner, Person(), door="short_sighted_basilisk", hands=hands)
    assert game.among(0, "rescue", "item") == ["1:bucket_with_eyes"]


def test_14_5_what_was_taken_stays_in_use_through_the_fight_whatever_is_lost() -> None:
    fighter, owner = Person(level=2, worn=["sideways_ladder"]), Person(worn=["furious_crossbow"])
    hands = [["just_borrowing"], [], ["clerical_error"]]
    game = behind_the_door(fighter, owner, Person(), door=MINOTAUR, hands=hands)
    game.says(0, "rescue", card=["just_borrowing"], item=["1:furious_crossbow"])
    game.says(0, "fight")
    game.says(1, "pass")
    game.says(2, "curse", card=["clerical_error"], on=[0])
    game.says(0, "bear")
    assert ours(game) == 6


def test_14_10_of_two_monsters_that_take_bribes_the_cheaper_can_be_paid() -> None:
    payer = Person(carried=["second_best_sword"])
    hands = [["wrong_ambush", "door_to_door_door"], [], []]
    game = behind_the_door(payer, *people(1, 1), door="landlord", hands=hands)
    game.says(0, "lure", card=["wrong_ambush"], monster=["door_to_door_door"])
    assert game.among(0, "bribe", "foe") == ["door_to_door_door"]


def test_15_4_undead_join_undead_from_the_hand_where_the_table_has_agreed_on_that() -> None:
    hands = [[], [LICH, MINOTAUR], [LICH]]
    game = behind_the_door(*people(1, 1, 1), door=STAFF, hands=hands, undead=True)
    game.says(0, "fight")
    assert game.among(1, "rise_up", "monster") == [LICH]
    told = game.says(1, "rise_up", monster=[LICH])
    told += game.says(2, "pass")
    assert "Ben plays Notary Lich, which joins the other undead." in told
    assert [(foe.card, foe.seat) for foe in the_fight(game).foes] == [(STAFF, None), (LICH, 1)]
    assert theirs(game) == 18
    assert game.table.hands[1] == [MINOTAUR]


def test_15_4_they_do_not_where_it_has_not_nor_do_they_join_the_living() -> None:
    hands = [[], [LICH], []]
    for door, agreed in ((STAFF, False), (MINOTAUR, True)):
        game = behind_the_door(*people(1, 1, 1), door=door, hands=hands, undead=agreed)
        game.says(0, "fight")
        assert "rise_up" not in game.verbs(1)


def test_15_4_the_undead_stay_in_the_hand_when_there_are_none_left_to_join() -> None:
    game = behind_the_door(*people(1, 1, 1), door=STAFF, hands=[[], ["return_to_sender"], [LICH]], undead=True)
    game.says(0, "fight")
    game.says(1, "aim", card=["return_to_sender"], foe=[STAFF])
    game.says(2, "rise_up", monster=[LICH])
    assert game.table.hands[2] == [LICH]
    assert game.table.fight is None
