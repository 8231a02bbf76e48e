"""Opening a table, sending its link, waiting and sitting down, in a real browser."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog, play
from games.models import Game
from tests.catalog.which import SEALED, SEARCHED, WINDOW, first_with, name_of
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SHORTENED = first_with(lambda rules: rules.front.short)


@pytest.fixture
def room(new_page: Any, sign_in: Any) -> Any:
    """The waiting room of a table of three that Ada has opened, with one bot."""
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan(SEALED, 3, bots=1))
    page = new_page()
    sign_in(page, ada)
    page.goto(game.get_absolute_url())
    return page


def look_again(page: Any) -> None:
    """Let the waiting room look whether anything has happened."""
    page.evaluate("document.querySelector('#room').dispatchEvent(new CustomEvent('look'))")


def test_the_waiting_room_becomes_the_table_when_the_last_seat_is_taken(room: Any) -> None:
    play.take_seat(Game.objects.get().address, friend("Ben"))

    look_again(room)

    room.locator("#table").wait_for()


def test_the_waiting_room_shows_who_has_sat_down(new_page: Any, sign_in: Any) -> None:
    ada = friend("Ada")
    game = play.open_table(ada, play.Plan(SEALED, 4))
    page = new_page("phone")
    sign_in(page, ada)
    page.goto(game.get_absolute_url())
    play.take_seat(game.address, friend("Ben"))

    look_again(page)

    page.locator(".party >> text=Ben").wait_for()
    expect(page.locator("[role=status]").last).to_contain_text("2 seats are still free")


@pytest.mark.parametrize("javascript", [True, False])
def test_a_friend_follows_the_link_and_plays(room: Any, new_page: Any, javascript: bool) -> None:
    link = room.locator("#link").input_value()
    guest = new_page("phone", javascript=javascript)

    guest.goto(link)
    guest.get_by_label("Your name at the table").fill("Ben")
    guest.get_by_role("button", name="Sit down").click()

    guest.locator("#board").wait_for()
    assert Game.objects.get().status == "running"


def test_a_form_is_sent_once_however_often_its_button_is_pressed(room: Any, new_page: Any) -> None:
    guest = new_page()
    guest.goto(room.locator("#link").input_value())

    sends = guest.evaluate(
        """() => [1, 2].map(() => document.querySelector("form[action$='/join/']")
            .dispatchEvent(new SubmitEvent("submit", {bubbles: true, cancelable: true})))"""
    )

    assert sends == [True, False]


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_short_game_is_chosen_by_a_press_and_takes_its_options_away(new_page: Any, size: str) -> None:
    page = new_page(size)
    page.goto(f"/tables/open/?game={SHORTENED}")
    card = page.locator(f"[data-game={SHORTENED}]")
    options, short = card.locator("summary"), card.locator(".short").get_by_role("checkbox")
    expect(options).to_be_visible()

    short.click()

    expect(short).to_be_checked()
    expect(options).to_be_hidden()


def test_a_table_is_opened_by_keyboard_at_a_pace_of_ones_own(new_page: Any) -> None:
    page = new_page("phone")
    page.goto("/tables/open/")
    assert not page.get_by_label("Time per move").is_visible()

    page.get_by_label("Your name at the table").fill("Ada")
    page.get_by_label(name_of(WINDOW), exact=True).focus()
    page.keyboard.press("Space")
    page.get_by_label("By letter").focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    page.get_by_label("Time per move").fill("2")
    page.keyboard.press("Enter")

    page.locator("#room").wait_for()
    assert (Game.objects.get().slug, Game.objects.get().move_time) == (WINDOW, 172800)


def test_the_options_of_the_chosen_game_are_the_ones_in_sight(new_page: Any) -> None:
    page = new_page()
    page.goto(f"/tables/open/?game={WINDOW}")

    assert page.get_by_text(f"Options of {name_of(WINDOW)}").is_visible()
    assert not page.get_by_text(f"Options of {name_of(SEALED)}").is_visible()
    page.get_by_label(name_of(SEALED), exact=True).check(force=True)
    assert page.get_by_text(f"Options of {name_of(SEALED)}").is_visible()


def test_on_a_phone_each_game_shows_a_small_picture_beside_its_name(new_page: Any) -> None:
    page = new_page("phone")
    page.goto(f"/tables/open/?game={SEARCHED}")

    for game in page.locator(".opening .game").all():
        picture, name = game.locator("> .showcase").bounding_box(), game.locator("> label").bounding_box()
        assert picture["width"] < 80
        assert picture["x"] + picture["width"] <= name["x"]


def test_how_well_bots_play_can_be_no_level_that_the_game_does_not_have(
    new_page: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    weak = next(slug for slug in catalog.GAMES if slug != SEARCHED)
    bots = replace(catalog.find(weak).bots, search=None)
    monkeypatch.setitem(catalog.GAMES, weak, replace(catalog.find(weak), bots=bots))
    page = new_page("phone")
    page.goto(f"/tables/open/?game={SEARCHED}")
    strong = page.get_by_label("Strong", exact=True)

    strong.check(force=True)
    page.locator(f"[name=game][value={weak}]").check(force=True)
    expect(strong).to_be_hidden()
    expect(page.get_by_label("Sensible", exact=True)).to_be_checked()


def test_without_scripts_how_well_bots_play_can_be_chosen_all_the_same(new_page: Any) -> None:
    page = new_page("phone", javascript=False)
    page.goto(f"/tables/open/?game={SEARCHED}")

    expect(page.get_by_role("group", name="How well do bots play?")).to_be_visible()
