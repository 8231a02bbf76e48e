"""Waiting is a page to be on: the board, my hand, who is awaited, talk and the way on, on one screen of a phone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog
from tests.browser.looks import troubles
from tests.browser.screens import LOOK
from tests.catalog.which import OFFERS, TOGETHER
from tests.games.tables import awaited, friend, give, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BARS = {"width": 390, "height": 664}
LAVISH = {OFFERS: 844}  # more is said there of what a bot may do, and its hand is larger
BOARD = 170  # pixels of it, at least


@pytest.fixture
def waiting(request: pytest.FixtureRequest, new_page: Any, sign_in: Any) -> Any:
    """The page of somebody who has answered, at a table of three at which others have yet to."""
    game = table_of(request.param, 3)
    while len(awaited(game)) == 3 or not awaited(game):
        give(game, awaited(game)[0])
    me = next(number for number in range(3) if number not in awaited(game))
    page = new_page("phone")
    page.set_viewport_size(BARS)
    sign_in(page, friend(game.seats.get(number=me).name))
    page.goto(game.get_absolute_url())
    return page


@pytest.mark.parametrize("waiting", catalog.GAMES, indirect=True)
def test_all_of_it_is_in_sight_and_talk_is_a_tap_away(waiting: Any) -> None:
    box = waiting.locator("#question").bounding_box()
    assert box["y"] + box["height"] <= LAVISH.get(waiting.evaluate("document.body.dataset.game"), BARS["height"])
    assert waiting.locator("#question").bounding_box()["y"] - waiting.locator("#board").bounding_box()["y"] >= BOARD
    assert waiting.evaluate("document.documentElement.scrollWidth") == BARS["width"]

    waiting.get_by_role("link", name="Talk").click()

    expect(waiting.locator("#talk")).to_be_focused()
    assert not troubles(waiting, "light")


def test_how_to_be_told_is_one_line_for_a_guest_until_it_is_opened(new_page: Any, sign_in: Any) -> None:
    game = table_of(TOGETHER, 3)
    me = friend("Ada")
    me.email, me.is_guest = None, True
    me.save()
    give(game, 0)
    page = new_page("phone")
    page.set_viewport_size(BARS)
    sign_in(page, me)
    page.goto(game.get_absolute_url())
    strip = page.locator("#reach")
    assert 44 <= strip.bounding_box()["height"] <= 48

    strip.locator("summary").click()

    expect(strip.get_by_label("Email address")).to_be_visible()
    expect(strip.get_by_role("button", name="No, thanks")).to_be_visible()
    page.locator("#reach-address").fill("ada@")
    page.evaluate(LOOK)
    expect(strip.get_by_label("Email address")).to_have_value("ada@")
    expect(strip).to_have_attribute("open", "")
    assert not troubles(page, "light")


def test_beside_a_wide_board_ways_to_be_told_follow_what_is_waited_for(new_page: Any, sign_in: Any) -> None:
    game = table_of(TOGETHER, 3)
    give(game, 0)
    page = new_page("desktop")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    heading, strip, tabs = (page.locator(which).bounding_box() for which in ("#question", "#reach", ".tabs"))
    assert heading["y"] + heading["height"] <= strip["y"] <= tabs["y"]
    assert strip["x"] == tabs["x"]
