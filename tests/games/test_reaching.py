"""Reaching a player is offered when it helps: after the first sealed answer, once; and all times are their own."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.core.signals import request_started
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import play
from games.ledger.pace import notify_at
from games.models import Channel, Game, Letter
from games.post.links import token_for
from tests.catalog.which import SEALED, TOGETHER
from tests.factories import a_guest
from tests.hints import sure

from .letters import NOON, at
from .tables import browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db
ASKS = "Tell me when it is my turn again"
NEAR = "https://updates.push.services.mozilla.com/wpush/v2/x"


@pytest.fixture
def game() -> Game:
    """A table of Ada's and a guest's, at which both are asked at once."""
    game = play.open_table(friend("Ada"), play.Plan(TOGETHER, 2))
    play.take_seat(game.address, a_guest("Gert"))
    return Game.objects.get(pk=game.pk)


def gert() -> User:
    return User.objects.get(name="Gert")


def page(user: User, game: Game) -> str:
    return re.sub(r'value="\w{64}"', "", browser_of(user).get(game.get_absolute_url()).content.decode())


def test_it_is_offered_after_the_first_sealed_answer_in_one_strip(game: Game) -> None:
    assert ASKS not in page(gert(), game)
    give(game, 1)
    strip = page(gert(), game).partition(ASKS)[2].partition("</details>")[0]
    assert [words for words in ("By letter", "On this device", "In my calendar", "No, thanks") if words in strip] == [
        "By letter",
        "On this device",
        "In my calendar",
        "No, thanks",
    ]


def test_an_account_is_told_where_its_letters_go_and_offered_the_rest(game: Game) -> None:
    give(game, 0)
    strip = page(friend("Ada"), game).partition(ASKS)[2].partition("</details>")[0]
    assert f"By letter to {friend('Ada').email}, or" in strip
    assert 'type="email"' not in strip


def test_one_who_says_no_is_never_asked_again(game: Game) -> None:
    give(game, 1)
    browser_of(gert()).post(f"/t/{game.address}/no-letters/")
    assert ASKS not in page(gert(), game)
    give(game, 0)
    assert ASKS not in page(gert(), Game.objects.get(pk=game.pk))


def test_one_who_is_reached_on_a_device_is_not_asked(game: Game) -> None:
    give(game, 1)
    Channel.objects.create(user=gert(), kind=Channel.Kind.DEVICE, address=NEAR)
    User.objects.filter(name="Gert").update(has_channel=True)
    assert ASKS not in page(gert(), game)


def test_a_letter_and_a_practice_table_offer_nothing(game: Game) -> None:
    give(game, 0)
    seat = game.seats.get(number=0)
    assert ASKS not in Client().get(f"/l/{token_for(seat.pk, game.question)}/").content.decode()
    alone = play.open_table(friend("Ada"), play.Plan(SEALED, 3, bots=2))
    assert ASKS not in page(friend("Ada"), alone)


def test_the_other_player_sees_nothing_of_it(game: Game) -> None:
    page(friend("Ada"), game)  # which her first look marks as seen
    before = page(friend("Ada"), game)
    browser_of(gert()).post(f"/t/{game.address}/no-letters/")
    assert page(friend("Ada"), game) == before


def test_the_first_link_of_the_account_says_how_longhand_reaches_me() -> None:
    shown = browser_of(friend("Ada")).get("/settings/").content.decode()
    account = shown.partition('id="account-links"')[2]
    assert account.partition("<li>")[2].partition("</li>")[0].strip() == (
        '<a href="/settings/channels/">How Longhand reaches me</a>'
    )


def test_the_first_address_of_a_calendar_replaces_none_and_is_in_sight() -> None:
    ada = browser_of(friend("Ada"))
    made = ada.post("/settings/channels/calendar/")
    assert made["Location"].endswith("#calendar")
    assert "earlier" not in ada.get("/settings/channels/").content.decode()
    ada.post("/settings/channels/calendar/")
    assert "The earlier one no longer works." in ada.get("/settings/channels/").content.decode()


@pytest.mark.parametrize(("move_time", "minutes"), [(300, 2.5), (900, 7.5), (1020, 8.5), (86400, 10)])
def test_a_letter_waits_ten_minutes_or_half_the_time_for_a_move(move_time: int, minutes: float) -> None:
    User.objects.update(wakes=0, sleeps=0)
    with at(NOON):
        game = table_of(SEALED, 3)
        Game.objects.filter(pk=game.pk).update(move_time=move_time)
        seat = game.seats.select_related("user").get(number=0)
        game.refresh_from_db()
        assert notify_at(game, seat, timezone.now()) == timezone.now() + timedelta(minutes=minutes)
    assert "half the time for a move" in browser_of(friend("Ada")).get("/settings/").content.decode()


def test_the_last_letters_stand_in_the_order_of_the_moments_beside_them() -> None:
    ada, now = friend("Ada"), timezone.now()
    for number, (kind, sent) in enumerate([("turn", 24), ("reminder", 20), ("over", 22)]):
        letter = Letter.objects.create(user=ada, kind=kind, sent_at=now - timedelta(minutes=sent))
        Letter.objects.filter(pk=letter.pk).update(created_at=now - timedelta(minutes=30 - number))
    shown = browser_of(ada).get("/settings/").content.decode()
    ages = [shown.index(f"{minutes}\xa0minutes ago") for minutes in (20, 22, 24)]
    assert ages == sorted(ages)


def test_no_request_begins_in_the_zone_of_the_reader_before(game: Game) -> None:
    timezone.activate("Pacific/Auckland")
    try:
        request_started.send(sender=None, environ={})
        assert timezone.get_current_timezone_name() == "UTC"
    finally:
        timezone.deactivate()


def test_the_host_reads_times_in_the_zone_that_the_page_names(game: Game) -> None:
    hilda = friend("Hilda", is_staff=True, is_superuser=True)
    User.objects.filter(pk=hilda.pk).update(zone="Pacific/Auckland")
    timezone.activate("Europe/Berlin")  # as the request before would have left it
    try:
        shown = browser_of(hilda).get(f"/admin/games/game/{game.pk}/change/").content.decode()
    finally:
        timezone.deactivate()
    assert "Times are in Pacific/Auckland." in shown


def test_a_table_names_the_zone_of_its_times_once(game: Game) -> None:
    User.objects.filter(name="Ada").update(zone="Asia/Kolkata")
    shown = browser_of(sure(User.objects.get(name="Ada"))).get(f"{game.get_absolute_url()}?panel=ways").content.decode()
    assert "<dt>All times here are</dt><dd>Kolkata time</dd>" in shown
