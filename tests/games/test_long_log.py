"""A long log has pages, from the beginning; no page grows with it."""

from __future__ import annotations

import re

import pytest

from games.models import Game, Line
from tests.catalog.which import SEALED
from tests.games.tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def game() -> Game:
    """A table at which a thousand lines of talk were said, and one that only Ben may read."""
    game = table_of(SEALED, 3)
    first = game.lines_told + 1
    Line.objects.bulk_create(
        Line(game=game, number=first + n, kind="talk", seat=1, text=f"line {n} of it") for n in range(1000)
    )
    Line.objects.create(game=game, number=first + 1000, kind="talk", seat=1, only=1, text="for me alone")
    return game


def said_on(game: Game, page: str = "", reader: str = "Ada") -> tuple[list[int], str]:
    drawn = browser_of(friend(reader)).get(f"{game.get_absolute_url()}log/{page}").content.decode()
    return [int(n) for n in re.findall(r"line (\d+) of it", drawn)], drawn


def test_every_line_is_on_one_page_in_its_order(game: Game) -> None:
    pages = [said_on(game, f"?page={number}")[0] for number in range(1, 5)]
    assert [line for page in pages for line in page] == list(range(1000))
    assert max(len(page) for page in pages) <= 330
    assert said_on(game)[0] == pages[0]


def test_one_goes_from_page_to_page_by_links(game: Game) -> None:
    _lines, first = said_on(game)
    assert re.findall(r'href="\?page=(\d+)"', first) == ["2", "4"]
    _lines, second = said_on(game, "?page=2")
    assert re.findall(r'href="\?page=(\d+)"', second) == ["1", "3", "4"]
    assert "page 2 of 4" in second


@pytest.mark.parametrize("page", ["?page=x", "?page=-1", "?page=99999999999999999999", "?page=%00", "?page="])
def test_a_page_that_there_is_not_is_another(game: Game, page: str) -> None:
    lines, _drawn = said_on(game, page)
    assert lines


def test_nobody_can_tell_from_the_pages_what_others_may_read(game: Game) -> None:
    assert "for me alone" in said_on(game, "?page=4", "Ben")[1]
    assert "for me alone" not in said_on(game, "?page=4")[1]


def test_a_short_log_has_no_pages() -> None:
    assert "?page=" not in said_on(table_of(SEALED, 3))[1]
