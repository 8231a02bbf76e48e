"""Somebody's first game: what they are told leaves the question and its main button in sight."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog
from tests.browser.hands import card_of
from tests.browser.looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
IN_SIGHT = """thing => {
    const {left, right, top, bottom} = thing.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= innerHeight && thing.contains(there);
}"""


@pytest.mark.parametrize(("size", "width", "height"), [("phone", 390, 844), ("desktop", 1280, 800)])
@pytest.mark.parametrize("slug", catalog.GAMES)
def test_question_and_main_button_are_on_the_first_screen(
    new_page: Any, slug: str, size: str, width: int, height: int
) -> None:
    page = new_page(size)
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/")
    card_of(page, slug).get_by_role("button", name="Play against bots").click()
    expect(page.locator("#primer li")).to_have_count(3)
    page.wait_for_load_state()  # the button sticks once the scripts have run
    assert page.locator("#question").evaluate(IN_SIGHT)
    assert page.locator(".question .button.primary >> visible=true").first.evaluate(IN_SIGHT)
    assert not troubles(page, "light")
