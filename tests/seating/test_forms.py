"""Divisions whose people move, cups that end with one table, and how long all that takes."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.forms import (
    DIVISION,
    cup_plan,
    cup_round,
    divide,
    division_sizes,
    next_divisions,
    plate_round,
    ranked,
)  # fmt: skip
from games.seating.points import result

MANY, CUP, TABLE = st.integers(8, 200), st.integers(6, 128), st.integers(3, 6)


@settings(max_examples=30)
@given(MANY, TABLE)
def test_divisions_have_four_to_eight(people: int, table: int) -> None:
    sizes = division_sizes(people, table)

    assert sum(sizes) == people
    assert all(size in DIVISION for size in sizes)
    assert max(sizes) - min(sizes) <= 1


@given(st.integers(12, 60), TABLE)
def test_two_go_up_and_two_go_down(people: int, table: int) -> None:
    before = divide(range(people), table)

    after = next_divisions(before, table)

    assert sorted(who for division in after for who in division) == [*range(people)]
    for above, below, better, worse in zip(before, before[1:], after, after[1:], strict=False):
        assert {*below[:2]} <= {*better}
        assert {*above[-2:]} <= {*worse}


def test_moves_by_hand() -> None:
    after = next_divisions([[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]], 4)

    assert [sorted(division) for division in after] == [[0, 1, 4, 5], [2, 3, 8, 9], [6, 7, 10, 11]]


def test_gaps_are_filled_from_below_and_who_joins_begins_there() -> None:
    after = next_divisions([[0, 1, 2, 3], [4, 5, 6, 7]], 4, leaving={1}, joining=[20])

    assert [sorted(division) for division in after] == [[0, 2, 4, 5], [3, 6, 7, 20]]


@given(CUP, TABLE)
def test_a_cup_ends_with_one_table(people: int, table: int) -> None:
    plan = cup_plan(people, table)

    assert plan[-1].tables == 1
    assert all(now.tables <= then.people < now.people for now, then in pairwise(plan))
    assert len(plan) <= 6


@pytest.mark.parametrize(
    ("people", "table", "rounds"),
    [(12, 4, [12, 4]), (24, 3, [24, 9, 3]), (16, 4, [16, 4]), (12, 6, [12, 6]), (6, 3, [6, 3]), (64, 4, [64, 16, 4])],
)
def test_cups_by_hand(people: int, table: int, rounds: list[int]) -> None:
    assert [one.people for one in cup_plan(people, table)] == rounds


def test_winners_and_then_the_best_seconds_go_on() -> None:
    four, five = result([0, 1, 2, 3], [1, 2, 3, 4]), result([4, 5, 6, 7, 8], [2, 1, 3, 4, 5])

    assert ranked([four, five], {}, range(9))[:4] == [0, 5, 4, 1]  # second of five is ahead of second of four
    assert ranked([four], {1: 0, 2: 5040}, range(9)) == [0, 1, 2, 3]


def test_who_is_level_in_all_goes_on_by_who_joined_earlier() -> None:
    tables = [result([0, 1, 2], [1, 2, 3]), result([3, 4, 5], [1, 2, 3])]

    assert ranked(tables, {}, [5, 4, 3, 2, 1, 0])[2] == 4
    assert ranked(tables, {1: 5040}, [5, 4, 3, 2, 1, 0])[2] == 1


def test_a_cup_and_its_plate_are_seated() -> None:
    first = cup_round([*range(20, 32)], 4, seed=1)
    assert sorted(who for seats in first for who in seats if who is not None) == [*range(20, 32)]

    plate = plate_round([20, 21, 22, 23, 24, 25, 26], [first], 4, seed=1)
    assert sorted(who for seats in plate for who in seats if who is not None) == [*range(20, 27)]
    assert plate_round([20, 21], [first], 4, seed=1) == []
