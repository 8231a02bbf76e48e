"""Paragraphs 1 to 4 of The Lift's rules: the rows, the three placements, the actions, the crews."""

from __future__ import annotations

from collections import Counter
from operator import ge
from typing import Any

import pytest

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import CREWS, Mine, able, count
from games.engine.fields import IllegalAnswer
from games.engine.position import Position
from games.engine.questions import Answer
from tests.catalog.the_lift_evening import all_wait, answers, claims, dwarves, evening_of, lifts, offered, waits


def dealt(seats: int, seed: bytes = b"seed") -> Mine:
    table = Position.deal(GAME, seats, {}, seed).table
    assert isinstance(table, Mine)
    return table


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_2_and_1_3_sixty_dwarves_ten_of_them_open(seats: int) -> None:
    table = dealt(seats)
    assert Counter([*table.deck, *table.row1, *table.row2]) == {"yellow": 24, "red": 18, "green": 12, "blue": 6}
    assert (len(table.row1), len(table.row2), table.hands) == (5, 5, [[]] * seats)


def test_1_3_nobody_sees_the_deck() -> None:
    position = Position.deal(GAME, 3, {}, b"seed")
    assert [position.sight(seat).deck for seat in (None, 0, 1, 2)] == [50] * 4


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_1_4_any_seat_may_be_first_and_the_others_follow_clockwise(seats: int) -> None:
    tracks = {tuple(dealt(seats, b"%d" % number).track) for number in range(60)}
    assert tracks == {tuple((first + step) % seats for step in range(seats)) for first in range(seats)}


def test_1_5_hands_are_open() -> None:
    evening = evening_of(hands=("YY", "B"))
    assert evening.sight(None).hands == [["yellow", "yellow"], ["blue"], []]


@pytest.mark.parametrize("starts", [(0, 3), (-3, 1, 2), (-5, -1, 1, 2)])
def test_1_6_everyone_begins_with_the_points_of_their_place(starts: tuple[int, ...]) -> None:
    table = dealt(len(starts))
    assert tuple(table.points[seat] for seat in table.track if seat is not None) == starts
    assert table.bonus == table.points


def test_the_printed_example() -> None:
    """Row 1: two yellow, two green, one blue; the first takes green, the second blue, the third yellow."""
    evening = evening_of(3, "YYGGB")
    claims(evening, "green")
    assert evening.table.track == [None, 1, 2]
    claims(evening, "blue")
    claims(evening, "yellow")
    assert evening.table.hands == [dwarves("GG"), dwarves("B"), dwarves("YY")]
    assert evening.table.track == [1, 0, 2]
    assert evening.heard[3:6] == [
        "Cleo takes 2 yellow dwarves.",
        "Ada takes 2 green dwarves.",
        "Ben takes one blue dwarf.",
    ]


def test_2_1_tokens_are_placed_in_the_order_of_the_track() -> None:
    evening = evening_of(4, track=[2, 0, 3, 1])
    movers = []
    for _ in range(4):
        movers.append(evening.mover)
        waits(evening)
    assert movers == [2, 0, 3, 1]


def test_2_1_the_sight_shows_who_is_still_to_come() -> None:
    evening = evening_of(4, track=[2, 0, 3, 1])
    waits(evening)
    assert evening.sight(None).to_place == [0, 3, 1]


def test_2_2_there_are_three_placements() -> None:
    evening = evening_of(hands=("YYY",))
    assert [option.verb for option in evening.decision().options] == ["claim", "lift", "wait"]


def test_2_3_a_colour_is_taken_once() -> None:
    evening = evening_of()
    claims(evening, "green")
    assert offered(evening, "claim", "colour") == ["yellow", "red", "blue"]
    with pytest.raises(IllegalAnswer):
        claims(evening, "green")


def test_2_3_a_colour_of_which_there_is_none_may_be_claimed() -> None:
    evening = evening_of(3, "YYGGB")
    claims(evening, "red")
    all_wait(evening)
    assert evening.table.hands[0] == []
    assert "Ada finds no red dwarves." in evening.heard
    assert evening.table.track == [1, 2, 0]


def test_2_4_the_lift_is_only_for_who_holds_a_crew() -> None:
    evening = evening_of(row1="YYYYY", hands=("YY", "YYY"))
    assert evening.decision().option("lift") is None
    waits(evening)
    assert offered(evening, "lift", "crew") == ["quartz"]


def test_2_4_the_lift_is_taken_once() -> None:
    evening = evening_of(hands=("YYY", "RRR"))
    lifts(evening, "quartz")
    assert evening.decision().option("lift") is None
    with pytest.raises(IllegalAnswer):
        lifts(evening, "topaz")


@pytest.mark.parametrize("crew", [[], ["quartz", "topaz"], ["topaz"], ["star_stone"], ["coal"]])
def test_2_4_who_stands_on_the_lift_names_one_crew_that_they_hold(crew: list[str]) -> None:
    with pytest.raises(IllegalAnswer):
        answers(evening_of(hands=("YYY",)), "lift", crew=crew)


def test_2_5_the_first_may_stay_first() -> None:
    evening = evening_of(3)
    waits(evening)
    assert evening.table.track == [0, 1, 2]
    assert evening.heard == ["Ada waits, in place 1 on the turn track."]


def test_2_5_a_waiting_dwarf_moves_up_to_the_first_vacant_place() -> None:
    evening = evening_of(3)
    claims(evening, "yellow")
    waits(evening)
    assert evening.table.track == [1, None, 2]
    waits(evening)
    assert evening.table.track == [1, 2, 0]


def test_2_6_the_dwarves_about_to_be_hired_count() -> None:
    evening = evening_of(3, "YYGGB", hands=("YGR",))
    assert offered(evening, "claim", "plan") == ["quartz", "garnet", "amethyst", "ruby"]


def test_2_6_no_list_is_asked_for_where_no_crew_can_be_had() -> None:
    assert offered(evening_of(3, "YYGGB"), "claim", "plan") == []


def test_2_6_no_list_is_asked_for_where_the_lift_is_taken() -> None:
    evening = evening_of(hands=("YYY", "RRR"))
    lifts(evening, "quartz")
    assert offered(evening, "claim", "plan") == []


def test_2_6_in_the_last_round_a_list_is_asked_for_although_the_lift_is_taken() -> None:
    evening = evening_of(3, "YRGBB", "", ("YYY", "RRR"), 12, deck=[])
    lifts(evening, "quartz")
    assert offered(evening, "claim", "plan") == ["topaz"]


def test_2_6_at_most_three_crews_are_named_each_once() -> None:
    evening = evening_of(hands=("YYYYRRRGG",))
    for plan in (["quartz", "topaz", "opal", "diamond"], ["quartz", "quartz"]):
        with pytest.raises(IllegalAnswer):
            answers(evening, "claim", colour=["green"], plan=plan)


@pytest.mark.parametrize(("plan", "gems"), [(["quartz", "garnet"], ["garnet"]), (["quartz"], [])])
def test_2_6_a_crew_that_the_colour_taken_does_not_make_up_is_passed_over(plan: list[str], gems: list[str]) -> None:
    evening = evening_of(3, "YYGGB", hands=("YR",))
    assert "quartz" in offered(evening, "claim", "plan")  # with yellow
    claims(evening, "green", *plan)
    all_wait(evening)
    assert evening.table.gems[0] == gems


def test_2_6_nobody_sees_a_list_before_it_is_carried_out() -> None:
    evening, other = (evening_of(hands=("YYY", "GG")) for _ in range(2))
    claims(evening, "yellow", "quartz")
    claims(other, "yellow")
    for seat in (None, 1, 2):
        assert evening.sight(seat) == other.sight(seat)
    assert evening.heard == other.heard
    assert evening.sight(0).plans[0].gems == ["quartz"]


def absent(**values: Any) -> Answer:
    return evening_of(**values).decision().default


def test_2_7_the_absent_claim_what_is_worth_most() -> None:
    assert absent(row1="YYYYR")["colour"] == ["yellow"]
    assert absent(row1="YYGGB") == Answer("claim", {"colour": ["green"]})
    assert absent(row1="RRRGG", hands=("YYYY",))["colour"] == ["red"]


def test_2_7_of_colours_worth_the_same_the_absent_claim_the_first() -> None:
    assert absent(row1="BBRRR")["colour"] == ["red"]


def test_2_7_the_absent_send_their_best_crew_if_it_is_worth_it() -> None:
    assert absent(row1="RGYYY", hands=("YYYGG",))["plan"] == []
    assert absent(row1="GYYYY", hands=("YRRGG",), round_=3)["plan"][0] == "emerald"


def test_2_7_in_the_last_round_any_crew_is_good_enough() -> None:
    assert absent(row1="RYYYY", row2="", hands=("",), round_=12, deck=[])["plan"] == ["quartz"]


def test_3_1_the_lift_acts_first_and_is_then_down() -> None:
    evening = evening_of(hands=("YY", "RRR"))
    claims(evening, "yellow", "quartz")
    lifts(evening, "topaz")
    waits(evening)
    assert evening.table.gems == [[], ["topaz"], []]
    assert evening.table.track == [2, 0, 1]
    assert evening.table.hands[0] == dwarves("YYYY")


@pytest.mark.parametrize("order", [("yellow", "red", "green", "blue"), ("blue", "green", "red", "yellow")])
def test_3_2_colours_act_in_their_order_not_in_that_of_placing(order: tuple[str, ...]) -> None:
    evening = evening_of(4, "YRGBB")
    for colour in order:
        claims(evening, colour)
    taken = [sentence.split()[-2] for sentence in evening.heard if "takes" in sentence]
    assert taken == ["yellow", "red", "green", "blue"]
    by_colour = dict(zip(order, range(4), strict=True))
    assert evening.table.track == [by_colour[colour] for colour in ("blue", "green", "red", "yellow")]


def test_3_2_all_dwarves_of_the_colour_are_taken() -> None:
    evening = evening_of(3, "YYYGG")
    claims(evening, "yellow")
    all_wait(evening)
    assert evening.table.hands[0] == dwarves("YYY")


def test_3_3_the_first_who_wants_the_lift_gets_it() -> None:
    evening = evening_of(3, "YRGGG", hands=("GG", "YY", "RR"))
    claims(evening, "green", "amethyst")
    claims(evening, "yellow", "quartz")
    claims(evening, "red", "topaz")
    assert evening.table.gems == [[], ["quartz"], []]
    assert evening.table.points == [0, CREWS["quartz"].points, 0]
    assert any(sentence.startswith("Ben sends down 3 yellow and gets a quartz: ") for sentence in evening.heard)


def test_3_3_who_does_not_want_the_lift_leaves_it_to_the_next() -> None:
    evening = evening_of(3, "YRGGG", hands=("GG", "YY", "RR"))
    claims(evening, "green", "amethyst")
    claims(evening, "yellow")
    claims(evening, "red", "topaz")
    assert evening.table.gems == [[], [], ["topaz"]]


def test_3_3_a_crew_that_does_not_fit_the_colour_claimed_gives_way_to_the_next_of_the_list() -> None:
    evening = evening_of(3, "YGGGR", hands=("YYRR",))
    claims(evening, "yellow", "amethyst", "opal")
    all_wait(evening)
    assert evening.table.gems[0] == ["opal"]
    assert evening.table.hands[0] == dwarves("Y")


def test_3_4_a_dwarf_that_has_acted_goes_to_the_last_vacant_place() -> None:
    evening = evening_of(4, "YRGBB", hands=("", "", "", "YYY"))
    claims(evening, "blue")
    waits(evening)
    claims(evening, "red")
    lifts(evening, "quartz")
    assert evening.table.track == [1, 0, 2, 3]


def test_3_5_a_waiting_dwarf_does_not_act() -> None:
    evening = evening_of(hands=("YYY",))
    all_wait(evening)
    assert evening.table.hands[0] == dwarves("YYY")
    assert evening.table.gems == [[], [], []]


def test_4_1_the_diamond_is_as_printed() -> None:
    assert CREWS["diamond"].dwarves == (4, 3, 0, 0)
    assert CREWS["diamond"].points == 27


def test_4_1_a_hand_can_bring_up_exactly_what_it_holds_a_crew_for() -> None:
    for hand in ("YYYYRRR", "YYYYYRR", "GGGBB", "YRGB", "RRRRR", ""):
        held = count(dwarves(hand))
        found = {gem for gem, crew in CREWS.items() if all(map(ge, held, crew.dwarves))}
        assert set(able(held)) == found
        assert [CREWS[gem].points for gem in able(held)] == sorted((CREWS[g].points for g in found), reverse=True)


def test_4_2_exactly_the_crew_is_discarded() -> None:
    evening = evening_of(hands=("YYYYYRRRR",))
    lifts(evening, "diamond")
    all_wait(evening)
    assert evening.table.hands[0] == dwarves("YR")
    assert evening.table.gone[:7] == dwarves("YYYYRRR")


def test_4_2_one_crew_each_time() -> None:
    evening = evening_of(hands=("YYYYYY",))
    claims(evening, "red", "quartz")
    all_wait(evening)
    assert evening.table.gems[0] == ["quartz"]
    assert evening.table.hands[0] == dwarves("YYY")


def test_4_3_there_are_gems_for_everyone() -> None:
    evening = evening_of(2, hands=("YYY",))
    evening.table.gems[1] = ["quartz"] * 9
    lifts(evening, "quartz")
    all_wait(evening)
    assert evening.table.gems[0] == ["quartz"]
