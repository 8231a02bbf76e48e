"""How long a table takes, and how long a season that is played in thought."""

from dataclasses import replace

import pytest

from games.catalog import GAMES
from games.seating.courses import Course, consequences
from games.seating.durations import OWN_ENOUGH, Length, table_length
from games.seating.forms import Form
from tests.services.database import HERE

KNOWN = {2: Length(3.6, 6.8), 4: Length(9.9, 14.7)}
WEEK = Length(7, 7)  # a table that always takes so long
TWELVE = Course(Form.ROUND, tuple(range(12)), 4, rounds=4, at_once=1, lengths=(Length(7, 12),))


def test_the_model_is_that_of_the_report() -> None:
    """Each figure stands in LETTERS.md, in the column of those of whom half say something in advance."""
    found = {}
    for line in (HERE / "LETTERS.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("| ").split("|")]
        if len(cells) > 4 and cells[1].isdigit() and "short" not in cells[0]:
            middle, ninety = cells[3].rstrip(")").split(" (")
            found[cells[0].replace(" ", "_"), int(cells[1])] = Length(float(middle), float(ninety))

    told = {(slug, seats): Length(*days) for slug, rules in GAMES.items() for seats, days in rules.front.days.items()}
    assert told == found


def test_twenty_games_of_its_own_count_more() -> None:
    own = [float(day) for day in range(1, OWN_ENOUGH + 1)]

    assert table_length(KNOWN, 4, 12, 86_400, own[:-1]) == Length(9.9, 14.7)
    assert table_length(KNOWN, 4, 12, 86_400, own, patience=6) == Length(10.5, 18.9)  # which have waited already
    assert table_length({}, 4, 100, 86_400).median == pytest.approx(35)


def test_slower_paces_take_longer() -> None:
    days = [table_length(KNOWN, 4, 12, hours * 3600).median for hours in (1, 12, 24, 72, 168)]

    assert days == sorted(days)
    assert table_length(KNOWN, 3, 0, 86_400).median == pytest.approx((3.6 + 9.9) / 2)


@pytest.mark.parametrize("form", [Form.ROUND, Form.DIVISIONS])
def test_more_tables_at_once_are_quicker(form: Form) -> None:
    told = [consequences(replace(TWELVE, form=form, rounds=6, at_once=at_once)) for at_once in (1, 2, 3)]

    assert all(0 < one.median <= one.ninety for one in told)
    assert [one.median for one in told] == sorted((one.median for one in told), reverse=True)


def test_one_round_takes_as_long_as_its_slowest_table() -> None:
    one = consequences(replace(TWELVE, people=tuple(range(4)), rounds=1, lengths=(Length(7, 14),)))

    assert 5 < one.median < 9.5
    assert 10 < one.ninety < 20
    assert (one.tables_each, one.weeks) == (1, 1)


def test_who_sleeps_does_so_at_each_of_their_tables() -> None:
    told = consequences(replace(TWELVE, lengths=(replace(WEEK, waits=6),)))

    assert told.median == 4 * (7 + 6)  # among twelve one sleeps more often than not, and holds up each round


def test_the_rounds_of_a_cup_follow_each_other() -> None:
    cup = replace(TWELVE, form=Form.CUP, at_once=3, lengths=(WEEK,))

    assert consequences(cup).ninety == consequences(cup).tables_each * 7
    assert consequences(replace(cup, form=Form.ROUND, rounds=2)).ninety == 7


@pytest.mark.parametrize("form", [*Form])
def test_other_seasons_of_its_people_hold_it_up(form: Form) -> None:
    season = replace(TWELVE, form=form)
    others = [replace(TWELVE, people=tuple(range(6)), rounds=tables) for tables in (4, 12)]

    told = [consequences(season, elsewhere) for elsewhere in ((), (others[0],), (others[1],))]

    assert 7 < told[0].median < told[1].median < told[2].median


def test_a_season_of_more_tables_at_once_leaves_no_room_for_one_of_fewer() -> None:
    four = Course(Form.ROUND, tuple(range(4)), 4, rounds=6, at_once=3, lengths=(WEEK,))
    one = replace(four, rounds=1, at_once=1)

    alone, beside = consequences(one), consequences(one, (four,))

    assert (alone.ninety, beside.ninety) == (7, 21)
    assert consequences(one, (replace(four, begins=1),)).ninety == 7


def test_a_league_that_begins_again_holds_it_up_again() -> None:
    season = replace(TWELVE, rounds=6, lengths=(WEEK,))
    league = replace(season, people=tuple(range(4)), rounds=1, at_once=3)

    once, again = (consequences(season, (replace(league, again=again),)) for again in ((), league.people))

    assert 6 * 7 < once.median < again.median
