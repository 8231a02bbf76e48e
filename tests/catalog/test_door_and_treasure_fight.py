"""Door & Treasure, paragraph by paragraph of its rules.md: fights, help, and running away."""

from __future__ import annotations

import pytest

from games.catalog.door_and_treasure.board import Person
from games.catalog.door_and_treasure.strength import total
from games.engine.position import Position
from tests.catalog.door_and_treasure_evening import (
    all_pass,
    among,
    asked,
    behind_the_door,
    do,
    refused,
    verbs,
    whispered,
)

WEAK, IMP, HOUND, BUTLER = "elderly_slime", "damp_imp", "were_dachshund", "butler"
POTION, FLASK = "lukewarm_potion", "pocket_avalanche"  # worth 2 and 5
TREASURES = ["pointed_remark", "second_best_sword", "bucket_with_eyes", "aunts_cardigan", "furious_crossbow"]


def people(*levels: int) -> list[Person]:
    return [Person(level=level) for level in levels]


def sides(game: Position) -> tuple[int, int]:
    """Return the two sums."""
    fight = game.table.fight
    return total(fight.ours), total(fight.theirs)


def fight_on(game: Position) -> list[str]:
    """Let the fighter say no more, and everybody pass."""
    return [*do(game, game.table.fight.fighter, "fight"), *all_pass(game)]


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


def test_4_3_a_monster_is_stronger_against_some_once_only() -> None:
    elves = [Person(level=4, races=["elf"]), Person(level=4, races=["elf"]), Person()]
    game = behind_the_door(*elves, door="unstoppable_bard")
    assert sides(game) == (4, 10)
    do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
    do(game, 1, "help")
    do(game, 2, "pass")
    assert sides(game) == (8, 10)


def test_5_7_a_weakness_or_strength_of_the_helper_is_the_partys() -> None:
    game = behind_the_door(Person(level=4), Person(level=4, races=["elf"]), Person(), door="unstoppable_bard")
    assert sides(game) == (4, 6)
    do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
    do(game, 1, "help")
    do(game, 2, "pass")
    assert sides(game) == (8, 10)


def test_4_3_r37_an_enhancer_leaves_a_monster_1_strength_and_1_treasure() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[["new_here"], [], []])
    do(game, 0, "aim", card=["new_here"], foe=[WEAK])
    assert sides(game) == (5, 1)
    assert game.table.fight.prize == 1


def test_4_3_an_enhancer_adds_strength_and_treasures_and_is_discarded_with_its_monster() -> None:
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[["on_horseback"], [], []])
    do(game, 0, "aim", card=["on_horseback"], foe=[WEAK])
    assert sides(game) == (9, 11)
    assert game.table.fight.prize == 3
    do(game, 0, "run")
    do(game, 0, "run")
    assert sorted(game.table.door_discards) == [WEAK, "on_horseback"]


def test_4_3_several_monsters_are_beaten_together_or_not_at_all() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], ["wrong_ambush", HOUND], []])
    do(game, 0, "fight")
    do(game, 1, "lure", card=["wrong_ambush"], monster=[HOUND])
    do(game, 2, "pass")
    assert sides(game) == (5, 9)
    assert game.awaited == [0]


def test_14_2_a_twin_comes_with_its_enhancers() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[["with_home_advantage", "identical_cousin"], [], []])
    do(game, 0, "aim", card=["with_home_advantage"], foe=[WEAK])
    do(game, 0, "aim", card=["identical_cousin"], foe=[WEAK])
    assert sides(game) == (5, 12)
    assert (game.table.fight.prize, game.table.fight.gain) == (4, 2)


def test_4_12_what_is_played_in_a_fight_lies_once_on_the_discards() -> None:
    hand = ["with_home_advantage", "identical_cousin", POTION]
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[hand, [], []], goal=30)
    do(game, 0, "aim", card=["with_home_advantage"], foe=[WEAK])
    do(game, 0, "aim", card=["identical_cousin"], foe=[WEAK])
    do(game, 0, "boost", cards=[POTION], side=["foes"])
    do(game, 0, "run")
    do(game, 0, "run")
    assert sorted(game.table.door_discards) == sorted(["with_home_advantage", "identical_cousin", WEAK])
    assert game.table.treasure_discards == [POTION]


def test_4_4_the_fighter_uses_one_thing_after_another() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[[POTION, FLASK], [], []])
    do(game, 0, "boost", cards=[POTION], side=["party"])
    do(game, 0, "boost", cards=[FLASK], side=["party"])
    assert sides(game) == (8, 8)
    assert game.awaited == [0]


def test_r27_running_is_for_a_fight_that_is_lost() -> None:
    assert "run" not in verbs(behind_the_door(*people(2, 1, 1), door=WEAK), 0)
    assert "run" in verbs(behind_the_door(*people(1, 1, 1), door=WEAK), 0)


def test_4_4_the_absent_fight_what_they_beat_and_run_from_the_rest() -> None:
    assert asked(behind_the_door(*people(2, 1, 1), door=WEAK), 0).default.verb == "fight"
    assert asked(behind_the_door(*people(1, 1, 1), door=WEAK), 0).default.verb == "run"


def test_4_5_r11_everybody_is_asked_whatever_they_hold() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], [], [POTION]])
    do(game, 0, "fight")
    assert game.awaited == [1, 2]
    assert all(asked(game, seat).unhurried for seat in (1, 2))


def test_4_5_r11_a_wave_is_sealed_and_happens_clockwise() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], [POTION], [FLASK]])
    do(game, 0, "fight")
    assert do(game, 2, "boost", cards=[FLASK], side=["foes"]) == []
    told = do(game, 1, "boost", cards=[POTION], side=["party"])
    assert [sentence.split()[0] for sentence in told] == ["Ben", "Cleo"]
    assert sides(game) == (7, 6)


def test_4_5_r21_what_has_become_impossible_stays_in_the_hand() -> None:
    hands = [[], ["eviction_notice"], ["return_to_sender"]]
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=hands, treasures=[*TREASURES])
    do(game, 0, "fight")
    do(game, 1, "aim", card=["eviction_notice"], foe=[WEAK])
    do(game, 2, "aim", card=["return_to_sender"], foe=[WEAK])
    assert game.table.hands[2] == ["return_to_sender"]
    assert whispered(game, 2) == ["What you wanted to do is no longer possible: your cards stay with you."]


def test_4_7_a_wave_in_which_nothing_happens_ends_the_fight() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK)
    fight_on(game)
    assert game.table.fight is None
    assert game.table.people[0].level == 6


def test_4_7_a_wave_in_which_something_happens_lets_the_fighter_speak_again() -> None:
    game = behind_the_door(*people(3, 1, 1), door=WEAK, hands=[[FLASK], [POTION], []])
    do(game, 0, "fight")
    do(game, 1, "boost", cards=[POTION], side=["foes"])
    do(game, 2, "pass")
    assert game.awaited == [0]
    assert sides(game) == (3, 3)
    do(game, 0, "boost", cards=[FLASK], side=["party"])
    fight_on(game)
    assert game.table.people[0].level == 4


def test_4_6_who_stays_out_is_not_asked_again_in_this_fight() -> None:
    game = behind_the_door(*people(3, 1, 1), door=WEAK, hands=[[], [POTION], []])
    do(game, 0, "fight")
    do(game, 1, "boost", cards=[POTION], side=["foes"])
    do(game, 2, "stay_out")
    do(game, 0, "fight")
    assert game.awaited == [1]


def test_4_6_r26_at_the_alarm_also_those_are_asked_who_stay_out() -> None:
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[[POTION, FLASK], [FLASK, FLASK], []])
    do(game, 0, "boost", cards=[POTION, FLASK], side=["foes"])
    assert game.table.fight.alarm
    told = do(game, 0, "fight")
    assert "Won as it stands, this fight would end the game. Everybody is asked, also who stays out." in told
    do(game, 2, "stay_out")
    do(game, 1, "boost", cards=[FLASK], side=["party"])
    do(game, 0, "fight")
    assert game.awaited == [1, 2]


def test_4_6_while_the_fight_is_lost_there_is_no_alarm() -> None:
    game = behind_the_door(*people(9, 1, 1), door="dungeon_itself", hands=[[], [POTION], []])
    do(game, 0, "fight")
    do(game, 2, "stay_out")
    do(game, 1, "boost", cards=[POTION], side=["party"])
    do(game, 0, "fight")
    assert game.awaited == [1]


def test_4_7_r25_after_six_waves_only_fighter_and_helper_add_anything() -> None:
    hands = [[FLASK], [POTION] * 8, []]
    game = behind_the_door(*people(9, 1, 1), door=HOUND, hands=hands, goal=30)
    for _ in range(6):
        do(game, 0, "fight")
        do(game, 1, "boost", cards=[POTION], side=["foes"])
        do(game, 2, "pass")
    assert game.table.fight.waves == 6
    assert "ask" not in verbs(game, 0)
    do(game, 0, "boost", cards=[FLASK], side=["party"])
    do(game, 0, "fight")
    assert verbs(game, 0) == ["run", "whine"]
    assert game.table.hands[1] == [POTION] * 2


def test_4_8_a_tie_is_lost_but_for_a_warrior() -> None:
    game = behind_the_door(*people(8, 1, 1), door=HOUND)
    assert "run" in verbs(game, 0)
    game = behind_the_door(Person(level=8, classes=["warrior"]), *people(1, 1), door=HOUND)
    assert "run" not in verbs(game, 0)
    fight_on(game)
    assert game.table.people[0].level == 9


def test_5_7_a_warrior_who_helps_wins_ties_too() -> None:
    game = behind_the_door(Person(level=5), Person(level=3, classes=["warrior"]), Person(), door=HOUND)
    do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
    do(game, 1, "help")
    do(game, 2, "pass")
    fight_on(game)
    assert game.table.people[0].level == 6


def test_4_9_who_kills_alone_draws_unseen() -> None:
    game = behind_the_door(*people(9, 1, 1), door=HOUND, treasures=[*TREASURES], goal=30)
    told = fight_on(game)
    assert game.table.hands[0] == ["furious_crossbow", "aunts_cardigan"]
    assert "Ada draws 2 treasures." in told
    assert not any("Crossbow" in sentence for sentence in told)
    assert any("Crossbow" in sentence for sentence in whispered(game, 0))


def test_4_9_a_level_for_each_monster_and_two_for_the_greatest() -> None:
    game = behind_the_door(*people(17, 1, 1), door="awkward_silence", goal=30)
    assert game.table.fight.gain == 2
    fight_on(game)
    assert game.table.people[0].level == 19
    assert game.table.kills == [1, 0, 0]


def test_4_10_a_monster_that_is_banished_leaves_treasures_but_no_level() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[["eviction_notice"], [], []], treasures=[*TREASURES])
    do(game, 0, "aim", card=["eviction_notice"], foe=[HOUND])
    assert game.table.fight is None
    assert game.table.people[0].level == 1
    assert game.table.hands[0] == ["furious_crossbow", "aunts_cardigan"]


def test_4_10_r8_who_runs_from_the_rest_gets_nothing_for_the_banished() -> None:
    hands = [["eviction_notice"], ["wrong_ambush", HOUND], []]
    game = behind_the_door(*people(2, 1, 1), door=WEAK, hands=hands, rolls=(6,), treasures=[*TREASURES])
    do(game, 0, "fight")
    do(game, 1, "lure", card=["wrong_ambush"], monster=[HOUND])
    do(game, 2, "pass")
    do(game, 0, "aim", card=["eviction_notice"], foe=[WEAK])
    do(game, 0, "run")
    do(game, 0, "run")
    assert game.table.hands[0] == []
    assert game.table.people[0].level == 2


def test_4_11_a_fight_that_is_passed_on_is_fought_by_the_other() -> None:
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=[["accusing_finger"], [], []], goal=30)
    do(game, 0, "pass_on", card=["accusing_finger"], on=[1])
    assert game.awaited == [1]
    assert sides(game) == (9, 8)
    fight_on(game)
    assert [person.level for person in game.table.people] == [1, 10, 1]


def test_4_11_r22_who_passes_a_fight_on_is_paid_afterwards_for_what_was_banished() -> None:
    hands = [["accusing_finger", "eviction_notice"], ["wrong_ambush", WEAK], []]
    game = behind_the_door(*people(1, 9, 1), door=HOUND, hands=hands, goal=30, treasures=[*TREASURES])
    do(game, 0, "fight")
    do(game, 1, "lure", card=["wrong_ambush"], monster=[WEAK])
    do(game, 2, "pass")
    do(game, 0, "aim", card=["eviction_notice"], foe=[HOUND])
    do(game, 0, "pass_on", card=["accusing_finger"], on=[1])
    assert game.table.hands[0] == []
    fight_on(game)
    assert (len(game.table.hands[1]), len(game.table.hands[0])) == (1, 2)


def asking(*, treasures: int = 1, first: str = "fighter", who: tuple[int, ...] = (1, 2)) -> Position:
    """A fight of Ada's in which she has asked for help, of whom she would rather have Ben."""
    fighter = Person(level=6, carried=["aunts_cardigan"])
    game = behind_the_door(fighter, *people(5, 5, 1), door=HOUND, treasures=[*TREASURES])
    do(game, 0, "ask", who=[*who], treasures=treasures, first=[first], items=["aunts_cardigan"])
    return game


def test_5_2_help_is_asked_of_whom_one_likes_on_terms() -> None:
    game = asking()
    assert "help" in verbs(game, 1)
    assert "help" in verbs(game, 2)
    assert "help" not in verbs(game, 3)


def test_5_4_the_first_in_the_fighters_order_who_accepts_is_the_helper() -> None:
    game = asking(who=(2, 1))
    do(game, 1, "help")
    do(game, 2, "help")
    do(game, 3, "pass")
    assert game.table.fight.helper == 2
    assert sides(game) == (11, 8)
    assert "ask" not in verbs(game, 0)


def test_5_1_nobody_may_help_against_who_is_fought_alone() -> None:
    assert "ask" in verbs(behind_the_door(*people(1, 9, 9), door="undecided_hydra"), 0)
    assert "ask" not in verbs(behind_the_door(*people(1, 9, 9), door="formal_mantis"), 0)


def test_5_2_r9_help_may_be_asked_for_three_times() -> None:
    game = behind_the_door(*people(1, 9, 9), door=HOUND)
    for _ in range(3):
        do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
        all_pass(game)
    assert "ask" not in verbs(game, 0)


def test_5_5_who_names_other_terms_helps_if_the_fighter_agrees() -> None:
    game = asking()
    do(game, 1, "counter", treasures=2, first=["helper"])
    do(game, 2, "counter", treasures=2, first=["fighter"])
    do(game, 3, "pass")
    assert game.awaited == [0]
    assert [counter.seat for counter in game.table.fight.counters] == [1, 2]
    do(game, 0, "agree", **{"with": [2]})
    assert game.table.fight.helper == 2
    assert game.table.fight.bargain.treasures == 2
    assert game.table.fight.counters == []


def test_5_5_who_agrees_to_none_of_it_fights_alone() -> None:
    game = asking()
    do(game, 1, "counter", treasures=2, first=["helper"])
    do(game, 2, "pass")
    do(game, 3, "pass")
    do(game, 0, "alone")
    assert game.table.fight.helper is None
    assert game.awaited == [0]


@pytest.mark.parametrize(("first", "picks"), [("fighter", 0), ("helper", 1)])
def test_5_6_r10_treasures_lie_open_and_are_shared_as_agreed(first: str, picks: int) -> None:
    game = asking(first=first)
    do(game, 1, "help")
    all_pass(game)
    fight_on(game)
    assert game.awaited == [picks]
    assert game.table.laid_out == ["furious_crossbow", "aunts_cardigan"]
    do(game, picks, "share", cards=["furious_crossbow"])
    assert game.table.hands[picks] == ["furious_crossbow"]
    assert game.table.hands[1 - picks] == ["aunts_cardigan"]


def test_5_6_r10_what_was_promised_is_handed_over() -> None:
    game = asking(treasures=0)
    do(game, 1, "help")
    all_pass(game)
    fight_on(game)
    assert "aunts_cardigan" in game.table.people[1].items
    assert "aunts_cardigan" not in game.table.people[0].items
    assert len(game.table.hands[0]) == 2


def test_5_8_who_helps_goes_up_only_as_an_elf() -> None:
    for races, level in (([], 5), (["elf"], 6)):
        game = behind_the_door(Person(level=6), Person(level=5, races=races), Person(), door=HOUND)
        do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
        do(game, 1, "help")
        do(game, 2, "pass")
        fight_on(game)
        assert [person.level for person in game.table.people[:2]] == [7, level]


def test_5_8_r6_fighter_and_elf_may_win_together() -> None:
    game = behind_the_door(Person(level=9), Person(level=9, races=["elf"]), Person(), door=HOUND)
    do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
    do(game, 1, "help")
    do(game, 2, "pass")
    fight_on(game)
    assert game.outcome is not None
    assert game.outcome.places[:2] == [1, 1]


def running(*party: Person, door: str = HOUND, **fields: object) -> Position:
    """A fight of Ada's that she is about to run from."""
    game = behind_the_door(*party, door=door, **fields)
    do(game, 0, "run")
    return game


@pytest.mark.parametrize(("race", "roll", "away"), [
    ([], 5, True), ([], 4, False), (["elf"], 4, True), (["elf"], 3, False), (["halfling"], 6, True),
    (["halfling"], 5, False),
])  # fmt: skip
def test_7_2_a_5_escapes_4_for_elves_6_for_halflings(race: list[str], roll: int, away: bool) -> None:
    game = running(Person(level=5, races=race), *people(1, 1), rolls=(roll,))
    assert any("escapes" in sentence for sentence in do(game, 0, "run")) == away


def test_7_2_items_and_monsters_add_to_the_roll() -> None:
    game = running(Person(level=5, worn=["slippers_of_departure"]), *people(1, 1), rolls=(3,))
    assert any("escapes" in sentence for sentence in do(game, 0, "run"))
    game = running(Person(level=5, worn=["slippers_of_departure"]), *people(1, 1), rolls=(4,), door="learner_dragon")
    assert any("catches" in sentence for sentence in do(game, 0, "run"))


def test_7_4_r20_who_is_too_low_to_be_noticed_needs_no_roll() -> None:
    game = running(*people(4, 1, 1), door="dungeon_itself", rolls=(1,))
    assert any("escapes" in sentence for sentence in do(game, 0, "run"))


def test_7_4_from_some_nobody_escapes_by_a_roll() -> None:
    game = running(*people(5, 1, 1), door="inland_kraken", rolls=(6,))
    assert any("catches" in sentence for sentence in do(game, 0, "run"))


def test_7_1_r7_both_run_and_roll_each_for_themselves() -> None:
    game = behind_the_door(*people(5, 1, 1), door=BUTLER, rolls=(6, 6))
    do(game, 0, "ask", who=[1], treasures=0, first=["fighter"])
    do(game, 1, "help")
    do(game, 2, "pass")
    do(game, 0, "run")
    assert game.awaited == [0, 1]
    do(game, 1, "run")
    told = do(game, 0, "run")
    assert sum("rolls a 6" in sentence for sentence in told) == 2


def test_7_1_from_several_one_runs_in_the_order_of_ones_choice() -> None:
    hands = [[], ["wrong_ambush", IMP], []]
    game = behind_the_door(*people(5, 1, 1), door=HOUND, hands=hands, rolls=(6, 6))
    do(game, 0, "fight")
    do(game, 1, "lure", card=["wrong_ambush"], monster=[IMP])
    do(game, 2, "pass")
    do(game, 0, "run")
    assert among(game, 0, "run", "order") == [HOUND, IMP]
    assert refused(game, 0, "run", order=[IMP])
    told = [sentence for sentence in do(game, 0, "run", order=[IMP, HOUND]) if "escapes" in sentence]
    assert len(told) == 2
    assert "Imp" in told[0]


def test_7_3_r32_a_card_is_used_only_if_the_roll_fails() -> None:
    hands = [["tinned_trapdoor", "best_of_three"], [], []]
    game = running(*people(5, 1, 1), hands=hands, rolls=(5,))
    do(game, 0, "run", save=["best_of_three"])
    assert game.table.treasure_discards == []
    game = running(*people(5, 1, 1), hands=hands, rolls=(2, 5))
    do(game, 0, "run", save=["best_of_three", "tinned_trapdoor"])
    assert game.table.treasure_discards == ["best_of_three"]
    game = running(*people(5, 1, 1), hands=hands, rolls=(2, 3))
    do(game, 0, "run", save=["best_of_three", "tinned_trapdoor"])
    assert game.table.treasure_discards == ["best_of_three", "tinned_trapdoor"]
    assert game.table.fight is None


def test_14_8_a_die_that_obeys_shows_a_six() -> None:
    game = running(*people(5, 1, 1), hands=[["opinionated_die"], [], []], rolls=(1,))
    assert any("escapes" in sentence for sentence in do(game, 0, "run", save=["opinionated_die"]))
    game = running(
        Person(level=5, races=["halfling"]), *people(1, 1), hands=[["opinionated_die"], [], []], rolls=(1,),
        door="learner_dragon",
    )  # fmt: skip
    do(game, 0, "run", save=["opinionated_die"])
    assert "opinionated_die" not in game.table.treasure_discards


def test_7_3_r32_a_wizard_throws_no_more_cards_than_are_missing() -> None:
    hand = [POTION, FLASK, "wrong_ambush"]
    game = running(Person(level=5, classes=["wizard"]), *people(1, 1), hands=[hand, [], []], rolls=(3,))
    do(game, 0, "run", throw=hand)
    assert game.table.hands[0] == ["wrong_ambush"]
    game = running(Person(level=5, classes=["wizard"]), *people(1, 1), hands=[hand, [], []], rolls=(1,))
    do(game, 0, "run", throw=hand)
    assert len(game.table.hands[0]) >= 1 or game.table.people[0].dead
    assert not game.table.treasure_discards


def test_7_5_some_monsters_hurt_also_those_who_escape() -> None:
    game = running(*people(8, 1, 1), door="great_great_granny", rolls=(6,))
    do(game, 0, "run")
    assert game.table.people[0].level == 7


def test_r29_the_table_hears_who_whines() -> None:
    game = running(*people(5, 1, 1), rolls=(6,))
    assert "Ada whines about it." in do(game, 0, "whine")


def test_7_5_who_ran_does_not_search_the_room() -> None:
    game = running(*people(5, 1, 1), rolls=(6,))
    do(game, 0, "run")
    assert game.table.hands[0] == []
    assert game.table.mover == 1
