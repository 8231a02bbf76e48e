"""A table opened to a circle: whose seats are kept, until when, and the letters about it."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from config.settings import ACCOUNT_RATE_LIMITS
from games import circles, play, post
from games.models import Circle, Game, Invitation, Letter
from tests.catalog.which import SEALED, TOGETHER, name_of
from tests.factories import a_guest
from tests.games.circles import NAME, TABLE, circle_of, page_of, table_for
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
KEPT = "The free seats are kept until"


@pytest.fixture(autouse=True)
def now(time_machine: Any) -> Any:
    """Noon, when nobody sleeps, until a test moves the clock."""
    time_machine.move_to("2026-11-21 12:00:00Z", tick=False)
    return time_machine


@pytest.fixture
def circle() -> Circle:
    """Ada's, with three others."""
    return circle_of("Ada", "Ben", "Cleo", "Dora")


def sit(name: str, game: Game, **given: str) -> str:
    """Try to sit down, and return the page that follows."""
    return browser_of(friend(name)).post(f"/t/{game.address}/join/", given, follow=True).content.decode()


def at(game: Game) -> list[str]:
    return [str(seat) for seat in game.seats.order_by("number")]


def sweep() -> list[Any]:
    """Let the site write and post all letters that are due, and return them."""
    mail.outbox.clear()
    play.write_due()
    post.post_due()
    return mail.outbox


@pytest.mark.both_databases
def test_only_members_sit_down_while_their_seats_are_kept(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    assert KEPT in page_of("Zoe", game.get_absolute_url())
    assert "kept for now" in sit("Zoe", game)
    assert at(game) == ["Ada"]
    assert "kept for now" in Client().post(f"/t/{game.address}/join/", {"name": "X"}, follow=True).content.decode()
    sit("Ben", game)
    assert at(game) == ["Ada", "Ben"]


def test_a_seat_that_is_declined_is_free_for_anybody(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    page = browser_of(friend("Ben")).post(f"/t/{game.address}/decline/", follow=True).content.decode()
    assert "Your seat is free for others." in page
    assert KEPT not in page_of("Zoe", game.get_absolute_url())
    sit("Zoe", game)
    sit("Emil", game)
    assert at(game) == ["Ada", "Zoe"]
    sit("Dora", game)
    sit("Cleo", game)
    game.refresh_from_db()
    assert (at(game), game.status) == (["Ada", "Zoe", "Dora", "Cleo"], "running")
    assert not Invitation.objects.exists()


@pytest.mark.both_databases
@pytest.mark.parametrize(("pace", "hours"), [("evening", 2), ("half_day", 36), ("day", 72), ("week", 168)])
def test_after_a_while_it_is_free_for_anybody(circle: Circle, pace: str, hours: int, now: Any) -> None:
    game = table_for(circle, "Ada", pace=pace)
    now.shift(timedelta(hours=hours, seconds=-1))
    sit("Zoe", game)
    now.shift(1)
    sit("Emil", game)
    sit("Ben", game)
    assert at(game) == ["Ada", "Emil", "Ben"]


@pytest.mark.both_databases
def test_an_outage_takes_nothing_off_that_time(circle: Circle, now: Any) -> None:
    play.catch_up()
    early, late = table_for(circle, "Ada", pace="evening"), table_for(circle, "Ada")
    now.shift(3600)
    play.catch_up()
    now.shift(5 * 3600)
    assert not Game.objects.get(pk=early.pk).keeps_seats
    for _ in range(2):
        play.catch_up()
    for game, hours in ((early, 8), (late, 78)):
        kept_until = Game.objects.get(pk=game.pk).kept_until
        assert kept_until is not None
        assert kept_until - game.opened_at == timedelta(hours=hours)


def test_its_opener_opens_it_to_others(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    ada, ben = browser_of(friend("Ada")), browser_of(friend("Ben"))
    sit("Ben", game)
    refused = ben.post(f"/t/{game.address}/others/", follow=True).content.decode()
    assert "Only the player who opened a table" in refused
    assert "Seats are still kept" in ada.post(f"/t/{game.address}/fill/", follow=True).content.decode()
    ada.post(f"/t/{game.address}/others/")
    sit("Zoe", game)
    assert at(game) == ["Ada", "Ben", "Zoe"]
    ada.post(f"/t/{game.address}/fill/")
    assert Game.objects.get(pk=game.pk).status == "running"


def test_a_seat_for_nobody_in_the_circle_is_free_from_the_start() -> None:
    game = table_for(circle_of("Ada", "Ben"), "Ada")
    sit("Zoe", game)
    sit("Emil", game)
    sit("Cleo", game)
    assert at(game) == ["Ada", "Zoe", "Emil"]
    sit("Ben", game)
    assert len(at(game)) == 4


def test_who_leaves_the_circle_has_no_seat_kept(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    before = Game.objects.get(pk=game.pk).revision
    circles.leave(circle.address, friend("Ben"))
    then = Game.objects.get(pk=game.pk).revision
    circles.remove(circle.address, friend("Ada"), friend("Cleo").username)
    assert [row.user for row in game.invitations.all()] == [friend("Dora")]
    now = Game.objects.get(pk=game.pk).revision
    assert len({before, then, now}) == 3  # those who wait there see it at once
    circles.delete(circle.address, friend("Ada"))
    sit("Zoe", game)
    assert at(game) == ["Ada", "Zoe"]


def test_who_is_only_asked_or_comes_later_is_not_invited(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    circles.join(circle.secret, friend("Emil"))
    assert KEPT in page_of("Emil", game.get_absolute_url())
    assert game.invitations.count() == 3


def test_the_table_says_for_whom(circle: Circle) -> None:
    game = table_for(circle, "Ada")
    room = page_of("Ada", game.get_absolute_url())
    words = " ".join(re.sub("<[^>]*>", "", room).split())
    assert "Seats are kept until Tuesday, 12:00 for Ben, Cleo, Dora." in words
    assert NAME in room
    mine = page_of("Ben", game.get_absolute_url())
    assert NAME in mine
    assert "No, thank you" in mine
    assert "Seats kept for you" in page_of("Ben", "/tables/")
    assert game.address in page_of("Ben", f"/circles/{circle.address}/")
    sit("Ben", game)
    assert "for <bdi>Cleo</bdi>, <bdi>Dora</bdi>." in page_of("Ada", game.get_absolute_url())


def test_the_form_offers_my_circles_and_no_others(circle: Circle) -> None:
    assert NAME in page_of("Ben", f"/tables/open/?circle={circle.address}")
    for client in (browser_of(friend("Zoe")), Client()):
        page = client.get(f"/tables/open/?circle={circle.address}").content.decode()
        assert "Who is it for?" not in page
        assert client.post("/tables/open/", TABLE | {"circle": circle.address, "name": "Zoe"}).status_code == 302
    assert not Game.objects.filter(circle=circle).exists()
    other = circle_of("Zoe", name="Other")
    refused = browser_of(friend("Ben")).post("/tables/open/", TABLE | {"circle": other.address})
    assert refused.status_code == 422


@pytest.mark.parametrize(
    ("given", "sentence"),
    [({"listed": "on"}, "cannot be open to strangers"), ({"bots": "3"}, "Leave at least one seat for your circle.")],
)
def test_what_makes_no_sense_is_one_sentence(circle: Circle, given: dict[str, str], sentence: str) -> None:
    refused = browser_of(friend("Ada")).post("/tables/open/", TABLE | {"circle": circle.address, **given})
    assert refused.status_code == 422
    assert sentence in refused.content.decode()
    assert not Game.objects.exists()


def test_nobody_calls_a_circle_together_without_end(circle: Circle, settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    ada = browser_of(friend("Ada"))
    answers = [ada.post("/tables/open/", TABLE | {"circle": circle.address}).status_code for _ in range(12)]
    assert answers == [302] * 10 + [429] * 2


@pytest.mark.both_databases
def test_the_members_are_written_to_once(circle: Circle, now: Any) -> None:
    game = table_for(circle, "Ada")
    circles.join(circle.secret, a_guest("Gwen"))
    assert sweep() == []
    now.shift(600)
    letters = sweep()
    assert sorted(letter.to[0] for letter in letters) == [friend(name).email for name in ("Ben", "Cleo", "Dora")]
    text = letters[0].body
    assert letters[0].subject == f"Ada keeps you a seat at {name_of(SEALED)}"
    opened = f"Ada has opened a table to the circle “{NAME}”."
    for told in (opened, "At the table: Ada.", game.get_absolute_url(), "Unsubscribe:"):
        assert told in text
    assert "The seat is kept until" in text
    now.shift(86400)
    assert sweep() == []


@pytest.mark.both_databases
def test_letters_about_two_tables_are_one(circle: Circle, now: Any) -> None:
    table_for(circle, "Ada")
    now.shift(300)
    table_for(circle, "Cleo", game=TOGETHER)
    now.shift(300)
    assert {letter.to[0]: letter.subject for letter in sweep()}[
        str(friend("Ben").email)
    ] == "2 tables keep a seat for you"
    now.shift(600)
    assert [letter.to[0] for letter in sweep()] == [friend("Ada").email]


def test_no_letter_to_who_has_looked_sat_down_declined_or_wants_none(circle: Circle, now: Any) -> None:
    circles.join(circle.secret, friend("Emil"))
    User.objects.filter(pk=friend("Emil").pk).update(notices="none")
    game = table_for(circle, "Ada", game=SEALED, seats="6")
    page_of("Ben", game.get_absolute_url())
    sit("Cleo", game)
    play.decline(game.address, friend("Dora"))
    now.shift(600)
    assert sweep() == []
    assert game.invitations.count() == 2  # Ben has only looked


def test_a_letter_that_is_on_its_way_says_only_what_still_holds(circle: Circle, now: Any) -> None:
    game = table_for(circle, "Ada")
    now.shift(600)
    play.write_due()
    sit("Ben", game)
    circles.leave(circle.address, friend("Cleo"))
    mail.outbox.clear()
    post.post_due()
    assert [letter.to[0] for letter in mail.outbox] == [friend("Dora").email]
    assert Letter.objects.filter(kind="invite", try_at=None, sent_at=None).count() == 2


def test_no_letter_comes_at_night(circle: Circle, now: Any) -> None:
    now.move_to("2026-11-21 23:30:00Z", tick=False)
    table_for(circle, "Ada")
    now.shift(3600)
    assert sweep() == []
    now.move_to("2026-11-22 08:00:00Z", tick=False)
    assert len(sweep()) == 3


def test_unsubscribing_ends_these_letters_too(circle: Circle, now: Any) -> None:
    table_for(circle, "Ada")
    for name in ("Ben", "Cleo"):
        play.end_letters(friend(name))
    now.shift(600)
    assert [letter.to[0] for letter in sweep()] == [friend("Dora").email]


def test_a_table_that_is_closed_or_full_invites_nobody(now: Any) -> None:
    circle = circle_of("Ada", "Ben", "Cleo", "Dora", "Emil")
    closed, full = table_for(circle, "Ada"), table_for(circle, "Ada", seats="3")
    play.close_table(closed.address, friend("Ada"))
    for name in ("Ben", "Cleo"):
        sit(name, full)
    now.shift(600)
    play.write_due()
    assert not Letter.objects.filter(kind="invite").exists()
    assert "Seats kept for you" not in page_of("Dora", "/tables/")
