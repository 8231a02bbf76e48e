"""The questions of Trust Me! that ask for most."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.questions import Decision
from tests.browser.looks import astray, troubles
from tests.browser.screens import button, offering, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_specials_are_folded_away_behind_the_last_button(show: Any) -> None:
    page = show(until(offering("believe", "i_believe"), "trust_me"))
    special = page.locator("#verb-i_believe")
    assert (special.is_visible(), button(page, "disbelieve").is_visible()) == (False, True)
    found = troubles(page, "light")

    page.locator(".others-open").click()

    assert (special.is_visible(), button(page, "i_believe").is_visible()) == (True, False)
    assert not [*found, *troubles(page, "light")]


def test_the_sign_on_a_special_lies_over_no_card_of_the_row_before(show: Any) -> None:
    def two_rows(asked: Decision) -> bool:
        answer = asked.option("believe")
        return answer is not None and "elephant" in answer.among("cards") and len(answer.among("cards")) > 15

    page = show(until(two_rows, "trust_me"))

    assert not astray(page)
