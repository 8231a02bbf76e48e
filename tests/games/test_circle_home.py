"""A circle's page is the group's home: what is under way, what has happened, and a table for us in two taps."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import catalog, circles, play
from games.models import Circle, Game
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED, TOGETHER
from tests.games.circles import NAME, circle_of, page_of, table_for
from tests.games.tables import awaited, browser_of, friend, table_of

pytestmark = pytest.mark.django_db


def finished(circle: Circle, *names: str, **more: Any) -> Game:
    """A finished game of a circle."""
    game = finished_table(*map(friend, names), **{"slug": SEALED, **more})
    Game.objects.filter(pk=game.pk).update(circle=circle)
    return game


def running(circle: Circle, *names: str) -> Game:
    """A game of a circle that goes on."""
    game = table_of(SEALED, 3)
    assert {seat.name for seat in game.seats.all()} == {*names}
    Game.objects.filter(pk=game.pk).update(circle=circle)
    return game


def again(circle: Circle, name: str) -> str:
    """The form of the page that says what a table for us will be, in one line."""
    return page_of(name, f"/circles/{circle.address}/again/").partition("<main")[2]


def press(circle: Circle, name: str, like: str) -> Any:
    return browser_of(friend(name)).post(f"/circles/{circle.address}/again/", {"like": like})


def kept_for(game: Game) -> set[str]:
    return {row.user.name for row in game.invitations.select_related("user")}


def test_it_shows_who_is_awaited_at_its_tables_and_what_happened_lately() -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    game = running(circle, "Ada", "Ben", "Cleo")
    finished(circle, "Ben", "Ada")
    page, front = (page_of("Ada", path) for path in (f"/circles/{circle.address}/", "/"))
    for shown in (page, front):
        assert game.get_absolute_url() in shown
        assert "waiting for" in shown or "your turn" in shown or awaited(game) == [0]
    assert "<bdi>Ben</bdi> won <a" in page
    assert "<bdi>Cleo</bdi> joined." in page
    assert NAME in front


def test_a_game_that_a_member_may_not_see_is_not_told_of() -> None:
    circle = circle_of("Ada", "Ben", "Dora")
    game = play.open_table(friend("Ada"), play.Plan(SEALED, 3, bots=1))
    play.take_seat(game.address, friend("Ben"))
    Game.objects.filter(pk=game.pk).update(circle=circle)
    for path in (f"/circles/{circle.address}/", "/"):
        assert game.address not in page_of("Dora", path)
        assert game.address in page_of("Ada", path)
    Game.objects.filter(pk=game.pk).update(listed=True)
    assert game.address in page_of("Dora", f"/circles/{circle.address}/")


@pytest.mark.both_databases
def test_a_table_for_us_is_the_last_one_again_for_the_same_people_of_the_circle() -> None:
    circle = circle_of("Ada", "Ben", "Cleo", "Dora")
    finished(circle, "Ada", "Dora", slug=TOGETHER)
    last = finished(circle, "Ada", "Ben", "Cleo", "Emil")
    option = catalog.find(SEALED).options[0]
    agreed = catalog.find(SEALED).agreed({option.name: [*option.choices][-1]})
    Game.objects.filter(pk=last.pk).update(move_time=7200, options=agreed)
    circles.leave(circle.address, friend("Cleo"))

    page = again(circle, "Ada")
    assert "<bdi>Ben</bdi>" in page
    for nobody in ("Cleo", "Dora", "Emil"):
        assert nobody not in page
    assert "2 more seats are for anybody with the link." in page
    assert not Game.objects.filter(status=Game.Status.OPEN).exists()  # a look opens nothing

    press(circle, "Ada", last.address)
    opened = Game.objects.get(status=Game.Status.OPEN)
    assert (opened.slug, opened.size, opened.move_time, opened.circle) == (SEALED, last.size, 7200, circle)
    assert (opened.options, opened.listed) == (agreed, False)
    assert kept_for(opened) == {"Ben"}
    assert [seat.name for seat in opened.seats.all()] == ["Ada"]


@pytest.mark.both_databases
def test_of_two_who_want_the_same_table_the_second_is_led_to_the_first() -> None:
    circle = circle_of("Ada", "Ben")
    last = finished(circle, "Ada", "Ben")
    one, other = press(circle, "Ada", last.address), press(circle, "Ben", last.address)
    assert one["Location"] == other["Location"] == Game.objects.get(status=Game.Status.OPEN).get_absolute_url()


@pytest.mark.parametrize("like", ["", "nosuchgame", "theirs"])
def test_what_is_no_game_of_mine_opens_nothing(like: str) -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    theirs = finished(circle, "Ben", "Cleo", listed=True)
    page, like = browser_of(friend("Ada")), theirs.address if like == "theirs" else like
    refused = page.post(f"/circles/{circle.address}/again/", {"like": like})
    assert refused["Location"] == f"/tables/open/?circle={circle.address}"
    said = page.get(refused["Location"]).content.decode()
    assert said.partition("<main")[2].count("There is no such game of this circle’s to play again.") == 1
    assert not Game.objects.filter(status=Game.Status.OPEN).exists()


def test_a_circle_that_has_played_nothing_chooses_a_game() -> None:
    circle = circle_of("Ada", "Ben")
    led = browser_of(friend("Ada")).get(f"/circles/{circle.address}/again/")
    assert led["Location"] == f"/tables/open/?circle={circle.address}"


def test_before_anybody_has_joined_the_last_game_is_chosen() -> None:
    game = finished_table(friend("Ada"), friend("Ben"))
    circle = circles.found_from(game.address, friend("Ada"), NAME)
    led = browser_of(friend("Ada")).get(f"/circles/{circle.address}/again/")
    assert led["Location"] == f"/tables/open/?circle={circle.address}&game={game.slug}"


def test_strangers_and_those_who_are_asked_find_no_such_page() -> None:
    game = finished_table(friend("Ada"), friend("Ben"))
    circle = circles.found_from(game.address, friend("Ada"), NAME)  # Ben is asked
    for client in (browser_of(friend("Zoe")), browser_of(friend("Ben"))):
        for ask in (client.get, client.post):
            assert ask(f"/circles/{circle.address}/again/", {"like": game.address}).status_code == 404
    assert Client().get(f"/circles/{circle.address}/again/").status_code == 302
    assert not Game.objects.filter(status=Game.Status.OPEN).exists()


def test_the_menu_leads_to_the_circle_of_somebody_with_one() -> None:
    circle = circle_of("Ada", "Ben")
    assert browser_of(friend("Ada")).get("/circles/")["Location"] == f"/circles/{circle.address}/"
    circle_of("Ada", name="Another")
    assert browser_of(friend("Ada")).get("/circles/").status_code == 200


def test_removing_somebody_is_folded_away_and_asked_first() -> None:
    circle = circle_of("Ada", "Ben")
    page = page_of("Ada", f"/circles/{circle.address}/")
    folded = re.search(r'<details class="quietly">.*?</details>', page)
    assert folded
    assert "Remove <bdi>Ben</bdi> from the circle?" in folded[0]
    assert "Remove" not in page.replace(folded[0], "")


@pytest.mark.both_databases
@pytest.mark.parametrize("tables", [1, 12])
def test_neither_page_costs_more_for_more_tables(tables: int, django_assert_max_num_queries: Any) -> None:
    circle = circle_of("Ada", "Ben", "Cleo")
    for _ in range(tables):
        running(circle, "Ada", "Ben", "Cleo")
        table_for(circle, "Ada", seats="3")
    ada = browser_of(User.objects.get(pk=friend("Ada").pk))
    ada.get("/")
    with django_assert_max_num_queries(11):
        ada.get(f"/circles/{circle.address}/")
    with django_assert_max_num_queries(9):
        ada.get("/")
