"""The questions of Door & Treasure that ask for most."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.questions import Decision
from tests.browser.looks import troubles
from tests.browser.screens import button, offering, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_what_must_be_given_away_is_counted(show: Any) -> None:
    def too_many(asked: Decision) -> bool:
        option = asked.option("drop")
        return option is not None and 1 < option.pick("cards").least < len(option.among("cards"))

    page = show(until(too_many, "door_and_treasure", options={"hand": "four"}))
    count = page.locator("#option-drop .exactly")
    must = int(page.locator("[data-exactly]").get_attribute("data-exactly"))
    expect(count).to_have_text(f"Choose {must} (0 of {must})")

    page.locator("#option-drop .pick label").first.click()

    expect(count).to_have_text(f"Choose {must} (1 of {must})")
    assert not troubles(page, "light")


def test_my_hand_lies_on_a_phone_over_nothing(show: Any) -> None:
    page = show(until(offering("pass", "stay_out"), "door_and_treasure", options={"hand": "four"}))
    assert page.locator(".hand").evaluate("hand => getComputedStyle(hand).position") == "static"
    assert "primary" in button(page, "pass").get_attribute("class")
    assert "primary" not in button(page, "stay_out").get_attribute("class")
    assert not troubles(page, "light")
