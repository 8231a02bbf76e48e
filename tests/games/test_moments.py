"""How moments are said: as they stand on pages and in mails after "by", "until" and "since"."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
import time_machine
from django.utils import timezone, translation
from django.utils.html import strip_tags

from games.wording.moments import clock, day_of, full_hour

AUCKLAND = ZoneInfo("Pacific/Auckland")
NOW = datetime(2026, 3, 18, 15, 30, tzinfo=AUCKLAND)  # a Wednesday; in London it is still early


@pytest.mark.parametrize(
    ("day", "hour", "words"),
    [
        (18, 17, "17:59"),
        (19, 8, "tomorrow, 08:59"),
        (19, 16, "tomorrow, 16:59"),
        (21, 6, "Saturday, 06:59"),
        (24, 22, "Tuesday, 22:59"),
        (25, 10, "25 March, 10:59"),
        (18, 9, "today, 09:59"),
        (17, 21, "yesterday, 21:59"),
        (12, 12, "Thursday, 12:59"),
        (11, 2, "11 March, 02:59"),
    ],
)
def test_a_moment_is_put_as_one_would_say_it(day: int, hour: int, words: str) -> None:
    with time_machine.travel(NOW, tick=False), timezone.override(AUCKLAND):
        said = strip_tags(clock(datetime(2026, 3, day, hour, 59, tzinfo=AUCKLAND)))
    assert said == words or said.startswith(f"{words}, ")


def test_one_moment_is_said_in_each_readers_own_zone() -> None:
    moment = NOW + timedelta(hours=2)
    with time_machine.travel(NOW, tick=False):
        with timezone.override(AUCKLAND):
            there = clock(moment)
        with timezone.override(ZoneInfo("Europe/London")):
            here = clock(moment.astimezone(ZoneInfo("Europe/London")))
    assert "17:30, Auckland time" in there
    assert ">17:30<" in there
    assert "04:30, London time" in here
    assert ">04:30<" in here


def test_a_day_of_another_year_names_the_year() -> None:
    with time_machine.travel(NOW, tick=False):
        assert day_of(datetime(2025, 12, 31, 12, 0, tzinfo=AUCKLAND)) == "31 December 2025"


def test_a_day_is_written_as_the_readers_language_writes_it() -> None:
    with time_machine.travel(NOW, tick=False), translation.override("de"):
        assert day_of(datetime(2026, 5, 4, 12, 0, tzinfo=AUCKLAND)) == "4. Mai"
        assert day_of(datetime(2025, 5, 4, 12, 0, tzinfo=AUCKLAND)) == "4. Mai 2025"


@pytest.mark.parametrize(
    ("minutes", "left"),
    [(0.5, "less than a minute left"), (42, "42 min left"), (60, "1 h left"), (200, "3 h left"), (1439, "23 h left")],
)
def test_under_a_day_a_clock_says_what_is_left(minutes: float, left: str) -> None:
    with time_machine.travel(NOW, tick=False), timezone.override(AUCKLAND):
        said = clock(NOW + timedelta(minutes=minutes))
    assert f', <span data-left="{int(minutes * 60)}">{left}</span></span></time>' in said


def test_beyond_a_day_a_clock_says_the_day_and_always_the_exact_moment() -> None:
    with time_machine.travel(NOW, tick=False), timezone.override(AUCKLAND):
        assert clock(NOW + timedelta(days=3)) == (
            '<time datetime="2026-03-21T15:30:00+13:00" title="Saturday 21 March, 15:30, Auckland time">'
            "Saturday, 15:30</time>"
        )


def test_the_full_hour_is_the_next_also_when_clocks_change() -> None:
    assert full_hour(NOW) == NOW + timedelta(minutes=30)
    assert full_hour(NOW + timedelta(minutes=30)) == NOW + timedelta(minutes=30)
    berlin = ZoneInfo("Europe/Berlin")
    assert full_hour(datetime(2026, 3, 29, 1, 10, tzinfo=berlin)).isoformat() == "2026-03-29T03:00:00+02:00"
