"""The questions of Dr Blender that ask for most."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.questions import Decision
from tests.browser.looks import troubles
from tests.browser.screens import button, until

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_button_of_which_nothing_comes_is_not_the_main_one(show: Any) -> None:
    def in_vain(asked: Decision) -> bool:
        return asked.option("take") is not None and asked.option("free") is not None

    seat = until(in_vain, "dr_blender")
    sight = seat.hand.sight
    seat.hand.sight = {**sight, "blocks": [*range(9)]}
    seat.hand.save()
    page = show(seat)
    red = button(page, "take").evaluate("button => getComputedStyle(button).boxShadow")

    page.locator("#option-take label:has([name=colour])").first.click()

    page.locator("#take-preview:has-text('You take nothing.')").wait_for()
    assert button(page, "take").evaluate("button => getComputedStyle(button).boxShadow") != red
    assert not troubles(page, "light")
