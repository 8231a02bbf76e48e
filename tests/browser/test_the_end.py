"""The end of each game on a phone's screen: my result, what decided the game, the whole ranking, and one button."""

from __future__ import annotations

from typing import Any

import pytest

from games.catalog import GAMES
from games.engine.chance import Chance
from games.management.playing import play_on
from tests.games.tables import table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

BARS = {"width": 390, "height": 664}
BOTTOMS = "parts => parts.map((part) => part.getBoundingClientRect().bottom)"


@pytest.mark.parametrize("slug", GAMES)
def test_the_end_of_a_game_stands_on_one_screen(slug: str, new_page: Any, sign_in: Any) -> None:
    seats, short = min(4, GAMES[slug].seats[-1]), GAMES[slug].front.short
    game = table_of(slug, seats, options=dict(short.choices) if short else {})
    play_on(game, Chance(b"the end", slug), until=lambda game: False)
    page = new_page("phone")
    page.set_viewport_size(BARS)
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    page.locator("#dock").wait_for()

    rows = page.locator(".places:not(.open) > li")
    assert rows.count() == seats
    dock = page.locator("#dock").bounding_box()["y"]
    assert page.locator("#question").bounding_box()["y"] < page.locator("#decided").bounding_box()["y"]
    assert page.locator("#decided").bounding_box()["y"] < rows.first.bounding_box()["y"]
    assert max(rows.evaluate_all(BOTTOMS)) <= dock
    assert page.locator("#dock .button.primary").bounding_box()["y"] < BARS["height"]
    assert page.evaluate("document.documentElement.scrollWidth") == BARS["width"]
