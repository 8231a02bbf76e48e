"""Numbers of any size: how they are drawn, how they are read, and that they stay exact."""

from __future__ import annotations

from urllib.parse import urlencode

import pytest
from django.http import QueryDict

from games.catalog import find
from games.engine.fields import Amount, IllegalAnswer
from games.engine.questions import Answer
from games.engine.texts import say
from games.forms.read import read_field, repeats
from games.wording.sentences import Words
from tests.catalog.which import SEALED

HUGE = 123_456_789_012_345_678_901_234_567_800
GROUPS = f"{HUGE:,}".split(",")
WRAPPED = ",<wbr>".join(GROUPS)  # may go on in the next line between two groups, never within one


@pytest.mark.parametrize(
    ("number", "drawn"), [(7, "7"), (-5, "−5"), (9999, "9999"), (12500, "12,500"), (-1234567, "−1,234,567")]
)
def test_a_number_is_drawn_as_one_reads_it(number: int, drawn: str) -> None:
    assert Words(find(SEALED), []).plain(say("{number_of_things}", number_of_things=number)) == drawn


def test_on_a_page_a_number_longer_than_a_line_may_wrap_between_its_groups_and_a_shorter_one_nowhere() -> None:
    words = Words(find(SEALED), [])

    assert words.html(say("{number_of_things}", number_of_things=HUGE)) == WRAPPED
    assert words.html(say("{number_of_things}", number_of_things=-HUGE)) == f"−{WRAPPED}"
    assert words.html(say("{number_of_things}", number_of_things=123_456_789)) == "123,456,789"
    assert words.plain(say("{number_of_things}", number_of_things=HUGE)) == f"{HUGE:,}"


@pytest.mark.parametrize("typed", ["12500", " 12500 ", "12,500", "12.500", "12 500", "12\u202f500", "12'500"])
def test_it_is_read_however_its_digits_are_grouped(typed: str) -> None:
    assert read_field(Amount(0, 20_000, 100), [typed]) == 12500


@pytest.mark.parametrize("typed", ["12,50", "1.5", "1e3", "12,5000", "--5", "five", "", ",500", "12 50 0"])
def test_what_is_no_whole_number_is_refused(typed: str) -> None:
    with pytest.raises(IllegalAnswer):
        read_field(Amount(0, 20_000), [typed])


def test_an_amount_that_may_be_left_empty_may() -> None:
    assert read_field(Amount(0, 20_000, optional=True), [" "]) is None


@pytest.mark.parametrize("typed", ["1500", "1,500", "1.500", " 1 500 "])
def test_a_form_posted_twice_is_one_answer_however_its_digits_are_grouped(typed: str) -> None:
    """The page groups the digits of what was typed, and the second press sends the same again."""
    posted = QueryDict(urlencode({"verb": "pay", "pay.limit": typed}))
    assert repeats(posted, Answer("pay", {"limit": 1500}))
    assert not repeats(posted, Answer("pay", {"limit": 150}))
