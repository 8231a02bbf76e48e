"""Keys for the answers and for help, and a theme that this browser keeps."""

from __future__ import annotations

from typing import Any

import pytest

from games.models import Game
from tests.browser.looks import objections
from tests.catalog.which import IN_TURN, SEALED, TOGETHER
from tests.games.tables import awaited, friend, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SMALL = """() => [...document.querySelectorAll(".button, .actions > a, summary, .masthead a, .footer :is(a, button)")]
    .filter(thing => thing.checkVisibility({visibilityProperty: true}))
    .filter(thing => { const box = thing.getBoundingClientRect(); return box.height < 43.5 || box.width < 43.5; })
    .map(thing => thing.outerHTML.slice(0, 120))"""
TINY = """() => [...document.querySelectorAll("a.name, td a, :is(p, li, dd) > a, input[type=checkbox]")]
    .filter(thing => thing.checkVisibility({visibilityProperty: true}) && !thing.closest("label"))
    .filter(thing => { const box = thing.getBoundingClientRect(); return box.height < 24 || box.width < 24; })
    .map(thing => thing.outerHTML.slice(0, 120))"""
SCHEME = "getComputedStyle(document.documentElement).colorScheme"


def test_digits_go_to_the_answers_and_enter_gives_one(new_page: Any, sign_in: Any) -> None:
    game = table_of(IN_TURN, 2)
    page = new_page()
    sign_in(page, game.seats.get(number=awaited(game)[0]).user)
    page.goto(game.get_absolute_url())
    page.keyboard.press("9")
    page.keyboard.press("1")
    focused = page.evaluate("document.activeElement.value")
    assert focused == page.locator(".question button[name=verb]").first.get_attribute("value")
    page.locator("#talk").focus()
    page.keyboard.type("1?")
    assert page.locator("#talk").input_value() == "1?"
    assert not page.locator("#keys").is_visible()
    assert Game.objects.get(pk=game.pk).moves_made == 0
    page.locator(":focus").evaluate("thing => thing.blur()")
    page.keyboard.press("2")
    page.keyboard.press("Enter")
    page.locator("section.waiting").wait_for()
    assert Game.objects.get(pk=game.pk).moves_made == 1


def test_a_question_mark_tells_the_keys_unless_they_are_switched_off(new_page: Any) -> None:
    page = new_page(alone=True)
    page.goto("/")
    page.keyboard.press("?")
    assert page.locator("#keys").is_visible()
    assert not objections(page)
    page.locator("#keys-on").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    assert not page.locator("#keys").is_visible()
    page.locator("[data-keys]").click()
    page.locator("#keys-on").check()


@pytest.mark.parametrize("address", ["/", "/tables/open/", "/tables/", "/turns/", "a table"])
def test_what_stands_alone_is_large_enough_for_a_finger(address: str, new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 2)
    page = new_page("phone")
    if address != "/":
        sign_in(page, game.seats.get(number=awaited(game)[0]).user)
    page.goto(game.get_absolute_url() if address == "a table" else address)
    assert page.evaluate(SMALL) == []


@pytest.mark.parametrize("address", ["/accounts/login/", "/settings/", "a player", "a table"])
def test_what_stands_in_a_row_can_be_met_by_a_finger(address: str, new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    me, player = game.seats.get(number=awaited(game)[0]).user, friend("Ada")
    page = new_page("phone")
    if address != "/accounts/login/":
        sign_in(page, me)
    addresses = {"a table": game.get_absolute_url(), "a player": f"/players/{player.username}/"}
    page.goto(addresses.get(address, address))
    assert page.evaluate(TINY) == []


@pytest.mark.parametrize("javascript", [True, False])
def test_a_theme_is_kept_in_this_browser(javascript: bool, new_page: Any) -> None:
    page = new_page(scheme="light", javascript=javascript, alone=True)
    page.goto(f"/rules/{TOGETHER}/")
    page.locator("button[value=dark]").click()
    page.locator("html[data-theme=dark]").wait_for(state="attached")
    for address in (f"/rules/{TOGETHER}/", "/", "/tables/open/"):
        page.goto(address)
        assert page.locator("html").get_attribute("data-theme") == "dark"
        assert page.locator("button[value=dark]").get_attribute("aria-pressed") == "true"
    if javascript:
        assert page.evaluate(SCHEME) == "dark"
        assert not objections(page, "html", "color-contrast")
    page.locator("button[name=theme][value='']").click()
    page.locator("html:not([data-theme])").wait_for(state="attached")
    page.goto("/")
    assert page.locator("html").get_attribute("data-theme") is None
