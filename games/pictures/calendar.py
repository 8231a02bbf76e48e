"""A year as a calendar: a square a day, the darker the more."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from datetime import date, timedelta
from functools import lru_cache
from math import ceil, sqrt

from django.utils.formats import date_format, get_format
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.pictures.frame import FEWEST, figure, said, table

WEEKS, CELL, SIDE = 53, 10, 8
SHADES = 4


def calendar(
    caption: str, counts: Mapping[date, int], until: date, *, count: str, say: Callable[[int], str] = said
) -> SafeString:
    """Draw the year that ends with a day; `count` heads the column of numbers, `say` words how many on a day."""
    first = until - timedelta(days=(until.weekday() - week_start()) % 7, weeks=WEEKS - 1)
    known = {day: number for day, number in counts.items() if number and first <= day <= until}
    behind = table(caption, [_("Month"), count, _("Days")], by_month(known))
    if len(known) < FEWEST:
        return figure(caption, None, behind)
    picture = format_html(
        '<div class="calendar" role="img" aria-label="{}"><svg class="months" height="16">{}</svg>'
        '<svg viewBox="0 0 {} {}">{}{}</svg></div>',
        _("%(caption)s; the table below has the same figures by month") % {"caption": caption},
        months(first),
        WEEKS * CELL - CELL + SIDE,
        7 * CELL - CELL + SIDE,
        quiet_days(first, until, known),
        mark_safe("".join(busy_days(first, known, say))),  # noqa: S308  # numbers, and words that are escaped
    )
    return figure(caption, picture, behind)


def week_start() -> int:
    """Return the weekday that begins a week where the reader lives; 0 is Monday."""
    return (int(get_format("FIRST_DAY_OF_WEEK")) - 1) % 7


def by_month(counts: Mapping[date, int]) -> list[list[str]]:
    """Return the rows of the table: each month with how many in all, and on how many days."""
    total: Counter[date] = Counter()
    for day, number in counts.items():
        total[day.replace(day=1)] += number
    days = Counter(day.replace(day=1) for day in counts)
    return [[date_format(month, "YEAR_MONTH_FORMAT"), said(total[month]), said(days[month])] for month in sorted(total)]


def months(first: date) -> SafeString:
    """Write each month's name above the first week that begins in it."""
    weeks = [first + timedelta(weeks=week) for week in range(WEEKS)]
    starts = [week for week in range(1, WEEKS - 1) if weeks[week].month != weeks[week - 1].month]
    texts = ((round(100 * week / WEEKS, 2), date_format(weeks[week], "M")) for week in starts)
    return format_html_join("", '<text x="{}%" y="11">{}</text>', texts)


def quiet_days(first: date, until: date, counts: Mapping[date, int]) -> SafeString:
    """Draw all days on which nothing was, as one path."""
    days = (first + timedelta(days=number) for number in range((until - first).days + 1))
    squares = (f"M{x} {y}h{SIDE}v{SIDE}h-{SIDE}z" for x, y in (place(day, first) for day in days if day not in counts))
    return format_html('<path class="none" d="{}"/>', "".join(squares))


def busy_days(first: date, counts: Mapping[date, int], say: Callable[[int], str]) -> Iterator[str]:
    """Draw each day on which something was, with what a pointer that rests on it is told."""
    most, language = max(counts.values()), get_language()
    drawn = {
        number: (f'<rect class="some-{ceil(SHADES * sqrt(number / most))}"', escape(say(number)))
        for number in set(counts.values())
    }
    for day, number in counts.items():
        (x, y), (rect, words) = place(day, first), drawn[number]
        told = f"<title>{day_name(day, language)}: {words}</title>"
        yield f'{rect} x="{x}" y="{y}" width="{SIDE}" height="{SIDE}" rx="1">{told}</rect>'


def place(day: date, first: date) -> tuple[int, int]:
    week, weekday = divmod((day - first).days, 7)
    return week * CELL, weekday * CELL


@lru_cache(2048)
def day_name(day: date, _language: str | None) -> str:
    return escape(date_format(day, "DATE_FORMAT"))
