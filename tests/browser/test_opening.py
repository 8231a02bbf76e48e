"""The form that opens a table, and the invitation: the button is in the first screen, and nothing moves."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog, play
from games.models import Game
from tests.catalog.which import SEARCHED, name_of
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

FIRST = next(iter(catalog.GAMES))  # which the form has chosen already
SCREENS = ({"width": 390, "height": 664}, {"width": 1440, "height": 900}, {"width": 320, "height": 640})
# Where everything stands that can be pressed or typed in, as laid out: a chosen chip is lifted, which moves nothing.
PLACES = """() => Object.fromEntries([...document.querySelectorAll("form.opening :is(label, input, legend, summary)")]
    .filter((one) => one.checkVisibility({visibilityProperty: true}) && !one.closest(".own-pace, .press"))
    .map((one, number) => {
        let [top, left] = [0, 0];
        for (let at = one; at; at = at.offsetParent) { top += at.offsetTop; left += at.offsetLeft; }
        return [`${one.tagName} ${one.htmlFor ?? one.id ?? ""} ${one.textContent.trim().slice(0, 30)}`, [top, left]];
    }))"""


def stays(page: Any, press: str) -> None:
    """Choose something, and see that whatever was and still is in sight keeps its place."""
    before = page.evaluate(PLACES)
    page.locator(press).evaluate("one => one.click()")
    after = page.evaluate(PLACES)
    moved = {what: (before[what], after[what]) for what in before.keys() & after if before[what] != after[what]}
    assert moved == {}, press


@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_moves_while_choosing(new_page: Any, screen: dict[str, int]) -> None:
    page = new_page()
    page.set_viewport_size(screen)
    page.goto("/tables/open/")

    for slug in reversed([*catalog.GAMES]):
        stays(page, f"[name=game][value={slug}]")
    stays(page, "[name=seats][value='5']")
    for _ in range(2):
        stays(page, ".stepper button[type=button]:last-child")
    stays(page, "[name=level][value=easy]")
    for pace in ("evening", "week", "own", "day"):
        stays(page, f"[name=pace][value={pace}]")
    stays(page, "[name=listed]")
    assert page.evaluate("document.documentElement.scrollWidth") == screen["width"]


@pytest.mark.parametrize("screen", SCREENS[:2])
def test_the_button_is_in_the_first_screen_and_needs_a_name_alone(new_page: Any, screen: dict[str, int]) -> None:
    page = new_page()
    page.set_viewport_size(screen)
    page.goto("/tables/open/")

    name, button = page.get_by_label("Your name at the table"), page.get_by_role("button", name="Open the table")
    for one in (name, button):
        box = one.bounding_box()
        assert 0 < box["y"] < box["y"] + box["height"] <= screen["height"]
    expect(page.locator(".press")).to_contain_text(f"By letter: {name_of(FIRST)}, 4 seats, none for bots.")
    name.fill("Ada")
    button.click()

    page.locator("#room").wait_for()
    assert (Game.objects.get().slug, Game.objects.get().seats.count()) == (FIRST, 1)


def test_beside_the_button_stands_what_it_opens(new_page: Any) -> None:
    page = new_page("phone")
    page.goto(f"/tables/open/?game={SEARCHED}")
    page.locator("[name=pace][value=evening]").check(force=True)
    page.get_by_role("button", name="one more").click()
    page.locator("[name=seats][value='3']").check(force=True)

    expect(page.locator(".press")).to_contain_text(f"An evening together: {name_of(SEARCHED)}, 3 seats, 1 for bots.")


def test_a_guest_finds_the_button_to_sit_down_in_the_first_screen(new_page: Any) -> None:
    ada = friend("Ada")
    page = new_page("phone")
    page.set_viewport_size(SCREENS[0])
    for slug in catalog.GAMES:
        game = play.open_table(ada, play.Plan(slug, 4, bots=2))
        page.goto(game.get_absolute_url())
        box = page.get_by_role("button", name="Sit down").bounding_box()
        assert box["y"] + box["height"] <= SCREENS[0]["height"], slug
