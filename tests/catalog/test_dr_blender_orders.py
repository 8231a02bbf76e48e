"""Said in advance in Dr Blender, until it is taken back."""

from __future__ import annotations

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import Lab
from games.engine.advance import Order, ordered_answer
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.dr_blender_evening import MIDDLE, evening_of, idle_turn, past_taking, unblocked, with_parts
from tests.catalog.evening import Evening
from tests.catalog.plans import kind_of

GUARD, DECLINE = Order("guard"), Order("guard", {"what": ["never"]})
GECKO = ["gecko-head", "gecko-torso", "gecko-legs"]


def collect(*colours: str) -> Order:
    """To take the colour with most parts, between equals the first of these, and create, turn after turn."""
    values = {"take": ["most", *colours], "create": ["finest"], "then": ["finish"], "stays": ["stays"]}
    return Order("operate", values, seen={"turn": 0, "lost": ""})


def ordered(evening: Evening[Lab], seat: int, order: Order) -> Answer | None:
    return ordered_answer(GAME.advance, [order], evening.sight(seat), evening.decision(seat))


def why_ended(evening: Evening[Lab], seat: int, order: Order) -> str:
    (kind,) = [kind for kind in GAME.advance if kind.name == order.kind]
    reason = kind.until(order, evening.sight(seat))
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


def test_a_plan_to_block_nothing_holds_in_the_last_round_too() -> None:
    evening = evening_of(3)
    assert ordered(evening, 2, DECLINE) == Answer("decline")
    while evening.sight(2).round < evening.sight(2).last:
        idle_turn(evening)
    blocker = next(seat for seat in evening.awaited if seat != evening.sight(0).mover)
    assert ordered(evening, blocker, DECLINE) == Answer("decline")
    assert ordered(evening, blocker, Order("guard", {"what": ["none"]})) is None
    assert why_ended(evening, 2, DECLINE) == ""


def test_a_plan_may_stay_for_turn_after_turn() -> None:
    evening = evening_of(2)
    for turn in range(4):
        unblocked(evening)
        mine = ordered(evening, evening.sight(0).mover, collect())
        assert (mine is not None, why_ended(evening, 0, collect())) == (True, ""), turn
        past_taking(evening)
        idle_turn(evening)
    once = Order("operate", collect().values | {"stays": []}, seen={"turn": 0, "lost": ""})
    assert why_ended(evening, 0, once) == "The turn that you had planned is over."


def test_a_plan_that_stays_says_so() -> None:
    kind = kind_of(evening_of(2), "operate")
    assert english(GAME, kind.says(collect("red").values, evening_of(2).sight(0))) == (
        "I take the colour with the most parts, or else red (monsters), create what is whole, and demand nothing."
        " Do the same in each turn after that."
    )


@pytest.mark.parametrize("colours", [["blue", "blue"], ["yellow"], "blue", None])
def test_an_order_that_makes_no_sense_is_refused(colours: object) -> None:
    kind = kind_of(evening_of(2), "operate")
    with pytest.raises(IllegalAnswer):
        kind.check(Order("operate", collect().values | {"take": colours}), evening_of(2).sight(0))
