"""A page that is longer than the screen, or on which somebody says something that is wider."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator

from games import play
from tests.browser.looks import astray
from tests.catalog.which import TOGETHER
from tests.games.tables import friend, table_of
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

LONG = "https://friends.example/" + "W" * 200


@pytest.fixture
def phone_at_table(new_page: Any, sign_in: Any) -> Any:
    """Ada's phone, at a table of three friends at which the first of them is asked for a bid."""
    game = table_of(TOGETHER, 3)
    page = new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    return page


def in_sight(thing: Locator) -> bool:
    """Whether something stands within the screen."""
    box, screen = sure(thing.bounding_box()), sure(thing.page.viewport_size)
    return box["y"] >= 0 and box["y"] + box["height"] <= screen["height"]


def press_far_down(page: Any) -> None:
    """Press the dock's main button, with the rest of the screen scrolled out of sight."""
    page.locator("#dock").evaluate("dock => dock.scrollIntoView({block: 'start'})")
    page.locator("[name=verb][value=bid]").click()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_word_wider_than_the_screen_is_broken(size: str, new_page: Any, sign_in: Any) -> None:
    game = table_of(TOGETHER, 3)
    play.say_line(game.address, play.Actor(user=friend("Ben").pk), LONG)
    page = new_page(size)
    sign_in(page, friend("Ada"))
    for address in (game.get_absolute_url(), f"{game.get_absolute_url()}log/"):
        page.goto(address)
        if size == "phone" and page.locator("#log").count():
            page.locator("#log > summary").click()
        page.locator(f"text={LONG}").locator("visible=true").first.wait_for()
        assert not astray(page)


def test_a_refusal_is_in_sight_however_far_down_the_button_was(phone_at_table: Any) -> None:
    bid = phone_at_table.locator("#option-bid")
    bid.locator("label:has([name=card]):visible").first.click()
    phone_at_table.evaluate("document.querySelector('#option-bid [name=card]:checked').value = 'nothing'")
    press_far_down(phone_at_table)

    alert = phone_at_table.locator("#table [role=alert]")
    alert.wait_for()
    assert in_sight(alert)


def test_after_an_answer_what_is_next_is_in_sight(phone_at_table: Any) -> None:
    bid = phone_at_table.locator("#option-bid")
    bid.locator("label:has([name=card]):visible").first.click()
    press_far_down(phone_at_table)

    sealed = phone_at_table.locator("#table .sealed h2")
    sealed.wait_for()
    assert in_sight(sealed)
