"""The table page keeps what I typed, says what I am about to say, and shows me what changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import expect

from games import play
from games.models import Game, Line
from tests.browser.conftest import at_rest
from tests.catalog.which import BETS, SEALED, TOGETHER, WINDOW
from tests.games.tables import awaited, friend, give, table_of
from tests.games.test_last_chance_numbers import make_rich
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

NEAR = 6  # pixels below the upper edge of a button: it need not move far to be missed
FRAME = "() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


@pytest.fixture
def table(new_page: Any, sign_in: Any) -> Any:
    """A page on which Ada is asked for a bid, at a table with her friend Ben and a bot."""
    ada, ben = friend("Ada"), friend("Ben")
    for _ in range(40):
        game = play.open_table(ada, play.Plan(SEALED, 3, bots=1))
        game = play.take_seat(game.address, ben)
        if set(awaited(game)) == {*range(3)} - {1}:  # all but the bot
            break
    else:
        raise AssertionError("In none of these deals are both friends asked.")
    page = new_page("phone")
    sign_in(page, ada)
    page.goto(game.get_absolute_url())
    return page


@pytest.fixture
def practice(new_page: Any) -> Any:
    """A page on which a stranger is asked for a bid, against bots."""
    page = new_page("phone")
    page.goto("/")
    page.locator(f"form[action='/practice/{TOGETHER}/'] button").first.click()
    page.locator("#option-bid").wait_for()
    return page


@pytest.fixture
def limit(new_page: Any, sign_in: Any) -> Any:
    """The field in which Ada, who has two million, is asked what she would pay."""
    game = table_of(BETS, 2)
    make_rich(game, 0, 2_000_000)
    page = new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    page.locator(".jumps [value=pay]").click()
    return page.locator("[name='pay.limit']")


def look_again(page: Any) -> None:
    """Let the page look whether the table has changed, and wait until it has been drawn."""
    with page.expect_response("**/poll/**"):
        page.evaluate("document.querySelector('#table').dispatchEvent(new CustomEvent('look'))")


@contextmanager
def mouse_down(page: Any, x: float, y: float) -> Iterator[None]:
    """Press with the mouse, and let go afterwards."""
    page.mouse.move(x, y)
    page.mouse.down()
    yield
    page.mouse.up()


@contextmanager
def finger_down(page: Any, x: float, y: float) -> Iterator[None]:
    """Press with a finger, and lift it afterwards."""
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    yield
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    touch.detach()


def game_of(page: Any) -> Game:
    return Game.objects.get(address=page.url.split("/t/")[1].strip("/"))


def test_what_i_typed_survives_a_refresh(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='7'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='3'])").click()
    table.locator(".others-open").click()
    tale = table.locator("#bid-words")
    tale.fill("Six wolves, and I was wearing")
    play.say_line(
        game_of(table).address, play.Actor(user=game_of(table).seats.get(name="Ben").user_id), "Hurry up, Ada!"
    )

    look_again(table)

    table.locator(".log >> text=Hurry up, Ada!").wait_for(state="attached")
    at_rest(table)
    assert tale.input_value() == "Six wolves, and I was wearing"
    assert table.evaluate("document.activeElement.id") == "bid-words"
    assert table.locator("#option-bid input[name=value][value='7']").is_checked()
    assert table.locator("#option-bid input[name=lay][value='3']").is_checked()


def test_i_see_what_i_am_about_to_say(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='7'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='3'])").click()

    table.locator("#bid-preview:has-text('7'):has-text('3')").wait_for()


def test_what_i_am_about_to_say_stays_when_somebody_speaks(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='7'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='3'])").click()
    said = table.locator("#bid-preview:has-text('7'):has-text('3')")
    said.wait_for()
    play.say_line(
        game_of(table).address, play.Actor(user=game_of(table).seats.get(name="Ben").user_id), "Hurry up, Ada!"
    )

    look_again(table)

    table.locator(".log >> text=Hurry up, Ada!").wait_for(state="attached")
    expect(said).to_be_visible()


def test_the_sentence_is_about_the_button_at_hand(table: Any) -> None:
    said = table.locator("#dock .now")
    expect(said).to_have_attribute("data-says", "bid")

    table.locator("[name=verb][value=pass]").focus()

    expect(said).to_have_attribute("data-says", "pass")


def test_an_answer_is_drawn_at_once_and_can_be_changed_while_it_is_sealed(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='5'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='5'])").click()
    table.locator("[name=verb][value=bid]").click()

    table.locator(".sealed").wait_for()
    table.locator("summary:has-text('Change my answer')").click()
    table.locator("#option-bid label:has(input[name=value][value='6'])").click()
    table.locator("[name=verb][value=bid]").click()

    table.locator(".sealed:has-text('6')").wait_for()
    assert game_of(table).moves.filter(seat=0).count() == 2


@pytest.mark.parametrize("pressed", [mouse_down, finger_down], ids=["mouse", "finger"])
def test_a_press_counts_although_the_page_learns_something_in_the_middle_of_it(pressed: Any, practice: Any) -> None:
    """What I am about to say stands above the button, and would move it away from under what presses it."""
    held: list[Any] = []
    practice.route("**/preview/", lambda route: held.append(route))
    with practice.expect_request("**/preview/"):
        practice.locator("#option-bid label:has(input):visible").first.click()
    button = practice.locator("[name=verb][value=bid]")
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    learnt = held[-1].fetch()  # before the press: what takes long is no press any more

    with practice.expect_response("**/answer/"), pressed(practice, box["x"] + box["width"] / 2, box["y"] + NEAR):
        with practice.expect_response("**/preview/") as said:
            held[-1].fulfill(response=learnt)
        said.value.finished()
        practice.evaluate(FRAME)


@pytest.mark.parametrize("elsewhere", [False, True], ids=["answered here", "answered elsewhere"])
def test_nothing_chosen_for_one_question_is_left_over_for_the_next(elsewhere: bool, practice: Any) -> None:
    bid = practice.locator("#option-bid")
    put = practice.locator("#answer-bid").get_attribute("data-since")
    again = practice.locator("label:has([name=again])")
    bid.locator("label:has([name=card]):visible").first.click()
    practice.locator(".others-open").click()
    again.last.click()
    practice.keyboard.press("Escape")

    if elsewhere:
        give(game_of(practice), game_of(practice).seats.get(is_bot=False).number)
        look_again(practice)
    else:
        practice.locator("[name=verb][value=bid]").click()
    practice.locator(f"#answer-bid:not([data-since='{put}'])").wait_for()

    expect(bid.locator("[name=card]:checked")).to_have_count(0)
    expect(practice.locator("[name=again]:checked")).to_have_value("")


def test_what_came_in_the_middle_of_a_press_is_shown_after_it(table: Any) -> None:
    table.locator("[name=verb][value=bid]").hover()
    table.mouse.down()
    play.say_line(
        game_of(table).address, play.Actor(user=game_of(table).seats.get(name="Ben").user_id), "Hurry up, Ada!"
    )
    look_again(table)

    table.mouse.move(0, 0)
    table.mouse.up()

    table.locator(".log >> text=Hurry up, Ada!").wait_for(state="attached")


def test_an_answer_calls_off_a_look_that_could_draw_the_table_as_it_was_before(table: Any) -> None:
    held: list[Any] = []
    table.route("**/poll/**", lambda route: held.append(route))
    with table.expect_request("**/poll/**"):
        table.evaluate("document.querySelector('#table').dispatchEvent(new CustomEvent('look'))")

    with table.expect_event("requestfailed", lambda request: "/poll/" in request.url):
        table.locator("[name=verb][value=pass]").click()

    table.locator(".sealed").wait_for()


def test_a_stale_answer_is_told_in_one_sentence(table: Any) -> None:
    table.evaluate("document.querySelectorAll('input[name=question]').forEach(field => field.value = '0')")
    table.locator("[name=verb][value=pass]").click()

    table.locator("[role=alert]:has-text('moved on')").wait_for()
    assert table.locator("section.question").count() == 1


def test_an_illegal_answer_keeps_the_form(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='4'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='4'])").click()
    table.evaluate("document.querySelector('input[name=lay][value=\"4\"]').value = '44'")
    table.locator("[name=verb][value=bid]").click()

    table.locator("[role=alert]").wait_for()
    assert table.locator("#option-bid input[name=value][value='4']").is_checked()
    assert not game_of(table).moves.filter(seat=0).exists()


@pytest.mark.parametrize("typed", ["1000000", "1,000,000", "1.000.000", "1 000 000"])
def test_a_large_number_is_read_however_its_digits_are_grouped(typed: str, limit: Any) -> None:
    limit.fill(typed)
    limit.press("Tab")
    expect(limit).to_have_value("1,000,000")

    limit.page.locator("[name=verb][value=pay]").click()

    limit.page.locator(".sealed").wait_for()
    assert game_of(limit.page).moves.get().answer["values"]["limit"] == 1_000_000


@pytest.mark.parametrize("typed", ["12,50", "1.5", "1e6"])
def test_what_is_no_whole_number_stays_as_it_was_typed_and_is_refused(typed: str, limit: Any) -> None:
    limit.fill(typed)
    limit.page.locator("[name=verb][value=pay]").click()

    limit.page.locator("[role=alert]:has-text('Choose a number from')").wait_for()
    expect(limit).to_have_value(typed)
    assert not game_of(limit.page).moves.exists()


def test_table_talk_appears_as_it_was_typed(table: Any) -> None:
    words = "<b>7?</b> 🐺 שלום"
    table.locator("#log > summary").click()
    table.locator("#talk").fill(words)
    table.locator("#say button").click()

    table.locator(".log .talk p").first.wait_for()
    expect(table.locator(".log .talk p").first).to_have_text(words)
    expect(table.locator("#talk")).to_have_value("")
    assert Line.objects.filter(kind="talk").count() == 1


def test_what_i_am_about_to_say_stays_when_i_speak(table: Any) -> None:
    table.locator("#option-bid label:has(input[name=value][value='7'])").click()
    table.locator("#option-bid label:has(input[name=lay][value='3'])").click()
    said = table.locator("#bid-preview:has-text('7'):has-text('3')")
    said.wait_for()

    table.locator("#log > summary").click()
    table.locator("#talk").fill("Hm.")
    table.locator("#say button").click()

    table.locator(".log .talk p").first.wait_for()
    expect(said).to_be_visible()


def test_the_thumb_lies_over_what_is_chosen(limit: Any) -> None:
    at = """() => {
        const range = document.querySelector("[data-line] [type=range]"), {left, width} = range.getBoundingClientRect();
        const thumb = (range.value - range.min) / (range.max - range.min);
        const chosen = document.querySelector("[data-line] .stop.chosen").getBoundingClientRect();
        return [thumb, (chosen.left - left) / width, (chosen.right - left) / width];
    }"""
    for verb in ("decline", "pay", "ask"):
        limit.page.locator(f".jumps [value={verb}]").click()
        thumb, start, end = limit.page.evaluate(at)
        assert start - 0.02 <= thumb <= end + 0.02, verb


def test_the_limit_of_choices_holds_after_the_table_is_drawn_again(new_page: Any, sign_in: Any) -> None:
    game = table_of(WINDOW, 3)
    asked, other = game.seats.get(number=awaited(game)[0]), game.seats.exclude(number=awaited(game)[0]).first()
    page = new_page("phone")
    sign_in(page, asked.user)
    page.goto(game.get_absolute_url())
    group = page.locator("fieldset [data-most]").first
    for place in range(int(group.get_attribute("data-most"))):
        group.locator("label").nth(place).click()
    play.say_line(game.address, play.Actor(user=sure(other).user_id), "Hurry up!")

    look_again(page)

    page.locator(".log >> text=Hurry up!").wait_for(state="attached")
    group.locator("input:not(:checked):enabled").first.wait_for(state="detached")
    expect(group.locator("input:disabled").first).to_be_attached()


def test_a_hidden_tab_does_not_look(table: Any, new_page: Any) -> None:
    looks: list[str] = []
    tab = new_page(alone=True)  # its clock cannot be put right again
    tab.context.add_cookies(table.context.cookies())
    tab.on("request", lambda request: looks.append(request.url) if "/poll/" in request.url else None)
    tab.clock.install()
    tab.goto(table.url)
    tab.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    tab.evaluate("dispatchEvent(new Event('visibilitychange'))")
    tab.clock.run_for(120_000)

    assert not looks


def test_board_question_hand_and_dock_lie_below_one_another_on_a_phone(new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    page = new_page("phone")
    sign_in(page, sure(game.seats.get(number=awaited(game)[0]).user))
    page.goto(game.get_absolute_url())

    places = [page.locator(part).bounding_box() for part in ("#board", "#question", ".hand", "#dock")]

    assert [place["y"] for place in places] == sorted(place["y"] for place in places)
    assert places[2]["y"] + places[2]["height"] <= places[3]["y"] + 1
