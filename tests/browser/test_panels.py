"""Panels of a table's page that are drawn when they are opened, and stay drawn while the table moves on."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.models import Game
from tests.catalog.which import TOGETHER
from tests.games.tables import awaited, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOK = "document.querySelector('#table').dispatchEvent(new CustomEvent('look'))"


@pytest.fixture
def game(settings: Any) -> Game:
    """A table at which the site answers for nobody for a while."""
    settings.LONGHAND_PAUSE = 1000
    return table_of(TOGETHER, 3)


def test_orders_stay_open_and_filled_in_while_the_table_is_drawn_again(game: Game, new_page: Any, sign_in: Any) -> None:
    page = new_page()
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    assert page.locator("#advance form").count() == 0

    page.locator("#in-advance > summary").click()
    page.locator("#advance > summary").click()
    page.locator("#advance details > summary", has_text="Bid a card for one picture").click()
    field = page.locator("#advance details[open] input[name=picture][value='3']")
    field.check(force=True)
    Game.objects.filter(pk=game.pk).update(revision=game.revision + 5)
    with page.expect_response("**/poll/**"):
        page.evaluate(LOOK)
    page.locator(f"[hx-get*='seen={game.revision + 5}']").wait_for()

    expect(field).to_be_checked()
    assert page.locator("#advance").get_attribute("open") is not None


def test_what_an_order_would_have_done_stays_with_what_was_filled_in(game: Game, new_page: Any, sign_in: Any) -> None:
    asked = game.seats.select_related("user").get(number=awaited(game)[0])
    page = new_page("phone")
    sign_in(page, asked.user)
    page.goto(game.get_absolute_url())
    page.locator("#in-advance > summary").click()
    page.locator("#advance > summary").click()
    page.locator("#advance details > summary", has_text="Bid a card for one picture").click()
    form = page.locator("#advance details[open] form:has(input[name=picture])")
    lot = game.public.sight["lot"]
    picture, card = form.locator(f"input[name=picture][value='{lot}']"), form.locator("input[name=card]").first
    picture.check(force=True)
    card.check(force=True)

    form.locator("[name=try]").click()
    form.locator(".rehearsed li").wait_for()
    Game.objects.filter(pk=game.pk).update(revision=game.revision + 5)
    with page.expect_response("**/poll/**"):
        page.evaluate(LOOK)
    page.locator(f"[hx-get*='seen={game.revision + 5}']").wait_for()

    expect(picture).to_be_checked()
    expect(card).to_be_checked()
    expect(form.locator(".rehearsed li")).to_have_count(1)
    form.get_by_role("button", name="Say this in advance").click()
    page.locator("#in-advance .plan .badge", has_text="said in advance").wait_for()
    expect(page.locator(".rehearsed")).to_have_count(0)


def test_both_panels_are_drawn_whichever_is_opened_first(game: Game, new_page: Any, sign_in: Any) -> None:
    page = new_page()
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())

    page.locator("#rules > summary").click()
    page.locator("#rules .rules-text").wait_for()
    page.locator("#in-advance > summary").click()
    page.locator("#advance > summary").click()
    page.locator("#advance form").first.wait_for(state="attached")

    expect(page.locator("#rules .rules-text")).to_be_attached()  # one tab is open at a time


def test_a_link_opens_a_panel_where_no_scripts_run(game: Game, new_page: Any, sign_in: Any) -> None:
    page = new_page(javascript=False)
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())

    page.locator("#in-advance > summary").click()
    page.locator("#advance > summary").click()
    page.locator("#advance a", has_text="Show").click()

    expect(page.locator("#advance form").first).to_be_attached()
    assert page.locator("#advance").get_attribute("open") is not None
