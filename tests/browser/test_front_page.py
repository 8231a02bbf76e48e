"""The front page in a browser: a stranger on a phone sees all games soon, and can do all with them."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog
from games.pages.lobby import FRONT, strangers_page
from tests.browser.looks import troubles
from tests.catalog.which import SEARCHED

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
THREE_SCREENS = 2425
ALL = len(catalog.GAMES)
TAUGHT = sum(rules.front.lesson is not None for rules in catalog.GAMES.values())


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("more", "shown"), [(0, ALL if ALL <= FRONT else FRONT - 1), (FRONT, FRONT - 1)])
def test_all_games_are_on_three_screens_of_a_phone(
    new_page: Any, monkeypatch: pytest.MonkeyPatch, scheme: str, more: int, shown: int
) -> None:
    """And if there are more than have room there, the rest are one press away."""
    again = {f"{slug}_again": rules for slug, rules in [*catalog.GAMES.items()][:more]}
    monkeypatch.setattr(catalog, "GAMES", {**catalog.GAMES, **again})
    strangers_page.cache_clear()
    page = new_page("phone", scheme=scheme)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollHeight") <= THREE_SCREENS
    buttons = page.get_by_role("button", name="Play against bots")
    assert buttons.count() == shown <= ALL
    assert page.locator("#games .game .showcase:visible .card").count() >= 2 * shown
    assert not page.locator("#games .game").get_by_role("link").count()
    game = page.locator(f"#games .game[data-game={SEARCHED}]").first
    game.locator("summary").click()
    for link in ("Learn it in a minute", "Open a table", "Rules"):
        expect(game.get_by_role("link", name=link, exact=True)).to_be_visible()
    for button in ("Against easy bots", "Against strong bots"):
        expect(game.get_by_role("button", name=button, exact=True)).to_be_visible()
    if (rest := page.locator("#games .rest summary").first).count():
        rest.click()
        assert buttons.count() == ALL + more
    assert not troubles(page, scheme)
    strangers_page.cache_clear()


def test_the_cards_of_a_row_break_alike(new_page: Any) -> None:
    page = new_page("desktop")
    page.goto("/")
    for what in ("h3", ".actions"):
        tops = page.locator(f"#games > .games > .game > {what}").evaluate_all(
            "all => all.map((one) => one.getBoundingClientRect().top)"
        )
        rows = [tops[first : first + 3] for first in range(0, len(tops), 3)]
        assert [len({round(top) for top in row}) for row in rows] == [1] * len(rows), what


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_game_begins_from_its_card(new_page: Any, size: str) -> None:
    page = new_page(size)
    page.goto("/")
    page.locator(f"[data-game={SEARCHED}]").get_by_role("button", name="Play against bots").click()
    page.get_by_role("heading", name=str(catalog.find(SEARCHED).name.template)).wait_for()


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_no_range_and_no_length_is_broken_across_lines(new_page: Any, width: int) -> None:
    page = new_page("phone")
    page.set_viewport_size({"width": width, "height": 844})
    for address in ("/", "/learn/"):
        page.goto(address)
        whole = page.locator("[data-game] .unbroken")
        assert whole.count() == 3 * (ALL if address == "/" else TAUGHT)
        assert {*whole.evaluate_all("all => all.map((one) => one.getClientRects().length)")} == {1}
        assert page.evaluate("document.documentElement.scrollWidth") <= width
