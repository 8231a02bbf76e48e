"""What a player of The Lift leaves beforehand: places and crews for the rows that lie open."""

from __future__ import annotations

import pytest

from games.engine.fields import IllegalAnswer
from games.engine.questions import Answer

from .plans import asked_of, kind_of, planned, said, why_ended
from .the_lift_evening import all_wait, claims, evening_of, lifts, waits

TAKEN = "Everything on your list for round {round} is taken, so we ask you after all."
DONE = "What you said in advance for round {round} has been done."


def test_it_is_asked_for_as_soon_as_a_round_opens() -> None:
    evening = evening_of()
    assert [asked_of(evening, seat) for seat in range(3)] == [["ahead"]] * 3
    kind = kind_of(evening, "ahead")
    assert [[*kind.fields(evening.sight(seat))] for seat in (0, 1)] == [
        ["round", "next", "next_crews"],
        ["round", "now", "now_crews", "next", "next_crews"],
    ]


def test_it_proposes_the_dearest_dwarves_and_the_crews_that_they_make() -> None:
    evening = evening_of(row1="YYGGB", row2="RRRYB", hands=("", "RRB"))
    start = kind_of(evening, "ahead").start(evening.sight(1))
    assert start["now"] == ["green", "yellow", "blue"]
    assert start["now_crews"] == ["emerald", "opal", "sapphire"]
    assert start["next"] == ["red", "blue", "yellow"]


def test_it_places_the_token_by_the_first_place_that_is_free() -> None:
    evening = evening_of()
    plan = planned(evening, 1, "ahead", now=["green", "blue"])
    claims(evening, "green")
    assert said(evening, 1, plan) == Answer("claim", {"colour": ["blue"]})


def test_it_names_the_crews_with_the_claim_and_goes_to_the_lift_with_one_in_hand() -> None:
    evening = evening_of(hands=("", "YYY"))
    claim = planned(evening, 1, "ahead", now=["blue"], now_crews=["sapphire", "quartz"])
    lift = planned(evening, 1, "ahead", now=["lift"], now_crews=["diamond", "quartz"])
    waits(evening)
    assert said(evening, 1, claim) == Answer("claim", {"colour": ["blue"], "plan": ["sapphire", "quartz"]})
    assert said(evening, 1, lift) == Answer("lift", {"crew": ["quartz"]})


def test_it_speaks_in_the_next_round_and_then_it_is_done() -> None:
    evening = evening_of()
    plan = planned(evening, 2, "ahead", now=["track"], next=["red", "track"])
    all_wait(evening)
    assert why_ended(evening, 2, plan) == ""
    while evening.mover != 2:
        waits(evening)
    assert said(evening, 2, plan) == Answer("claim", {"colour": ["red"]})
    waits(evening)
    assert why_ended(evening, 2, plan) == DONE


def test_a_plan_for_this_round_alone_is_done_with_it() -> None:
    evening = evening_of()
    plan = planned(evening, 1, "ahead", now=["green"], next=[])
    waits(evening)
    assert why_ended(evening, 1, plan) == ""
    claims(evening, "green")
    assert why_ended(evening, 1, plan) == DONE


def test_who_would_find_everything_taken_is_asked() -> None:
    evening = evening_of(hands=("YYY",))
    plan = planned(evening, 2, "ahead", now=["green", "lift"])
    lifts(evening, "quartz")
    claims(evening, "green")
    assert said(evening, 2, plan) == TAKEN


def test_a_round_about_which_nothing_is_said_is_asked_about() -> None:
    evening = evening_of()
    plan = planned(evening, 1, "ahead", now=[], next=["red"])
    waits(evening)
    assert said(evening, 1, plan) is None


def test_a_plan_of_the_last_round_is_not_asked_for_again() -> None:
    plan = planned(evening_of(), 1, "ahead")
    later = evening_of(round_=2)
    assert not kind_of(later, "ahead").could_be_given(plan, later.sight(1))


def test_nobody_is_asked_for_what_comes_after_the_last_round() -> None:
    evening = evening_of(round_=12, row2="")
    assert [asked_of(evening, seat) for seat in range(3)] == [[], ["ahead"], ["ahead"]]


@pytest.mark.parametrize("changed", [{"now": ["green", "green"]}, {"now": ["mine"]}, {"round": [2]}])
def test_a_plan_that_makes_no_sense_is_refused(changed: dict[str, list[object]]) -> None:
    with pytest.raises(IllegalAnswer):
        planned(evening_of(), 1, "ahead", **changed)
