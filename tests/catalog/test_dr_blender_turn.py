"""Paragraphs 1, 3, 4, 5 and 7 of Dr Blender's rules: the deal, taking, demanding, creating, and what is known."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import CREATURES, PARTS, PIECE, Lab
from games.engine.fields import IllegalAnswer
from games.engine.position import Position
from tests.catalog.dr_blender_evening import MIDDLE, demands, evening_of, past_taking, unblocked, with_parts
from tests.catalog.evening import Evening

GECKO = ["gecko-head", "gecko-torso", "gecko-legs"]
CYCLOPS = ["cyclops-head", "cyclops-torso", "cyclops-legs"]
JUNK = ["diver-head", "walrus-legs"]


def private(evening: Evening[Lab]) -> list[tuple[tuple[int, ...], list[str]]]:
    """What the last answer told to single players, and which cards it named."""
    return [(event.only, event.text.values["cards"]) for event in evening.told if event.only]


def test_1_1_there_are_eighteen_creatures_of_three_parts_each() -> None:
    assert [len(kind) for kind in CREATURES.values()] == [6, 6, 6]
    assert len(set(PARTS)) == len(PARTS) == 54


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_4_and_1_5_nine_lie_open_and_everyone_holds_a_head_a_torso_and_legs(seats: int) -> None:
    table = Position.deal(GAME, seats, {}, b"deal").table
    assert [PIECE[part] for part in table.slots] == ["head"] * 3 + ["torso"] * 3 + ["legs"] * 3  # type: ignore[attr-defined]
    assert [[PIECE[part] for part in hand] for hand in table.hands] == [["head", "torso", "legs"]] * seats  # type: ignore[attr-defined]
    assert [len(pile) for pile in table.piles] == [15 - seats] * 3  # type: ignore[attr-defined]


def test_1_5_nobody_sees_another_hand_nor_a_pile() -> None:
    evening = evening_of(3)
    sight = evening.sight(1)
    assert sight.hands == [3, evening.table.hands[1], 3]
    assert (sight.heads, sight.torsos, sight.legs) == (12, 12, 12)


def test_1_5_anybody_may_begin() -> None:
    assert {Position.deal(GAME, 4, {}, bytes([n])).table.mover for n in range(40)} == {0, 1, 2, 3}  # type: ignore[attr-defined]


def test_1_6_everybody_sees_the_discards() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head"])
    evening.says(0, "free", block="pilot-head", discard=["diver-head", "gecko-torso"], colour="red")
    assert evening.sight(None).discards == ["diver-head", "gecko-torso"]


def test_3_1_two_cards_remove_one_block() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head", "chef-torso"])
    evening.says(0, "free", block="pilot-head", discard=["diver-head", "gecko-torso"], colour="blue")
    assert evening.table.hands[0] == ["cyclops-legs", "pilot-head", "pilot-torso", "pilot-legs"]
    assert [evening.table.slots[at] for at in evening.table.blocks] == ["chef-torso"]


@pytest.mark.parametrize("discard", [["diver-head"], ["diver-head", "diver-head"], ["diver-head", "pilot-head"], []])
def test_3_1_it_takes_two_cards_of_your_own(discard: list[str]) -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head"])
    with pytest.raises(IllegalAnswer):
        evening.says(0, "free", block="pilot-head", discard=discard, colour="blue")


def test_3_1_only_one_block_can_be_removed_and_none_with_a_single_card() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head", "chef-torso"])
    blocks = ["pilot-head", "chef-torso"]
    with pytest.raises(IllegalAnswer):
        evening.says(0, "free", block=blocks, discard=["diver-head", "gecko-torso"], colour="blue")
    evening = with_parts([["diver-head"], ["clown-head"]])
    evening.says(1, "block", parts=["pilot-head"])
    assert evening.verbs(0) == ["take", "leave"]


@pytest.mark.parametrize(
    ("colour", "taken"),
    [
        ("blue", ["pilot-head", "pilot-torso", "chef-torso", "pilot-legs"]),
        ("green", ["kangaroo-head", "penguin-legs"]),
        ("red", ["mummy-head", "ghoul-torso", "mummy-legs"]),
    ],
)
def test_3_2_all_open_parts_of_a_colour_are_taken(colour: str, taken: list[str]) -> None:
    evening = evening_of(2)
    past_taking(evening, "take", colour=colour)
    assert evening.table.hands[0][3:] == taken
    assert not set(taken) & set(evening.table.slots)


def test_3_2_a_colour_may_be_named_of_which_there_is_nothing() -> None:
    evening = with_parts([JUNK, []], [None] * 8 + ["ghoul-legs"], piles=0)
    past_taking(evening, "take", colour="blue")
    assert evening.table.hands[0] == JUNK
    assert "Ada names blue (humans) and takes nothing." in evening.heard


def test_3_3_nothing_need_be_taken() -> None:
    evening = evening_of(2)
    past_taking(evening, "leave")
    assert evening.table.slots == MIDDLE


def test_3_4_every_place_is_filled_from_its_pile() -> None:
    evening = evening_of(2)
    past_taking(evening, "take", colour="blue")
    assert [PIECE[part or ""] for part in evening.table.slots] == ["head"] * 3 + ["torso"] * 3 + ["legs"] * 3
    assert (len(evening.table.heads), len(evening.table.torsos), len(evening.table.legs)) == (12, 11, 12)


def test_3_4_what_is_new_is_shown_before_the_demand() -> None:
    evening = evening_of(2)
    past_taking(evening, "take", colour="blue")
    assert evening.awaited == [0]
    assert evening.heard[-1].startswith("New in the middle: cyclops head, ")


def test_3_5_where_a_pile_is_empty_a_fitting_discard_is_drawn_by_lot() -> None:
    drawn = set()
    for seed in range(20):
        discards = ["clown-head", "gecko-head", "octopus-legs"]
        evening = with_parts([JUNK, []], piles=0, discards=discards, seed=bytes([seed]))
        past_taking(evening, "take", colour="red")
        assert evening.table.slots[2] in discards[:2]
        assert evening.table.slots[5] is None
        assert evening.table.slots[8] == "octopus-legs"
        assert len(evening.table.discards) == 1
        drawn.add(evening.table.slots[2])
    assert drawn == set(discards[:2])


def test_3_5_an_empty_place_is_filled_in_a_later_turn_that_has_a_part_for_it() -> None:
    middle = [None, *MIDDLE[1:]]
    evening = with_parts([["clown-head", "gecko-legs"], ["diver-legs"]], middle, piles=0)
    evening.says(1, "block", parts=["chef-torso"])
    evening.says(0, "free", block="chef-torso", discard=["clown-head", "gecko-legs"], colour="green")
    assert evening.table.slots[0] == "clown-head"
    assert evening.table.slots[7] == "gecko-legs"
    assert evening.table.discards == []


def test_4_1_a_part_demanded_of_its_holder_is_handed_over() -> None:
    evening = with_parts([JUNK, ["gecko-head", "ghoul-legs"], []])
    past_taking(evening)
    demands(evening, "gecko-head", 1, JUNK)
    assert evening.table.hands == [["gecko-head"], ["ghoul-legs", *JUNK], []]
    assert evening.heard[-1] == "Ben hands over the gecko head."


def test_4_1_one_demand_a_turn() -> None:
    evening = with_parts([[*JUNK, *CYCLOPS], ["gecko-head", "ghoul-legs"], []])
    past_taking(evening)
    demands(evening, "gecko-head", 1, JUNK)
    assert evening.table.mover == 1


def test_4_2_a_guess_that_fails_costs_the_two_cards_and_everybody_knows_it() -> None:
    evening = with_parts([JUNK, ["gecko-head", "ghoul-legs"], []])
    past_taking(evening)
    demands(evening, "gecko-head", 2, JUNK)
    assert evening.table.hands == [[], ["gecko-head", "ghoul-legs"], JUNK]
    assert evening.heard[-1] == "Cleo does not have the gecko head."
    assert evening.sight(None).demand == {"mover": 0, "seat": 2, "part": "gecko-head", "found": False}


def test_4_2_only_giver_and_receiver_know_what_was_handed_over() -> None:
    evening = with_parts([JUNK, ["gecko-head"], []])
    past_taking(evening)
    demands(evening, "gecko-head", 2, JUNK)
    assert private(evening) == [((0,), JUNK), ((2,), JUNK)]
    open_sentences = [event.text.values for event in evening.told if event.only is None]
    assert not any(part in str(open_sentences) for part in JUNK)


def test_4_2_who_has_fewer_than_two_cards_is_not_asked() -> None:
    evening = with_parts([["diver-head"], ["gecko-head"]])
    past_taking(evening)
    assert evening.table.mover == 1


def test_4_3_only_what_may_be_in_another_hand_can_be_demanded() -> None:
    evening = with_parts([[*JUNK, "gecko-torso"], ["gecko-head"]], created=[[], ["cyclops"]], discards=["ghoul-legs"])
    past_taking(evening)
    offered = evening.among(0, "demand", "part")
    assert not {*JUNK, "gecko-torso", "ghoul-legs", *MIDDLE, *CYCLOPS} & set(offered)
    assert len(offered) == 54 - 9 - 3 - 3 - 1
    assert "gecko-head" in offered


def test_4_3_with_nothing_unseen_there_is_no_demand() -> None:
    evening = with_parts([JUNK, []], piles=0)
    past_taking(evening)
    assert evening.verbs(0) == ["finish"]


@pytest.mark.parametrize("give", [["diver-head"], [], ["diver-head", "diver-head"], ["diver-head", "gecko-head"]])
def test_4_2_two_cards_of_your_own_are_handed_over(give: list[str]) -> None:
    evening = with_parts([JUNK, ["gecko-head"], []])
    past_taking(evening)
    with pytest.raises(IllegalAnswer):
        demands(evening, "gecko-head", 1, give)


def test_4_2_nobody_demands_of_themselves() -> None:
    evening = with_parts([JUNK, ["gecko-head"], []])
    past_taking(evening)
    with pytest.raises(IllegalAnswer):
        demands(evening, "gecko-head", 0, JUNK)


def test_4_3_what_the_two_cards_bring_along_cannot_be_demanded_back() -> None:
    evening = with_parts([[*JUNK, "gecko-head"], [], []])
    past_taking(evening)
    with pytest.raises(IllegalAnswer):
        demands(evening, "diver-head", 1, JUNK)


def test_5_1_a_whole_creature_is_laid_for_good() -> None:
    evening = with_parts([[*GECKO, *JUNK], ["ghoul-legs"]])
    past_taking(evening)
    assert evening.verbs(0) == ["create", "demand", "finish"]
    evening.says(0, "create", creature="gecko")
    assert evening.table.created == [["gecko"], []]
    assert evening.table.hands[0] == JUNK
    assert evening.table.mover == 1


def test_5_1_one_creature_a_turn_of_your_choice() -> None:
    evening = with_parts([[*GECKO, *CYCLOPS], ["ghoul-legs"]])
    past_taking(evening)
    assert evening.among(0, "create", "creature") == ["gecko", "cyclops"]
    evening.says(0, "create", creature="gecko")
    assert evening.table.hands[0] == CYCLOPS
    assert evening.table.mover == 1


def test_5_1_what_is_not_whole_cannot_be_created() -> None:
    evening = with_parts([[*GECKO[:2], *JUNK], ["gecko-legs"]])
    past_taking(evening)
    assert evening.verbs(0) == ["demand", "finish"]


def test_5_1_it_need_not_be_created() -> None:
    evening = with_parts([[*GECKO, *JUNK], ["ghoul-legs"]])
    past_taking(evening)
    evening.says(0, "finish")
    assert evening.table.created == [[], []]


def test_5_2_the_part_demanded_makes_a_creature_whole() -> None:
    evening = with_parts([[*GECKO[:2], *JUNK], ["gecko-legs"]])
    past_taking(evening)
    assert evening.among(0, "demand", "create") == ["gecko-legs", "nothing"]
    demands(evening, "gecko-legs", 1, JUNK, create="gecko-legs")
    assert evening.table.created == [["gecko"], []]
    assert evening.table.hands == [[], JUNK]


@pytest.mark.parametrize(
    ("part", "seat", "give", "create"),
    [
        ("gecko-legs", 2, JUNK, "gecko-legs"),  # it is not there
        ("gecko-legs", 1, JUNK, "nothing"),
        ("gecko-legs", 1, ["gecko-head", "diver-head"], "gecko-legs"),  # given away
        ("clown-legs", 1, JUNK, "gecko-legs"),  # another part came
    ],
)
def test_5_2_and_else_nothing_is_created(part: str, seat: int, give: list[str], create: str) -> None:
    evening = with_parts([[*GECKO[:2], *JUNK], ["gecko-legs", "clown-legs"], []])
    past_taking(evening)
    demands(evening, part, seat, give, create)
    assert evening.table.created == [[], [], []]


@pytest.mark.parametrize(("give", "created"), [(JUNK, ["gecko"]), (["gecko-head", "diver-head"], [])])
def test_5_2_a_creature_held_whole_is_created_whatever_comes_of_the_demand(give: list[str], created: list[str]) -> None:
    evening = with_parts([[*GECKO, *JUNK], ["ghoul-legs"]])
    past_taking(evening)
    assert evening.among(0, "demand", "create") == ["gecko", "nothing"]
    demands(evening, "clown-legs", 1, give, create="gecko")
    assert evening.table.created == [created, []]


CYCLOPS_PAIR = CYCLOPS[:2]


@pytest.mark.parametrize(
    ("seat", "give", "create", "created"),
    [
        (1, JUNK, "cyclops-legs", "cyclops"),  # it comes
        (2, JUNK, "cyclops-legs", "gecko"),  # it does not
        (1, [CYCLOPS[0], JUNK[0]], "cyclops-legs", "gecko"),  # the other half of it was given away
        (1, JUNK, "nothing", None),
        (2, [GECKO[0], JUNK[0]], "cyclops-legs", None),  # neither is whole
    ],
)
def test_5_2_this_one_if_it_comes_and_else_that_one(seat: int, give: list[str], create: str, created: str) -> None:
    evening = with_parts([[*GECKO, *CYCLOPS_PAIR, *JUNK], ["cyclops-legs"], []])
    past_taking(evening)
    assert evening.among(0, "demand", "create") == ["gecko", "cyclops-legs", "nothing"]
    assert evening.among(0, "demand", "otherwise") == ["gecko"]
    demands(evening, "cyclops-legs", seat, give, create, otherwise="gecko")
    assert evening.table.created[0] == ([created] if created else [])


def test_5_2_a_second_plan_is_another_than_the_first_and_may_be_left_out() -> None:
    evening = with_parts([[*GECKO, *CYCLOPS_PAIR, *JUNK], [], []])
    past_taking(evening)
    with pytest.raises(IllegalAnswer):
        demands(evening, "cyclops-legs", 1, JUNK, "gecko", otherwise="gecko")
    demands(evening, "cyclops-legs", 1, JUNK, "cyclops-legs")
    assert evening.table.created == [[], [], []]


@pytest.mark.parametrize("hand", [[*GECKO, *JUNK], [*GECKO[:2], *JUNK]])
def test_5_2_a_second_plan_is_asked_for_where_there_can_be_two_only(hand: list[str]) -> None:
    evening = with_parts([hand, [], []])
    past_taking(evening)
    option = evening.decision(0).option("demand")
    assert option
    assert "otherwise" not in option.fields


@pytest.mark.parametrize("hand", [[*GECKO, *JUNK], [*GECKO[:2], "ghoul-head", *JUNK]])
def test_r10_the_same_questions_are_asked_whatever_the_hand(hand: list[str]) -> None:
    evening = with_parts([hand, ["clown-legs"], []])
    past_taking(evening)
    assert evening.awaited == [0]
    demands(evening, "clown-legs", 1, JUNK)
    assert (evening.awaited, evening.asked) == ([2, 0], 4)


def test_r13_the_absent_take_most_demand_nothing_and_create() -> None:
    evening = with_parts([[*GECKO, *CYCLOPS, "pilot-head"], ["ghoul-legs"]], [None, *MIDDLE[1:]])
    assert evening.decision(1).default.verb == "decline"
    unblocked(evening)
    assert evening.decision(0).default.values == {"colour": ["blue"]}
    evening.answer(0, evening.decision(0).default)
    assert evening.decision(0).default.values == {"creature": ["cyclops"]}


def test_7_1_cards_taken_face_up_are_known_until_they_are_discarded_or_created() -> None:
    evening = with_parts([["gecko-head", "clown-head"], ["ghoul-legs", "diver-legs"]])
    past_taking(evening, "take", colour="green")
    assert evening.table.known == [["kangaroo-head", "penguin-legs"], []]
    evening.says(0, "finish")
    evening.says(0, "decline")
    evening.says(1, "leave")
    evening.says(1, "finish")
    evening.says(1, "block", parts=["pilot-head"])
    evening.says(0, "free", block="pilot-head", discard=["kangaroo-head", "clown-head"], colour="green")
    assert "kangaroo-head" not in evening.table.known[0]
    assert "penguin-legs" in evening.table.known[0]


def test_7_1_a_creature_created_is_no_longer_in_hand() -> None:
    evening = with_parts([[*GECKO, *JUNK], ["ghoul-legs"]], known=[["gecko-head", "diver-head"], []])
    past_taking(evening)
    evening.says(0, "create", creature="gecko")
    assert evening.table.known == [["diver-head"], []]


def test_7_1_a_part_gained_by_a_demand_is_known_with_its_new_holder() -> None:
    evening = with_parts([[*JUNK, "gecko-torso"], ["gecko-head"]], known=[[], ["gecko-head"]])
    past_taking(evening)
    demands(evening, "gecko-head", 1, JUNK)
    assert evening.table.known == [["gecko-head"], []]


def test_7_2_after_cards_were_handed_on_unseen_nothing_of_that_hand_is_known() -> None:
    evening = with_parts([[*JUNK, "gecko-torso"], ["gecko-head"]], known=[["diver-head", "gecko-torso"], []])
    past_taking(evening)
    demands(evening, "clown-head", 1, JUNK)
    assert evening.table.known == [[], []]


def test_7_2_a_hand_of_two_known_cards_keeps_no_secret() -> None:
    evening = with_parts([JUNK, ["gecko-head"]], known=[JUNK, []])
    past_taking(evening)
    demands(evening, "clown-head", 1, JUNK)
    assert evening.table.known == [[], JUNK]


def test_7_3_the_tracker_is_off_unless_a_table_agrees_on_it() -> None:
    assert [evening_of(2, **options).table.tracker for options in ({}, {"tracker": "on"})] == [False, True]
