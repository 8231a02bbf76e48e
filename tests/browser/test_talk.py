"""Talk is a tap away from the board, with a mark of what is new; in a circle and a waiting room it is on the page."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from games import circles, play
from games.models import CircleLine, Line
from tests.catalog.which import SEALED
from tests.games.circles import circle_of
from tests.games.tables import friend, table_of

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
