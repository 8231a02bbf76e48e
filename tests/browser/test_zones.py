"""The time zone in the settings: a short field, with the browser's own zone one press away."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_browsers_own_zone_is_on_top_and_one_press_away(new_page: Any, sign_in: Any) -> None:
    ada = friend("Ada", zone="Asia/Tokyo")
    page = new_page()
    sign_in(page, ada)
    page.goto("/settings/")
    own = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert page.locator("#zones option").first.get_attribute("value") == own
    button = page.get_by_role("button", name=f"Use {own}, as this browser says")
    button.click()
    assert not button.is_visible()
    with page.expect_navigation():
        page.get_by_role("button", name="Save", exact=True).click()
    assert User.objects.get(pk=ada.pk).zone == own
    assert page.locator("[name=zone]").input_value() == own
