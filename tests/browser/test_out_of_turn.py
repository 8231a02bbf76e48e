"""Others act while I fill in a form: what I have opened, picked and typed stays, and my answer still counts."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import play
from games.engine.questions import Answer
from games.models import Game
from tests.games.bazaar import SHOUT, open_the_bazaar
from tests.games.tables import give, table_of

from .conftest import at_rest, game_on
from .looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def stall(new_page: Any, sign_in: Any, monkeypatch: pytest.MonkeyPatch, settings: Any) -> Any:
    """A page on which Ada is asked, while Ben and Cleo may shout."""
    open_the_bazaar(monkeypatch, settings)
    game = table_of("bazaar", 3)
    page = new_page("phone")
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    return page


def shout(game: Game) -> None:
    """Let Ben shout."""
    question = Game.objects.get(pk=game.pk).question
    play.answer(game.address, play.Actor(user=game.seats.get(number=1).user_id), question, SHOUT)


def look_again(page: Any) -> None:
    with page.expect_response("**/poll/**"):
        page.evaluate("document.querySelector('#table').dispatchEvent(new CustomEvent('look'))")
    page.locator(".log li:has-text('shout')").first.wait_for(state="attached")
    at_rest(page)


def test_what_i_picked_stays_when_others_act_and_counts(stall: Any) -> None:
    stall.locator(".others-open").click()
    stall.locator("#verb-sell > summary").click()
    for good in ("lamp", "carpet"):
        stall.locator(f"#option-sell label:has([value={good}])").click()
    expect(stall.locator("#option-sell .worth b")).to_have_text("1100")
    shout(game_on(stall))

    look_again(stall)

    assert stall.locator("#option-sell [value=lamp]").is_checked()
    expect(stall.locator("#option-sell .worth.enough b")).to_have_text("1100")
    shout(game_on(stall))
    with stall.expect_response("**/answer/"):
        stall.locator("[name=verb][value=sell]").click()
    stall.locator(".log li:has-text('sell')").first.wait_for(state="attached")
    assert not stall.locator("[role=alert]").count()
    assert list(game_on(stall).moves.order_by("number").values_list("seat", flat=True)) == [1, 1, 0]


def test_what_is_not_worth_enough_says_how_much_it_is(stall: Any) -> None:
    stall.locator(".others-open").click()
    stall.locator("#verb-sell > summary").click()
    stall.locator("#option-sell label:has([value=spoon])").click()
    expect(stall.locator("#option-sell .worth b")).to_have_text("100")
    assert not stall.locator("#option-sell .worth.enough").count()
    stall.locator("[name=verb][value=sell]").click()
    stall.locator("[role=alert]:has-text('These are worth 100. You need at least 1000.')").wait_for()
    assert stall.locator("#option-sell [value=spoon]").is_checked()


def test_an_offer_and_what_one_may_do_out_of_turn_look_well_and_are_answered(
    stall: Any, new_page: Any, sign_in: Any
) -> None:
    game = game_on(stall)
    give(game, 0, Answer("offer_1", {"goods": ["lamp"]}))
    page = new_page("phone")
    sign_in(page, game.seats.get(number=1).user)
    page.goto(game.get_absolute_url())
    page.locator(".others-open").click()
    page.locator("#verb-tax > summary").click()
    assert page.locator("#option-tax button").is_visible()
    assert not troubles(page, "light")
    page.keyboard.press("Escape")
    page.locator("[name=verb][value=accept]").click()
    page.locator("#offer").wait_for(state="detached")
    expect(page.locator("h2:has-text('Waiting for')")).to_be_visible()
    expect(page.locator("#verb-tax[open]")).to_have_count(1)
