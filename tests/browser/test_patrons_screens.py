"""The questions of Patrons that ask for most."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.looks import troubles
from tests.browser.screens import button, offering, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_on_a_wide_screen_a_bid_is_in_sight_with_its_button(show: Any) -> None:
    page = show(until(offering("bid"), "patrons"))
    page.set_viewport_size({"width": 1440, "height": 900})

    box = button(page, "bid").bounding_box()

    assert box["y"] + box["height"] <= 900
    assert not troubles(page, "light")
