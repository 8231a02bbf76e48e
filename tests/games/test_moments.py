"""Moments in words, as they stand on pages and in mails after "by", "until" and "since"."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
import time_machine

from games.wording.moments import day_of, roughly

AUCKLAND = ZoneInfo("Pacific/Auckland")
NOW = datetime(2026, 3, 18, 15, 30, tzinfo=AUCKLAND)  # a Wednesday; in London it is still early


@pytest.mark.parametrize(
    ("day", "hour", "words"),
    [
        (18, 4, "very early this morning"),
        (18, 8, "early this morning"),
        (18, 11, "this morning"),
        (18, 12, "lunchtime today"),
        (18, 17, "this afternoon"),
        (18, 18, "this evening"),
        (18, 23, "late this evening"),
        (17, 5, "early yesterday"),
        (17, 21, "yesterday evening"),
        (19, 0, "very early tomorrow"),
        (19, 9, "tomorrow morning"),
        (19, 13, "lunchtime tomorrow"),
        (21, 6, "early on Saturday"),
        (21, 15, "Saturday afternoon"),
        (24, 22, "late on Tuesday"),
        (12, 12, "lunchtime on Thursday"),
        (25, 10, "the morning of 25 March"),
        (11, 2, "very early on 11 March"),
    ],
)
def test_a_moment_is_put_as_one_would_say_it(day: int, hour: int, words: str) -> None:
    with time_machine.travel(NOW, tick=False):
        assert roughly(datetime(2026, 3, day, hour, 59, tzinfo=AUCKLAND)) == words


def test_a_day_of_another_year_names_the_year() -> None:
    with time_machine.travel(NOW, tick=False):
        assert day_of(datetime(2025, 12, 31, 12, 0, tzinfo=AUCKLAND)) == "31 December 2025"
        assert roughly(datetime(2027, 1, 1, 12, 0, tzinfo=AUCKLAND)) == "lunchtime on 1 January 2027"
