"""The questions that ask for most: what is shown first, what is folded away, and what happens to a slip."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.chance import Chance
from games.engine.questions import Answer, Decision
from games.models import Game, Seat
from tests.browser.conftest import at_rest, game_on
from tests.browser.hands import reach
from tests.browser.looks import troubles
from tests.games.tables import answer_at_random, decision_of, give, table_of
from tests.services.fixtures import SIZES

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])
SLIDER = "[data-line] [type=range]"
LOOK = """() => {
    const table = document.querySelector("#table");
    table.setAttribute("hx-get", table.getAttribute("hx-get").replace(/seen=[0-9]+/, "seen="));
    table.dispatchEvent(new CustomEvent("look"));
}"""


def offering(*verbs: str) -> Callable[[Decision], bool]:
    """Whether a decision offers all these verbs."""
    return lambda decision: all(decision.option(verb) for verb in verbs)


def until(wanted: Callable[[Decision], bool], slug: str, **agreed: Any) -> Seat:
    """Play at random among three friends until somebody is asked what is wanted."""
    chance, game = Chance(b"hard", 0), table_of(slug, 3, **agreed)
    for _ in range(300):
        for seat in Seat.objects.filter(game=game, awaited_since__isnull=False).select_related("user", "game"):
            if (asked := decision_of(seat)) and wanted(asked):
                return seat
        answer_at_random(Game.objects.get(pk=game.pk), chance)
    raise AssertionError(f"nobody is ever asked that in {slug}")


@pytest.fixture
def show(new_page: Any, sign_in: Any) -> Any:
    """Opens the page of a seat on a phone."""

    def open_page(seat: Seat, scripts: bool = True) -> Any:
        page = new_page("phone", javascript=scripts)
        sign_in(page, seat.user)
        page.goto(seat.game.get_absolute_url())
        page.locator("form.answer").filter(visible=True).first.wait_for()
        return page

    return open_page


def button(page: Any, verb: str) -> Any:
    return page.locator(f"[name=verb][value={verb}]")


def given_on(page: Any) -> dict[str, Any]:
    """The latest answer at a page's table."""
    answer: dict[str, Any] = game_on(page).moves.latest("number").answer
    return answer


def test_an_envelope_is_one_line_with_one_sentence_and_one_button(show: Any) -> None:
    page = show(until(offering("pay", "ask"), "last_chance"))
    assert page.locator(".stop:not([hidden]) > [name=verb]").count() == 1
    assert page.locator("#decline-preview").inner_text().startswith("You leave it.")

    reach(page.locator(SLIDER))
    for _ in range(7):
        page.keyboard.press("ArrowLeft")

    expect(page.locator("#pay-limit")).to_have_value("600")
    page.locator("#pay-preview:has-text('You pay at most 600 and have it back')").wait_for()
    assert page.locator(SLIDER).get_attribute("aria-valuetext") == "I pay up to 600"
    found = troubles(page, "light")
    page.set_viewport_size(SIZES["desktop"])
    assert not [*found, *troubles(page, "light")]
    button(page, "pay").click()
    page.locator(".sealed").wait_for()
    assert given_on(page)["values"]["limit"] == 600


def test_a_line_stays_where_it_was_when_the_table_is_drawn_again(show: Any) -> None:
    page = show(until(offering("pay", "ask"), "last_chance"))
    page.locator(".jumps [value=ask]").click()
    page.locator("#ask-limit").fill("700")
    before = page.locator(SLIDER).input_value()

    look_again(page)

    expect(page.locator(SLIDER)).to_have_count(1)
    assert (page.locator(SLIDER).input_value(), page.locator("#ask-limit").input_value()) == (before, "700")
    assert button(page, "ask").is_visible()
    assert not button(page, "decline").is_visible()


@SCRIPTS
def test_all_is_staked_only_after_a_yes(scripts: bool, show: Any) -> None:
    page = show(until(offering("last_chance"), "last_chance"), scripts)
    ask = page.locator("#verb-last_chance > summary")
    page.locator(".others-open").click()
    assert not button(page, "last_chance").is_visible()

    ask.click()
    page.get_by_text("Stake all 5000?").wait_for()
    if scripts:
        assert not troubles(page, "light")
        page.get_by_role("button", name="No", exact=True).click()
        assert not button(page, "last_chance").is_visible()
        ask.click()
    button(page, "last_chance").click()

    page.locator(".sealed").wait_for()
    assert given_on(page)["verb"] == "last_chance"


def test_a_slip_is_named_beside_the_field_with_the_button_in_sight(show: Any) -> None:
    page = show(until(offering("bluff", "follow"), "master_bluff"))
    button(page, "follow").scroll_into_view_if_needed()

    with page.expect_response("**/answer/") as refused:
        button(page, "follow").click()

    assert refused.value.status == 422
    slip = page.locator("#option-follow .amiss")
    slip.wait_for()
    expect(slip).to_have_text("Choose at least one.")
    page.wait_for_function("() => document.activeElement.name === 'cards'")
    assert slip.is_visible()
    assert all(0 <= part.bounding_box()["y"] < page.viewport_size["height"] for part in (slip, button(page, "follow")))
    assert not troubles(page, "light")


@SCRIPTS
def test_the_token_is_spent_with_the_same_cards_in_a_fold(scripts: bool, show: Any) -> None:
    page = show(until(offering("bluff", "switch"), "master_bluff"), scripts)
    assert page.locator("form.answer .pick").count() == 1
    page.locator(".pick label").first.click()
    page.locator(".others-open").click()
    page.locator("#verb-switch > summary").click()
    page.locator("label:has([name=family])").first.click()

    button(page, "switch").click()

    page.locator(".sealed").wait_for()
    assert (given_on(page)["verb"], len(given_on(page)["values"]["cards"])) == ("switch", 1)


def test_specials_are_folded_away_behind_the_last_button(show: Any) -> None:
    page = show(until(offering("believe", "i_believe"), "trust_me"))
    special = page.locator("#verb-i_believe")
    assert (special.is_visible(), button(page, "disbelieve").is_visible()) == (False, True)
    found = troubles(page, "light")

    page.locator(".others-open").click()

    assert (special.is_visible(), button(page, "i_believe").is_visible()) == (True, False)
    assert not [*found, *troubles(page, "light")]


def test_what_must_be_given_away_is_counted(show: Any) -> None:
    def too_many(asked: Decision) -> bool:
        option = asked.option("drop")
        return option is not None and 1 < option.pick("cards").least < len(option.among("cards"))

    page = show(until(too_many, "door_and_treasure", options={"hand": "four"}))
    count = page.locator("#option-drop .exactly")
    must = int(page.locator("[data-exactly]").get_attribute("data-exactly"))
    expect(count).to_have_text(f"Choose {must} (0 of {must})")

    page.locator("#option-drop .pick label").first.click()

    expect(count).to_have_text(f"Choose {must} (1 of {must})")
    assert not troubles(page, "light")


def test_a_button_of_which_nothing_comes_is_not_the_main_one(show: Any) -> None:
    def in_vain(asked: Decision) -> bool:
        return asked.option("take") is not None and asked.option("free") is not None

    seat = until(in_vain, "dr_blender")
    sight = seat.hand.sight
    seat.hand.sight = {**sight, "blocks": [*range(9)]}
    seat.hand.save()
    page = show(seat)
    red = button(page, "take").evaluate("button => getComputedStyle(button).boxShadow")

    page.locator("#option-take label:has([name=colour])").first.click()

    page.locator("#take-preview:has-text('You take nothing.')").wait_for()
    assert button(page, "take").evaluate("button => getComputedStyle(button).boxShadow") != red
    assert not troubles(page, "light")


def test_a_hand_that_the_question_shows_is_not_shown_again(show: Any) -> None:
    page = show(until(offering("bluff", "follow"), "master_bluff"))
    assert page.locator("#option-follow .hand .pick").count() == 1
    assert page.locator(".hand").count() == 1


def test_my_hand_lies_on_a_phone_over_nothing(show: Any) -> None:
    page = show(until(offering("pass", "stay_out"), "door_and_treasure", options={"hand": "four"}))
    assert page.locator(".hand").evaluate("hand => getComputedStyle(hand).position") == "static"
    assert "primary" in button(page, "pass").get_attribute("class")
    assert "primary" not in button(page, "stay_out").get_attribute("class")
    assert not troubles(page, "light")


def test_who_was_slower_reads_why_their_answer_no_longer_counts(show: Any) -> None:
    seat = until(lambda asked: offering("bluff")(asked) and not asked.option("follow"), "master_bluff")
    page, game = show(seat), seat.game
    page.evaluate("document.querySelector('#table').removeAttribute('data-look')")  # it does not look in the meantime
    nearer = game.seats.filter(awaited_since__isnull=False).exclude(pk=seat.pk).get()
    give(game, nearer.number, Answer("bluff"))

    with page.expect_response("**/answer/") as refused:
        button(page, "pass").click()

    assert refused.value.status == 409
    said = page.locator("#refused [role=alert]")
    said.wait_for()
    assert said.inner_text().startswith(
        f"Somebody was faster, so your answer no longer counts. {nearer.name} calls bluff"
    )
    look_again(page)
    assert said.is_visible()


def look_again(page: Any) -> None:
    """Have the page draw the table again, as it does when something has happened."""
    with page.expect_response("**/poll/**"):
        page.evaluate(LOOK)
    at_rest(page)


def test_on_a_wide_screen_a_bid_is_in_sight_with_its_button(show: Any) -> None:
    page = show(until(offering("bid"), "patrons"))
    page.set_viewport_size({"width": 1440, "height": 900})

    box = button(page, "bid").bounding_box()

    assert box["y"] + box["height"] <= 900
    assert not troubles(page, "light")
