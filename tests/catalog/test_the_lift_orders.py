"""Said in advance in The Lift: ranked places, and the dwarves worth most round after round."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import Mine
from games.engine.advance import Order, ordered_answer
from games.engine.questions import Answer
from games.engine.transcript import english
from tests.catalog.evening import Evening
from tests.catalog.plans import kind_of
from tests.catalog.the_lift_evening import claims, evening_of, lifts, waits


def listed(*places: str, crews: Sequence[str] = (), number: int = 1) -> Order:
    """A plan for a round: ranked places and crews."""
    return Order("ahead", {"round": [number], "now": [*places], "now_crews": [*crews]})


def richest(least: int) -> Order:
    return Order("richest", {"least": least})


def ordered(evening: Evening[Mine], order: Order, seat: int | None = None) -> Answer | None:
    seat = evening.mover if seat is None else seat
    return ordered_answer(GAME.advance, [order], evening.sight(seat), evening.decision())


def why_ended(evening: Evening[Mine], seat: int, order: Order) -> str:
    (kind,) = [kind for kind in GAME.advance if kind.name == order.kind]
    reason = kind.until(order, evening.sight(seat))
    return reason.template if reason else ""


def test_the_first_place_that_is_free_is_taken() -> None:
    order = listed("green", "blue", "track")
    evening = evening_of()
    assert ordered(evening, order) == Answer("claim", {"colour": ["green"]})
    claims(evening, "green")
    assert ordered(evening, order) == Answer("claim", {"colour": ["blue"]})
    claims(evening, "blue")
    assert ordered(evening, order) == Answer("wait")


def test_nothing_is_answered_where_no_place_can_be_had() -> None:
    evening = evening_of()
    claims(evening, "green")
    assert ordered(evening, listed("green")) is None


@pytest.mark.parametrize(
    ("places", "free", "taken"),
    [
        (("red", "taken", "green"), "red", "green"),
        (("green", "taken"), "green", "green"),
        (("taken", "green"), None, "green"),
    ],
)
def test_places_may_hang_on_the_lift(places: Sequence[str], free: str | None, taken: str) -> None:
    for occupied, colour in ((False, free), (True, taken)):
        evening = evening_of(hands=("YYY",))
        if occupied:
            lifts(evening, "quartz")
        else:
            waits(evening)
        answer = ordered(evening, listed(*places))
        assert (answer and answer["colour"]) == (colour and [colour])


def test_only_crews_that_can_be_had_are_named() -> None:
    order = listed("green", "yellow", crews=["amethyst", "quartz", "diamond"])
    evening = evening_of(hands=("YYYG", "YYYG"))
    assert ordered(evening, order) == Answer("claim", {"colour": ["green"], "plan": ["amethyst", "quartz"]})
    claims(evening, "green")
    assert ordered(evening, order) == Answer("claim", {"colour": ["yellow"], "plan": ["quartz"]})


def test_crews_are_left_out_where_the_lift_is_taken() -> None:
    evening = evening_of(hands=("YYY", "RRR"))
    lifts(evening, "quartz")
    assert ordered(evening, listed("lift", "green", crews=["topaz"])) == Answer("claim", {"colour": ["green"]})


def test_on_the_lift_the_first_crew_held_is_sent() -> None:
    evening = evening_of(hands=("RRRYY",))
    order = listed("lift", "track", crews=["diamond", "topaz", "quartz"])
    assert ordered(evening, order) == Answer("lift", {"crew": ["topaz"]})


def test_without_any_of_its_crews_the_lift_gives_way_to_the_next_place() -> None:
    evening = evening_of(hands=("RRR",))
    assert ordered(evening, listed("lift", "track", crews=["diamond"])) == Answer("wait")
    assert ordered(evening, listed("lift", "blue")) == Answer("claim", {"colour": ["blue"], "plan": []})


@pytest.mark.parametrize(
    ("places", "says"),
    [
        (["red", "taken", "green"], "the red dwarves; once the lift is taken, the green dwarves."),
        (["taken", "lift", "track"], "once the lift is taken, the lift, or else the turn track."),
        (["red", "taken"], "the red dwarves; once the lift is taken."),
    ],
)
def test_what_hangs_on_the_lift_is_said_in_words(places: list[str], says: str) -> None:
    kind = kind_of(evening_of(), "ahead")
    assert english(GAME, kind.says({"round": [1], "now": places, "now_crews": []}, evening_of().sight(1))) == says


def test_if_all_have_filed_a_round_needs_nobody() -> None:
    evening = evening_of(3, "YYGGB", hands=("GGG",))
    orders = {
        0: listed("lift", crews=["amethyst"]),
        1: listed("lift", "green", crews=["ruby"]),
        2: listed("green", "blue"),
    }
    while evening.table.turns == 0:
        answer = ordered(evening, orders[evening.mover])
        assert answer
        evening.answer(evening.mover, answer)
    assert evening.table.gems == [["amethyst"], [], []]
    assert evening.table.hands == [[], ["green", "green"], ["blue"]]


def test_the_richest_colour_is_claimed_with_crews_that_are_worth_enough() -> None:
    evening = evening_of(3, "GGRYY", hands=("YYYRRG",))
    for least, worth_it in ((25, []), (16, ["emerald"])):
        answer = ordered(evening, richest(least))
        assert answer
        assert answer["colour"] == ["green"]
        assert answer["plan"][:1] == worth_it
