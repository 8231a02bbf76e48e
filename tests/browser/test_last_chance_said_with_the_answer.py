"""One press answers from a line of prices, and says what is proposed."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Move
from tests.games.tables import table_of
from tests.hints import sure

from .test_munchhausen_said_with_the_answer import bidder_of, in_advance, look, said_in_advance

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def test_a_line_of_prices_has_the_press_of_the_place_it_stands_at(new_page: Any, sign_in: Any) -> None:
    game = table_of("last_chance", 3)
    seat, page = bidder_of(game), new_page("phone")
    look(page, seat, sign_in)
    page.locator("[data-line] [type=range]").wait_for()
    in_advance(page)
    shown = page.locator("[name=and_say]:visible")
    assert shown.count() == 1
    page.locator(".jumps button").first.click()
    assert shown.count() == 1
    verb = sure(shown.get_attribute("data-stop"))
    with page.expect_response("**/answer/") as answered:
        shown.click()
    assert answered.value.status == 200
    assert Move.objects.get(game=game, seat=seat.number).answer["verb"] == verb
    assert said_in_advance(seat, "schedule")
