"""Keys for a bid at Patrons."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.tables import table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_two_digits_choose_a_longer_number(new_page: Any, sign_in: Any) -> None:
    game = table_of("patrons", 2)
    page = new_page()
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    page.keyboard.type("70")
    assert page.locator("#bid-card :checked").get_attribute("value") == "70"
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Your answer is sealed").wait_for()
