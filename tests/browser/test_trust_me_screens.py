"""The questions of Trust Me! that ask for most."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looks import troubles
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
