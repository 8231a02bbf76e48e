"""What a table's pages say of time: my move's own time and my bank, the others' deadlines, and what follows them."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.utils.html import strip_tags

from accounts.models import User
from games import play
from games.models import Game, Letter
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, browser_of, friend, give, table_of
from .test_non_interference import NOON
from .test_notices_mail import drawn, html_of
from .test_same_moments import clock

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
HOUR, DAY, MINUTES = timedelta(hours=1), timedelta(days=1), timedelta(minutes=20)


@pytest.fixture
def game(clock: Any) -> Game:
    """A table by letter, at which the friends have no night."""
    clock.move_to(NOON + MINUTES, tick=False)
    game = table_of(SEALED, 3)
    User.objects.update(zone="UTC", wakes=0, sleeps=0)
    return game


def words(page: str) -> str:
    """A page's words alone."""
    return " ".join(unescape(strip_tags(page)).split())


def seen(game: Game, number: int, path: str = "") -> str:
    """The words of a page, as the player in a seat reads them."""
    user = sure(game.seats.select_related("user").get(number=number).user)
    return words(browser_of(user).get(path or game.get_absolute_url()).content.decode())


def test_my_own_time_is_said_to_the_minute_and_the_bank_after_it(game: Game, clock: Any) -> None:
    """A day a move and three in the bank."""
    number = awaited(game)[0]
    page = seen(game, number)
    assert "by 12:20, 23 h left" in page or "by tomorrow, 12:20" in page
    assert "then the 3 days in your bank, until Tuesday, 12:20" in page
    for path in ("/turns/", "/tables/"):
        said = "then your bank · turn" if path == "/tables/" else "then your bank"
        assert said in seen(game, number, path)
    clock.move_to(NOON + MINUTES + DAY + HOUR, tick=False)
    page = seen(game, number)
    assert "by Tuesday, 12:20" in page
    assert "on your bank since today, 12:20" in page
    for path in ("/turns/", "/tables/"):
        assert "on your bank" in seen(game, number, path)


def test_no_stamp_of_mine_stands_in_my_night_and_my_bank_sleeps_as_well(clock: Any) -> None:
    """Half a day a move and a day in the bank, begun so that the half day would be over at a quarter past midnight."""
    clock.move_to(NOON + MINUTES, tick=False)
    friends = [friend(name, wakes=8, sleeps=23, zone="UTC") for name in ("Ada", "Ben", "Cleo")]
    game = table_of(SEALED, 3, move_time=12 * 3600, bank_time=24 * 3600)
    assert {seat.user for seat in game.seats.all()} == {*friends}
    number = awaited(game)[0]
    page = seen(game, number)
    assert "by tomorrow, 08:00" in page
    assert re.search(r"then the \w+ \w+ in your bank, until Sunday, 08:00", page), page[:400]
    clock.move_to(NOON + timedelta(hours=21), tick=False)  # 09:00: an hour of the bank, not nine
    give(game, number)
    assert 22 * 3600 < game.seats.get(number=number).bank + game.seats.get(number=number).spent <= 24 * 3600
    assert game.seats.get(number=number).spent <= 3600


def test_of_anothers_deadline_only_the_full_hour_is_told(game: Game, clock: Any) -> None:
    first, second = awaited(game)
    assert "until Tuesday, 13:00" in seen(game, second)
    assert "By Tuesday, 13:00, bank included." in seen(game, 3 - first - second)
    assert "12:20" not in seen(game, 3 - first - second)
    clock.move_to(NOON + 4 * DAY + MINUTES + HOUR / 2, tick=False)  # past it, but not past the full hour
    assert "late since" not in seen(game, 3 - first - second)


def test_who_is_late_is_said_with_what_follows(game: Game, clock: Any) -> None:
    first, second = awaited(game)
    onlooker = 3 - first - second
    clock.move_to(NOON + 4 * DAY + HOUR, tick=False)
    page = seen(game, onlooker)
    names = " and ".join(str(game.seats.get(number=number)) for number in sorted([first, second]))
    assert f"The site answers for {names}" in page
    assert "After the third missed deadline in a row, a bot sits in." in page
    assert len(re.findall("late since today, 13:00", page)) >= 2
    assert f"{names} late since today, 13:00: the site answers" in seen(game, onlooker, "/tables/")
    own = seen(game, first)
    assert "late since today, 12:20" in own
    assert "The site answers for you now, unless you are faster." in own
    assert "the site answers for you now" in seen(game, first, "/turns/")
    play.act_due(game.address)
    assert "Time has run out for" in seen(game, onlooker)


def test_the_list_says_until_when_a_table_waits_at_the_latest(game: Game) -> None:
    onlooker = 3 - sum(awaited(game))
    assert "until Tuesday, 13:00 at the latest" in seen(game, onlooker, "/tables/")


def test_a_letter_says_that_its_deadline_has_the_bank_in_it(game: Game, clock: Any) -> None:
    clock.shift(timedelta(minutes=11))
    play.write_due()
    mail = drawn(sure(Letter.objects.first()), NOON + MINUTES + timedelta(minutes=11))
    for half in (str(mail.body), html_of(mail)):
        assert "12:20, UTC time, your bank included" in words(half)
