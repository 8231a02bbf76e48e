"""A stranger learns a game in a minute: by touch, by keyboard alone, and without JavaScript."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import catalog
from games.engine.chance import Chance
from games.engine.guided import Guided
from tests.browser.hands import Finger, Keys, card_of, fill_in, reach, unfold
from tests.browser.looks import troubles
from tests.catalog.which import SEALED, TOGETHER

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

TAUGHT = [slug for slug, rules in catalog.GAMES.items() if rules.front.lesson]
CLOSING, TUTOR, CAME = "section.closing", "#tutor", "#tutor .came"


def begun(slug: str) -> Guided:
    """The same guided hand that a page shows at first."""
    rules = catalog.find(slug)
    assert rules.front.lesson
    return Guided(rules, rules.front.lesson)


def answer(page: Any, guided: Guided, hand: Finger | Keys, number: int) -> None:
    """Answer a question on the page, and in the hand beside it; wait for what came of it."""
    decision = guided.decision
    assert decision is not None
    given = decision.sample(Chance(b"learned", number))
    option = decision.option(given.verb)
    assert option is not None
    page.locator(f"[name=verb][value={given.verb}]").first.wait_for(state="attached")
    before = page.url.removeprefix(page.evaluate("location.origin"))
    unfold(page, option, hand)
    fill_in(page, given, hand)
    hand.press(page.locator(f"[name=verb][value={given.verb}]").first)
    page.locator(f"a.button[href='{before}']", has_text="One step back").wait_for()  # drawn after its address is
    page.wait_for_url(lambda url: not url.endswith(before))
    guided.answer(given)


@pytest.mark.parametrize("slug", TAUGHT[::3])
def test_on_a_phone(slug: str, new_page: Any) -> None:
    page, guided = new_page("phone"), begun(slug)
    page.goto("/")
    card = card_of(page, slug)
    card.locator("summary").click()
    card.locator(f"a[href='/learn/{slug}/']").click()

    while not guided.over:
        answer(page, guided, Finger(), len(guided.given))
        expect(page.locator(TUTOR)).to_be_focused()

    page.locator(f"{CLOSING} form[action='/practice/{slug}/'] button.primary").click()
    page.locator("section.question").wait_for()
    page.wait_for_url("**/t/**")


@pytest.mark.parametrize("slug", TAUGHT[1::3])
def test_by_keyboard_alone(slug: str, new_page: Any) -> None:
    page, guided = new_page(), begun(slug)
    page.goto(f"/rules/{slug}/")
    reach(page.locator(f"a[href='/learn/{slug}/']"))
    page.keyboard.press("Enter")
    page.locator(TUTOR).wait_for()

    while not guided.over:
        answer(page, guided, Keys(), len(guided.given))

    expect(page.locator(CLOSING)).to_be_attached()


@pytest.mark.parametrize("slug", TAUGHT[2::3])
def test_without_javascript(slug: str, new_page: Any) -> None:
    page, guided = new_page("phone", javascript=False), begun(slug)
    page.goto(f"/learn/{slug}/")

    while not guided.over:
        answer(page, guided, Finger(), len(guided.given))

    expect(page.locator(CLOSING)).to_be_attached()


def test_the_back_button_goes_a_step_back(new_page: Any) -> None:
    page, guided = new_page("phone", alone=True), begun(SEALED)
    page.goto(f"/learn/{SEALED}/")
    for number in range(2):
        answer(page, guided, Finger(), number)
    said = page.locator(CAME).inner_text()

    page.go_back()
    page.wait_for_function("said => document.querySelector('#tutor .came')?.innerText !== said", arg=said)
    expect(page.locator("section.question").first).to_be_attached()
    page.go_back()
    page.locator("#tutor:not(:has(.came))").wait_for()
    page.go_forward()
    page.locator(CAME).wait_for()


def test_a_refusal_stands_in_sight(new_page: Any) -> None:
    page = new_page("phone", javascript=False)
    page.goto(f"/learn/{TOGETHER}/")
    page.locator("form.answer").evaluate("form => form.noValidate = true")
    page.locator("[name=verb]").first.click()

    assert page.locator("[role=alert]").inner_text()
    assert page.locator(".tutor .aim").count()


@pytest.mark.parametrize("slug", TAUGHT)
def test_the_first_page_and_the_last_are_accessible(slug: str, new_page: Any) -> None:
    page, guided = new_page("phone"), begun(slug)
    page.goto(f"/learn/{slug}/")
    found = troubles(page, "light")
    while not guided.over:
        answer(page, guided, Finger(), len(guided.given))
    assert not [*found, *troubles(page, "light")]
