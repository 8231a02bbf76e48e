"""The rules panel of a table page: what applies to the open question is the first thing one sees, and is marked."""

from __future__ import annotations

from typing import Any

import pytest

from games import play
from tests.catalog.which import TOGETHER
from tests.games.tables import decision_of, friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BELOW = 84  # pixels: there may be a second row of tabs between
MARK = 3  # pixels at least
WIDTH = "element => parseFloat(getComputedStyle(element).borderInlineStartWidth)"


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_the_paragraph_that_applies_lies_just_below_what_opens_the_rules(
    size: str, new_page: Any, sign_in: Any
) -> None:
    game = play.open_table(friend("Ada"), play.Plan(TOGETHER, 2))
    play.take_seat(game.address, friend("Ben"))
    decision = decision_of(game.seats.get(name="Ada"))
    page = new_page(size)
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    panel, applies = page.locator("details.rules > summary"), page.locator("section.applies")

    panel.click()
    applies.wait_for()

    assert decision is not None
    assert applies.locator("strong").inner_text() == decision.rule
    pressed, found = panel.bounding_box(), applies.bounding_box()
    assert 0 <= found["y"] - pressed["y"] - pressed["height"] < BELOW
    assert applies.evaluate(WIDTH) >= MARK

    page.locator("details.rules details > summary").click()

    assert page.locator(f"#r{decision.rule.replace('.', '-')}").evaluate(WIDTH) >= MARK
