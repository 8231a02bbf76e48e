"""The questions of Last Chance that ask for most."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.hands import reach
from tests.browser.looks import troubles
from tests.browser.screens import SCRIPTS, SLIDER, button, given_on, look_again, offering, until
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_an_envelope_is_one_line_with_one_sentence_and_one_button(show: Any) -> None:
    page = show(until(offering("pay", "ask"), "last_chance"))
    assert page.locator(".stop:not([hidden]) > [name=verb]").count() == 1
    assert page.locator("#decline-preview").inner_text().startswith("You leave it.")

    reach(page.locator(SLIDER))
    for _ in range(7):
        page.keyboard.press("ArrowLeft")

    expect(page.locator("#pay-limit")).to_have_value("600")
    page.locator("#pay-preview:has-text('You pay at most 600 and have it back')").wait_for()
    assert page.locator(SLIDER).get_attribute("aria-valuetext") == "I pay up to 600"
    found = troubles(page, "light")
    page.set_viewport_size(SIZES["desktop"])
    assert not [*found, *troubles(page, "light")]
    button(page, "pay").click()
    page.locator(".sealed").wait_for()
    assert given_on(page)["values"]["limit"] == 600


def test_a_line_stays_where_it_was_when_the_table_is_drawn_again(show: Any) -> None:
    page = show(until(offering("pay", "ask"), "last_chance"))
    page.locator(".jumps [value=ask]").click()
    page.locator("#ask-limit").fill("700")
    before = page.locator(SLIDER).input_value()

    look_again(page)

    expect(page.locator(SLIDER)).to_have_count(1)
    assert (page.locator(SLIDER).input_value(), page.locator("#ask-limit").input_value()) == (before, "700")
    assert button(page, "ask").is_visible()
    assert not button(page, "decline").is_visible()


@SCRIPTS
def test_all_is_staked_only_after_a_yes(scripts: bool, show: Any) -> None:
    page = show(until(offering("last_chance"), "last_chance"), scripts)
    ask = page.locator("#verb-last_chance > summary")
    page.locator(".others-open").click()
    assert not button(page, "last_chance").is_visible()

    ask.click()
    page.get_by_text("Stake all 5000?").wait_for()
    if scripts:
        assert not troubles(page, "light")
        page.get_by_role("button", name="No", exact=True).click()
        assert not button(page, "last_chance").is_visible()
        ask.click()
    button(page, "last_chance").click()

    page.locator(".sealed").wait_for()
    assert given_on(page)["verb"] == "last_chance"
