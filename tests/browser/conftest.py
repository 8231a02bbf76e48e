"""A site on which bots answer at once, and ways to play on it."""

from __future__ import annotations

from typing import Any

import pytest

import games.tasks  # noqa: F401  # bots are called by the name of their task, which is known once this is imported
from config.celery import app
from games import catalog
from games.models import Game, Seat
from tests.games.tables import friend, table_of


@pytest.fixture(autouse=True)
def _bots_answer_at_once(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """No pause, and a call to a worker is done on the spot."""
    settings.LONGHAND_PAUSE = 0
    monkeypatch.setitem(app.conf, "task_always_eager", True)


AT_REST = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


def at_rest(page: Any) -> None:
    """Wait until what the page has asked for is drawn: an answer is there before the page has taken it in."""
    page.wait_for_function(AT_REST)


def game_on(page: Any) -> Game:
    """The game whose table a page shows."""
    return Game.objects.get(address=page.url.split("/t/")[1].split("/")[0])


@pytest.fixture
def at_table(new_page: Any, sign_in: Any) -> Any:
    """Opens a new table of a game as somebody who is asked there."""

    def open_page(slug: str, seats: int = 0) -> Any:
        game = table_of(slug, seats or catalog.find(slug).seats[0])
        asked = game.seats.filter(awaited_since__isnull=False).select_related("user").first()
        page = new_page()
        sign_in(page, asked.user if asked else friend("Ada"))
        page.goto(game.get_absolute_url())
        return page

    return open_page


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
