"""Things move to their new places, news flashes where it happened, and what is turned up covers the screen."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games.engine.questions import Answer
from games.models import Game
from tests.browser.conftest import at_rest
from tests.games.tables import awaited, decision_of, give, table_of
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

MOST = 12

# Notes what moves, by name, and what has the focus once the board is drawn. With `slow` the movement never ends.
WATCH = """slow => {
    window.moved = [];
    window.ended = 0;
    const begin = document.startViewTransition.bind(document);
    document.startViewTransition = draw => {
        const transition = begin(draw);
        transition.updateCallbackDone.then(() => moved.push({
            names: [...document.querySelectorAll("[style]")].map(thing => thing.style.viewTransitionName),
            focus: document.activeElement.id,
        }));
        transition.finished.then(() => { ended += 1; });
        return transition;
    };
    const style = new CSSStyleSheet();
    style.replaceSync(`:is(html)::view-transition-new(*) { animation-duration: ${slow ? 600 : .1}s !important }`);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, style];
}"""
LOOK = "() => document.querySelector('#table').dispatchEvent(new CustomEvent('look'))"


@pytest.fixture
def game(settings: Any) -> Game:
    """A table at which the site answers for nobody for a while."""
    settings.LONGHAND_PAUSE = 1000
    return table_of("trust_me", 3)


def claims(game: Game) -> int:
    """Let the seat that begins lay two cards; return which it is."""
    (number,) = awaited(game)
    seat = game.seats.get(number=number)
    animal: Any = sure(sure(decision_of(seat)).option("start")).fields["animal"]  # one that nobody has discarded
    give(game, number, Answer("start", {"cards": seat.hand.sight["hands"][number][:2], "animal": animal.among[:1]}))
    return number


def look_on(game: Game, number: int, new_page: Any, sign_in: Any, **how: Any) -> Any:
    """A seat's page of the table, in a browser that moves what it draws."""
    page = new_page(**({"reduced_motion": "no-preference"} | how))
    sign_in(page, game.seats.get(number=number).user)
    page.goto(game.get_absolute_url())
    page.locator("#table").wait_for()
    return page


def test_a_card_flies_to_the_stack_and_its_name_is_gone_with_the_flight(
    game: Game, new_page: Any, sign_in: Any
) -> None:
    (number,) = awaited(game)
    page = look_on(game, (number + 1) % 3, new_page, sign_in)
    page.evaluate(WATCH, False)
    claims(game)
    page.evaluate(LOOK)
    page.wait_for_function("() => window.ended === 1")

    (moved,) = page.evaluate("moved")
    assert "moves-stack-1" in moved["names"]
    assert len(moved["names"]) == len(set(moved["names"])) <= MOST
    assert not page.locator("[style]").count()


def test_the_focus_does_not_wait_for_it(game: Game, new_page: Any, sign_in: Any) -> None:
    claims(game)
    page = look_on(game, awaited(game)[0], new_page, sign_in)
    page.evaluate(WATCH, True)
    page.locator(".laid .pickable").first.click()
    page.locator("#dock [name=verb][value=disbelieve]").click()
    page.wait_for_function("() => moved.length")

    (moved,) = page.evaluate("moved")
    assert moved["focus"] == "question"
    assert page.evaluate("ended") == 0


def test_nothing_moves_for_a_player_who_wants_no_motion(game: Game, new_page: Any, sign_in: Any) -> None:
    (number,) = awaited(game)
    page = look_on(game, (number + 1) % 3, new_page, sign_in, reduced_motion="reduce")
    page.evaluate(WATCH, False)
    claims(game)
    page.evaluate(LOOK)
    page.locator(".laid .card").first.wait_for()

    assert page.evaluate("moved") == []


def test_where_the_browser_cannot_move_it_the_board_is_drawn_all_the_same(
    game: Game, new_page: Any, sign_in: Any
) -> None:
    (number,) = awaited(game)
    page = look_on(game, (number + 1) % 3, new_page, sign_in)
    page.evaluate("() => { document.startViewTransition = undefined; }")
    claims(game)
    page.evaluate(LOOK)

    page.locator(".laid .card").first.wait_for()


def test_a_look_that_changes_nothing_on_the_board_moves_nothing(game: Game, new_page: Any, sign_in: Any) -> None:
    claims(game)
    page = look_on(game, awaited(game)[0], new_page, sign_in)
    page.evaluate(WATCH, False)
    page.locator("#talk").evaluate("field => { field.closest('details').open = true; }")
    page.locator("#talk").fill("Well, well.")
    page.locator("#say button").click()
    page.locator(".log li:has-text('Well, well.')").wait_for()

    assert page.evaluate("moved") == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_a_tap_while_something_moves_does_what_it_is_on(game: Game, size: str, new_page: Any, sign_in: Any) -> None:
    """Even on what is moving: a card can be chosen while it flies."""
    (number,) = awaited(game)
    page = look_on(game, (number + 1) % 3, new_page, sign_in, size=size)
    page.evaluate(WATCH, True)
    claims(game)
    page.evaluate(LOOK)
    page.wait_for_function("() => moved.length")
    laid = page.locator(".laid .pickable").first.bounding_box()
    page.mouse.click(laid["x"] + laid["width"] / 2, laid["y"] + laid["height"] / 2)

    expect(page.locator(".laid input").first).to_be_checked()
    page.wait_for_function("() => window.ended === 1")


def test_what_is_turned_up_covers_the_board_once_and_takes_no_taps(game: Game, new_page: Any, sign_in: Any) -> None:
    claims(game)
    (doubter,) = awaited(game)
    page = look_on(game, doubter, new_page, sign_in)
    expect(page.locator("#moment")).to_be_hidden()
    page.locator(".laid .pickable").first.click()
    page.locator("#dock [name=verb][value=disbelieve]").click()

    moment = page.locator("#moment")
    expect(moment).to_be_visible()
    assert moment.locator(".card").count() == 1
    assert page.evaluate("getComputedStyle(document.querySelector('#moment')).pointerEvents") == "none"
    page.mouse.click(200, 20)
    expect(moment).to_be_hidden()
    page.reload()
    page.locator("#table").wait_for()
    at_rest(page)
    expect(page.locator("#moment")).to_be_hidden()


@pytest.mark.parametrize(
    ("width", "height", "least"), [(390, 664, 0.6), (320, 568, 0.6), (844, 390, 0.3), (1440, 900, 0.5)]
)
def test_it_is_the_largest_thing_on_the_screen_beside_the_buttons(
    game: Game, width: int, height: int, least: float, new_page: Any, sign_in: Any
) -> None:
    """However tall the question below it is: that for cards and a claim is the tallest."""
    claims(game)
    (doubter,) = awaited(game)
    page = look_on(game, doubter, new_page, sign_in)
    page.set_viewport_size({"width": width, "height": height})
    page.locator(".laid .pickable").first.click()
    page.locator("#dock [name=verb][value=disbelieve]").click()
    expect(page.locator("#moment")).to_be_visible()

    moment = page.locator("#moment").bounding_box()
    assert moment["width"] * moment["height"] >= least * width * height
    assert page.locator("#moment .card").bounding_box()["height"] >= 0.25 * height
    for dock in page.locator("#dock").all():  # the player who begins the next stack has one
        box = dock.bounding_box()
        assert box["x"] >= moment["x"] + moment["width"] or box["y"] >= moment["y"] + moment["height"]


def test_a_player_who_comes_back_reads_the_news_line_by_line(game: Game, new_page: Any, sign_in: Any) -> None:
    """In the line over the board, which says in the end what it said at first."""
    claimant = claims(game)
    (doubter,) = awaited(game)
    page = look_on(game, claimant, new_page, sign_in)
    give(game, doubter, Answer("disbelieve", {"turn": [1]}))
    page.evaluate("""() => {
        window.said = [];
        new MutationObserver(() => {
            const line = document.querySelector("#latest summary > span")?.textContent.trim();
            if (line && said.at(-1) !== line) said.push(line);
        }).observe(document.querySelector("#table"), { childList: true, subtree: true, characterData: true });
    }""")
    page.evaluate(LOOK)
    page.wait_for_function("() => said.length > 2 && said.at(-1) === said[0]")

    said, told = page.evaluate("said"), [line.strip() for line in page.locator("#latest li").all_text_contents()]
    assert set(said) <= set(told)
    assert "turns up" in said[0]


def test_a_poll_with_nothing_new_moves_nothing(game: Game, new_page: Any, sign_in: Any) -> None:
    claims(game)
    page = look_on(game, awaited(game)[0], new_page, sign_in)
    page.evaluate(WATCH, False)
    with page.expect_response(lambda response: response.status == 204):
        page.evaluate(LOOK)
    page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")

    assert page.evaluate("moved") == []


def test_a_player_who_has_chosen_nothing_on_the_board_is_led_to_it(game: Game, new_page: Any, sign_in: Any) -> None:
    claims(game)
    page = look_on(game, awaited(game)[0], new_page, sign_in)
    page.locator("#dock [name=verb][value=disbelieve]").click()
    page.locator(".amiss").first.wait_for()

    expect(page.locator("#board input[aria-invalid=true]").first).to_be_focused()
