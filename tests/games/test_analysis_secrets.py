"""Before a game's end nothing of what turns it is worked out, and were it there, no channel would tell."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone

from games import play
from games.engine.advance import Order
from games.engine.analysis import EDITION, Analysed, Balance, Found, Weighed, packed
from games.engine.questions import Answer
from games.models import Analysis, Book, Game, LuckAndChoice
from tests.catalog.which import TOGETHER

from .tables import awaited, give, table_of
from .test_by_hand_or_in_advance import Others, Point
from .test_same_moments import clock

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
PEOPLE = 3
FOUND = Found(
    [Analysed([0.7, 0.2, 0.1], claims=[Weighed(0, 1, 0.6)])] * 9, [Balance(1.0, 0.3, 0.2, 0.1, 0.1, 0.1)] * PEOPLE
)


def taken_along(others: Others) -> list[bytes]:
    """The files that players take along, but for the moments at which they were written."""
    browsers = [browser for browser, _pages in others.pages[:-2]]
    files: list[Any] = [browser.get("/settings/take-along/") for browser in browsers]
    assert all(file.status_code == 200 for file in files)
    return [b"".join(file.streaming_content) for file in files]


CHANNELS: dict[str, Callable[[Others], Any]] = {
    "pages, polls, the API and the admin": Others.see,
    "letters, webhooks, devices and calendars": Others.told,
    "what players take along": taken_along,
}


def under_way() -> Game:
    """A table that anybody may watch, where one has answered."""
    game = table_of(TOGETHER, PEOPLE, listed=True)
    give(game, awaited(game)[0])
    return game


@pytest.mark.parametrize("channel", CHANNELS)
def test_no_channel_tells_before_the_end_what_turns_a_game(channel: str, clock: Any) -> None:
    game = under_way()
    others = Others(Point(game, awaited(game)[0], Order("", {}), Answer("")))
    others.see()  # what is fetched or noted once has been
    others.told()
    before = CHANNELS[channel](others)
    assert before
    Analysis.objects.create(game=game, due_at=None, found=packed(FOUND), done_at=timezone.now(), edition=EDITION)
    assert CHANNELS[channel](others) == before


@pytest.mark.both_databases
def test_nothing_is_worked_out_before_the_end_even_if_it_is_due() -> None:
    game = under_way()
    assert play.analyse_again([game.address]) == 0
    assert not Analysis.objects.exists()
    assert not Book.objects.exists()
    Book.objects.create(game=game)
    Analysis.objects.create(game=game)
    play.bind_due()
    play.analyse_due()
    assert Book.objects.get().pages is None
    assert Analysis.objects.get().found is None
    assert not LuckAndChoice.objects.exists()
