"""A button pressed twice does one thing."""

from __future__ import annotations

from typing import Any

import pytest

from games import play
from games.engine.advance import Order
from games.models import Game, Line, Seat
from tests.browser.conftest import at_rest
from tests.catalog.which import OFFERS
from tests.games.tables import table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def game(settings: Any) -> Game:
    """A table at which the site answers for nobody for a while."""
    settings.LONGHAND_PAUSE = 1000
    return table_of(OFFERS, 3)


@pytest.fixture
def page(game: Game, new_page: Any, sign_in: Any) -> Any:
    """Ada's page of the table."""
    page = new_page()
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    return page


def talk() -> list[str]:
    """What has been said."""
    return list(Line.objects.filter(kind=Line.Kind.TALK).order_by("number").values_list("text", flat=True))


def kinds(game: Game) -> list[str]:
    """The kinds of Ada's standing orders."""
    return [order["kind"] for order in Seat.objects.get(game=game, number=0).orders]


def test_what_is_said_is_said_once(page: Any) -> None:
    page.locator("#talk").fill("Hello!")
    with page.expect_response("**/talk/"):
        page.locator("#say button").dblclick()
    page.locator(".log li:has-text('Hello!')").wait_for()
    page.locator("#say button:enabled").wait_for()
    page.locator("#talk").fill("Hello!")  # once more, on purpose
    page.keyboard.press("Enter")
    page.locator(".log li:has-text('Hello!')").nth(1).wait_for()
    at_rest(page)
    assert talk() == ["Hello!", "Hello!"]


def test_what_is_said_while_something_else_is_under_way_is_said(page: Any) -> None:
    held: list[Any] = []
    page.route("**/order/", lambda route: held.append(route))
    page.locator("#in-advance > summary").click()
    page.locator("details.to-say > summary").click()
    page.locator("details.to-say details summary", has_text="Bear any").click()
    with page.expect_request("**/order/"):
        page.locator("details.to-say details[open] button", has_text="Say this in advance").click()
    page.locator("#log > summary").click()
    page.locator("#talk").fill("Hello!")
    page.locator("#say button").dblclick()
    with page.expect_response("**/talk/"):
        held[0].continue_()
    page.locator(".log li:has-text('Hello!')").wait_for()
    assert talk() == ["Hello!"]


def test_a_look_that_is_under_way_keeps_nobody_from_talking(page: Any, game: Game) -> None:
    page.route("**/poll/**", lambda _route: None)
    with page.expect_request("**/poll/**"):
        page.evaluate("document.querySelector('#table').dispatchEvent(new CustomEvent('look'))")
    page.locator("#talk").fill("Hello!")
    with page.expect_response("**/talk/"):
        page.locator("#say button").dblclick()
    page.locator(".log li:has-text('Hello!')").wait_for()
    assert talk() == ["Hello!"]


def test_one_order_is_given_and_one_is_ended(page: Any, game: Game) -> None:
    who = play.Actor(user=game.seats.get(number=0).user_id)
    for kind in ("decline", "refuse"):
        play.give_order(game.address, who, Order(kind))
    given = len(kinds(game))
    page.reload()
    page.locator("#in-advance > summary").click()
    page.locator("details.to-say > summary").click()
    page.locator("details.to-say details summary", has_text="Bear any").click()
    page.locator("details.to-say details[open] button", has_text="Say this in advance").dblclick()
    page.locator("#said-plans ~ .plan form.row").nth(given).wait_for()
    at_rest(page)
    _first, *others = kinds(game)
    assert others[-3:] == ["decline", "refuse", "bear"]
    page.locator("#said-plans ~ .plan form.row button").first.dblclick()
    page.locator("#said-plans ~ .plan form.row").nth(given).wait_for(state="detached")
    at_rest(page)
    assert kinds(game) == others
