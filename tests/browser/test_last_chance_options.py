"""Options of Last Chance that share a form."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import game_on
from tests.browser.hands import reach
from tests.browser.screens import SCRIPTS, button, sealed, table_on

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def bet_yes(page: Any) -> None:
    """Bet on yes, wherever that is asked."""
    yes = page.locator("label:has([name=side][value=yes])").first
    aside = not yes.is_visible()
    if aside:
        page.locator(".others-open").click()
    yes.click()
    if aside:
        page.keyboard.press("Escape")


@SCRIPTS
def test_what_is_filled_in_once_counts_for_whichever_button_is_pressed(
    scripts: bool, new_page: Any, sign_in: Any
) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts)
    bet_yes(page)
    if scripts:
        page.locator(".jumps [value=ask]").click()
    page.locator("[name='ask.limit']").fill("700")

    button(page, "ask").click()

    given = sealed(page)
    assert (given["verb"], given["values"]["side"], given["values"]["limit"]) == ("ask", ["yes"], 700)


def test_all_that_a_form_could_say_is_said_at_once(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in)
    if not page.locator("label:has([name=share][value='10'])").first.is_visible():
        page.locator(".others-open").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/preview/") else None)

    page.locator("label:has([name=share][value='10'])").first.click()

    for verb in ("decline", "ask", "pay", "last_chance"):
        page.locator(f"#{verb}-preview:has-text('500')").wait_for(state="attached")
    assert len(asked) == 1


def test_enter_presses_the_button_below_what_it_is_pressed_in(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in)
    page.locator(".jumps [value=pay]").click()
    reach(page.locator("[name='pay.limit']"))
    page.keyboard.press("Control+A")
    page.keyboard.type("900")

    page.keyboard.press("Enter")

    given = sealed(page)
    assert (given["verb"], given["values"]["limit"]) == ("pay", 900)


def test_without_scripts_enter_answers_nothing_that_was_not_meant(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts=False)
    page.locator("[name='pay.limit']").fill("900")

    page.locator("[name='pay.limit']").press("Enter")
    button(page, "pay").click()

    assert sealed(page)["verb"] == "pay"
    assert game_on(page).moves.count() == 1


def test_what_is_missing_is_said_in_a_sentence_and_the_rest_stays(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts=False)
    bet_yes(page)
    page.locator("[name='pay.limit']").fill("")

    button(page, "pay").click()

    page.locator("#pay-limit-amiss:has-text('Choose a number')").wait_for()
    assert page.locator("#refused a[href='#pay-limit']").inner_text().startswith("I pay up to: Choose a number")
    assert page.locator("[name=side][value=yes]").is_checked()
    assert not game_on(page).moves.exists()
