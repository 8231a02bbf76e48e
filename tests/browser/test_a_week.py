"""A week of one table in three browsers: an account at a desk, a guest on a phone, and one who changes phones."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from playwright.sync_api import Locator, Page, expect

from games import tasks
from games.engine.chance import Chance
from games.models import Circle, Game, Hand
from tests.browser.conftest import at_rest
from tests.catalog.which import TOGETHER, name_of
from tests.games.tables import awaited, decision_of, fresh, friend, give
from tests.hints import sure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
MONDAY, DAY = datetime(2026, 3, 16, 10, tzinfo=UTC), timedelta(days=1)


@pytest.fixture
def anna(new_page: Any, sign_in: Any) -> Page:
    """The account, at a desk."""
    page: Page = new_page(alone=True)
    sign_in(page, friend("Anna"))
    return page


@pytest.fixture
def phones(new_page: Any) -> list[Page]:
    """Ben's phone, Cleo's, and the one that Cleo has later."""
    return [new_page("phone", alone=True) for _ in range(3)]


def press(page: Page, name: str) -> None:
    """Press a button and wait for what comes of it."""
    with page.expect_response(lambda response: response.request.method == "POST"):
        page.get_by_role("button", name=name, exact=True).first.click()
    page.wait_for_load_state()
    at_rest(page)


def open_table(anna: Page, *guests: tuple[Page, str]) -> Game:
    """Open a table and let guests sit down by its link."""
    anna.goto("/tables/open/")
    anna.get_by_text(name_of(TOGETHER), exact=True).first.click()
    anna.get_by_role("radio", name="3", exact=True).check()
    press(anna, "Open the table")
    for guest, name in guests:
        guest.goto(anna.locator("#link").input_value())
        guest.get_by_label("Your name at the table").fill(name)
        press(guest, "Sit down")
    for page in (anna, *(guest for guest, _ in guests)):
        leads_on_to(page.locator("#board"))
    return Game.objects.get()


def leads_on_to(what: Locator) -> None:
    """A page finds out by itself, at its next look: one that is asked for meanwhile would be given up for that one."""
    expect(what).to_be_visible(timeout=20_000)


def come_back(game: Game, new: Page, old: Page, *others: Page) -> None:
    """Cleo opens the link on another phone: in the same network it takes two who know her."""
    new.goto(game.get_absolute_url())
    new.get_by_role("link", name="I already have a seat here").click()
    new.get_by_label("Your name at the table").fill("cleo")
    press(new, "Ask to be let in")
    for other in others:
        other.goto(game.get_absolute_url())
        expect(other.locator(".comeback")).to_contain_text("“I am Cleo”")
        press(other, "Let them in")
    leads_on_to(new.locator("#board"))
    leads_on_to(old.get_by_text("Your seat was taken over in another browser"))


def talk(game: Game, speaker: Page, hears: Page) -> None:
    """Somebody says something, and another reads it over the board and laughs."""
    speaker.goto(game.get_absolute_url())
    speaker.get_by_role("link", name="Talk").click()
    speaker.locator("#talk").fill("You buy like a tourist.")
    press(speaker, "Say")
    hears.goto(game.get_absolute_url())
    expect(hears.locator(".passing")).to_contain_text("You buy like a tourist.")
    hears.get_by_role("link", name="Talk").click()
    hears.locator(".talk .react > summary").first.click()
    hears.locator(".talk .react[open] button").first.click()
    expect(hears.locator(".talk .reaction[aria-pressed=true]")).to_be_visible()


def pause(game: Game, by: Page, *others: Page) -> None:
    """Somebody proposes a pause, and the others agree; where their turns stand, it waits for them."""
    by.goto(game.get_absolute_url())
    by.locator("#about > summary").click()
    by.locator("#ways > summary").click()
    press(by, "A pause")
    for other in others:
        other.goto("/turns/")
        expect(other.get_by_role("heading", name="Do you agree?")).to_be_visible()
        other.goto(game.get_absolute_url())
        press(other, "I agree")
    assert fresh(game).status == Game.Status.PAUSED


def answer(game: Game, nth: int, but: str = "") -> None:
    """All who are awaited answer, but one."""
    for number in awaited(game):
        seat = game.seats.get(number=number)
        if str(seat) != but and Hand.objects.get(seat=seat).sealed is None:
            give(game, number, sure(decision_of(seat)).sample(Chance(b"a week", f"{nth} {number}")))


def leave_to(game: Game, name: str) -> None:
    """Play on until the table awaits one player alone."""
    for nth in range(40):
        if [str(game.seats.get(number=number)) for number in awaited(game)] == [name]:
            return
        answer(game, nth, but=name)
    raise AssertionError


def play_on(game: Game) -> None:
    """Answer until the game is over."""
    for nth in range(200):
        if fresh(game).status == Game.Status.OVER:
            return
        answer(game, nth)
    raise AssertionError


def open_the_next(game: Game, anna: Page, *guests: Page) -> None:
    """Make a circle of those who have played, and open its next table in two taps."""
    anna.goto(game.get_absolute_url())
    anna.get_by_role("link", name="Make a circle of these people").click()
    anna.get_by_label("Name of the circle").fill("Friday Liars")
    press(anna, "Make the circle")
    for guest in guests:
        guest.goto(game.get_absolute_url())
        guest.get_by_role("link", name=re.compile("^Join")).click()
        press(guest, "Join the circle")
    anna.goto(Circle.objects.get().get_absolute_url())
    anna.get_by_role("link", name="A table for us").click()
    press(anna, "Open the table")
    for guest in guests:
        guest.goto("/")
        guest.locator("#main, main").get_by_role("link", name=name_of(TOGETHER), exact=True).first.click()
        press(guest, "Sit down")


def test_friends_play_a_week_and_open_the_next_table(
    anna: Page, phones: list[Page], mailoutbox: list[Any], live_server: Any, settings: Any
) -> None:
    settings.SITE_URL = live_server.url
    ben, old, new = phones
    with time_machine.travel(MONDAY) as clock:
        game = open_table(anna, (ben, "Ben"), (old, "Cleo"))
        answer(game, 0)
        clock.move_to(MONDAY + DAY)
        come_back(game, new, old, anna, ben)
        talk(game, ben, new)
        clock.move_to(MONDAY + 2 * DAY)
        pause(game, ben, new, anna)
        clock.move_to(MONDAY + 3 * DAY)
        ben.goto(game.get_absolute_url())
        press(ben, "Let the game go on")
        assert fresh(game).status == Game.Status.RUNNING

        leave_to(game, "Ben")
        clock.shift(timedelta(hours=36))
        anna.goto(game.get_absolute_url())
        reminder = anna.get_by_role("button", name="Remind Ben")
        assert game.get_absolute_url() in sure(reminder.get_attribute("data-copy"))
        leave_to(game, "Anna")
        clock.shift(timedelta(hours=1))
        tasks.sweep()
        assert [mail.subject for mail in mailoutbox if mail.to == ["anna@friends.example"]]

        play_on(game)
        for page in (anna, ben, new):
            page.goto(game.get_absolute_url())
            expect(page.get_by_role("heading", name=re.compile("^You (win|come)"))).to_be_visible()
        open_the_next(game, anna, ben, new)
        assert [str(seat) for seat in Game.objects.latest("pk").seats.order_by("number")] == ["Anna", "Ben", "Cleo"]
        assert Game.objects.latest("pk").status == Game.Status.RUNNING
