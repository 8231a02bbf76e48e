"""Options that share a form: each has its button there, with scripts and without, by finger and by keys."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.chance import Chance
from games.models import Game, Seat
from tests.browser.conftest import game_on
from tests.browser.hands import reach
from tests.games.tables import answer_at_random, decision_of, friend, table_of

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SCRIPTS = pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without"])


def table_on(slug: str, new_page: Any, sign_in: Any, scripts: bool = True) -> Any:
    """A page on which Ada is asked at a table of two or three friends."""
    page = new_page("phone", javascript=scripts)
    sign_in(page, friend("Ada"))
    page.goto(table_of(slug, 3 if slug == "munchhausen" else 2).get_absolute_url())
    page.locator("form.answer").first.wait_for()
    return page


def bet_yes(page: Any) -> None:
    """Bet on yes, wherever that is asked."""
    yes = page.locator("label:has([name=side][value=yes])").first
    aside = not yes.is_visible()
    if aside:
        page.locator(".others-open").click()
    yes.click()
    if aside:
        page.keyboard.press("Escape")


def button(page: Any, verb: str) -> Any:
    return page.locator(f"[name=verb][value={verb}]")


def sealed(page: Any) -> dict[str, Any]:
    """What Ada has answered, once the page says that it is sealed."""
    page.locator(".sealed").wait_for()
    answer: dict[str, Any] = game_on(page).moves.get(seat=0).answer
    return answer


@SCRIPTS
def test_a_button_sends_its_form_though_another_needs_more(scripts: bool, new_page: Any, sign_in: Any) -> None:
    for _ in range(20):
        page = table_on("munchhausen", new_page, sign_in, scripts)
        if button(page, "pass").count():
            break
    assert page.locator("form.answer").count() == 1

    button(page, "pass").click()

    assert sealed(page)["verb"] == "pass"


@SCRIPTS
def test_what_is_filled_in_once_counts_for_whichever_button_is_pressed(
    scripts: bool, new_page: Any, sign_in: Any
) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts)
    bet_yes(page)
    if scripts:
        page.locator(".jumps [value=ask]").click()
    page.locator("[name='ask.limit']").fill("700")

    button(page, "ask").click()

    given = sealed(page)
    assert (given["verb"], given["values"]["side"], given["values"]["limit"]) == ("ask", ["yes"], 700)


def test_all_that_a_form_could_say_is_said_at_once(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in)
    if not page.locator("label:has([name=share][value='10'])").first.is_visible():
        page.locator(".others-open").click()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.url.endswith("/preview/") else None)

    page.locator("label:has([name=share][value='10'])").first.click()

    for verb in ("decline", "ask", "pay", "last_chance"):
        page.locator(f"#{verb}-preview:has-text('500')").wait_for(state="attached")
    assert len(asked) == 1


def test_enter_presses_the_button_below_what_it_is_pressed_in(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in)
    page.locator(".jumps [value=pay]").click()
    reach(page.locator("[name='pay.limit']"))
    page.keyboard.press("Control+A")
    page.keyboard.type("900")

    page.keyboard.press("Enter")

    given = sealed(page)
    assert (given["verb"], given["values"]["limit"]) == ("pay", 900)


def test_enter_in_what_is_for_the_second_button_alone_presses_that(new_page: Any, sign_in: Any) -> None:
    game, chance = table_of("munchhausen", 3), Chance(b"judging", 0)
    while not (seat := who_judges(game)):
        answer_at_random(game, chance)
    page = new_page("phone")
    sign_in(page, seat.user)
    page.goto(game.get_absolute_url())
    for label in page.locator("label:has([name=bidder])").all():
        label.click()
    page.locator(".others-open").click()
    reach(page.locator("[name=bank]:checked"))

    with page.expect_response("**/answer/"):
        page.keyboard.press("Enter")

    assert game.moves.filter(seat=seat.number).latest("number").answer["verb"] == "reject"


def who_judges(game: Game) -> Seat | None:
    """Who is asked whether to believe a promise."""
    for seat in game.seats.select_related("user"):
        decision = decision_of(seat)
        if decision and decision.option("reject"):
            return seat
    return None


def test_without_scripts_enter_answers_nothing_that_was_not_meant(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts=False)
    page.locator("[name='pay.limit']").fill("900")

    page.locator("[name='pay.limit']").press("Enter")
    button(page, "pay").click()

    assert sealed(page)["verb"] == "pay"
    assert game_on(page).moves.count() == 1


def test_enter_in_a_form_of_one_question_answers_it(new_page: Any, sign_in: Any) -> None:
    page = table_on("patrons", new_page, sign_in)
    reach(page.locator("[name=card]").first)
    page.keyboard.press("Space")

    page.keyboard.press("Enter")

    assert sealed(page)["verb"] == "bid"


def test_what_is_missing_is_said_in_a_sentence_and_the_rest_stays(new_page: Any, sign_in: Any) -> None:
    page = table_on("last_chance", new_page, sign_in, scripts=False)
    bet_yes(page)
    page.locator("[name='pay.limit']").fill("")

    button(page, "pay").click()

    page.locator("#pay-limit-amiss:has-text('Choose a number')").wait_for()
    assert page.locator("#refused a[href='#pay-limit']").inner_text().startswith("I pay up to: Choose a number")
    assert page.locator("[name=side][value=yes]").is_checked()
    assert not game_on(page).moves.exists()
