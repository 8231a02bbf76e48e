"""What players of Dr Blender leave beforehand: what they block, and what they do on their next turn."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.dr_blender import GAME
from games.catalog.dr_blender.board import Lab
from games.engine.advance import Order, spoken
from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer

from .dr_blender_evening import MIDDLE, demands, evening_of, finish, idle_turn, past_taking, unblocked, with_parts
from .evening import Evening
from .plans import asked_of, kind_of, planned, said, why_ended

GECKO = ["gecko-head", "gecko-torso", "gecko-legs"]
PILOT = ["pilot-head", "pilot-torso", "pilot-legs"]
LOST = "You have lost the {card}, so what you said in advance no longer stands."


def test_everybody_is_asked_from_the_start() -> None:
    evening = evening_of(3)
    assert [asked_of(evening, seat) for seat in range(3)] == [["guard", "operate"], ["operate"], ["operate"]]


def test_the_mover_is_not_asked_for_what_is_open() -> None:
    evening = evening_of(3)
    unblocked(evening)
    assert asked_of(evening, 0) == ["guard"]


# What I block


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_helps_the_others_most_is_blocked(seats: int) -> None:
    pair = ["ghoul-head", "ghoul-legs"]
    evening = with_parts([pair, *[[]] * (seats - 1)], known=[pair, *[[]] * (seats - 1)])
    answer = said(evening, 1, planned(evening, 1, "guard"))
    assert isinstance(answer, Answer)
    assert answer.verb == {2: "block", 3: "place", 4: "vote"}[seats]
    assert ["ghoul-torso"] in answer.values.values() or "ghoul-torso" in answer.values["parts"]


@pytest.mark.parametrize(
    ("what", "answer"),
    [("most", Answer("place", {"first": ["pilot-head"], "second": ["pilot-torso"]})), ("none", Answer("decline"))],
)
def test_blocks_may_be_those_of_one_colour_or_none(what: str, answer: Answer) -> None:
    evening = with_parts([["diver-head"], ["chef-legs", "pilot-legs"], ["gecko-legs"]], [*MIDDLE[:6]] + [None] * 3)
    assert said(evening, 1, planned(evening, 1, "guard", what=what)) == answer


def test_blocks_left_before_there_was_a_choice_are_those_of_one_colour() -> None:
    evening = evening_of(4)
    found = spoken(GAME.advance, [Order("guard")], evening.sight(3), evening.decision(3))
    assert found
    assert found.says == Answer("vote", {"first": ["pilot-head"], "second": ["pilot-torso"]})


def test_it_holds_turn_after_turn_and_asks_in_the_last_round() -> None:
    evening = evening_of(3)
    plan = planned(evening, 2, "guard")
    first = said(evening, 2, plan)
    idle_turn(evening)
    assert isinstance(said(evening, 2, plan), Answer)
    assert isinstance(first, Answer)
    last = with_parts([[], [], []], last=1)
    assert said(last, 2, plan) == "This round is the last, so we ask you what you block."
    assert "guard" not in asked_of(last, 0)


@pytest.mark.parametrize("what", [[], ["all"], ["most", "none"]])
def test_blocks_that_make_no_sense_are_refused(what: list[str]) -> None:
    with pytest.raises(IllegalAnswer):
        planned(evening_of(3), 1, "guard", what=what)


# My next turn


def operates(evening: Evening[Lab], *colours: str, seat: int = 0, **changed: Any) -> Order:
    """What a seat does on its next turn."""
    return planned(evening, seat, "operate", **{"take": [*(colours or ["best"])], "then": "finish", **changed})


@pytest.mark.parametrize(("colours", "taken"), [(("blue", "red"), "red"), (("green", "red"), "green")])
def test_the_first_colour_without_a_block_is_taken(colours: tuple[str, ...], taken: str) -> None:
    evening = evening_of(2)
    plan = operates(evening, *colours)
    evening.says(1, "block", parts=["pilot-head"])
    assert said(evening, 0, plan) == Answer("take", {"colour": [taken]})


def test_what_is_worth_most_is_taken_with_its_blocks() -> None:
    evening = with_parts([["pilot-head", "mummy-torso"], ["diver-head"]], [None, *MIDDLE[1:]])
    plan = operates(evening)
    evening.says(1, "block", parts=["mummy-head"])
    assert said(evening, 0, plan) == Answer("take", {"colour": ["blue"]})


def test_who_finds_all_their_colours_blocked_is_asked() -> None:
    evening = evening_of(2)
    plan = operates(evening, "blue", "red")
    evening.says(1, "block", parts=["pilot-head", "mummy-head"])
    assert said(evening, 0, plan) == "Your colours are blocked, so we ask you which one you take."


@pytest.mark.parametrize(("create", "creature"), [("finest", "gecko"), ("pilot", "pilot")])
def test_what_is_whole_is_created(create: str, creature: str) -> None:
    middle = [None if part in PILOT else part for part in MIDDLE]
    evening = with_parts([[*GECKO, *PILOT], ["diver-head"], []], middle, piles=0)
    plan = operates(evening, create=create)
    past_taking(evening)
    assert said(evening, 0, plan) == Answer("create", {"creature": [creature]})


@pytest.mark.parametrize(
    ("then", "says"), [("finish", Answer("finish")), ("ask", "There is nothing to create, so we ask you what you do.")]
)
def test_without_a_whole_creature_the_turn_ends_or_its_player_is_asked(then: str, says: Answer | str) -> None:
    evening = evening_of(3)
    plan = operates(evening, then=then)
    past_taking(evening)
    assert said(evening, 0, plan) == says


def test_it_is_for_one_turn() -> None:
    evening = evening_of(3)
    soon, later = operates(evening), operates(evening, seat=1)
    unblocked(evening)
    assert said(evening, 0, soon) == Answer("take", {"colour": ["blue"]})
    evening.says(0, "leave")
    finish(evening)
    assert why_ended(evening, 0, soon) == "The turn that you had planned is over."
    assert why_ended(evening, 1, later) == ""
    unblocked(evening)
    assert isinstance(said(evening, 1, later), Answer)


def test_left_beside_blocks_it_is_for_the_turn_after() -> None:
    evening = evening_of(2)
    evening.says(1, "block", parts=["pilot-head"])
    assert said(evening, 0, operates(evening)) is None


def test_it_ends_when_a_part_is_lost() -> None:
    evening = with_parts([["gecko-head", "gecko-torso", "clown-head", "diver-head"], ["gecko-legs"], []])
    plans = [operates(evening, seat=seat) for seat in (1, 2)]
    past_taking(evening)
    demands(evening, "gecko-legs", 1, ["clown-head", "diver-head"])
    assert [why_ended(evening, seat, plan) for seat, plan in enumerate(plans, 1)] == [LOST, ""]


def test_what_is_proposed_asks_only_if_a_demand_may_be_worth_its_price() -> None:
    kind = kind_of(evening_of(3), "operate")
    assert kind.start(evening_of(3).sight(0)) == {
        "take": ["best"],
        "create": ["finest"],
        "then": ["finish"],
        "stays": [],
    }
    known = [[], ["gecko-legs"], []]
    evening = with_parts([["gecko-head", "gecko-torso", "clown-head", "diver-head"], ["gecko-legs"], []], known=known)
    assert kind.start(evening.sight(0))["then"] == ["ask"]


@pytest.mark.parametrize("changed", [{"take": []}, {"take": ["red", "red"]}, {"create": ["gecko"]}, {"then": ["stop"]}])
def test_a_turn_that_makes_no_sense_is_refused(changed: Any) -> None:
    with pytest.raises(IllegalAnswer):
        planned(evening_of(3), 0, "operate", **changed)
