"""A player's deadlines as a calendar: their own alone, at an address that only they know and can change."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from icalendar import Calendar

from accounts.models import User
from games import play
from games.models import Feed, Game
from tests.catalog.which import SEALED, TOGETHER, name_of
from tests.factories import a_guest
from tests.hints import sure

from .letters import HOUR, NOON, at, second_table
from .tables import browser_of, friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("cleo_is_the_first_baron")]
ADDRESS = re.compile(r'value="http://[^/"]+(/calendar/[a-z0-9]+\.ics)"')


def address_for(user: User) -> str:
    """Have the page make an address, as a player would, and read it off the page."""
    page = browser_of(user).post("/settings/channels/calendar/", follow=True).content.decode()
    return sure(ADDRESS.search(page)).group(1)


def entries(address: str) -> list[Any]:
    """What a calendar program reads there, without being signed in."""
    response = Client().get(address)
    assert response["Content-Type"] == "text/calendar; charset=utf-8"
    return Calendar.from_ical(response.content).walk("VEVENT")


def test_a_calendar_program_reads_my_deadline() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        (entry,) = entries(address_for(friend("Ada")))
    seat = game.seats.get(number=0)
    assert entry.decoded("dtstart") == sure(seat.awaited_since) + timedelta(seconds=game.move_time)
    assert "After this your bank runs (3 days), until" in str(entry["description"])
    assert str(entry["summary"]) == f"Your turn at {name_of(SEALED)}, with Ben and Cleo"
    assert str(entry["url"]) == f"http://localhost:8000/t/{game.address}/"


def test_it_holds_nobody_elses_deadlines_nor_those_of_practice_and_of_tables_that_stand_still() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        paused = second_table(*User.objects.order_by("pk"))
        play.pause(paused.address)
        play.open_table(friend("Ada"), play.Plan(SEALED, 3, bots=2))
        addresses = {name: address_for(friend(name)) for name in ("Ada", "Ben", "Cleo", "Dora")}
    assert [game.address in str(entry["url"]) for entry in entries(addresses["Ada"])] == [True]
    assert len(entries(addresses["Ben"])) == 1
    assert entries(addresses["Cleo"]) == []  # the Baron of the first turn waits for the bids
    assert entries(addresses["Dora"]) == []


def test_my_entry_goes_when_i_have_answered_and_follows_my_deadline() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        address = address_for(friend("Ada"))
        (before,) = entries(address)
        play.extend_deadlines(game.address, 24)
        (later,) = entries(address)
        assert later["uid"] == before["uid"]
        assert later.decoded("dtstart") == before.decoded("dtstart")  # as the page's stamp: a move's time is a move's
        assert "until Tuesday 24 March, 12:00" in str(before["description"])
        assert "until Wednesday 25 March, 12:00" in str(later["description"])
        give(game, 0)
        assert entries(address) == []


def test_the_sealed_answer_of_another_changes_no_byte_of_it_whenever_it_comes() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        address = address_for(friend("Ben"))
        before = Client().get(address).content
    with at(NOON + HOUR):
        give(game, 0)
        assert Client().get(address).content == before


def test_its_moment_is_that_of_the_pages_stamp_before_and_while_the_bank_runs() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        address = address_for(friend("Ada"))
    for passed in (HOUR, 30 * HOUR):
        with at(NOON + passed):
            (entry,) = entries(address)
            page = browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()
        stamp = sure(re.search(r'class="postmark urgent">by <time datetime="([^"]*)"', page))[1]
        assert entry.decoded("dtstart") == datetime.fromisoformat(stamp)


def test_it_bears_no_moment_but_the_deadline() -> None:
    with at(NOON):
        game = table_of(SEALED, 3)
        address = address_for(friend("Ada"))
    with at(NOON + HOUR):
        (entry,) = entries(address)
    due = sure(game.seats.get(number=0).awaited_since) + timedelta(seconds=game.move_time)
    moments = [value.dt for value in entry.values() if hasattr(value, "dt")]
    assert moments
    assert set(moments) == {due}


def test_a_changed_address_is_good_and_the_old_one_is_not() -> None:
    ada = friend("Ada")
    old, new = address_for(ada), address_for(ada)
    assert old != new
    assert Client().get(old).status_code == 404
    assert Client().get(new).status_code == 200
    browser_of(ada).post("/settings/channels/calendar/off/")
    assert Client().get(new).status_code == 404
    assert not Feed.objects.exists()


def test_a_guest_has_one_too_and_somebody_barred_has_not() -> None:
    guest = a_guest("Gert")
    address = address_for(guest)
    assert entries(address) == []
    User.objects.filter(pk=guest.pk).update(is_active=False)
    assert Client().get(address).status_code == 404


def test_a_name_that_calendars_could_take_for_their_own_stays_a_name() -> None:
    with at(NOON):
        ada, ben = friend("Ada"), User.objects.create(name="B;SUMMARY:\\nx,", email="b@friends.example")
        game = play.open_table(ada, play.Plan(TOGETHER, 2))
        play.take_seat(game.address, ben)
        (entry,) = entries(address_for(ada))
    assert str(entry["summary"]) == f"Your turn at {name_of(TOGETHER)}, with B;SUMMARY:\\nx,"
    assert Game.objects.filter(address=game.address).exists()
