"""Options of Munchhausen that share a form."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import Chance
from games.models import Game, Seat
from tests.browser.hands import reach
from tests.browser.screens import SCRIPTS, button, sealed, table_on
from tests.games.tables import answer_at_random, decision_of, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@SCRIPTS
def test_a_button_sends_its_form_though_another_needs_more(scripts: bool, new_page: Any, sign_in: Any) -> None:
    for _ in range(20):
        page = table_on("munchhausen", new_page, sign_in, scripts)
        if button(page, "pass").count():
            break
    assert page.locator("form.answer").count() == 1

    button(page, "pass").click()

    assert sealed(page)["verb"] == "pass"


def test_enter_in_what_is_for_the_second_button_alone_presses_that(new_page: Any, sign_in: Any) -> None:
    game, chance = table_of("munchhausen", 3), Chance(b"judging", 0)
    while not (seat := who_judges(game)):
        answer_at_random(game, chance)
    page = new_page("phone")
    sign_in(page, seat.user)
    page.goto(game.get_absolute_url())
    for label in page.locator("label:has([name=bidder])").all():
        label.click()
    page.locator(".others-open").click()
    reach(page.locator("[name=bank]:checked"))

    with page.expect_response("**/answer/"):
        page.keyboard.press("Enter")

    assert game.moves.filter(seat=seat.number).latest("number").answer["verb"] == "reject"


def who_judges(game: Game) -> Seat | None:
    """Who is asked whether to believe a promise."""
    for seat in game.seats.select_related("user"):
        decision = decision_of(seat)
        if decision and decision.option("reject"):
            return seat
    return None
