"""What a table brings, and how a season stands; values reckoned by hand."""

from fractions import Fraction as F  # noqa: N817

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.seating.points import chances, result, shares, standing

RANKS = st.lists(st.integers(1, 8), min_size=2, max_size=8)


@given(RANKS)
def test_a_table_gives_half_a_point_a_head(ranks: list[int]) -> None:
    assert sum(shares(ranks)) == F(len(ranks), 2)
    assert all(0 <= share <= 1 for share in shares(ranks))
    assert sum(shares(ranks, only_wins=True)) == 1


@pytest.mark.parametrize(
    ("ranks", "points"),
    [
        ([1, 2, 3], [F(1), F(1, 2), F(0)]),
        ([2, 1, 4, 3], [F(2, 3), F(1), F(0), F(1, 3)]),
        ([1, 1, 3], [F(3, 4), F(3, 4), F(0)]),
        ([1, 1, 1, 1], [F(1, 2)] * 4),
    ],
)
def test_shares_by_hand(ranks: list[int], points: list[F]) -> None:
    assert shares(ranks) == points


def test_only_wins() -> None:
    assert shares([2, 1, 3], only_wins=True) == [F(0), F(1), F(0)]
    assert shares([1, 1, 3], only_wins=True) == [F(1, 2), F(1, 2), F(0)]


def placed(*tables: tuple[list[int | None], list[int]]) -> dict[int, int]:
    """The places after some tables, of 0 to 3."""
    return {line.person: line.place for line in standing(range(4), [result(*table) for table in tables])}


def test_points_come_first() -> None:
    assert placed(([0, 1, 2, 3], [2, 1, 4, 3])) == {1: 1, 0: 2, 3: 3, 2: 4}


def test_then_points_among_those_tied() -> None:
    tables: list[tuple[list[int | None], list[int]]] = [
        ([0, 1, 2], [2, 1, 3]),  # 1 is ahead of 0
        ([0, 3, None], [1, 3, 2]),
        ([1, 3, None], [2, 1, 3]),
    ]  # 0 and 1 have 1½ each, 3 has 1

    assert placed(*tables) == {1: 1, 0: 2, 3: 3, 2: 4}


def test_then_wins_and_then_a_place_is_shared() -> None:
    won_and_lost = [([0, None, None], [1, 2, 3]), ([0, None, None], [3, 1, 2])]
    level = [([1, None, None], [2, 1, 3]), ([1, None, None], [2, 1, 3])]
    alike = [([2, None, None], [2, 1, 3]), ([2, None, None], [2, 1, 3])]

    assert placed(*won_and_lost, *level, *alike) == {0: 1, 1: 2, 2: 2, 3: 4}


def test_who_can_still_become_first() -> None:
    points = {0: F(3), 1: F(2), 2: F(1, 2), 3: F(3, 2)}

    found = chances(points, [[0, 1, 2, 3]])

    assert [found[who].can for who in range(4)] == [True, True, False, False]
    assert found[0].more_than == 0
    assert found[0].at_least == 0
    assert found[1].at_least == 1
    assert not found[0].sure


def test_nobody_else_can_when_somebody_is_sure() -> None:
    found = chances({0: F(3), 1: F(3, 2), 2: F(0)}, [[0, 1, 2]])

    assert found[0].sure
    assert not found[1].can


def test_points_must_go_to_somebody() -> None:
    """0 would have to win the last of theirs, but two others share points at a table of two that pass them."""
    points = {0: F(0), 1: F(1), 2: F(1)}

    assert not chances(points, [[0, None, None], [1, 2]])[0].can
    assert chances(points, [[0, None, None], [1, None, None]])[0].can


@given(st.permutations(range(4)), st.permutations(range(4)))
def test_whoever_becomes_first_was_said_to_be_able_to(one: list[int], other: list[int]) -> None:
    first = result([0, 1, 2, 3], [rank + 1 for rank in one])
    then = result([0, 1, 2, 3], [rank + 1 for rank in other])
    before = {line.person: line.points for line in standing(range(4), [first])}

    can = chances(before, [[0, 1, 2, 3]])
    assert all(can[line.person].can for line in standing(range(4), [first, then]) if line.place == 1)
