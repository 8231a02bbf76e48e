"""Standing orders of The Lift: a ranked list of placements, and the dwarves worth most round after round."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import Mine
from games.engine.fields import IllegalAnswer
from games.engine.orders import Order, ordered_answer
from games.engine.questions import Answer
from tests.catalog.evening import Evening
from tests.catalog.the_lift_evening import all_wait, claims, evening_of, lifts, waits

CHOICES = ("first", "second", "third")


def listed(*choices: tuple[str, str, list[str]], number: int = 1) -> Order:
    """A list of choices: a place, a condition or none, and crews."""
    values: dict[str, Any] = {"round": [number]}
    for at, name in enumerate(CHOICES):
        place, when, crews = choices[at] if at < len(choices) else ("", "", [])
        values |= {name: [place] if place else [], f"{name}_when": [when] if when else [], f"{name}_crews": crews}
    return Order("list", values)


def richest(least: int) -> Order:
    return Order("richest", {"least": least})


def ordered(evening: Evening[Mine], order: Order, seat: int | None = None) -> Answer | None:
    seat = evening.mover if seat is None else seat
    return ordered_answer(GAME.orders, [order], evening.sight(seat), evening.decision())


def why_ended(evening: Evening[Mine], seat: int, order: Order) -> str:
    (kind,) = [kind for kind in GAME.orders if kind.name == order.kind]
    reason = kind.ended(order, evening.sight(seat))
    return reason.template if reason else ""


def test_the_first_choice_that_is_free_is_taken() -> None:
    order = listed(("green", "", []), ("blue", "", []), ("track", "", []))
    evening = evening_of()
    assert ordered(evening, order) == Answer("claim", {"colour": ["green"]})
    claims(evening, "green")
    assert ordered(evening, order) == Answer("claim", {"colour": ["blue"]})
    claims(evening, "blue")
    assert ordered(evening, order) == Answer("wait")


def test_nothing_is_said_where_no_choice_can_be_had() -> None:
    evening = evening_of()
    claims(evening, "green")
    assert ordered(evening, listed(("green", "", []))) is None


@pytest.mark.parametrize(("when", "taken"), [("free", False), ("taken", True)])
def test_a_choice_may_hang_on_the_lift(when: str, taken: bool) -> None:
    order = listed(("green", when, []), ("red", "", []))
    for occupied in (False, True):
        evening = evening_of(hands=("YYY",))
        if occupied:
            lifts(evening, "quartz")
        else:
            waits(evening)
        assert ordered(evening, order) == Answer("claim", {"colour": ["green" if taken == occupied else "red"]})


def test_each_choice_has_its_own_crews_and_only_those_that_can_be_had_are_named() -> None:
    order = listed(("green", "", ["amethyst", "quartz", "diamond"]), ("yellow", "", ["diamond", "quartz"]))
    evening = evening_of(hands=("YYYG", "YYYG"))
    assert ordered(evening, order) == Answer("claim", {"colour": ["green"], "plan": ["amethyst", "quartz"]})
    claims(evening, "green")
    assert ordered(evening, order) == Answer("claim", {"colour": ["yellow"], "plan": ["quartz"]})


def test_crews_are_left_out_where_the_lift_is_taken() -> None:
    evening = evening_of(hands=("YYY", "RRR"))
    lifts(evening, "quartz")
    order = listed(("lift", "", ["topaz"]), ("green", "", ["topaz"]))
    assert ordered(evening, order) == Answer("claim", {"colour": ["green"]})


def test_on_the_lift_the_first_crew_held_is_sent() -> None:
    evening = evening_of(hands=("RRRYY",))
    order = listed(("lift", "", ["diamond", "topaz", "quartz"]), ("track", "", []))
    assert ordered(evening, order) == Answer("lift", {"crew": ["topaz"]})


def test_without_any_of_its_crews_the_lift_gives_way_to_the_next_choice() -> None:
    evening = evening_of(hands=("RRR",))
    assert ordered(evening, listed(("lift", "", ["diamond"]), ("track", "", []))) == Answer("wait")
    assert ordered(evening, listed(("lift", "", []), ("blue", "", []))) == Answer(
        "claim", {"colour": ["blue"], "plan": []}
    )


def test_a_list_holds_for_its_round_and_ends_with_my_token() -> None:
    evening = evening_of()
    order, next_round = listed(("green", "", [])), listed(("green", "", []), number=2)
    assert why_ended(evening, 0, order) == why_ended(evening, 0, next_round) == ""
    assert ordered(evening, next_round) is None
    claims(evening, "green")
    assert why_ended(evening, 0, order) == "You have already placed your token in round {round}."
    assert why_ended(evening, 1, order) == ""
    all_wait(evening)
    assert why_ended(evening, 1, order) == "Round {round} is over."
    assert why_ended(evening, 0, next_round) == ""
    assert ordered(evening, next_round) == Answer("claim", {"colour": ["green"]})


def test_a_list_can_be_filed_for_this_round_or_the_next() -> None:
    kind = GAME.orders[0]
    evening = evening_of()
    first, later = kind.fields(evening.sight(0)), Order("list", listed(("green", "", []), number=3).values)
    assert first["round"].among == [1, 2]  # type: ignore[union-attr]
    claims(evening, "green")
    assert kind.fields(evening.sight(0))["round"].among == [2]  # type: ignore[union-attr]
    with pytest.raises(IllegalAnswer):
        kind.check(later, evening.sight(0))
    with pytest.raises(IllegalAnswer):
        kind.check(listed(("", "", []), number=2), evening.sight(0))
    kind.check(listed(("lift", "free", ["ruby", "opal"]), ("track", "", []), number=2), evening.sight(0))


def test_in_the_last_round_there_is_no_next() -> None:
    evening = evening_of(3, "YRGBB", "", round_=12, deck=[])
    assert GAME.orders[0].fields(evening.sight(0))["round"].among == [12]  # type: ignore[union-attr]
    order = listed(("red", "", []), number=12)
    assert why_ended(evening, 0, order) == ""
    all_wait(evening)
    assert why_ended(evening, 0, order) == "Round {round} is over."


def test_if_all_have_filed_a_round_needs_nobody() -> None:
    evening = evening_of(3, "YYGGB", hands=("GGG",))
    orders = {
        0: listed(("lift", "", ["amethyst"])),
        1: listed(("lift", "", ["ruby"]), ("green", "", [])),
        2: listed(("green", "", []), ("blue", "", [])),
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


def test_the_richest_colour_is_claimed_until_the_game_is_over() -> None:
    evening = evening_of(3, "YRGBB", "", round_=12, deck=[])
    assert why_ended(evening, 0, richest(8)) == ""
    all_wait(evening)
    assert why_ended(evening, 0, richest(8)) == "The game is over."
