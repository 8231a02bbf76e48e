"""Circles: founding, joining, leaving, running one; the table of honours; what becomes of one without its members."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from accounts.pages import guests, leaving
from accounts.pages.leaving import tidy
from config.settings import ACCOUNT_RATE_LIMITS
from games import circles, play
from games.models import Circle, Game, Membership, Seat
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED, TOGETHER
from tests.factories import a_guest
from tests.games.circles import NAME, circle_of, page_of, table_for
from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
TAG = re.compile(r"<[^>]+>")


def members(circle: Circle) -> list[str]:
    return [member.user.name for member in circle.memberships.joined()]


def rows(page: str, heading: str) -> list[str]:
    """The rows of the table under a heading, in plain words."""
    table = page.partition(f'id="{heading}"')[2].partition("<tbody>")[2].partition("</tbody>")[0]
    return [" ".join(TAG.sub(" ", row).split()) for row in table.split("<tr>")[1:]]


def of_circle(circle: Circle, *names: str, slug: str = SEALED, **more: Any) -> Game:
    """A finished game of a circle, in which these came in at these places."""
    game = finished_table(*map(friend, names), slug=slug, **more)
    Game.objects.filter(pk=game.pk).update(circle=circle)
    return game


@pytest.mark.both_databases
def test_a_circle_is_founded_and_joined_by_its_link() -> None:
    ada = browser_of(friend("Ada"))
    made = ada.post("/circles/new/", {"name": f"  {NAME} "})
    circle = Circle.objects.get()
    assert made["Location"] == f"/circles/{circle.address}/"
    assert circle.name == NAME
    link = f"/circles/join/{circle.secret}/"
    assert link in ada.get(f"/circles/{circle.address}/").content.decode()

    ben = browser_of(friend("Ben"))
    invited = ben.get(link).content.decode()
    assert NAME in invited
    assert members(circle) == ["Ada"]  # a look joins nothing
    assert ben.post(link)["Location"] == f"/circles/{circle.address}/"
    assert ben.post(link).status_code == 302
    assert members(circle) == ["Ada", "Ben"]
    assert NAME in page_of("Ben", "/tables/")


def test_a_stranger_joins_with_a_name_alone() -> None:
    circle, stranger = circle_of("Ada"), Client()
    refused = stranger.post(f"/circles/join/{circle.secret}/", {"name": " "})
    assert refused.status_code == 422
    assert "Tell us what to call you" in refused.content.decode()
    page = stranger.post(f"/circles/join/{circle.secret}/", {"name": "Gwen"}, follow=True)
    assert page.context["user"].is_guest
    assert members(circle) == ["Ada", "Gwen"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Give the circle a name."),
        ("\u200b \u2800", "Nobody could see this name"),
        ("Clockwork Аda", "belongs to one of our bots"),
        ("x" * 41, "A name can have up to 40 characters"),
        ("FRIDAY  Liars!", "looks just like this one"),
    ],
)
def test_a_name_that_will_not_do(name: str, sentence: str) -> None:
    circle = circle_of("Ada")
    other = circle_of("Ada", name="Another")
    ada = browser_of(friend("Ada"))
    for path in ("/circles/new/", f"/circles/{other.address}/name/"):
        refused = ada.post(path, {"name": name})
        assert refused.status_code == 422
        assert refused.content.decode().count(sentence) == 1
    assert sorted(Circle.objects.values_list("name", flat=True)) == ["Another", NAME]
    assert members(circle) == ["Ada"]


def test_who_may_do_what() -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    ben, ada = browser_of(friend("Ben")), browser_of(friend("Ada"))
    at = f"/circles/{circle.address}/"
    for deed in ("name", "link", "delete", "remove"):
        posted = {"name": "Mine", "player": friend("Cleo").username}
        page = ben.post(f"{at}{deed}/", posted, follow=True).content.decode()
        assert "Only the member who has been in the circle longest" in page
    circle.refresh_from_db()
    assert (circle.name, members(circle)) == (NAME, ["Ada", "Ben", "Cleo"])

    ada.post(f"{at}name/", {"name": "Sunday Liars"})
    old = circle.secret
    ada.post(f"{at}link/")
    circle.refresh_from_db()
    assert circle.name == "Sunday Liars"
    assert circle.secret != old
    assert Client().get(f"/circles/join/{old}/").status_code == 404
    ada.post(f"{at}remove/", {"player": friend("Cleo").username})
    assert members(circle) == ["Ada", "Ben"]
    assert Circle.objects.get().secret != circle.secret  # or Cleo could be back at once
    assert browser_of(friend("Cleo")).get(at).status_code == 404


def test_the_head_is_the_member_of_the_longest_standing() -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    browser_of(friend("Ada")).post(f"/circles/{circle.address}/leave/")
    circles.join(circle.secret, friend("Ada"))
    circles.rename(circle.address, friend("Ben"), "Ben's")
    with pytest.raises(play.Refused):
        circles.rename(circle.address, friend("Ada"), "Ada's")
    circles.leave(circle.address, friend("Ben"))
    circles.delete(circle.address, friend("Cleo"))
    assert not Circle.objects.exists()


def test_with_its_last_member_a_circle_is_gone_and_its_games_are_not() -> None:
    circle = circle_of("Ada", "Ben")
    game = of_circle(circle, "Ada", "Ben")
    circles.leave(circle.address, friend("Ben"))
    browser_of(friend("Ada")).post(f"/circles/{circle.address}/leave/")
    assert not Circle.objects.exists()
    assert Game.objects.get(pk=game.pk).circle is None


@pytest.mark.both_databases
def test_of_the_people_at_a_finished_table() -> None:
    game = finished_table(friend("Ada"), friend("Ben"), friend("Cleo"))
    Seat.objects.filter(game=game, user=friend("Cleo")).update(user=None, name="", is_bot=False)
    ada, ben = browser_of(friend("Ada")), browser_of(friend("Ben"))
    assert f"/circles/new/?table={game.address}" in page_of("Ada", game.get_absolute_url())
    ada.post(f"/circles/new/?table={game.address}", {"name": NAME})
    circle = Circle.objects.get()

    assert members(circle) == ["Ada"]
    assert "has been asked, and has not answered yet" in page_of("Ada", f"/circles/{circle.address}/")
    assert "you are asked to join" in page_of("Ben", "/tables/")
    end = page_of("Ben", game.get_absolute_url())
    assert f'href="/circles/{circle.address}/"' in end
    assert "Make a circle" not in end
    asked = page_of("Ben", f"/circles/{circle.address}/")
    assert "asks you to join the circle" in asked
    assert circle.secret not in asked
    assert "honours" not in asked
    ben.post(f"/circles/{circle.address}/accept/")
    assert members(circle) == ["Ada", "Ben"]
    assert rows(page_of("Ben", f"/circles/{circle.address}/"), "honours") == ["Ada 1 of 1 1 of 1", "Ben 0 of 1 0 of 1"]


def test_who_is_asked_may_decline_and_is_written_to_by_nobody() -> None:
    game = finished_table(friend("Ada"), friend("Ben"), friend("Cleo"))
    circle = circles.found_from(game.address, friend("Ada"), NAME)
    table = table_for(circle, "Ada")
    assert not table.invitations.exists()
    browser_of(friend("Ben")).post(f"/circles/{circle.address}/leave/")
    assert [member.user.name for member in circle.memberships.all()] == ["Ada", "Cleo"]


def test_only_those_who_sat_there_make_a_circle_of_a_table() -> None:
    game = finished_table(friend("Ada"), friend("Ben"), listed=True)
    zoe = browser_of(friend("Zoe"))
    for ask in (zoe.get, zoe.post):
        assert ask(f"/circles/new/?table={game.address}", {"name": NAME}).status_code in (404, 200)
    assert not Circle.objects.exists()


@pytest.mark.both_databases
def test_the_table_of_honours() -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    of_circle(circle, "Ada", "Ben", "Cleo")
    of_circle(circle, "Ben", "Ada", "Dora")
    of_circle(circle, "Ben", "Ada", slug=TOGETHER)
    finished_table(friend("Ada"), friend("Ben"))  # of no circle

    page = page_of("Ada", f"/circles/{circle.address}/")
    assert rows(page, "honours") == ["Ben 2 of 3 1 of 2 1 of 1", "Ada 1 of 3 1 of 2 0 of 1", "Cleo 0 of 1 0 of 1 –"]
    assert rows(page, "head-to-head") == ["Ada – 1 : 2 1 : 0", "Ben 2 : 1 – 1 : 0", "Cleo 0 : 1 0 : 1 –"]
    assert "Dora" not in page.partition('id="past"')[0]


def test_games_that_a_member_may_not_see_do_not_count_for_them() -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    of_circle(circle, "Ada", "Ben", "Dora")
    page = page_of("Cleo", f"/circles/{circle.address}/")
    assert "Games that the circle finishes are counted here." in page
    assert "Dora" not in page


def test_what_still_runs_changes_nothing_in_the_honours() -> None:
    circle = circle_of("Ada", "Ben")
    of_circle(circle, "Ada", "Ben")
    before = rows(page_of("Ada", f"/circles/{circle.address}/"), "honours")
    running = play.open_table(friend("Ada"), play.Plan(SEALED, 3, bots=1))
    play.take_seat(running.address, friend("Ben"))
    Game.objects.filter(pk=running.pk).update(circle=circle)
    assert rows(page_of("Ada", f"/circles/{circle.address}/"), "honours") == before


def test_its_series() -> None:
    circle = circle_of("Ada", "Ben")
    games = [of_circle(circle, *names) for names in (("Ada", "Ben"), ("Ben", "Ada"), ("Ben", "Ada"))]
    Game.objects.filter(pk__in=[game.pk for game in games]).update(series=games[0].pk)
    page = page_of("Ada", f"/circles/{circle.address}/")
    runs = TAG.sub(" ", page.partition('id="runs"')[2].partition("</section>")[0])
    assert "3 games Ben 2, Ada 1," in " ".join(runs.split()).replace(" ,", ",")


def test_playing_again_counts_for_the_circle_where_a_member_asks_for_it() -> None:
    circle = circle_of("Ada")
    for name, counts in (("Ada", True), ("Ben", False)):
        game = of_circle(circle, "Ada", "Ben")
        assert (play.play_again(game.address, friend(name)).circle == circle) is counts


def test_namesakes_are_told_apart() -> None:
    circle = circle_of("Ada")
    other = User.objects.create(name="Ada", is_guest=True, username="other")
    circles.join(circle.secret, other)
    assert "<bdi>Ada 2</bdi>" in page_of("Ada", f"/circles/{circle.address}/")
    circle_of("Ben", name=NAME)
    circles.join(Circle.objects.latest("pk").secret, friend("Ada"))
    assert f"<bdi>{NAME} 2</bdi>" in page_of("Ada", "/circles/")


@pytest.mark.both_databases
def test_a_deleted_account_leaves_no_trace() -> None:
    circle = circle_of("Bertram", "Ada", "Cleo")
    of_circle(circle, "Bertram", "Ada")
    game = table_for(circle, "Ada")
    address = f"/circles/{circle.address}/"
    assert "Bertram" in page_of("Ada", address)
    assert "Bertram" in page_of("Ada", game.get_absolute_url())

    leaving.delete(friend("Bertram"))

    for seen in (address, game.get_absolute_url(), "/circles/", "/tables/"):
        assert "Bertram" not in page_of("Ada", seen)
    assert members(circle) == ["Ada", "Cleo"]
    circles.rename(circle.address, friend("Ada"), "Ours")  # Ada runs it now
    leaving.delete(friend("Cleo"))
    leaving.delete(friend("Ada"))
    assert not Circle.objects.exists()


@pytest.mark.both_databases
def test_a_guest_brings_circles_along() -> None:
    guest, ada = a_guest("Gwen"), friend("Ada")
    alone, both = circle_of("Ben"), circle_of("Cleo", name="Others")
    circles.join(alone.secret, guest)
    circles.join(both.secret, guest)
    circles.join(both.secret, ada)
    table = circles.open_table(alone.address, friend("Ben"), play.Plan(SEALED, 3))

    guests.bring_seats(guest, ada)

    assert members(alone) == ["Ben", "Ada"]
    assert members(both) == ["Cleo", "Ada"]
    assert [row.user for row in table.invitations.all()] == [ada]


def test_a_guest_in_a_circle_is_not_tidied_away(time_machine: Any) -> None:
    time_machine.move_to("2026-11-21 08:00:00Z")
    circle, guest = circle_of("Ada"), a_guest("Gwen")
    circles.join(circle.secret, guest)
    time_machine.shift(100 * 86400)
    tidy()
    assert members(circle) == ["Ada", "Gwen"]


@pytest.mark.both_databases
def test_limits(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    circle = circle_of("Ada")
    for number in range(circles.MOST_MEMBERS - 1):
        circles.join(circle.secret, a_guest(f"Guest {number}"))
    refused = browser_of(friend("Ben")).post(f"/circles/join/{circle.secret}/")
    assert refused.status_code == 422
    assert "This circle is full." in refused.content.decode()

    ada = browser_of(friend("Ada"))
    answers = [ada.post("/circles/new/", {"name": f"Number {n} of many"}).status_code for n in range(22)]
    assert answers == [302] * (circles.MOST_CIRCLES - 1) + [422] + [429] * 2
    assert Membership.objects.filter(user=friend("Ada")).count() == circles.MOST_CIRCLES


@pytest.mark.both_databases
@pytest.mark.parametrize("games", [1, 30])
def test_a_circles_page_costs_the_same_however_much_it_has_played(
    games: int, django_assert_max_num_queries: Any
) -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    for _ in range(games):
        of_circle(circle, "Ada", "Ben", "Cleo")
    ada = browser_of(friend("Ada"))
    ada.get("/")
    with django_assert_max_num_queries(9):
        ada.get(f"/circles/{circle.address}/")
