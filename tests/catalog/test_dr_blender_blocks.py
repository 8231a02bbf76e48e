"""Paragraph 2 of Dr Blender's rules: what the others block before a turn."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender.board import Lab
from games.catalog.dr_blender.rules import most_wanted
from games.engine.fields import IllegalAnswer
from tests.catalog.dr_blender_evening import MIDDLE, evening_of, unblocked, with_parts
from tests.catalog.evening import Evening

PILOT_HEAD, KANGAROO, MUMMY_HEAD, PILOT_TORSO, CHEF, GHOUL, PILOT_LEGS, PENGUIN, MUMMY_LEGS = MIDDLE


def blocked(evening: Evening[Lab]) -> list[str | None]:
    """What is blocked, once the others have said."""
    return [evening.table.slots[at] for at in evening.table.blocks]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_the_others_are_asked_all_at_once_nearest_first(seats: int) -> None:
    evening = with_parts([["diver-head"]] * seats, mover=1)
    assert evening.awaited == [seat % seats for seat in range(2, seats + 1)]
    assert all(evening.among(seat, evening.verbs(seat)[0], field) == MIDDLE for seat, field in asked(evening))


def asked(evening: Evening[Lab]) -> list[tuple[int, str]]:
    """Each field of each seat's first option."""
    return [(seat, name) for seat in evening.awaited for name in evening.decision(seat).options[0].fields]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_2_1_anybody_may_decline(seats: int) -> None:
    evening = evening_of(seats)
    unblocked(evening)
    assert blocked(evening) == []
    assert "free" not in evening.verbs(0)


def test_2_1_what_is_blocked_cannot_be_taken() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=[PILOT_HEAD, CHEF])
    evening.says(0, "take", colour="blue")
    assert evening.table.hands[0][3:] == [PILOT_TORSO, PILOT_LEGS]
    assert evening.table.slots[0] == PILOT_HEAD


def test_2_1_the_blocks_are_taken_away_after_the_turn() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=[PILOT_HEAD])
    evening.says(0, "leave")
    assert evening.table.blocks == [0]
    evening.says(0, "finish")
    assert evening.table.blocks == []


def test_2_1_two_blocks_never_lie_on_one_part() -> None:
    evening = evening_of(2)
    with pytest.raises(IllegalAnswer):
        evening.says(1, "block", parts=[PILOT_HEAD, PILOT_HEAD])
    evening = evening_of(3)
    with pytest.raises(IllegalAnswer):
        evening.says(1, "place", first=PILOT_HEAD, second=PILOT_HEAD)


def test_2_1_an_empty_place_cannot_be_blocked_and_nobody_is_asked_where_all_are_empty() -> None:
    evening = with_parts([["diver-head", "chef-legs"], []], [None] * 8 + ["ghoul-legs"], piles=0)
    assert evening.among(1, "block", "parts") == ["ghoul-legs"]
    evening = with_parts([["diver-head", "chef-legs"], ["ghoul-head"]], [None] * 9, piles=0)
    assert evening.awaited == [0]
    assert evening.verbs(0) == ["demand", "finish"]


@pytest.mark.parametrize(
    ("parts", "said"), [([GHOUL], "ghoul torso"), ([GHOUL, MUMMY_HEAD], "ghoul torso and mummy head")]
)
def test_2_2_between_two_the_opponent_places_one_block_or_both(parts: list[str], said: str) -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=parts)
    assert blocked(evening) == parts
    assert evening.heard == [f"Ben blocks {said}."]


def test_2_2_three_blocks_there_are_not() -> None:
    with pytest.raises(IllegalAnswer):
        evening_of(2).says(1, "block", parts=[GHOUL, MUMMY_HEAD, CHEF])


def test_2_3_each_of_two_opponents_places_one() -> None:
    evening = evening_of(3)
    evening.says(2, "place", first=CHEF, second=GHOUL)
    evening.says(1, "place", first=MUMMY_HEAD, second=CHEF)
    assert blocked(evening) == [MUMMY_HEAD, CHEF]


def test_2_3_the_nearest_comes_first_and_the_other_places_the_second_choice() -> None:
    evening = evening_of(3)
    evening.says(2, "place", first=CHEF, second=GHOUL)
    evening.says(1, "place", first=CHEF, second=MUMMY_HEAD)
    assert blocked(evening) == [CHEF, GHOUL]


def test_2_3_without_a_second_choice_only_one_part_is_blocked() -> None:
    evening = evening_of(3)
    evening.says(2, "place", first=CHEF)
    evening.says(1, "place", first=CHEF)
    assert blocked(evening) == [CHEF]
    assert evening.heard == ["Ben blocks the chef torso.", "Cleo blocks nothing."]


def test_2_3_if_the_nearest_declines_the_other_still_places_only_one() -> None:
    evening = evening_of(3)
    evening.says(1, "decline")
    evening.says(2, "place", first=CHEF, second=GHOUL)
    assert blocked(evening) == [CHEF]


def test_2_4_the_two_parts_with_most_votes_are_blocked() -> None:
    evening = evening_of(4)
    evening.says(1, "vote", first=CHEF, second=GHOUL)
    evening.says(2, "vote", first=GHOUL, second=MUMMY_HEAD)
    evening.says(3, "vote", first=PENGUIN, second=GHOUL)
    assert blocked(evening) == [GHOUL, CHEF]
    assert evening.heard == [
        "Ben votes to block chef torso and ghoul torso.",
        "Cleo votes to block ghoul torso and mummy head.",
        "Dan votes to block penguin legs and ghoul torso.",
        "Blocked: ghoul torso and chef torso.",
    ]


def test_2_4_who_declines_gives_no_votes() -> None:
    evening = evening_of(4)
    evening.says(1, "decline")
    evening.says(2, "decline")
    evening.says(3, "vote", first=PENGUIN, second=GHOUL)
    assert blocked(evening) == [PENGUIN, GHOUL]


@pytest.mark.parametrize(
    ("ballots", "wanted"),
    [
        ([["a", "b"], ["c", "d"], ["e", "f"]], ["a", "c"]),  # three have two votes: the nearest's, then the next one's
        ([["a", "b"], ["b", "c"], ["c", "a"]], ["a", "b"]),  # all have three: the nearest gave a two and b one
        ([["a", "b"], ["c", "b"], ["d", "c"]], ["c", "a"]),  # c has three, and of those with two the nearest's
        ([["a"], ["b"], ["b"]], ["b", "a"]),
        ([[], ["b", "a"], ["a", "b"]], ["b", "a"]),
        ([[], ["a"], []], ["a"]),
        ([[], [], []], []),
    ],
)
def test_2_4_between_equals_the_votes_of_the_nearest_decide(ballots: list[list[str]], wanted: list[str]) -> None:
    assert most_wanted(ballots) == wanted


def test_2_5_as_an_option_the_two_after_the_mover_place_one_each() -> None:
    evening = evening_of(4, blocks="two")
    assert evening.awaited == [1, 2]
    evening.says(1, "place", first=CHEF)
    evening.says(2, "place", first=CHEF, second=GHOUL)
    assert blocked(evening) == [CHEF, GHOUL]


def test_2_5_the_option_changes_nothing_for_two_and_three() -> None:
    assert evening_of(2, blocks="two").verbs(1) == ["block", "decline"]
    assert evening_of(3, blocks="two").verbs(2) == ["place", "decline"]
