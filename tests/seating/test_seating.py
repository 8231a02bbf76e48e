"""Who sits with whom: everybody once a round, known designs exactly, meetings, games and seats evenly."""

import json
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from itertools import combinations, combinations_with_replacement

import pytest
from django.core.management import CommandError, call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from games.seating.measures import least_spread
from games.seating.search import meetings_of, spread_of
from games.seating.seating import Round, game_at, reseat, seat, sizes_at, tables_for

EXACT = [(9, 3, 4, 1), (15, 3, 7, 1), (16, 4, 5, 1), (25, 5, 6, 1), (8, 4, 7, 3), (12, 4, 11, 3), (21, 3, 10, 1)]
PEOPLE, TABLE, ROUNDS = st.integers(4, 24), st.integers(3, 6), st.integers(1, 12)


def groups(rounds: Sequence[Round]) -> list[list[list[int]]]:
    """The people of each table, without bots."""
    return [[[who for who in seats if who is not None] for seats in tables] for tables in rounds]


def meetings(people: int, rounds: Sequence[Round]) -> list[int]:
    """How often each two meet."""
    met = meetings_of(people, groups(rounds))
    return [met[one][other] for one in range(people) for other in range(one)]


@pytest.mark.parametrize(("people", "table", "rounds", "times"), EXACT)
@pytest.mark.parametrize("seed", [0, 1])
def test_known_designs_come_out(people: int, table: int, rounds: int, times: int, seed: int) -> None:
    found = seat(people, table, rounds, seed)

    assert {*meetings(people, found)} == {times}
    assert all(len(seats) == table and None not in seats for tables in found for seats in tables)


@pytest.mark.parametrize(
    ("people", "table", "rounds"), [(24, 3, 11), (24, 3, 10), (24, 4, 7), (24, 4, 6), (18, 3, 8), (21, 3, 9)]
)
def test_some_meet_at_most_once(people: int, table: int, rounds: int) -> None:
    assert max(meetings(people, seat(people, table, rounds, 1))) == 1


@settings(max_examples=20, deadline=None)
@given(PEOPLE, TABLE, ROUNDS, st.integers(), st.integers(1, 4))
def test_everybody_sits_once_a_round(people: int, table: int, rounds: int, seed: int, games: int) -> None:
    found = seat(people, table, rounds, seed, games)

    assert len(found) == rounds
    for tables in found:
        assert sorted(who for seats in tables for who in seats if who is not None) == [*range(people)]
        assert all(len(seats) in sizes_at(table) for seats in tables)


@pytest.mark.parametrize("table", range(3, 7))
def test_bots_sit_only_where_numbers_do_not_divide(table: int) -> None:
    for people in range(4, 25):
        shape = tables_for(people, table)
        sizes = sizes_at(table)
        divides = {0}  # all numbers of people that some tables without bots seat
        for _table in range(people):
            divides |= {known + size for known in divides for size in sizes if known + size <= people}

        bots = sum(share for _people, share in shape)
        assert sum(size for size, _bots in shape) == people
        assert (bots == 0) == (people in divides)
        if people % table == 0:
            assert shape == [(table, 0)] * (people // table)


@pytest.mark.parametrize(
    ("people", "table", "shape"),
    [
        (5, 3, [(3, 0), (2, 1)]),
        (7, 4, [(4, 0), (3, 0)]),
        (13, 6, [(6, 0), (7, 0)]),
        (10, 4, [(4, 0), (3, 0), (3, 0)]),
        (13, 4, [(4, 0), (4, 0), (5, 0)]),
        (7, 5, [(4, 0), (3, 1)]),
    ],
)
def test_tables_by_hand(people: int, table: int, shape: list[tuple[int, int]]) -> None:
    assert tables_for(people, table) == shape


def test_only_sizes_that_games_allow() -> None:
    assert tables_for(13, 6, [5, 6]) == [(5, 0), (4, 1), (4, 1)]
    with pytest.raises(ValueError, match="No table of that size"):
        tables_for(13, 6, [2])


@settings(max_examples=8, deadline=None)
@given(PEOPLE, TABLE, ROUNDS, st.integers())
def test_the_same_seed_seats_alike(people: int, table: int, rounds: int, seed: int) -> None:
    assert seat(people, table, rounds, seed, 2) == seat(people, table, rounds, seed, 2)


def test_another_seed_seats_otherwise() -> None:
    assert seat(12, 4, 6, 1) != seat(12, 4, 6, 2)


@settings(max_examples=8, deadline=None)
@given(st.integers(2, 6), TABLE, ROUNDS, st.integers())
def test_everybody_has_each_seat_equally_often(tables: int, table: int, rounds: int, seed: int) -> None:
    had: Counter[tuple[int, int]] = Counter()
    for tables_ in seat(tables * table, table, rounds, seed):
        had.update((who, at) for seats in tables_ for at, who in enumerate(seats) if who is not None)

    counts = [had[who, at] for who in range(tables * table) for at in range(table)]
    assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(("people", "table", "rounds", "games"), [(12, 4, 6, 2), (16, 4, 8, 2), (20, 4, 10, 5)])
def test_everybody_plays_all_games(people: int, table: int, rounds: int, games: int) -> None:
    had: Counter[tuple[int, int]] = Counter()
    for number, tables in enumerate(seat(people, table, rounds, 3, games)):
        for at, seats in enumerate(tables):
            had.update((who, game_at(number, at, len(tables), games)) for who in seats if who is not None)

    counts = [had[who, game] for who in range(people) for game in range(games)]
    assert max(counts) - min(counts) <= 2


def test_what_is_found_is_even_and_never_better_than_the_bound() -> None:
    for people, table, rounds in [(8, 4, 2), (8, 4, 5), (12, 3, 6), (13, 4, 4)]:
        shape = [size for size, _bots in tables_for(people, table)]
        met = meetings(people, seat(people, table, rounds, 5))
        assert least_spread(people, shape, rounds) <= max(met) - min(met) <= 2


@pytest.mark.parametrize(
    ("people", "sizes", "rounds", "bound"),
    [
        (9, [3, 3, 3], 4, 0),
        (9, [3, 3, 3], 3, 1),
        (8, [4, 4], 2, 2),
        (8, [4, 4], 6, 1),
        (6, [6], 5, 0),
        (10, [5, 5], 3, 3),
    ],
)
def test_bounds_by_hand(people: int, sizes: list[int], rounds: int, bound: int) -> None:
    assert least_spread(people, sizes, rounds) == bound


@pytest.mark.parametrize("sizes", [(2, 3), (3, 3)])
@pytest.mark.parametrize("rounds", range(1, 5))
def test_no_seating_at_two_tables_is_more_even_than_the_bound(sizes: tuple[int, int], rounds: int) -> None:
    """All of them are tried."""
    people = sum(sizes)
    splits = [[one, {*range(people)} - {*one}] for one in combinations(range(people), sizes[0])]
    spreads = (
        spread_of(meetings_of(people, [[[*one], [*other]] for one, other in season]))
        for season in combinations_with_replacement(splits, rounds)
    )
    assert least_spread(people, sizes, rounds) <= min(spreads)


def test_who_leaves_is_seated_no_more_and_who_joins_is() -> None:
    rounds = seat(12, 4, 6, 1)
    people = [who for who in range(13) if who != 5]

    again = reseat(rounds[:2], people, 4, 4, seed=9)

    assert len(again) == 4
    assert all(sorted(who for seats in tables for who in seats if who is not None) == people for tables in again)
    met = meetings_of(13, groups([*rounds[:2], *again]))
    stayed = [met[one][other] for one in people[:-1] for other in people[:-1] if one < other]
    assert max(stayed) - min(stayed) <= 2
    assert again == reseat(rounds[:2], people, 4, 4, seed=9)


def test_a_round_to_come_evens_out_what_was_played() -> None:
    rounds = seat(9, 3, 3, 1)

    again = reseat(rounds, range(9), 3, 1, seed=4)

    assert spread_of(meetings_of(9, groups([*rounds, *again]))) == 0


def said(*given: str) -> str:
    """What the command prints."""
    out = StringIO()
    call_command("seating", *given, stdout=out)
    return out.getvalue()


def test_the_command_prints_rounds() -> None:
    rounds = json.loads(said("--people", "7", "--table", "5", "--rounds", "2", "--seed", "1", "--json"))

    assert [len(tables) for tables in rounds] == [2, 2]
    assert all(sorted(who for seats in tables for who in seats if who is not None) == [*range(7)] for tables in rounds)
    assert all(sum(seats.count(None) for seats in tables) == 1 for tables in rounds)
    assert len(said("--people", "9", "--table", "3", "--rounds", "4").splitlines()) == 4


@pytest.mark.parametrize(
    ("name", "value", "sentence"),
    [
        ("people", "3", "--people must be from 4 to 24, and is 3."),
        ("people", "many", "--people must be a whole number, and is “many”."),
        ("table", "7", "--table must be from 3 to 6, and is 7."),
        ("rounds", "0", "--rounds must be from 1 to 12, and is 0."),
        ("seed", "x", "--seed must be a whole number, and is “x”."),
    ],
)
def test_the_command_refuses_in_one_sentence(name: str, value: str, sentence: str) -> None:
    asked = {"people": "12", "table": "4", "rounds": "6", "seed": "1"} | {name: value}

    with pytest.raises(CommandError) as refused:
        said(*(word for key, given in asked.items() for word in (f"--{key}", given)))
    assert str(refused.value) == sentence
