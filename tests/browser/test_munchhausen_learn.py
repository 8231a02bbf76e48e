"""The guided hand of Munchhausen."""

from __future__ import annotations

from typing import Any

import pytest

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_the_sentence_above_the_button_follows_the_form(new_page: Any) -> None:
    page = new_page("phone")
    page.goto("/learn/munchhausen/")
    page.locator("label:has([name=value][value='8'])").click()
    page.locator("label:has([name=lay][value='1'])").first.click()

    page.locator("#bid-preview", has_text="a lie").wait_for()
