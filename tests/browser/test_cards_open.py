"""A card that bears text opens large: at a tap, by key, without scripts, and stays open while the table moves on."""

from __future__ import annotations

from typing import Any

import pytest

from games import play
from games.models import Hand
from tests.browser.conftest import game_on
from tests.catalog.which import OFFERS
from tests.games.tables import friend

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def opened_by(new_page: Any, sign_in: Any) -> Any:
    """Opens Ada's table, with her friend Ben and a bot, in a browser of some kind."""
    ada, ben = friend("Ada"), friend("Ben")
    game = play.take_seat(play.open_table(ada, play.Plan(OFFERS, 3, bots=1)).address, ben)

    def opened(size: str = "phone", **browser: Any) -> Any:
        page = new_page(size, **browser)
        sign_in(page, ada)
        page.goto(game.get_absolute_url())
        return page

    return opened


def own_card(page: Any) -> str:
    """A card in Ada's hand."""
    card: str = Hand.objects.get(seat__game=game_on(page), seat__name="Ada").sight["hands"][0][0]
    return card


def test_a_tap_on_a_card_in_my_hand_opens_it_and_close_closes_it(opened_by: Any) -> None:
    page = opened_by()
    card, large = own_card(page), page.locator(f"#read-{own_card(page)}")
    assert not large.is_visible()
    page.locator(f"[popovertarget=read-{card}]:visible").first.click()
    assert large.locator(".joke").is_visible()
    large.get_by_role("button", name="Close").click()
    assert not large.is_visible()


def test_the_keyboard_opens_and_closes_it_and_comes_back_to_the_card(opened_by: Any) -> None:
    page = opened_by("desktop")
    button, large = page.locator(".hand .opens").first, page.locator(".opened:popover-open")
    button.focus()
    page.keyboard.press("Enter")
    assert large.is_visible()
    page.keyboard.press("Escape")
    assert not large.is_visible()
    assert button.evaluate("button => button === document.activeElement")


def test_it_opens_without_scripts(opened_by: Any) -> None:
    page = opened_by(javascript=False)
    page.locator(f"[popovertarget=read-{own_card(page)}]:visible").first.click()
    assert page.locator(f"#read-{own_card(page)} h3").is_visible()


def test_it_stays_open_when_the_table_is_drawn_again(opened_by: Any) -> None:
    page = opened_by()
    page.locator(f"[popovertarget=read-{own_card(page)}]:visible").first.click()
    game = game_on(page)
    play.say_line(game.address, play.Actor(user=game.seats.get(name="Ben").user_id), "What is that?")
    with page.expect_response("**/poll/**"):
        page.evaluate("document.querySelector('#table').dispatchEvent(new CustomEvent('look'))")
    page.locator(".log >> text=What is that?").wait_for(state="attached")
    assert page.locator(f"#read-{own_card(page)}").is_visible()
