"""Seatings that were found beforehand: each is one, and none is less even than a search for a second makes it."""

from games.seating.found import lines, tables_of
from games.seating.measures import least_spread
from games.seating.search import meetings_of, spread_of
from games.seating.seating import seat


def test_each_seats_everybody_once_a_round_and_is_even() -> None:
    assert lines()
    for (sizes, count), rounds in lines().items():
        people, seated = sum(sizes), [tables_of(written) for written in rounds]
        assert len(seated) == count
        for tables in seated:
            assert tuple(sorted(map(len, tables))) == sizes
            assert sorted(who for table in tables for who in table) == [*range(people)]
        assert spread_of(meetings_of(people, seated)) <= max(2, least_spread(people, sizes, count)), (sizes, count)


def test_is_taken_where_there_is_one() -> None:
    rounds = [[[who for who in seats if who is not None] for seats in tables] for tables in seat(22, 5, 7, 1)]
    assert spread_of(meetings_of(22, rounds)) == 2
