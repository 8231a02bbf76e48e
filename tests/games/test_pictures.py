"""Pictures of figures: what they draw, what stands in the table behind them, and when there is nothing to draw."""

from __future__ import annotations

import re
from datetime import date, timedelta
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.utils import translation

from games.pictures import Bar, Curve, Place, Table, bars, calendar, line_chart, place_chart, tree
from games.sight.end import briefly

STEPS = ["1", "2", "3", "4"]
DAY = date(2026, 11, 22)


def rows(picture: str) -> list[list[str]]:
    """The table behind a picture, by rows, with its head."""
    drawn = ElementTree.fromstring(picture)  # so a picture is well-formed, too
    return [["".join(cell.itertext()) for cell in row] for row in drawn.iter("tr")]


def paths(picture: str, kind: str) -> list[list[tuple[float, float]]]:
    """The points of each path of a kind."""
    found = re.findall(rf'class="{kind}[^"]*" d="([^"]*)"', picture)
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)] for path in found]


def test_lines_rise_as_their_values_do_and_stand_in_the_table() -> None:
    picture = line_chart("Points", [Curve("Ada", [0, 2, 4, 4]), Curve("Ben", [4, 3, None, 0])], STEPS, step="Turn")

    assert rows(picture) == [
        ["Turn", "Ada", "Ben"], ["1", "0", "4"], ["2", "2", "3"], ["3", "4", "–"], ["4", "4", "0"],
    ]  # fmt: skip
    ada, ben = paths(picture, "line")
    assert ada == [(0, 200), (333, 100), (667, 0), (1000, 0)]
    assert ben == [(0, 0), (333, 50), (1000, 200)]
    assert "Ada <tspan>4</tspan>" in picture
    assert "style=" not in picture


def test_numbers_are_short_in_the_picture_and_whole_in_the_table() -> None:
    picture = line_chart("", [Curve("Ada", [0, 52_841, 101_310])], STEPS[:3], say=briefly)

    assert [row[1] for row in rows(picture)[1:]] == ["0", "52,841", "101,310"]
    assert "Ada <tspan>101.3 k</tspan>" in picture


def test_a_line_is_broken_where_it_has_no_value() -> None:
    [path] = re.findall(r'class="line[^"]*" d="([^"]*)"', line_chart("", [Curve("Ada", [1, None, 2, 3])], STEPS))

    assert path.count("M") == 2


def test_a_level_line_needs_its_ends_only() -> None:
    [path] = paths(line_chart("", [Curve("Ada", [3, 3, 3, 3, 5])], [*STEPS, "5"]), "line")

    assert [x for x, _y in path] == [0, 750, 1000]


def test_lines_look_different_without_colour() -> None:
    names = ["Ada", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal"]
    picture = line_chart("", [Curve(name, [0, number, 1, 2]) for number, name in enumerate(names)], STEPS)

    marks = re.findall(r'class="mark" transform="[^"]*" d="([^"]*)"', picture)
    heights = sorted(float(y) for y in re.findall(r'<text x="28" y="([\d.]+)">', picture))
    assert len(set(marks)) == 8
    assert all(below - above >= 12 for above, below in pairwise(heights))
    assert heights[0] >= 0
    assert heights[-1] <= 224


@pytest.mark.parametrize(
    "values", [[0, 0, 0, 0], [7, 7, 7, 7], [-3, -9, -2, -1], [10**40, 3, 10**41, 0], [0.5, 25.1, 3, 4]]
)
def test_any_numbers_find_room(values: list[float]) -> None:
    [path] = paths(line_chart("", [Curve("Ada", values)], STEPS), "line")

    assert all(0 <= y <= 200 for _x, y in path)


def test_how_far_off_a_value_may_be_is_a_band_around_it() -> None:
    picture = line_chart("", [Curve("Ada", [10, 10, 10], spread=[10, 5, 0])], STEPS[:3])

    [band] = paths(picture, "band")
    assert [y for _x, y in band] == [0, 50, 100, 100, 150, 200]


def test_two_points_are_a_table_alone() -> None:
    picture = line_chart("Points", [Curve("Ada", [1, 2])], ["1", "2"])

    assert "<svg" not in picture
    assert "<details" not in picture
    assert rows(picture) == [["Step", "Ada"], ["1", "1"], ["2", "2"]]


def test_names_cannot_break_out() -> None:
    picture = line_chart("<b>", [Curve('"><script>', [1, 2, 3])], STEPS[:3])

    assert "<script>" not in picture
    assert rows(picture)[0][1] == '"><script>'


def test_bars_are_as_high_as_their_numbers_and_show_what_was_to_be_expected() -> None:
    places = [Bar("1st", 4, 2.5, strong=True), Bar("2nd", 1, 2.5)]
    picture = bars("Places", places, label="Place", count="How often", expected="By luck")

    assert re.findall(r'class="bar(?: strong)?"[^>]*height="([\d.]+)"', picture) == ["110.0", "27.5"]
    assert len(re.findall('class="expected"', picture)) == 2
    assert rows(picture) == [["Place", "How often", "By luck"], ["1st", "4", "2.5"], ["2nd", "1", "2.5"]]


def test_two_games_are_no_chart() -> None:
    assert "<svg" not in bars("", [Bar("1st", 1), Bar("2nd", 1)], label="Place", count="How often")


def test_a_year_has_a_square_a_day_and_a_table_by_month() -> None:
    counts = {DAY: 1, DAY - timedelta(days=1): 16, date(2026, 10, 1): 4, date(2020, 1, 1): 99}
    picture = calendar("Answers", counts, DAY, count="Answers", say=lambda number: f"{number} answers")

    assert rows(picture) == [["Month", "Answers", "Days"], ["October 2026", "4", "1"], ["November 2026", "17", "2"]]
    assert picture.count("<title>") == 3
    assert "22 November 2026: 1 answers" in picture
    shades = dict(re.findall(r'class="some-(\d)"[^>]*><title>(\d+ \w+)', picture))
    assert shades == {"1": "22 November", "4": "21 November", "2": "1 October"}
    first = DAY - timedelta(days=DAY.weekday() + 1 if DAY.weekday() < 6 else 0, weeks=52)
    assert picture.count("z") == (DAY - first).days + 1 - 3


def test_a_week_begins_as_the_reader_has_it() -> None:
    counts = {DAY - timedelta(days=number): 1 for number in range(3)}  # Friday to Sunday

    with translation.override("de"):
        german = re.findall(r'class="some-4" x="(\d+)" y="(\d+)"', calendar("", counts, DAY, count=""))
    english = re.findall(r'class="some-4" x="(\d+)" y="(\d+)"', calendar("", counts, DAY, count=""))

    assert german == [("520", "60"), ("520", "50"), ("520", "40")]
    assert english == [("520", "0"), ("510", "60"), ("510", "50")]


def test_a_year_with_two_days_is_a_table_alone() -> None:
    assert "<svg" not in calendar("", {DAY: 5, DAY - timedelta(days=9): 2}, DAY, count="Answers")


def test_the_first_place_is_at_the_top_and_one_of_many_is_faint() -> None:
    curves = [Curve("Ada", [2, 1, 1], strong=True), Curve("Ben", [1, 2, 2]), Curve("Cleo", [3, 3, 3], faint=True)]
    picture = place_chart("Places", curves, STEPS[:3], step="After")

    assert rows(picture)[1:] == [["1", "2", "1", "3"], ["2", "1", "2", "3"], ["3", "1", "2", "3"]]
    ada, ben, cleo = paths(picture, "line")
    assert [height for _across, height in ada] == [20, 0, 0]
    assert [height for _across, height in ben] == [0, 20, 20]
    assert {height for _across, height in cleo} == {40}
    assert picture.count('class="line faint"') == 1


def a_cup() -> str:
    first = Table("Table 1", [Place(1, "Ada", 1, mine=True), Place(2, "Ben", 2), Place(3, "Cleo", 2)], "over")
    second = Table("Table 2", [Place(4, "Dora"), Place(None, "a bot"), Place(6, "<Fay>")], "under way")
    last = Table("Table 1", [Place(1, "Ada", mine=True), Place(None), Place(None)], "to come")
    return tree("The cup", [("Round 1", [first, second]), ("Last table", [last])])


def test_a_cup_says_in_words_what_it_draws() -> None:
    assert rows(a_cup())[1:] == [
        ["Table 1", "Round 1", "Ada, Ben, Cleo", "Ada"],
        ["Table 2", "Round 1", "Dora, a bot, <Fay>", "under way"],
        ["Table 1", "Last table", "Ada", "to come"],
    ]


def test_a_line_of_a_cup_leads_from_a_seat_to_the_next_one() -> None:
    [(start, end)] = re.findall(r'class="onward mine" d="M([\d. ]+)C[\d. ]* ([\d.]+ [\d.]+)"', a_cup())
    names = dict(re.findall(r'class="name[^"]*" x="[\d.]+" y="([\d.]+)">(\w+)<', a_cup()))
    heights = [float(spot.split()[1]) + 4 for spot in (start, end)]

    assert [names[f"{height:.1f}"] for height in heights] == ["Ada", "Ada"]
    assert "style=" not in a_cup()
