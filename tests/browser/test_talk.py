"""Talk is a tap away from the board, with a mark of what is new; in a circle and a waiting room it is on the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import circles, play
from games.models import CircleLine, Line
from tests.catalog.which import SEALED
from tests.games.circles import circle_of
from tests.games.tables import awaited, friend, table_of

from .looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
SCRIPTS = pytest.mark.parametrize("javascript", [True, False], ids=["with scripts", "without"])


def by(name: str) -> play.Actor:
    return play.Actor(user=friend(name).pk)


@SCRIPTS
def test_a_tap_opens_the_talk_and_takes_the_mark_away(javascript: bool, new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    play.say_line(game.address, by("Ben"), "Good evening.")
    page = new_page("phone", javascript=javascript)
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    way = page.get_by_role("link", name="Talk")
    expect(way).to_have_accessible_name("Talk (one new line)")

    way.click()

    expect(page.locator("#log")).to_have_attribute("open", "")
    expect(page.get_by_text("Good evening.").last).to_be_visible()
    expect(page.get_by_role("link", name="Talk")).to_have_accessible_name("Talk")
    assert not (troubles(page, "light") if javascript else [])
    page.locator("#talk").fill("Is it?")
    page.get_by_role("button", name="Say", exact=True).click()
    page.locator(".log .talk p", has_text="Is it?").wait_for()
    assert Line.objects.filter(kind=Line.Kind.TALK).count() == 2


def test_on_a_wide_screen_the_log_is_seen_and_so_its_talk_is_read(new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    page = new_page("desktop")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Talk").wait_for()
    play.say_line(game.address, by("Ben"), "Good evening.")

    page.goto(game.get_absolute_url())

    expect(page.locator(".log .talk p", has_text="Good evening.")).to_be_visible()
    expect(page.get_by_role("link", name="Talk")).to_have_accessible_name("Talk")
    assert game.seats.get(name="Ada").heard_line == Line.objects.get(kind=Line.Kind.TALK).number


@SCRIPTS
def test_a_circle_talks_on_its_page(javascript: bool, new_page: Any, sign_in: Any) -> None:
    circle, page = circle_of("Ada", "Ben"), new_page("phone", javascript=javascript)
    circles.say(circle.address, friend("Ben"), "Thursday?")
    sign_in(page, friend("Ada"))
    page.goto(circle.get_absolute_url())
    page.get_by_text("Thursday?").wait_for()

    page.get_by_label("Say something to the circle").fill("Always.")
    page.get_by_role("button", name="Say", exact=True).click()

    page.locator(".talk p", has_text="Always.").wait_for()
    expect(page.get_by_label("Say something to the circle")).to_have_value("")
    page.get_by_role("button", name="Say", exact=True).click()
    expect(page.get_by_role("alert")).to_have_text("Write something to say first.")
    assert CircleLine.objects.count() == 2
    assert not (troubles(page, "light") if javascript else [])


@SCRIPTS
def test_a_table_that_waits_has_talk(javascript: bool, new_page: Any, sign_in: Any) -> None:
    game, page = play.open_table(friend("Ada"), play.Plan(SEALED, 3)), new_page("phone", javascript=javascript)
    play.take_seat(game.address, friend("Ben"))
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())

    page.get_by_label("Say something").fill("Where is everybody?")
    page.get_by_role("button", name="Say", exact=True).click()

    page.locator(".talk p", has_text="Where is everybody?").wait_for()
    expect(page.get_by_label("Say something")).to_have_value("")
    assert not (troubles(page, "light") if javascript else [])


BOXES = """() => Object.fromEntries(["#question", "#board", "#dock", "#passing .passing"].map((what) => {
    const { top, bottom } = document.querySelector(what).getBoundingClientRect();
    return [what, [top, bottom]];
}))"""
LOOK = """() => document.querySelector("#table").dispatchEvent(new CustomEvent("look"))"""
UNDER = """() => {
    const { x, y, width, height } = document.querySelector(".passing").getBoundingClientRect();
    return !document.elementFromPoint(x + width / 2, y + height / 2).closest(".passing");
}"""
FINISH = """passing => Promise.all(passing.getAnimations().map((each) => { each.finish(); return each.finished; }))"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_said_stands_over_the_page_and_goes_by_itself(motion: str, new_page: Any, sign_in: Any) -> None:
    game = table_of(SEALED, 3)
    me = awaited(game)[0]
    other = str(game.seats.exclude(number=me)[0])
    page = new_page("phone", reduced_motion=motion)
    sign_in(page, friend(str(game.seats.get(number=me))))
    page.goto(game.get_absolute_url())
    before = page.evaluate(BOXES.replace(', "#passing .passing"', ""))
    expect(page.locator(".passing")).to_have_count(0)

    play.say_line(game.address, by(other), "Nobody has a <b>nose</b> for it.")
    page.evaluate(LOOK)

    passing = page.locator(".passing")
    expect(passing).to_be_visible()
    expect(passing).to_contain_text("Nobody has a <b>nose</b> for it.")
    expect(page.locator("#told")).to_contain_text(f"{other}: Nobody has a")  # politely, once
    expect(page.locator("#passing")).to_have_attribute("aria-hidden", "true")
    after = page.evaluate(BOXES)
    assert after.pop("#passing .passing")[1] <= after["#dock"][0]
    assert after == before
    assert page.evaluate(UNDER)  # a tap goes to what is below
    name, lasts = passing.evaluate(
        "one => [getComputedStyle(one).animationName, one.getAnimations()[0].effect.getTiming().duration]"
    )
    assert name == ("stand" if motion == "reduce" else "pass")
    assert lasts >= 4000
    passing.evaluate(FINISH)
    expect(passing).to_be_hidden()
    page.evaluate(LOOK)
    expect(page.get_by_role("link", name="Talk")).to_have_accessible_name("Talk (one new line)")
    expect(passing).to_be_hidden()  # and is not shown again


def test_whoever_has_the_talk_open_reads_it_there(new_page: Any, sign_in: Any) -> None:
    game, page = table_of(SEALED, 3), new_page("phone")
    sign_in(page, friend("Ada"))
    page.goto(game.get_absolute_url())
    page.get_by_role("link", name="Talk").click()
    play.say_line(game.address, by("Ben"), "Right here.")
    page.evaluate(LOOK)
    page.locator(".log .talk p", has_text="Right here.").wait_for()
    expect(page.locator(".passing")).to_have_count(0)
    expect(page.get_by_role("link", name="Talk")).to_have_accessible_name("Talk")


@SCRIPTS
def test_a_reaction_is_two_taps_and_a_third_takes_it_back(javascript: bool, new_page: Any, sign_in: Any) -> None:
    game, page = table_of(SEALED, 3), new_page("phone", javascript=javascript)
    play.say_line(game.address, by("Ben"), "I never lie.")
    sign_in(page, friend("Ada"))
    page.goto(f"{game.get_absolute_url()}?open=log")
    row = page.locator(".log .talk", has_text="I never lie.")

    row.locator("summary").click()
    assert not (troubles(page, "light") if javascript else [])
    assert all(one.bounding_box()["height"] >= 44 for one in row.locator(".react > button").all())
    row.get_by_role("button", name="a long nose").click()

    mine = row.get_by_role("button", name="Ada: a long nose")
    expect(mine).to_have_attribute("aria-pressed", "true")
    mine.click()
    expect(mine).to_have_count(0)
    assert Line.objects.get(kind=Line.Kind.TALK).reactions == {}
