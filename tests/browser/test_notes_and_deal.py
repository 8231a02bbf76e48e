"""My notes while a game is played and after it, and how its cards were dealt, in a real browser."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from games import play
from games.models import Game, Note
from tests.browser.conftest import at_rest
from tests.catalog.which import OFFERS, SEALED
from tests.games.tables import table_of

from .looks import troubles

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
LOOK = "document.querySelector('#table').dispatchEvent(new CustomEvent('look'))"
SCRIPT = Path(__file__).resolve().parent.parent.parent / "docs" / "check_deal.py"
LONG = "Ben: " + "W" * 200 + "\n\nand two witches."


@pytest.fixture
def game(settings: Any) -> Game:
    """A table at which the site answers for nobody for a while."""
    settings.LONGHAND_PAUSE = 1000
    return table_of(SEALED, 3)


def keep(page: Any, text: str) -> None:
    """Keep a note."""
    page.locator("#note").fill(text)
    with page.expect_response("**/note/"):
        page.get_by_role("button", name="Keep it").click()
    at_rest(page)


def another_turn(game: Game) -> None:
    """Let the table look as it does when another turn has begun."""
    now = Game.objects.get(pk=game.pk)
    Game.objects.filter(pk=game.pk).update(revision=now.revision + 1, turn=now.turn + 1)


def look_again(page: Any) -> None:
    with page.expect_response("**/poll/**"):
        page.evaluate(LOOK)
    at_rest(page)


def test_notes_are_kept_as_the_turns_go_by(game: Game, new_page: Any, sign_in: Any) -> None:
    page = new_page("phone")
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())

    page.locator("#notes > summary").click()
    keep(page, LONG)
    page.locator("#notes[open] #note").wait_for()
    expect(page.locator("#note")).to_have_value(LONG)
    another_turn(game)
    look_again(page)
    page.locator("#notes .diary li").wait_for()
    expect(page.locator("#note")).to_have_value("")
    assert not troubles(page, "light")


def test_what_is_being_noted_stays_while_the_table_is_drawn_again(game: Game, new_page: Any, sign_in: Any) -> None:
    page = new_page()
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())
    page.locator("#notes > summary").click()
    page.locator("#note").fill("Half a thought")

    another_turn(game)
    look_again(page)
    page.locator("#notes label", has_text="Turn 2").wait_for()

    expect(page.locator("#note")).to_have_value("Half a thought")


@pytest.mark.parametrize("javascript", [True, False])
def test_notes_are_shown_after_the_end_or_not(game: Game, new_page: Any, sign_in: Any, javascript: bool) -> None:
    page, ada = new_page("phone", javascript=javascript), game.seats.get(number=0)
    sign_in(page, ada.user)
    page.goto(game.get_absolute_url())
    page.locator("#notes > summary").click()
    if not javascript:
        page.locator("#notes a", has_text="Show").click()
    page.locator("#note").fill("Ben lies.")
    with page.expect_response("**/note/") if javascript else page.expect_navigation():
        page.get_by_role("button", name="Keep it").click()
    page.locator("#notes[open] #note").wait_for()
    expect(page.locator("#note")).to_have_value("Ben lies.")

    play.end_game(game.address)
    page.goto(game.get_absolute_url())
    if javascript:
        assert not troubles(page, "light")
    page.locator(".outcome").get_by_role("button", name="Show them").click()
    page.locator(".outcome .shows-notes").wait_for(state="detached")
    if javascript:
        page.locator("#notes > summary").click()
    page.locator("#notes").get_by_role("button", name="Keep them to myself").click()
    page.locator("#notes", has_text="Only you can read your notes.").wait_for()

    ada.refresh_from_db()
    assert ada.shows_notes is False
    assert Note.objects.get().text == "Ben lies."
    expect(page.locator("#notes .diary", has_text="Ben lies.")).to_be_visible()


@pytest.mark.parametrize("javascript", [True, False])
def test_the_deal_is_checked_from_the_finished_table(
    new_page: Any, sign_in: Any, javascript: bool, tmp_path: Path
) -> None:
    game = table_of(OFFERS, 3)
    play.end_game(game.address)
    page = new_page("phone", javascript=javascript)
    sign_in(page, game.seats.get(number=0).user)
    page.goto(game.get_absolute_url())

    page.locator(".outcome a", has_text="Check the deal").click()
    page.locator("summary", has_text="A shuffle of 94").click()
    expect(page.get_by_text("Career Moth")).to_be_visible()
    if javascript:
        assert not troubles(page, "light")
    with page.expect_download() as coming:
        page.get_by_text("The record of this game").click()
    coming.value.save_as(tmp_path / "record.json")
    assert (
        subprocess.run([sys.executable, "-I", str(SCRIPT), str(tmp_path / "record.json")], check=False).returncode == 0
    )
