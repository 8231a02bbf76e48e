"""Keys for a bid at Munchhausen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tables import awaited, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_digits_choose_the_number_that_is_asked_for(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    page = new_page()
    bidder = next(number for number in awaited(game) if number != 0)
    sign_in(page, game.seats.get(number=bidder).user)
    page.goto(game.get_absolute_url())
    page.keyboard.press("3")
    assert page.locator("#bid-value :checked").get_attribute("value") == "3"
    page.keyboard.press("Tab")
    card = page.locator("#bid-lay input").first.get_attribute("value")
    page.keyboard.press(card)
    assert page.locator("#bid-lay :checked").get_attribute("value") == card
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your answer is sealed").wait_for()
    assert page.locator(".sealed .mine").inner_text().startswith("You bid 3")


def test_one_digit_after_the_other_fills_in_a_whole_bid(new_page: Any, sign_in: Any) -> None:
    game = table_of("munchhausen", 3)
    page = new_page()
    bidder = next(number for number in awaited(game) if number != 0)
    sign_in(page, game.seats.get(number=bidder).user)
    page.goto(game.get_absolute_url())

    def chosen() -> list[str]:
        return [box.get_attribute("value") for box in page.locator(":is(#bid-value, #bid-lay) :checked").all()]

    page.keyboard.type("25")
    assert chosen() == ["2", "5"]
    page.keyboard.press("3")
    assert chosen() == ["3", "5"], "round again"
    page.keyboard.press("Tab")
    page.keyboard.press("1")
    assert chosen() == ["3", "1"], "where the focus is"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your answer is sealed").wait_for()
    assert page.locator(".sealed .mine").inner_text().startswith("You bid 3 and lay your 1")
