"""Paragraphs 5 and 6 of The Lift's rules: the next round, the last one, the score, and three gems of each."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog.the_lift import GAME
from games.catalog.the_lift.board import CREWS, Mine
from games.catalog.the_lift.end import best_waiter
from games.engine.asides import Deed
from games.engine.fields import IllegalAnswer
from games.engine.players import play_out, random_player
from games.engine.questions import Answer
from tests.catalog.evening import Evening
from tests.catalog.the_lift_evening import all_wait, answers, claims, dwarves, evening_of, lifts, offered, waits

from .noted import SEEDS, deeds, played, told, values


def last_round(row1: str = "YRGBB", hands: tuple[str, ...] = (), seats: int = 3, **fields: Any) -> Evening[Mine]:
    return evening_of(seats, row1, "", hands, 12, deck=[], **fields)


def test_5_1_what_is_left_is_discarded_and_the_rows_move_up() -> None:
    evening = evening_of(3, "YYGGB", "RRRRY")
    coming = evening.table.deck[-5:][::-1]
    claims(evening, "yellow")
    all_wait(evening)
    assert sorted(evening.table.gone) == ["blue", "green", "green"]
    assert evening.table.row1 == dwarves("RRRRY")
    assert evening.table.row2 == coming
    assert len(evening.table.deck) == 45


def test_5_1_who_leaves_is_told_where_anybody_does() -> None:
    evening = evening_of(2, "YYGGB")
    claims(evening, "yellow")
    claims(evening, "blue")
    assert evening.heard[-1] == "Left over, and out of the game: 2 green."
    evening = evening_of(2, "YYYGG")
    claims(evening, "yellow")
    claims(evening, "green")
    assert not [line for line in evening.heard if "out of the game" in line]


def test_5_1_the_lift_is_raised_and_the_spaces_are_empty() -> None:
    evening = evening_of(hands=("YYY",))
    lifts(evening, "quartz")
    claims(evening, "green")
    waits(evening)
    table = evening.table
    assert (table.round, table.lift_used, table.placed, table.waiting, table.plans) == (2, False, {}, [], [None] * 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_5_2_the_game_has_twelve_rounds_and_the_twelfth_no_second_row(seats: int) -> None:
    position = Evening.deal(GAME, seats, {}, b"twelve")
    rows = []
    while position.outcome is None:
        (seat,) = position.awaited
        table = position.table
        assert isinstance(table, Mine)
        rows.append((table.round, len(table.row1), len(table.row2)))
        position.answer(seat, Answer("wait"))
    assert sorted(set(rows)) == [(number, 5, 5) for number in range(1, 12)] + [(12, 5, 0)]
    assert position.asked == 12 * seats


def test_5_2_in_the_last_round_all_who_act_may_use_the_lift() -> None:
    evening = last_round("YRGGG", hands=("GG", "YY", "RR"))
    claims(evening, "green", "amethyst")
    claims(evening, "yellow", "quartz")
    claims(evening, "red", "topaz")
    assert evening.table.gems == [["amethyst"], ["quartz"], ["topaz"]]


def test_5_2_in_the_round_before_they_may_not() -> None:
    evening = evening_of(3, "YRGGG", "YRGBB", ("GG", "YY", "RR"), 11, deck=[])
    claims(evening, "green", "amethyst")
    claims(evening, "yellow", "quartz")
    claims(evening, "red", "topaz")
    assert evening.table.gems == [[], ["quartz"], []]


def test_5_2_in_the_last_round_each_uses_the_lift_once() -> None:
    evening = last_round(hands=("YYYYYYY",))
    claims(evening, "yellow", "quartz")
    all_wait(evening)
    assert evening.table.gems[0] == ["quartz"]


def test_5_3_only_one_stands_on_the_lift_and_a_colour_still_asks_for_crews() -> None:
    evening = last_round(hands=("RRR", "RRR", "RRR"))
    lifts(evening, "topaz")
    assert evening.decision().option("lift") is None
    claims(evening, "blue", "topaz")
    waits(evening)
    assert evening.table.gems == [["topaz"], ["topaz"], []]


def ended(points: list[int], gems: list[list[str]], seats: int = 3, **fields: Any) -> Evening[Mine]:
    evening = last_round(seats=seats, points=points, gems=gems, **fields)
    all_wait(evening)
    return evening


def test_5_4_the_most_points_win() -> None:
    evening = ended([30, 41, 12], [["diamond"], ["star_stone"], ["garnet"]])
    assert evening.end.places == [2, 1, 3]
    assert evening.end.points == [30, 41, 12]
    assert evening.end.reason.template == "The twelfth round is over."


def test_5_4_gems_and_the_start_are_counted_and_nothing_else() -> None:
    for number in range(10):
        position, _ = play_out(GAME, [random_player] * 4, {}, b"sum %d" % number)
        table = position.table
        assert isinstance(table, Mine)
        sums = [sum(CREWS[gem].points for gem in gems) for gems in table.gems]
        assert table.points == [a + b for a, b in zip(sums, table.bonus, strict=True)]
        assert position.outcome
        assert position.outcome.points == table.points


def test_5_5_of_equal_points_more_gems_are_better() -> None:
    evening = ended([24, 24, 20], [["ruby"], ["garnet", "garnet"], ["opal"]])
    assert evening.end.places == [2, 1, 3]
    assert evening.end.reason.template == "The twelfth round is over. Points are equal, so more gems come first."


def test_5_5_the_place_is_shared_if_the_gems_are_equally_many_too() -> None:
    evening = ended([24, 24, 20], [["ruby"], ["ruby"], ["opal"]])
    assert evening.end.places == [1, 1, 3]
    assert "so first place is shared" in evening.end.reason.template


def test_5_5_points_from_the_start_are_no_gem() -> None:
    evening = ended([12, 12, 10, 12], [["garnet"], [], [], ["opal"]], seats=4, bonus=[0, 0, 0, 2])
    assert evening.end.places == [1, 3, 4, 1]


def test_6_1_with_three_of_each_the_fourth_cannot_be_had() -> None:
    gems = [["quartz"], ["quartz", "quartz"], []]
    for stock, among in (("plenty", ["quartz"]), ("three", [])):
        evening = evening_of(3, "GGYYY", hands=("YYY",), stock=stock, gems=gems)
        assert offered(evening, "lift", "crew") == among
        assert offered(evening, "claim", "plan") == among
    with pytest.raises(IllegalAnswer):
        answers(evening, "lift", crew=["quartz"])


def test_6_1_a_player_too_late_for_a_gem_sends_the_next_of_their_list() -> None:
    gems = [["topaz"] * 2, [], []]
    evening = last_round("YGBBR", ("RRR", "RRRYY", "RRR"), stock="three", gems=gems)
    claims(evening, "yellow", "topaz")
    claims(evening, "green", "topaz", "opal")
    claims(evening, "blue", "topaz")
    assert evening.table.gems == [["topaz"] * 3, ["opal"], []]


def test_6_1_without_the_option_gems_do_not_run_out() -> None:
    gems = [["topaz"] * 9, [], []]
    evening = last_round("YGBBR", ("", "RRR"), gems=gems)
    waits(evening)
    lifts(evening, "topaz")
    waits(evening)
    assert evening.table.gems[1] == ["topaz"]


@pytest.mark.parametrize("starts", [(0, 0), (0, 0, 0), (0, 0, 0, 2)])
def test_6_2_with_the_printed_points_only_the_fourth_of_four_begins_with_any(starts: tuple[int, ...]) -> None:
    table = Evening.deal(GAME, len(starts), {"start": "printed"}, b"starts").table
    assert isinstance(table, Mine)
    assert tuple(table.points[seat] for seat in table.track if seat is not None) == starts
    assert table.bonus == table.points


def test_6_2_a_table_that_has_agreed_on_nothing_has_the_points_of_1_6() -> None:
    assert GAME.agreed({}) == GAME.agreed({"gems": "plenty"}) == {"gems": "plenty", "start": "even"}


@pytest.mark.parametrize("seed", SEEDS)
def test_in_the_lift_crews_and_the_head_start_make_the_points(seed: bytes) -> None:
    position, noted, _flows = played("the_lift", seed)
    table = position.sight(None)
    sent = deeds(noted, "sent")
    assert [table.bonus[seat] + sent[seat] for seat in range(table.seats)] == table.points


def test_who_waited_best_is_who_sent_most_right_after_it() -> None:
    story = told(
        Deed("waited", 0), Deed("sent", 0, amount=9), Deed("sent", 0, amount=20),
        Deed("waited", 1), Deed("waited", 1), Deed("sent", 1, amount=14),
        Deed("sent", 2, amount=30),
    )  # fmt: skip
    assert values(best_waiter(story)) == {"seat": 1, "points": 14}
