"""The questions of Master Bluff that ask for most."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.questions import Answer
from tests.browser.looks import troubles
from tests.browser.screens import SCRIPTS, button, given_on, look_again, offering, until
from tests.games.tables import give

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_slip_is_named_beside_the_field_with_the_button_in_sight(show: Any) -> None:
    page = show(until(offering("bluff", "follow"), "master_bluff"))
    button(page, "follow").scroll_into_view_if_needed()

    with page.expect_response("**/answer/") as refused:
        button(page, "follow").click()

    assert refused.value.status == 422
    slip = page.locator("#option-follow .amiss")
    slip.wait_for()
    expect(slip).to_have_text("Choose at least one.")
    page.wait_for_function("() => document.activeElement.name === 'cards'")
    assert slip.is_visible()
    assert all(0 <= part.bounding_box()["y"] < page.viewport_size["height"] for part in (slip, button(page, "follow")))
    assert not troubles(page, "light")


@SCRIPTS
def test_the_token_is_spent_with_the_same_cards_in_a_fold(scripts: bool, show: Any) -> None:
    page = show(until(offering("bluff", "switch"), "master_bluff"), scripts)
    assert page.locator("form.answer .pick").count() == 1
    page.locator(".pick label").first.click()
    page.locator(".others-open").click()
    page.locator("#verb-switch > summary").click()
    page.locator("label:has([name=family])").first.click()

    button(page, "switch").click()

    page.locator(".sealed").wait_for()
    assert (given_on(page)["verb"], len(given_on(page)["values"]["cards"])) == ("switch", 1)


def test_a_hand_that_the_question_shows_is_not_shown_again(show: Any) -> None:
    page = show(until(offering("bluff", "follow"), "master_bluff"))
    assert page.locator("#option-follow .hand .pick").count() == 1
    assert page.locator(".hand").count() == 1


def test_who_was_slower_reads_why_their_answer_no_longer_counts(show: Any) -> None:
    seat = until(lambda asked: offering("bluff")(asked) and not asked.option("follow"), "master_bluff")
    page, game = show(seat), seat.game
    page.evaluate("document.querySelector('#table').removeAttribute('data-look')")  # it does not look in the meantime
    nearer = game.seats.filter(awaited_since__isnull=False).exclude(pk=seat.pk).get()
    give(game, nearer.number, Answer("bluff"))

    with page.expect_response("**/answer/") as refused:
        button(page, "pass").click()

    assert refused.value.status == 409
    said = page.locator("#refused [role=alert]")
    said.wait_for()
    assert said.inner_text().startswith(
        f"Somebody was faster, so your answer no longer counts. {nearer.name} calls bluff"
    )
    look_again(page)
    assert said.is_visible()
