"""A site on which bots answer at once, and ways to play on it."""

from __future__ import annotations

from typing import Any

import pytest

import games.tasks  # noqa: F401  # bots are called by the name of their task, which is known once this is imported
from config.celery import app
from games.models import Game


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
