"""A letter's link opened as its reader does: without signing in, with scripts and without."""

from __future__ import annotations

from base64 import b64encode
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import expect

from games.catalog import GAMES
from games.management.commands import draw_cards
from games.models import Game, Seat
from games.post.links import token_for
from tests.catalog.which import SEALED
from tests.games.tables import awaited, give, table_of

from .looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCRIPTS = pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])
ELSEWHERE = "http://elsewhere.example/"
INKED = """async (url) => {
    const picture = new Image();
    picture.src = url;
    await picture.decode();
    const {width, height} = picture, paper = new OffscreenCanvas(width, height).getContext("2d");
    paper.drawImage(picture, 0, 0);
    const {data} = paper.getImageData(width * .1, height * .1, width * .8, height * .8), colours = new Set();
    let clear = 0;
    for (let at = 0; at < data.length; at += 4) {
        colours.add(data.slice(at, at + 3).join());
        clear += data[at + 3] < 255;
    }
    return {colours: colours.size, clear};
}"""


@pytest.fixture
def game() -> Game:
    """Three friends at a table, two of them asked at once."""
    return table_of(SEALED, 3)


@pytest.fixture
def seat(game: Game) -> Seat:
    """Somebody who is asked."""
    return game.seats.get(number=awaited(game)[0])


@pytest.fixture
def others_have_answered(game: Game, seat: Seat) -> None:
    """The seat's own answer closes the question."""
    for number in awaited(game):
        if number != seat.number:
            give(game, number)


def link(seat: Seat) -> str:
    return f"/l/{token_for(seat.pk, Game.objects.get(pk=seat.game_id).question)}/"


def answer(page: Any) -> None:
    """Press a button of the question."""
    page.locator("[name=verb][value=pass]").click()


@SCRIPTS
def test_an_answer_from_a_letter_is_sealed(game: Game, seat: Seat, new_page: Any, javascript: bool) -> None:
    page = new_page("phone", javascript=javascript)
    page.goto(link(seat))

    answer(page)

    page.locator(".sealed:has-text('Your answer is sealed')").wait_for()
    assert game.moves.get().seat == seat.number
    page.locator("summary", has_text="Change my answer").click()
    answer(page)
    page.locator(".sealed").wait_for()


@SCRIPTS
@pytest.mark.usefixtures("others_have_answered")
def test_an_answer_from_a_letter_closes_the_question(game: Game, seat: Seat, new_page: Any, javascript: bool) -> None:
    page, used = new_page("phone", scheme="dark", javascript=javascript), link(seat)
    page.goto(used)

    answer(page)

    page.wait_for_url(lambda there: not there.endswith(used))  # the next question has a link of its own
    expect(page.locator("#question")).to_be_visible()
    assert game.moves.filter(seat=seat.number).count() == 1
    assert not javascript or not troubles(page, "dark")


@SCRIPTS
@pytest.mark.usefixtures("others_have_answered")
def test_an_answer_that_comes_too_late_meets_the_late_page(
    game: Game, seat: Seat, new_page: Any, javascript: bool
) -> None:
    page = new_page(javascript=javascript)
    page.goto(link(seat))
    give(game, seat.number)

    answer(page)

    page.locator("p:has-text('is closed')").wait_for()
    assert not page.locator(".message, #table, .hand").count()
    assert game.moves.filter(seat=seat.number).count() == 1


def test_no_other_site_learns_the_address_of_a_letter(seat: Seat, new_page: Any) -> None:
    page = new_page(alone=True)
    page.route(f"{ELSEWHERE}**", lambda route: route.fulfill())
    page.goto(link(seat))
    with page.expect_request(ELSEWHERE) as asked:
        page.evaluate("where => { location.href = where; }", ELSEWHERE)
    assert "referer" not in asked.value.all_headers()


def test_a_letter_opened_before_a_sign_in_elsewhere_says_so_and_keeps_what_is_typed(
    game: Game, seat: Seat, new_page: Any
) -> None:
    page = new_page("phone", alone=True)
    page.goto(link(seat))
    page.locator(".others-open").click()
    page.locator("#bid-words").fill("I once rode a cannon ball.")
    page.keyboard.press("Escape")
    page.context.clear_cookies()

    with page.expect_response("**/l/**") as refused:
        answer(page)

    page.locator("#refused [role=alert]:has-text('nothing was sent')").wait_for()
    assert refused.value.status == 403
    assert page.locator("#bid-words").input_value() == "I once rode a cannon ball."
    assert not game.moves.exists()
    page.reload()
    answer(page)
    page.locator(".sealed").wait_for()


def test_without_scripts_a_broken_seal_has_a_page_of_ours(game: Game, seat: Seat, new_page: Any) -> None:
    page = new_page("phone", javascript=False, alone=True)
    page.goto(link(seat))
    page.context.clear_cookies()

    answer(page)

    expect(page.locator("h1")).to_have_text("The seal of this form is broken")
    assert urlsplit(page.url).path.startswith("/l/")
    assert not game.moves.exists()


@pytest.mark.parametrize("slug", GAMES)
def test_no_cards_picture_is_blank_or_lets_the_theme_shine_through(slug: str, page: Any) -> None:
    for file in sorted(draw_cards.folder(slug).glob("*.png")):
        found = page.evaluate(INKED, f"data:image/png;base64,{b64encode(file.read_bytes()).decode()}")
        assert found["colours"] >= 10, f"{file.name} is blank"
        assert found["clear"] == 0, f"{file.name} has holes"
