"""Clocks and rematches: what a page shows by itself, without anything being asked."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games import catalog, play
from games.models import Game
from tests.browser.looks import troubles
from tests.catalog.which import SEALED, TOGETHER
from tests.games.tables import awaited, friend, table_of
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def at_table(new_page: Any, sign_in: Any, game: Game, number: int) -> Any:
    """The page of the player in a seat."""
    page = new_page()
    sign_in(page, game.seats.get(number=number).user)
    page.goto(game.get_absolute_url())
    return page


def test_the_last_hour_runs_without_a_poll(new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 2, move_time=300, bank_time=900)
    page = at_table(new_page, sign_in, game, awaited(game)[0])
    page.route("**/poll/**", lambda route: route.abort())
    clock = page.locator(".by time [data-left]").first
    first = clock.text_content()
    assert re.fullmatch(r"[345]:\d\d left", first)
    page.wait_for_function("said => document.querySelector('.by [data-left]').textContent !== said", arg=first)
    assert re.fullmatch(r"[345]:\d\d left", clock.text_content())
    assert "then the 15 minutes in your bank, until" in page.locator(".by small").text_content()
    assert re.search(r"20\d\d-.*T", page.locator(".by time").first.get_attribute("datetime"))


def test_without_scripts_a_clock_says_the_minutes(new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 2, move_time=300, bank_time=900)
    page = new_page(javascript=False)
    sign_in(page, game.seats.get(number=awaited(game)[0]).user)
    page.goto(game.get_absolute_url())
    assert re.search(r"\d\d:\d\d, (4|5) min left", page.locator(".by time").first.text_content())


@pytest.mark.parametrize(("size", "scheme"), [("phone", "dark"), ("desktop", "light")])
def test_a_rematch_appears_on_the_finished_page(size: str, scheme: str, new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    play.end_game(game.address)
    page = at_table(new_page, sign_in, game, 1)
    page.set_viewport_size(SIZES[size])
    page.emulate_media(color_scheme=scheme)
    play.play_again(game.address, friend("Ada"))
    page.evaluate("document.querySelector('[data-look]').dispatchEvent(new CustomEvent('look'))")
    page.locator("text=Ada wants to play again: your seat?").wait_for()
    assert not troubles(page, scheme)
    page.locator("button:has-text('Take my seat')").click()
    page.locator("h2:has-text('At the table')").wait_for()


def pressable(page: Any) -> list[str]:
    """The numbers of seats that can be pressed; the others are struck through, so that nothing moves."""
    numbers: list[str] = page.eval_on_selector_all(
        ".seats label",
        "all => all.filter(one => getComputedStyle(one).pointerEvents !== 'none').map(one => one.innerText)",
    )
    return numbers


@pytest.mark.parametrize("scripts", [True, False])
def test_only_as_many_seats_as_the_game_allows_can_be_chosen(scripts: bool, new_page: Any) -> None:
    page = new_page(javascript=scripts)
    large, small = catalog.find(SEALED), catalog.find(TOGETHER)
    page.goto(f"/tables/open/?game={SEALED}")
    assert pressable(page) == [str(number) for number in large.seats]
    page.locator(f"label[for]:text-is('{small.name.template}')").click()
    assert pressable(page) == [str(number) for number in small.seats]
    if scripts:
        page.locator(f"label[for]:text-is('{large.name.template}')").click()
        page.locator(f".seats label:has-text('{large.seats[-1]}')").click()
        page.locator(f"label[for]:text-is('{small.name.template}')").click()
        assert page.locator("[name=seats]:checked").input_value() == str(small.seats[-1])
