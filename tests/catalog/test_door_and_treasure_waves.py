"""Door & Treasure, paragraph by paragraph of its rules.md: who speaks when in a fight."""

from __future__ import annotations

from tests.catalog.door_and_treasure_evening import (
    FLASK,
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


def test_4_4_the_fighter_uses_one_thing_after_another() -> None:
    game = behind_the_door(*people(1, 1, 1), door=HOUND, hands=[[POTION, FLASK], [], []])
    game.says(0, "boost", cards=[POTION], side=["party"])
    game.says(0, "boost", cards=[FLASK], side=["party"])
    assert sides(game) == (8, 8)
    assert game.awaited == [0]


def test_4_4_the_absent_fight_what_they_beat_and_run_from_the_rest() -> None:
    assert behind_the_door(*people(2, 1, 1), door=WEAK).decision(0).default.verb == "fight"
    assert behind_the_door(*people(1, 1, 1), door=WEAK).decision(0).default.verb == "run"


def test_4_5_r11_everybody_is_asked_whatever_they_hold() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], [], [POTION]])
    game.says(0, "fight")
    assert game.awaited == [1, 2]
    assert all(game.decision(seat).unhurried for seat in (1, 2))


def test_4_5_r11_a_wave_is_sealed_and_happens_clockwise() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=[[], [POTION], [FLASK]])
    game.says(0, "fight")
    assert game.says(2, "boost", cards=[FLASK], side=["foes"]) == []
    told = game.says(1, "boost", cards=[POTION], side=["party"])
    assert [sentence.split()[0] for sentence in told] == ["Ben", "Cleo"]
    assert sides(game) == (7, 6)


def test_4_5_r21_what_has_become_impossible_stays_in_the_hand() -> None:
    hands = [[], ["eviction_notice"], ["return_to_sender"]]
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=hands, treasures=[*TREASURES])
    game.says(0, "fight")
    game.says(1, "aim", card=["eviction_notice"], foe=[WEAK])
    game.says(2, "aim", card=["return_to_sender"], foe=[WEAK])
    assert game.table.hands[2] == ["return_to_sender"]
    assert game.whispers(2) == ["What you wanted to do is no longer possible: you keep your cards."]


def test_4_5_r21_nobody_can_bring_another_monster_into_a_fight_that_is_over() -> None:
    hands = [[], ["eviction_notice"], ["wrong_ambush", IMP]]
    game = behind_the_door(*people(5, 1, 1), door=WEAK, hands=hands)
    game.says(0, "fight")
    game.says(2, "lure", card=["wrong_ambush"], monster=[IMP])
    game.says(1, "aim", card=["eviction_notice"], foe=[WEAK])
    assert game.table.fight is None
    assert game.table.hands[2] == ["wrong_ambush", IMP]


def test_4_6_who_stays_out_is_not_asked_again_in_this_fight() -> None:
    game = behind_the_door(*people(3, 1, 1), door=WEAK, hands=[[], [POTION], []])
    game.says(0, "fight")
    game.says(1, "boost", cards=[POTION], side=["foes"])
    game.says(2, "stay_out")
    game.says(0, "fight")
    assert game.awaited == [1]


def test_4_6_r26_at_the_alarm_also_those_are_asked_who_stay_out() -> None:
    game = behind_the_door(*people(9, 1, 1), door=WEAK, hands=[[POTION, FLASK], [FLASK, FLASK], []])
    game.says(0, "boost", cards=[POTION, FLASK], side=["foes"])
    assert the_fight(game).alarm
    told = game.says(0, "fight")
    assert "If it is won as it stands, this fight ends the game. Everybody is asked, even those staying out." in told
    game.says(2, "stay_out")
    game.says(1, "boost", cards=[FLASK], side=["party"])
    game.says(0, "fight")
    assert game.awaited == [1, 2]


def test_4_6_while_the_fight_is_lost_there_is_no_alarm() -> None:
    game = behind_the_door(*people(9, 1, 1), door="dungeon_itself", hands=[[], [POTION], []])
    game.says(0, "fight")
    game.says(2, "stay_out")
    game.says(1, "boost", cards=[POTION], side=["party"])
    game.says(0, "fight")
    assert game.awaited == [1]


def test_4_7_a_wave_in_which_nothing_happens_ends_the_fight() -> None:
    game = behind_the_door(*people(5, 1, 1), door=WEAK)
    fight_on(game)
    assert game.table.fight is None
    assert game.table.people[0].level == 6


def test_4_7_a_wave_in_which_something_happens_lets_the_fighter_speak_again() -> None:
    game = behind_the_door(*people(3, 1, 1), door=WEAK, hands=[[FLASK], [POTION], []])
    game.says(0, "fight")
    game.says(1, "boost", cards=[POTION], side=["foes"])
    game.says(2, "pass")
    assert game.awaited == [0]
    assert sides(game) == (3, 3)
    game.says(0, "boost", cards=[FLASK], side=["party"])
    fight_on(game)
    assert game.table.people[0].level == 4


def test_4_7_r25_after_six_waves_only_fighter_and_helper_add_anything() -> None:
    hands = [[FLASK], [POTION] * 8, []]
    game = behind_the_door(*people(9, 1, 1), door=HOUND, hands=hands, goal=30)
    for _ in range(6):
        game.says(0, "fight")
        game.says(1, "boost", cards=[POTION], side=["foes"])
        game.says(2, "pass")
    assert the_fight(game).waves == 6
    assert "ask" not in game.verbs(0)
    game.says(0, "boost", cards=[FLASK], side=["party"])
    game.says(0, "fight")
    assert game.verbs(0) == ["run", "whine"]
    assert game.table.hands[1] == [POTION] * 2


def test_4_7_r25_after_six_waves_everybody_may_still_answer_what_would_win_the_game() -> None:
    hands = [[FLASK] * 3, [POTION] * 8, [FLASK] * 2]
    game = behind_the_door(*people(9, 1, 1), door=HOUND, hands=hands)
    for _ in range(6):
        game.says(0, "fight")
        game.says(1, "boost", cards=[POTION], side=["foes"])
        game.says(2, "pass")
    game.says(0, "boost", cards=[FLASK] * 3, side=["party"])
    told = game.says(0, "fight")
    assert told == ["If it is won as it stands, this fight ends the game. Everybody is asked, even those staying out."]
    assert game.awaited == [1, 2]
    game.says(1, "pass")
    game.says(2, "boost", cards=[FLASK], side=["foes"])
    assert sides(game) == (24, 25)
    game.says(0, "fight")
    assert not game.table.winners


def test_4_7_help_that_comes_in_the_sixth_wave_lets_everybody_answer_if_it_would_win_the_game() -> None:
    game = behind_the_door(*people(9, 15, 1), door=HOUND, hands=[[], [], [POTION] * 5 + [FLASK] * 4])
    for _ in range(5):
        game.says(0, "fight")
        game.says(1, "pass")
        game.says(2, "boost", cards=[POTION], side=["foes"])
    game.says(0, "ask", who=[1], treasures=0, first=["fighter"])
    game.says(1, "help")
    game.says(2, "pass")
    game.says(0, "fight")
    assert game.awaited == [1, 2]
