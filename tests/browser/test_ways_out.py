"""The way out of a game in a real browser: on a phone, without scripts, and with nothing that axe objects to."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from accounts.models import User
from games.models import Game, Letter, Proposal, Seat
from tests.browser.conftest import at_rest
from tests.catalog.which import SEALED
from tests.games.tables import awaited, give, log_of, table_of

from .looks import astray, objections

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOKS = pytest.mark.parametrize(
    ("size", "scripts"), [("phone", True), ("desktop", True), ("phone", False)], ids=["phone", "desktop", "plain"]
)
IN_SIGHT = """thing => {
    const {top, bottom} = thing.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
}"""


@pytest.fixture
def game(settings: Any) -> Game:
    """A table of three friends and a bot at which nobody does anything by themselves for a while."""
    settings.LONGHAND_PAUSE = 1000
    return table_of(SEALED, 3, bots=1)


def press(page: Any, name: str, scripts: bool) -> None:
    """Press a button and wait for what comes of it."""
    button = page.get_by_role("button", name=name, exact=True)
    if scripts:
        with page.expect_response(lambda response: response.request.method == "POST"):
            button.click()
        at_rest(page)
    else:
        with page.expect_navigation():
            button.click()


def open_ways(page: Any, scripts: bool) -> None:
    """Open the panel."""
    if page.locator("#ways[open] .deed, #ways[open] h3").count():
        return
    page.locator("#about > summary").click()
    page.locator("#ways > summary").click()
    if not scripts:
        page.locator("#ways .unfolds a").click()
    page.locator("#ways h3").first.wait_for()


@LOOKS
def test_a_bot_plays_on_and_the_seat_is_taken_back(
    game: Game, new_page: Any, sign_in: Any, size: str, scripts: bool
) -> None:
    page, seat = new_page(size, javascript=scripts), game.seats.get(number=0)
    sign_in(page, seat.user)
    page.goto(game.get_absolute_url())
    open_ways(page, scripts)
    if scripts:
        assert not [*objections(page), *astray(page)]
    press(page, "Let a bot play on", scripts)
    page.get_by_role("heading", name="A bot is sitting in for you.").wait_for()
    page.get_by_role("button", name="Take my seat back").first.click()
    page.locator("h2#question", has_not_text="sitting in").wait_for()
    assert not Seat.objects.get(pk=seat.pk).stand_in


@LOOKS
def test_a_proposal_is_made_shown_and_agreed_to(
    game: Game, new_page: Any, sign_in: Any, size: str, scripts: bool
) -> None:
    ada, _bot, ben, cleo = (seat.user for seat in game.seats.select_related("user"))
    page = new_page(size, javascript=scripts)
    sign_in(page, ada)
    page.goto(game.get_absolute_url())
    open_ways(page, scripts)
    press(page, "To end unfinished", scripts)
    page.get_by_role("heading", name="Ada proposes to end this game unfinished.").wait_for()
    assert Proposal.objects.get(game=game).kind == "end"
    for friend in (ben, cleo):
        sign_in(page, friend)
        page.goto(game.get_absolute_url())
        answer_it = page.get_by_role("link", name="Answer it")
        assert answer_it.evaluate(IN_SIGHT)
        answer_it.click()
        page.wait_for_function(f"({IN_SIGHT})(document.querySelector('#proposed button'))")
        if scripts:
            assert not [*objections(page), *astray(page)]
        press(page, "I agree", scripts)
    page.get_by_text("All have agreed to end this game unfinished.").first.wait_for()
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER


@LOOKS
def test_leaving_is_asked_about_and_days_away_are_set(
    game: Game, new_page: Any, sign_in: Any, size: str, scripts: bool
) -> None:
    page, number = new_page(size, javascript=scripts), next(n for n in awaited(game) if n != 1)
    sign_in(page, game.seats.get(number=number).user)
    page.goto(game.get_absolute_url())
    open_ways(page, scripts)
    page.get_by_role("link", name="Choose the days").click()
    page.get_by_label("First day away").wait_for()
    today = page.get_by_label("First day away").get_attribute("min")
    page.get_by_label("First day away").fill(today)
    page.get_by_label("Last day away").fill(today)
    manner = page.get_by_label("How well the bot plays")
    expect(manner).to_be_hidden()
    page.get_by_label("A bot plays on for me").check(force=True)
    expect(manner).to_be_visible()
    page.get_by_label("My clocks stand still").check(force=True)
    page.get_by_role("button", name="I am away then").click()
    page.wait_for_url(f"**{game.get_absolute_url()}")
    open_ways(page, scripts)
    page.locator("#ways").get_by_text("away until today").wait_for()
    page.get_by_role("link", name="Leave this game").click()
    page.get_by_role("heading", name="Leave this game for good?").wait_for()
    if scripts:
        assert not [*objections(page), *astray(page)]
    page.get_by_role("button", name="Leave for good").click()
    page.get_by_role("heading", name="You have left this game.").wait_for()
    assert "{seat} has left the game for good; a bot plays on." in log_of(game)


@LOOKS
def test_a_proposal_that_somebody_refuses_changes_nothing(
    game: Game, new_page: Any, sign_in: Any, size: str, scripts: bool
) -> None:
    ada, _bot, ben, _cleo = (seat.user for seat in game.seats.select_related("user"))
    page = new_page(size, javascript=scripts)
    sign_in(page, ada)
    page.goto(game.get_absolute_url())
    open_ways(page, scripts)
    press(page, "A pause", scripts)
    page.get_by_role("button", name="I have changed my mind").wait_for()
    assert not page.get_by_role("link", name="Answer it").count()
    sign_in(page, ben)
    page.goto(game.get_absolute_url())
    press(page, "I would rather not", scripts)
    if size == "phone":
        page.locator("#log > summary").click()
    page.locator("#log").get_by_text("Ben would rather not: the proposal is off.").first.wait_for()
    assert not page.locator("#proposed").count()
    assert Game.objects.get(pk=game.pk).status == Game.Status.RUNNING


@LOOKS
def test_somebody_slow_is_nudged_once(
    game: Game, new_page: Any, sign_in: Any, time_machine: Any, size: str, scripts: bool
) -> None:
    User.objects.update(wakes=0, sleeps=0)
    slow = next(seat for seat in game.seats.select_related("user") if seat.number in awaited(game) and seat.user)
    friend = next(seat for seat in game.seats.select_related("user") if seat.user and seat.pk != slow.pk)
    time_machine.move_to(datetime.now(UTC) + timedelta(days=3))  # past half of their time, even if night fell first
    page = new_page(size, javascript=scripts)
    sign_in(page, friend.user)
    if friend.number in awaited(game):
        give(game, friend.number)
    page.goto(game.get_absolute_url())
    nudge = page.get_by_role("button", name=f"Nudge {slow}")
    nudge.first.wait_for()
    if scripts:
        assert not [*objections(page), *astray(page)]
    press(page, f"Nudge {slow} by letter", scripts)
    nudge.wait_for(state="detached")
    letter = Letter.objects.get(kind=Letter.Kind.NUDGE)
    assert letter.user == slow.user
