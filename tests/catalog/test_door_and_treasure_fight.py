"""Door & Treasure, paragraph by paragraph of its rules.md: fights."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Person
from tests.catalog.door_and_treasure_cast import ITEMS
from tests.catalog.door_and_treasure_evening import (
    HOUND,
    IMP,
    POTION,
    TREASURES,
    WEAK,
    behind_the_door,
    fight_on,
    people,
    sides,
    the_fight,
)


def test_4_1_a_player_who_opens_the_door_on_a_monster_fights_it() -> None:
    game = behind_the_door(*people(3, 1, 1), door=WEAK)
    assert (game.table.phase, the_fight(game).fighter, the_fight(game).helper) == ("fight", 0, None)
    assert [foe.card for foe in the_fight(game).foes] == [WEAK]


def test_4_2_a_fighter_has_their_level_and_what_they_wear() -> None:
    fighter = Person(level=3, worn=["second_best_sword", "boots_with_opinions"], carried=["aunts_cardigan"])
    game = behind_the_door(fighter, *people(1, 1), door=HOUND)
    assert sides(game) == (8, 8)


def test_4_2_an_item_counts_only_for_whom_it_is_made() -> None:
    worn = ["spring_loaded_mitre", "pointed_remark"]
    game = behind_the_door(Person(worn=worn), *people(1, 1), door=HOUND)
    assert sides(game)[0] == 2
    game = behind_the_door(Person(worn=worn, classes=["cleric"]), *people(1, 1), door=HOUND)
    assert sides(game)[0] == 5


def test_4_2_a_hireling_helps_and_a_curse_weighs() -> None:
    fighter = Person(level=3, hirelings=["underpaid_squire"], burdens=["song_in_your_head"])
    game = behind_the_door(fighter, *people(1, 1), door=HOUND)
    assert sides(game) == (-1, 8)


def test_4_2_who_looks_on_is_neither_alone_nor_helped() -> None:
    loner = Person(worn=["hat_that_agrees"])
    game = behind_the_door(loner, Person(worn=["hat_that_agrees"]), Person(), door=HOUND)
    assert [person.strength for person in game.table.people] == [4, 2, 1]


def test_4_3_a_monster_is_stronger_against_some_once_only() -> None:
    elves = [Person(level=4, races=["elf"]), Person(level=4, races=["elf"]), Person()]
    game = behind_the_door(*elves, door="unstoppable_bard")
    assert sides(game) == (4, 10)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    assert sides(game) == (8, 10)


def test_4_3_r37_an_enhancer_leaves_a_monster_1_strength_and_1_treasure() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[["new_here"], [], []])
    game.says(0, "aim", card=["new_here"], foe=[WEAK])
    assert sides(game) == (5, 1)
    assert the_fight(game).prize == 1


def test_4_3_an_enhancer_adds_strength_and_treasures_and_is_discarded_with_its_monster() -> None:
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[["on_horseback"], [], []])
    game.says(0, "aim", card=["on_horseback"], foe=[WEAK])
    assert sides(game) == (9, 11)
    assert the_fight(game).prize == 3
    game.says(0, "run")
    game.says(0, "run")
    assert sorted(game.table.door_discards) == [WEAK, "on_horseback"]


def test_4_3_several_monsters_are_beaten_together_or_not_at_all() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], ["wrong_ambush", HOUND], []])
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[HOUND])
    game.says(2, "pass")
    assert sides(game) == (5, 9)
    assert game.awaited == [0]


def test_r27_running_is_for_a_fight_that_is_lost() -> None:
    assert "run" not in behind_the_door(*people(2, 1, 1), door=WEAK).verbs(0)
    assert "run" in behind_the_door(*people(1, 1, 1), door=WEAK).verbs(0)


def test_4_8_a_tie_is_lost_but_for_a_warrior() -> None:
    game = behind_the_door(*people(8, 1, 1), door=HOUND)
    assert "run" in game.verbs(0)
    game = behind_the_door(Person(level=8, classes=["warrior"]), *people(1, 1), door=HOUND)
    assert "run" not in game.verbs(0)
    fight_on(game)
    assert game.table.people[0].level == 9


def test_4_8_the_table_hears_by_how_much_a_fight_is_lost() -> None:
    told = fight_on(behind_the_door(*people(8, 1, 1), door=HOUND))
    assert told.index("The fight is lost, 8 to 8.") < told.index("Ada runs away.")
    game = behind_the_door(*people(8, 1, 1), door=HOUND)
    assert not any("lost" in sentence for sentence in game.says(0, "run"))


def test_4_9_who_kills_alone_draws_unseen() -> None:
    game = behind_the_door(*people(9, 1, 1), door=HOUND, treasures=[*TREASURES], goal=30)
    told = fight_on(game)
    assert game.table.hands[0] == ["furious_crossbow", "aunts_cardigan"]
    assert "Ada draws 2 treasures." in told
    assert not any("Crossbow" in sentence for sentence in told)
    assert any("Crossbow" in sentence for sentence in game.whispers(0))


def test_4_9_a_level_for_each_monster_and_two_for_the_greatest() -> None:
    game = behind_the_door(*people(17, 1, 1), door="awkward_silence", goal=30)
    assert the_fight(game).gain == 2
    fight_on(game)
    assert game.table.people[0].level == 19
    assert game.table.kills == [1, 0, 0]


def test_4_9_r38_who_reaches_the_goal_draws_nothing_more() -> None:
    game = behind_the_door(*people(9, 1, 1), door=HOUND, treasures=[*TREASURES])
    fight_on(game)
    assert game.end.places == [1, 2, 2]
    assert game.table.hands[0] == []


def test_4_9_levels_and_treasures_of_several_are_added_up() -> None:
    hands = [[], ["wrong_ambush", IMP], []]
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=hands, treasures=[*TREASURES])
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[IMP])
    game.says(2, "pass")
    fight_on(game)
    assert game.table.people[0].level == 7
    assert len(game.table.hands[0]) == 2
    assert game.table.kills[0] == 2


def test_4_10_a_monster_that_is_banished_leaves_treasures_but_no_level() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[["eviction_notice"], [], []], treasures=[*TREASURES])
    game.says(0, "aim", card=["eviction_notice"], foe=[HOUND])
    assert game.table.fight is None
    assert game.table.people[0].level == 1
    assert game.table.hands[0] == ["furious_crossbow", "aunts_cardigan"]


def test_4_10_r8_who_runs_from_the_rest_gets_nothing_for_the_banished() -> None:
    hands = [["eviction_notice"], ["wrong_ambush", HOUND], []]
    game = behind_the_door(*people(2, 1, 1), door=WEAK, hands=hands, rolls=(6,), treasures=[*TREASURES])
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[HOUND])
    game.says(2, "pass")
    game.says(0, "aim", card=["eviction_notice"], foe=[WEAK])
    game.says(0, "run")
    game.says(0, "run")
    assert game.table.hands[0] == []
    assert game.table.people[0].level == 2


def test_4_10_the_banished_add_their_treasures_to_a_victory_but_no_level() -> None:
    hands = [["eviction_notice"], ["wrong_ambush", HOUND], []]
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=hands, treasures=[*TREASURES])
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[HOUND])
    game.says(2, "pass")
    game.says(0, "aim", card=["eviction_notice"], foe=[HOUND])
    fight_on(game)
    assert game.table.people[0].level == 6
    assert len(game.table.hands[0]) == 3


def test_4_11_a_fight_that_is_passed_on_is_fought_by_the_other() -> None:
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=[["accusing_finger"], [], []], goal=30)
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    assert game.awaited == [1]
    assert sides(game) == (9, 8)
    fight_on(game)
    assert [person.level for person in game.table.people] == [1, 10, 1]


def test_4_11_r22_who_passes_a_fight_on_is_paid_afterwards_for_what_was_banished() -> None:
    hands = [["accusing_finger", "eviction_notice"], ["wrong_ambush", WEAK], []]
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=hands, goal=30, treasures=[*TREASURES])
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=[WEAK])
    game.says(2, "pass")
    game.says(0, "aim", card=["eviction_notice"], foe=[HOUND])
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    assert game.table.hands[0] == []
    fight_on(game)
    assert (len(game.table.hands[1]), len(game.table.hands[0])) == (1, 2)


def test_4_11_help_that_was_promised_lapses() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[["accusing_finger"], [], []])
    game.says(0, "ask", who=[1], treasures=2, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "pass_on", card=["accusing_finger"], on=[2])
    assert (the_fight(game).fighter, the_fight(game).helper, the_fight(game).bargain) == (2, None, None)
    assert sides(game) == (1, 8)


def test_4_11_the_new_fighter_may_ask_for_help_three_times_of_their_own() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[["accusing_finger"], [], []])
    for _ in range(3):
        game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
        game.all_pass()
    game.says(0, "pass_on", card=["accusing_finger"], on=[2])
    assert "ask" in game.verbs(2)


def test_4_12_what_is_played_in_a_fight_lies_once_on_the_discards() -> None:
    hand = ["with_home_advantage", "identical_cousin", POTION]
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[hand, [], []], goal=30)
    game.says(0, "aim", card=["with_home_advantage"], foe=[WEAK])
    game.says(0, "aim", card=["identical_cousin"], foe=[WEAK])
    game.says(0, "boost", cards=[POTION], side=["foes"])
    game.says(0, "run")
    game.says(0, "run")
    assert sorted(game.table.door_discards) == sorted(["with_home_advantage", "identical_cousin", WEAK])
    assert game.table.treasure_discards == [POTION]


def test_4_12_a_curse_for_the_next_fight_is_lifted_after_it() -> None:
    game = behind_the_door(Person(level=7, burdens=["song_in_your_head", "old_knee_trouble"]), *people(1, 1), door=WEAK)
    fight_on(game)
    assert game.table.people[0].burdens == ["old_knee_trouble"]
    assert "song_in_your_head" in game.table.door_discards
    assert game.table.people[0].strength == 8


def test_14_2_a_twin_comes_with_its_enhancers() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[["with_home_advantage", "identical_cousin"], [], []])
    game.says(0, "aim", card=["with_home_advantage"], foe=[WEAK])
    game.says(0, "aim", card=["identical_cousin"], foe=[WEAK])
    assert sides(game) == (5, 12)
    assert (the_fight(game).prize, the_fight(game).gain) == (4, 2)


def test_4_3_what_weakens_a_monster_counts_last_in_whatever_order_it_was_played() -> None:
    for cards in (["new_here", "on_horseback"], ["on_horseback", "new_here"]):
        game = behind_the_door(*people(1, 1, 1), door=IMP, hands=[[*cards], [], []])
        for card in cards:
            game.says(0, "aim", card=[card], foe=[IMP])
        assert sides(game) == (1, 6)


def test_4_9_more_levels_for_some_are_for_a_fighter_of_that_kind() -> None:
    boots = next(item for item, card in ITEMS.items() if card.slot == "footgear" and not card.only)
    game = behind_the_door(Person(level=6, worn=[boots]), *people(5, 1), door="ballroom_spider", goal=30)
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"], items=[])
    game.says(1, "help")
    game.says(2, "pass")
    fight_on(game)
    assert game.table.people[0].level == 7


def test_4_11_a_player_who_passed_a_fight_on_has_neither_met_a_friend_nor_killed_anything() -> None:
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=[["accusing_finger"], [], []], goal=30)
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    fight_on(game)
    assert game.table.mover == 1


def test_4_11_11_5_a_player_who_passed_a_fight_on_puts_right_what_it_allowed() -> None:
    dwarf = Person(races=["dwarf"], carried=["giants_ladle", "siege_harp"])
    game = behind_the_door(dwarf, *people(9, 1), door=HOUND, hands=[["accusing_finger"], [], []], goal=30)
    game.says(0, "shed", what=["dwarf"])
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    fight_on(game)
    game.says(0, "give_up", items=["siege_harp"])
    assert game.table.people[0].items == ["giants_ladle"]


def test_4_12_a_curse_for_a_fight_is_lifted_from_a_player_who_passes_it_on() -> None:
    cursed = Person(burdens=["packed_the_wrong_bag"])
    game = behind_the_door(cursed, *people(9, 1), door=HOUND, hands=[["accusing_finger"], [], []])
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    assert game.table.people[0].burdens == []


def test_5_1_if_a_monster_joins_against_which_nobody_may_help_the_helper_leaves() -> None:
    hands = [[], [], ["wrong_ambush", "formal_mantis"]]
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=hands)
    game.says(0, "ask", who=[1], treasures=1, first=["fighter"])
    game.says(1, "help")
    game.says(2, "lure", card=["wrong_ambush"], monster=["formal_mantis"])
    assert (the_fight(game).helper, the_fight(game).bargain) == (None, None)
    assert sides(game) == (1, 20)
    game.says(0, "run")
    assert game.awaited == [0]


def test_14_11_the_treasures_that_were_played_on_it_stay_when_a_monster_is_banished() -> None:
    hand = ["on_horseback", "eviction_notice"]
    game = behind_the_door(*people(1, 1, 1), door=IMP, hands=[[*hand], [], []], treasures=[*TREASURES])
    game.says(0, "aim", card=["on_horseback"], foe=[IMP])
    assert the_fight(game).prize == 3
    game.says(0, "aim", card=["eviction_notice"], foe=[IMP])
    assert len(game.table.hands[0]) == 3
