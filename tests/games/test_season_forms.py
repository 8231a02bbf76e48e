"""Cups, which go on with winners and a plate down to one table, and divisions, whose next season opens by itself."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import timezone

from games import seasons
from games.models import Season, SeasonSeat, SeasonTable
from tests.hints import sure

from .seasons import MANY, begun, decide, end, fresh, open_games
from .tables import browser_of, friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

At, State, Form = SeasonTable.Status, Season.Status, Season.Form


def people_at(season: Season, number: int, plate: bool = False) -> set[int]:
    """Who sits at the tables of a round."""
    there = SeasonSeat.objects.filter(table__season=season, table__round=number, table__plate=plate)
    return {who for who in there.values_list("entrant", flat=True) if who is not None}


class TestACup:
    def test_of_twelve_comes_down_to_one_table_and_the_others_play_in_a_plate(self) -> None:
        season = begun(12, form=Form.CUP)
        assert (season.rounds, season.tables.count()) == (2, 3)
        for game in open_games(season):
            decide(game)
        seasons.run_due()
        assert season.tables.filter(round=2, plate=False).count() == 1
        winners = SeasonSeat.objects.filter(table__season=season, table__round=1, place=1)
        assert {*winners.values_list("entrant", flat=True)} <= people_at(season, 2)
        assert len(people_at(season, 2)) == 4
        assert people_at(season, 2, plate=True) == people_at(season, 1) - people_at(season, 2)
        seasons.run_due()
        for game in open_games(season):
            decide(game)
        seasons.run_due()
        assert fresh(season).status == State.OVER
        final = SeasonSeat.objects.filter(table__season=season, table__round=2, table__plate=False, place=1)
        first = season.entrants.filter(place=1)
        assert {*first.values_list("pk", flat=True)} == {*final.values_list("entrant", flat=True)}

    def test_no_sleeping_table_holds_it_up_beyond_its_rounds_day(self, time_machine: Any) -> None:
        season = begun(12, form=Form.CUP)
        for game in open_games(season)[:2]:
            end(game)
        (sleeping,) = open_games(season)[-1:]
        while fresh(season).status == State.RUNNING and not season.tables.filter(round=2).exists():
            time_machine.move_to(sure(fresh(season).due_at))
            seasons.run_due()
        assert timezone.now() < sure(season.last_day_at)
        assert season.tables.get(game=sleeping).status == At.OVER
        time_machine.move_to(sure(season.ends_at))
        seasons.run_due()
        assert fresh(season).status == State.OVER


class TestDivisions:
    def test_seat_everybody_among_their_own_and_open_the_next_season_by_themselves(self, time_machine: Any) -> None:
        season = begun(10, form=Form.DIVISIONS, rounds=1)
        assert {*season.entrants.values_list("division", flat=True)} == {0, 1}
        for table in season.tables.all():
            divisions = table.chairs.exclude(entrant=None).values_list("entrant__division", flat=True)
            assert {*divisions} == {table.division}
        assert "Division 2" in browser_of(friend("Ada")).get(season.get_absolute_url()).content.decode()
        while games := open_games(season):
            decide(games[0])
            seasons.run_due()
        after = sure(Season.objects.get(before=season))
        assert (fresh(season).status, after.status, after.entrants.count()) == (State.OVER, State.OPEN, 10)
        best = season.entrants.filter(division=1).order_by("place", "number")[:2]
        seasons.leave(after.address, friend(MANY[9]))
        time_machine.move_to(after.begins_at)
        seasons.run_due()
        up = after.entrants.filter(user__in=best.values("user"), division=0)
        assert up.count() >= 1
        assert fresh(after).status == State.RUNNING

    def test_who_says_so_is_not_in_the_next_one_and_may_change_their_mind(self) -> None:
        season = begun(8, form=Form.DIVISIONS, rounds=1)
        for name, said in (("Ben", "no"), ("Cleo", "no"), ("Cleo", "yes")):
            told = browser_of(friend(name)).post(f"{season.get_absolute_url()}next/", {"again": said}, follow=True)
            assert f"You are {'' if said == 'yes' else 'not '}in the next season." in told.content.decode()
        while games := open_games(season):
            end(games[0])
            seasons.run_due()
        after = sure(Season.objects.get(before=season)).entrants
        assert (after.count(), after.filter(user=friend("Ben")).exists()) == (7, False)

    def test_alone_have_a_next_season_to_be_in(self) -> None:
        season = begun(4)
        told = browser_of(friend("Ben")).post(f"{season.get_absolute_url()}next/", {"again": "no"}, follow=True)
        assert "Only a season of divisions that is under way has a next one to be in." in told.content.decode()

    @pytest.mark.parametrize("left", [1, 0])
    def test_end_though_hardly_anybody_is_left_and_open_the_next_for_those(self, left: int) -> None:
        season = begun(8, form=Form.DIVISIONS, rounds=1)
        season.entrants.filter(number__gte=2).update(left_at=season.started_at)
        if not left:
            season.entrants.filter(number=0).update(again=False)
        seasons.leave(season.address, friend(MANY[1]))
        assert fresh(season).status == State.OVER
        after = Season.objects.filter(before=season)
        assert [one.entrants.count() for one in after] == [1] * left
