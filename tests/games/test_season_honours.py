"""What is left of a season for one player: honours on their page, days in their calendar, and what they take along."""

from __future__ import annotations

import json
from datetime import date
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from icalendar import Calendar

from accounts.models import User
from games import seasons
from games.models import Season
from games.post.calendar import calendar_of

from .seasons import begun, decide, fresh, open_games, season_of
from .tables import browser_of, friend

pytestmark = pytest.mark.django_db


def finished(people: int, **agreed: Any) -> Season:
    """A season whose tables are over."""
    season = begun(people, at_once=3, **agreed)
    while games := open_games(season):
        decide(games[0])
        seasons.run(season.address)
    return fresh(season)


def page_of(player: str, browser: Client) -> str:
    return " ".join(browser.get(f"/players/{friend(player).username}/").content.decode().split())


def days(user: User) -> dict[str, date]:
    """What a calendar shows of whole days."""
    found = Calendar.from_ical(calendar_of(user)).walk("VEVENT")
    whole = [(str(event["summary"]), event.decoded("dtstart")) for event in found]
    return {said: day for said, day in whole if type(day) is date}


class TestHonours:
    def test_stand_on_a_players_page_for_those_who_may_see_the_season(self) -> None:
        season = finished(4, name="Frost", rounds=1)
        first = season.entrants.select_related("user").get(place=1).user
        assert first
        for name in ("Ada", "Dora"):
            said = page_of(first.name, browser_of(friend(name)))
            assert "Frost" in said
            assert "1st of 4" in said
            assert 'class="trophy-cup"' in said

    def test_are_nobody_elses_business(self) -> None:
        finished(4, name="Frost", rounds=1)
        assert "Frost" not in page_of("Ada", browser_of(friend("Zoe")))
        assert "Frost" not in page_of("Ada", Client())

    def test_come_at_the_end(self) -> None:
        begun(4, name="Frost")
        assert "Frost" not in page_of("Ada", browser_of(friend("Ada")))

    def test_name_the_division(self) -> None:
        finished(8, form="division", rounds=1)
        assert "1st of 4, division 2" in "".join(
            page_of(name, browser_of(friend("Ada"))) for name in ("Emil", "Fay", "Gus", "Hal")
        )


class TestTheCalendar:
    def test_has_the_days_of_a_season_where_its_reader_lives(self) -> None:
        season = begun(4, rounds=3, at_once=1)
        assert season.ends_at
        assert season.last_day_at
        User.objects.filter(pk=friend("Ada").pk).update(zone="Pacific/Kiritimati")
        found = days(friend("Ada"))
        assert [*found] == [
            "Winter begins", "Winter: round 2 begins about now", "Winter: round 3 begins about now",
            "Winter: the last day", "Winter: all results are in",
        ]  # fmt: skip
        there = ZoneInfo("Pacific/Kiritimati")
        assert found["Winter: the last day"] == season.last_day_at.astimezone(there).date()
        assert found["Winter: all results are in"] == season.ends_at.astimezone(there).date()

    def test_has_the_day_on_which_a_round_began(self) -> None:
        season = begun(4, rounds=3, at_once=2)
        seasons.run(season.address)
        found = days(friend("Ada"))
        assert found["Winter: round 2 begins"] == found["Winter begins"]
        assert found["Winter: round 3 begins about now"] > found["Winter begins"]

    def test_has_the_first_day_of_one_that_has_not_begun_and_nothing_of_one_that_is_left(self) -> None:
        season = season_of(4)
        assert [*days(friend("Ben"))] == ["Winter begins"]
        seasons.leave(season.address, friend("Ben"))
        assert days(friend("Ben")) == {}


class TestWhatIsTakenAlong:
    def test_has_my_seasons_and_what_my_tables_brought(self) -> None:
        season = finished(4, rounds=2)
        response: Any = browser_of(friend("Ada")).get("/settings/take-along/")
        [mine] = json.loads(b"".join(response.streaming_content))["seasons"]
        assert mine["name"] == "Winter"
        assert mine["place"] == season.entrants.get(user=friend("Ada")).place
        assert [table["round"] for table in mine["tables"]] == [1, 2]
        assert all(table["place"] for table in mine["tables"])
        assert "Ben" not in json.dumps(mine)
