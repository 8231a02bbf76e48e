"""Standing orders of Dr Blender."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import Lab
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer
from tests.catalog.dr_blender_evening import MIDDLE, evening_of, idle_turn, past_taking, unblocked, with_parts
from tests.catalog.evening import Evening

GUARD, DECLINE = Order("guard"), Order("decline")
GECKO = ["gecko-head", "gecko-torso", "gecko-legs"]


def collect(*colours: str) -> Order:
    return Order("collect", {"colours": [*colours]})


def ordered(evening: Evening[Lab], seat: int, order: Order) -> Answer | None:
    return ordered_answer(GAME.orders, [order], evening.sight(seat), evening.decision(seat))


def why_ended(evening: Evening[Lab], seat: int, order: Order) -> str:
    (kind,) = [kind for kind in GAME.orders if kind.name == order.kind]
    reason = kind.ended(order, evening.sight(seat))
    return reason.template if reason else ""


def test_an_order_to_collect_takes_the_colour_with_most_parts_that_are_free() -> None:
    evening = evening_of(2)
    unblocked(evening)
    assert ordered(evening, 0, collect("red")) == Answer("take", {"colour": ["blue"]})
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head", "chef-torso"])
    assert ordered(evening, 0, collect()) == Answer("take", {"colour": ["red"]})


@pytest.mark.parametrize(("colours", "taken"), [((), "blue"), (("red",), "red"), (("green", "red", "blue"), "red")])
def test_among_equals_it_keeps_to_its_own_order_of_colours(colours: tuple[str, ...], taken: str) -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head"])
    assert ordered(evening, 0, collect(*colours)) == Answer("take", {"colour": [taken]})


def test_it_creates_what_is_whole_and_demands_nothing() -> None:
    for hand, verb in (([*GECKO, "diver-head"], "create"), ([*GECKO[:2], "diver-head", "clown-head"], "finish")):
        evening = with_parts([hand, ["gecko-legs"][: len(hand) % 2], []])
        past_taking(evening)
        answer = ordered(evening, 0, collect())
        assert answer
        assert answer.verb == verb


def test_it_says_nothing_to_a_question_about_blocks() -> None:
    assert ordered(evening_of(2), 1, collect()) is None


def test_an_order_to_guard_blocks_the_colour_of_which_most_could_be_taken() -> None:
    evening = with_parts([["diver-head"], ["chef-legs", "pilot-legs"], ["gecko-legs"]], [*MIDDLE[:6]] + [None] * 3)
    assert ordered(evening, 1, GUARD) == Answer("place", {"first": ["pilot-head"], "second": ["pilot-torso"]})
    evening = with_parts([["diver-head"], ["chef-legs"]])
    assert ordered(evening, 1, GUARD) == Answer("block", {"parts": ["chef-torso", "pilot-head"]})
    evening = evening_of(4)
    assert ordered(evening, 3, GUARD) == Answer("vote", {"first": ["pilot-head"], "second": ["pilot-torso"]})


def test_it_blocks_the_only_part_there_is() -> None:
    evening = with_parts([["diver-head"], [], []], [None] * 8 + ["ghoul-legs"], piles=0)
    assert ordered(evening, 1, GUARD) == Answer("place", {"first": ["ghoul-legs"], "second": []})


def test_it_says_nothing_on_my_own_turn() -> None:
    evening = evening_of(2)
    unblocked(evening)
    assert ordered(evening, 0, GUARD) is None
    assert ordered(evening, 0, DECLINE) is None


def test_an_order_to_block_nothing_holds_until_my_turn() -> None:
    evening = evening_of(3)
    assert ordered(evening, 2, DECLINE) == Answer("decline")
    assert why_ended(evening, 2, DECLINE) == ""
    idle_turn(evening)
    assert ordered(evening, 2, DECLINE) == Answer("decline")
    idle_turn(evening)
    assert why_ended(evening, 2, DECLINE) == "It is your turn now."
    idle_turn(evening)
    assert why_ended(evening, 2, DECLINE) == "It is your turn now."


def test_given_on_my_own_turn_it_holds_until_the_next_one() -> None:
    evening = evening_of(3)
    for _ in range(3):
        assert why_ended(evening, 0, DECLINE) == ""
        idle_turn(evening)
    assert why_ended(evening, 0, DECLINE) == "It is your turn now."


def test_orders_end_with_the_game() -> None:
    evening = evening_of(2)
    while evening.question:
        idle_turn(evening)
    assert [why_ended(evening, 1, order) for order in (collect(), GUARD, DECLINE)] == ["The game is over."] * 3


@pytest.mark.parametrize("colours", [["blue", "blue"], ["yellow"], "blue", None])
def test_an_order_that_makes_no_sense_is_refused(colours: object) -> None:
    (kind,) = [kind for kind in GAME.orders if kind.name == "collect"]
    with pytest.raises(IllegalAnswer):
        kind.check(Order("collect", {"colours": colours}), evening_of(2).sight(0))
