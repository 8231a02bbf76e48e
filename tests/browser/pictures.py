"""`make pictures`: draws the README's picture of a season again, docs/season.png. No test is collected from here."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import play, seasons
from games.models import Game, Season, Seat
from tests.games.seasons import fresh, open_games, season_of
from tests.games.tables import friend
from tests.services.database import HERE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

SEED, TABLES = 7, 9  # of who sits where and how they did; that are over


def end_by_lot(game: Game, chance: Random) -> None:
    """End a table with its places drawn by lot."""
    play.end_game(game.address)
    drawn = chance.sample(range(game.size), game.size)
    for seat, place in zip(game.seats.order_by("number"), drawn, strict=True):
        Seat.objects.filter(pk=seat.pk).update(place=1 + place)


def test_draw_the_standing_of_a_season(new_page: Any, sign_in: Any) -> None:
    season, chance = season_of(12, name="Winter", rounds=6), Random(SEED)
    Season.objects.filter(pk=season.pk).update(seed=SEED)
    seasons.begin_now(season.address, friend("Ada"))
    for _table in range(TABLES):
        end_by_lot(open_games(fresh(season))[0], chance)
        seasons.run_due()
    page = new_page()
    sign_in(page, friend("Ada"))
    page.goto(season.get_absolute_url())
    standing = page.locator("section[aria-labelledby=standing]")
    standing.get_by_text("Who met whom").scroll_into_view_if_needed()
    standing.locator("svg").first.wait_for()  # it comes once somebody looks there
    standing.screenshot(path=HERE / "docs" / "season.png")
