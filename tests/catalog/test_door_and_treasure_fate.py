"""Door & Treasure, paragraph by paragraph of its rules.md: Bad Stuff and death."""

from __future__ import annotations

from games.catalog.door_and_treasure.board import Person
from games.engine.sights import sight
from tests.catalog.door_and_treasure_evening import behind_the_door, caught, position


def test_8_1_levels_are_lost_but_never_below_the_first() -> None:
    game, _ = caught(Person(level=5), Person(), Person(), door="undecided_hydra")
    assert game.table.people[0].level == 2
    game, _ = caught(Person(level=2), Person(), Person(), door="undecided_hydra")
    assert game.table.people[0].level == 1


def test_8_1_one_thing_after_another_and_what_one_has_not_is_not_lost() -> None:
    worn = Person(level=5, worn=["bucket_with_eyes"])
    game, told = caught(worn, Person(), Person(), door="formal_mantis")
    assert game.table.people[0].worn == []
    assert game.table.people[0].level == 3
    assert told.index("Ada loses Bucket with Eyes.") < len(told) - 1
    game, _ = caught(Person(level=5), Person(), Person(), door="formal_mantis")
    assert game.table.people[0].level == 3


def test_8_1_the_die_says_how_many_levels() -> None:
    game, told = caught(Person(level=8), Person(), Person(), door="troll_subcommittee", rolls=(1, 4))
    assert game.table.people[0].level == 4
    assert "Ada rolls a 4." in told


def test_8_1_down_to_the_lowest_or_to_the_first_level() -> None:
    game, _ = caught(Person(level=7), Person(level=3), Person(level=5), door="disappointed_knight")
    assert game.table.people[0].level == 3
    game, _ = caught(Person(level=7), Person(level=3), Person(level=5), door="middle_demon")
    assert game.table.people[0].level == 1


def test_8_1_class_race_and_hand_go() -> None:
    game, _ = caught(Person(level=5, races=["elf"], classes=["thief"]), Person(), Person(), door="notary_lich")
    person = game.table.people[0]
    assert (person.races, person.classes, person.level) == ([], [], 4)
    assert {"elf", "thief"} <= {*game.table.door_discards}
    game, _ = caught(Person(), Person(), Person(), door="deep_librarian", hands=[["elf", "dwarf"], [], []])
    assert game.table.hands[0] == []


def test_8_1_it_may_depend_on_what_one_is() -> None:
    game, _ = caught(Person(level=3), Person(), Person(), door="candid_wardrobe")
    assert game.table.people[0].level == 1
    game, _ = caught(Person(level=3, classes=["thief"]), Person(), Person(), door="candid_wardrobe")
    assert game.table.people[0].level == 3
    assert game.table.people[0].classes == []


def mortal() -> Person:
    """Return somebody who has everything that a character can have."""
    return Person(
        level=4,
        races=["elf"],
        classes=["cleric"],
        permits=["evening_classes", "creative_packing"],
        worn=["bucket_with_eyes"],
        carried=["pointed_remark"],
        hirelings=["underpaid_squire"],
        burdens=["old_knee_trouble"],
    )


def test_8_2_the_dead_keep_what_they_are_and_lose_what_they_have() -> None:
    game, told = caught(mortal(), Person(), Person(), door="butler", hands=[["damp_imp"], [], []])
    person = game.table.people[0]
    assert person.dead
    assert "Ada dies." in told
    assert (person.level, person.races, person.classes) == (4, ["elf"], ["cleric"])
    assert (person.permits, person.burdens) == (["evening_classes"], ["old_knee_trouble"])
    assert (person.worn, person.carried, person.hirelings, game.table.hands[0]) == ([], [], [], [])
    body = ["bucket_with_eyes", "pointed_remark", "underpaid_squire", "creative_packing", "damp_imp"]
    assert game.table.laid_out == body


def test_8_2_the_dead_run_from_nothing_any_more() -> None:
    hands = [[], ["wrong_ambush", "undecided_hydra"], []]
    game = behind_the_door(Person(level=3), Person(), Person(), door="butler", rolls=(1,), hands=hands)
    game.says(0, "fight")
    game.says(1, "lure", card=["wrong_ambush"], monster=["undecided_hydra"])
    game.says(2, "pass")
    game.says(0, "run")
    told = game.says(0, "run", order=["butler", "undecided_hydra"])
    assert sum("rolls" in sentence for sentence in told) == 1
    assert game.table.deaths == [1, 0, 0]
    assert game.table.people[0].level == 3


def test_8_3_a_body_is_looted_from_the_highest_level_down() -> None:
    dead = Person(level=2, worn=["bucket_with_eyes"], carried=["pointed_remark", "boots_with_opinions"])
    game, _ = caught(dead, Person(level=2), Person(level=6), Person(level=4), door="butler")
    assert game.awaited == [2, 3, 1]
    game.says(1, "loot", cards=["boots_with_opinions", "bucket_with_eyes", "pointed_remark"])
    game.says(2, "loot", cards=["boots_with_opinions"])
    told = game.says(3, "loot", cards=[])
    assert game.table.hands[1:] == [["bucket_with_eyes"], ["boots_with_opinions"], []]
    assert "pointed_remark" in game.table.treasure_discards
    assert told[:3] == ["Cleo takes Boots with Opinions.", "Dan takes nothing.", "Ben takes Bucket with Eyes."]


def test_8_3_the_lists_are_handed_in_at_once_and_are_as_long_as_one_may_need() -> None:
    dead = Person(level=2, worn=["bucket_with_eyes"], carried=["pointed_remark"])
    game, _ = caught(dead, Person(level=5), Person(level=4), Person(level=3), door="butler")
    assert {*game.awaited} == {1, 2, 3}
    lengths = [option.pick("cards").most for at in (1, 2, 3) for option in game.decision(at).options]
    assert lengths == [1, 2, 2]


def test_8_3_the_die_decides_among_equals() -> None:
    orders = set()
    for seed in range(20):
        dead = Person(worn=["bucket_with_eyes"])
        game, _ = caught(dead, Person(), Person(), door="butler", rolls=(1, 1 + seed % 6))
        orders.add(tuple(game.awaited))
    assert orders == {(1, 2), (2, 1)}


def test_8_3_the_absent_take_the_dearest() -> None:
    dead = Person(carried=["bucket_with_eyes", "unabridged_grimoire", "pointed_remark"])
    game, _ = caught(dead, Person(level=2), Person(), door="butler")
    assert game.decision(1).default.values == {"cards": ["unabridged_grimoire"]}
    assert game.decision(2).default["cards"][0] == "unabridged_grimoire"


def test_8_4_neighbours_take_an_item_each_of_their_choice_clockwise() -> None:
    robbed = Person(level=3, worn=["bucket_with_eyes", "pointed_remark"], carried=["boots_with_opinions"])
    people = [robbed, Person(), Person(), Person()]
    game, _ = caught(*people, door="unstoppable_bard")
    assert game.awaited == [1]
    assert game.verbs(1) == ["take"]
    game.says(1, "take", item=["pointed_remark"])
    assert game.awaited == [3]
    told = game.says(3, "take", item=["boots_with_opinions"])
    assert "Dan takes Boots with Opinions from Ada." in told
    assert [person.items for person in game.table.people] == [
        ["bucket_with_eyes"],
        ["pointed_remark"],
        [],
        ["boots_with_opinions"],
    ]


def test_8_4_a_card_drawn_unseen_is_known_to_two() -> None:
    game, told = caught(Person(), Person(), Person(), door="ogre_walking_tour", hands=[["elf"], [], []])
    assert "Ben draws a card from Ada's hand." in told
    assert not any("Elf" in sentence for sentence in told)
    assert game.whispers(0) == game.whispers(1) == ["It is Elf."]
    assert game.whispers(2) == []
    assert game.table.hands[1] == ["elf"]
    assert sight(game.table, 2)["hands"][1] == 1


def test_8_4_the_highest_of_the_others_helps_themselves() -> None:
    robbed = Person(level=5, worn=["bucket_with_eyes", "pointed_remark"])
    game, _ = caught(robbed, Person(level=2), Person(level=4), door="crooked_fence")
    assert game.awaited == [2]
    game.says(2, "take", item=["bucket_with_eyes"])
    assert game.table.people[2].carried == ["bucket_with_eyes"]


def test_8_5_the_dead_take_no_part_and_are_back_in_the_next_turn() -> None:
    game, _ = caught(Person(level=3), Person(), Person(), door="butler")
    assert game.table.mover == 1
    assert not game.table.people[0].dead
    dead = Person(level=3, worn=["bucket_with_eyes"])
    game, _ = caught(dead, Person(), Person(), door="butler")
    assert 0 not in game.awaited
    assert game.question is not None
    assert game.question.decision(0) is None


def test_8_6_who_has_died_draws_an_opening_hand_as_their_turn_begins() -> None:
    people = [Person(level=3, fresh=True), Person(), Person()]
    game = position(*people)
    assert len(game.table.hands[0]) == 4
    assert not game.table.people[0].fresh
    game, _ = caught(Person(level=3), Person(), Person(), door="butler")
    assert game.table.people[0].fresh
    assert game.table.hands[0] == []


def test_8_4_neighbours_are_the_nearest_who_live() -> None:
    robbed = Person(level=1, carried=["bucket_with_eyes", "pointed_remark", "boots_with_opinions"])
    people = [robbed, Person(), Person(), Person(), Person()]
    game = behind_the_door(*people, door="unstoppable_bard", rolls=(1,))
    game.table.people[1].dead = game.table.people[4].dead = True
    game.says(0, "run")
    game.says(0, "run")
    game.says(2, "take", item=["bucket_with_eyes"])
    game.says(3, "take", item=["pointed_remark"])
    assert [len(person.items) for person in game.table.people] == [1, 0, 1, 1, 0]


def test_8_4_a_big_item_too_many_is_passed_down() -> None:
    robbed = Person(carried=["siege_harp"])
    game, _ = caught(robbed, Person(level=3, carried=["giants_ladle"]), Person(level=2), door="crooked_fence")
    assert game.verbs(1) == ["give_up"]
    game.says(1, "give_up", items=["giants_ladle"])
    assert game.table.people[1].items == ["siege_harp"]
    assert game.table.people[0].items == ["giants_ladle"]


def test_8_5_nothing_is_done_to_the_dead() -> None:
    hands: list[list[str]] = [["heroic_hiccups"], [], []]
    game = position(Person(), Person(worn=["bucket_with_eyes"]), Person(), hands=hands)
    game.table.people[1].dead = True
    game.says(0, "curse", card=["heroic_hiccups"], on=[2])
    assert game.table.hands[0] == []
    hands = [["heroic_hiccups"], [], []]
    game = behind_the_door(Person(), Person(), Person(), door="butler", hands=hands)
    game.table.people[1].dead = True
    game.says(0, "fight")
    assert game.awaited == [2]


def test_r19_with_nobody_alive_to_be_charitable_to_one_discards() -> None:
    hand = ["accusing_finger", "elf", "dwarf", "halfling", "thief", "cleric", "wizard"]
    game = behind_the_door(Person(level=3), Person(), Person(), door="butler", rolls=(1, 1), hands=[hand, [], []])
    game.says(0, "pass_on", card=["accusing_finger"], on=[1])
    game.says(1, "ask", who=[2], treasures=0, first=["fighter"])
    game.says(2, "help")
    game.says(0, "pass")
    game.says(1, "run")
    game.says(1, "run")
    game.says(2, "run")
    assert game.table.deaths == [0, 1, 1]
    assert game.awaited == [0]
    assert game.verbs(0)[0] == "drop"


def test_8_4_who_has_nothing_to_be_robbed_of_is_robbed_of_nothing() -> None:
    game, told = caught(Person(), Person(level=2), Person(), door="crooked_fence")
    assert "Ben finds nothing to take." in told
    game, told = caught(Person(), Person(level=2), Person(), door="ogre_walking_tour")
    assert "Ben finds nothing to take." in told
    assert game.table.mover == 1
