"""Seasons: who sits where, tables that open as their people have room, and an end on the date that was told."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import play, seasons
from games.models import Game, Letter, Season, SeasonSeat, SeasonTable
from games.seasons import SeasonPlan
from games.tasks import sweep
from tests.hints import sure

from .seasons import MANY, PLAN, begun, end, fresh, open_games, play_out, season_of
from .tables import fresh as table_now
from .tables import friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

At, State = SeasonTable.Status, Season.Status


def busiest(season: Season) -> int:
    """The most open tables that anybody sits at."""
    open_now = SeasonSeat.objects.filter(table__season=season, table__status=At.OPENED, entrant__isnull=False)
    return max(Counter(open_now.values_list("entrant", flat=True)).values(), default=0)


def halves_in(season: Season) -> int:
    """What all chairs have brought together."""
    return sum(sure(chair.halves) for chair in SeasonSeat.objects.filter(table__season=season))


class TestBeginning:
    def test_everybody_sits_once_in_each_round_and_nobody_above_the_limit(self) -> None:
        season = begun(8)
        assert season.status == State.RUNNING
        for number in range(1, PLAN.rounds + 1):
            there = SeasonSeat.objects.filter(table__season=season, table__round=number, entrant__isnull=False)
            assert sorted(there.values_list("entrant__number", flat=True)) == [*range(8)]
        assert busiest(season) == PLAN.at_once
        assert len(open_games(season)) == 2 * PLAN.at_once
        assert all(game.status == Game.Status.RUNNING for game in open_games(season))

    def test_all_who_are_planned_sit_at_the_game_in_their_order(self) -> None:
        for table in begun(8).tables.filter(status=At.OPENED):
            planned = table.chairs.values_list("entrant__user", flat=True)
            assert [*planned] == [*sure(table.game).seats.values_list("user", flat=True)]

    def test_too_few_people_close_it_on_its_day(self, time_machine: Any) -> None:
        season = season_of(3)
        with pytest.raises(play.Refused, match="too few"):
            seasons.begin_now(season.address, friend("Ada"))
        time_machine.move_to(timezone.now() + PLAN.waits)
        seasons.run_due()
        assert fresh(season).status == State.CLOSED
        assert not season.tables.exists()

    def test_it_begins_by_itself_on_its_day(self, time_machine: Any) -> None:
        season = season_of(4)
        assert seasons.run_due() == 0
        time_machine.move_to(timezone.now() + PLAN.waits)
        sweep()
        assert fresh(season).status == State.RUNNING

    def test_its_date_allows_for_what_its_people_play_elsewhere(self) -> None:
        alone, beside = begun(8), begun(8, name="Spring")
        days = [sure(season.last_day_at) - sure(season.started_at) for season in (alone, beside)]
        assert days[0] < days[1]

    def test_only_who_runs_it_begins_it(self) -> None:
        with pytest.raises(play.Refused, match="Only the player who runs"):
            seasons.begin_now(season_of(4).address, friend("Ben"))

    def test_a_plan_that_no_game_fits_is_refused(self) -> None:
        with pytest.raises(ValueError, match="played like this"):
            SeasonPlan("Odd", ["no such game"])


class TestRunning:
    def test_a_table_that_is_over_lets_the_next_open_and_no_other_waits_for_it(self) -> None:
        season = begun(8, at_once=1)
        first, sleeping = open_games(season)
        end(first)
        seasons.run_due()
        assert season.tables.get(game=first).status == At.OVER
        assert sleeping in open_games(season)
        people = {*sleeping.seats.values_list("user", flat=True)}
        for table in season.tables.filter(status=At.PLANNED):
            assert people & {*table.chairs.values_list("entrant__user", flat=True)}
        assert busiest(season) == 1

    def test_tables_at_once_counts_all_of_a_persons_seasons(self) -> None:
        begun(4, at_once=1, name="One")
        other = seasons.open_season(friend("Ada"), SeasonPlan("Two", PLAN.games, at_once=1))
        for name in MANY[1:4]:
            seasons.join_by_link(other.secret, friend(name))
        other = seasons.begin_now(other.address, friend("Ada"))
        assert open_games(other) == []
        end(open_games(Season.objects.get(name="One"))[0])
        seasons.run_due()
        seasons.run_due()
        assert len(open_games(other)) + len(open_games(Season.objects.get(name="One"))) == 1

    def test_each_table_brings_half_a_point_a_chair_and_the_winner_most(self) -> None:
        season = begun(4, rounds=1)
        (game,) = open_games(season)
        play_out(game)
        sweep()
        table = season.tables.get()
        shares = [Fraction(sure(chair.halves), 6) for chair in table.chairs.all()]
        assert sum(shares) == 2
        assert [chair.place for chair in table.chairs.all()] == [seat.place for seat in table_now(game).seats.all()]
        assert fresh(season).status == State.OVER
        first = season.entrants.filter(place=1)
        assert first.exists()
        assert not Letter.objects.filter(kind=Letter.Kind.OVER).exists()

    def test_a_table_is_counted_once(self) -> None:
        season = begun(8)
        end(open_games(season)[0])
        assert seasons.run_due() == 1
        seasons.run_due()
        assert seasons.run_due() == 0
        assert season.tables.filter(status=At.OVER).count() == 1

    def test_the_empty_sweep_is_one_query(self) -> None:
        begun(4)
        seasons.run_due()
        with CaptureQueriesContext(connection) as asked:
            assert seasons.run_due() == 0
        assert len(asked) == 1


class TestTheLastDay:
    def test_open_tables_hurry_then_are_played_out_and_the_season_ends_on_its_date(self, time_machine: Any) -> None:
        season, week = begun(4, at_once=1, move_time=7 * 86400, bank_time=14 * 86400), timedelta(days=7)
        last_day = sure(season.last_day_at)
        time_machine.move_to(last_day)
        seasons.run_due()
        (game,) = open_games(season)
        assert (game.move_time, game.bank_time) == (86400, 0)
        now = timezone.now()
        for seat in game.seats.filter(awaited_since__isnull=False):
            assert (seat.bank, sure(seat.due_at) <= now + timedelta(hours=40)) == (0, True)  # a night may come between
        time_machine.move_to(last_day + week)
        seasons.run_due()
        assert season.tables.filter(status=At.PLANNED).count() == 0
        assert not game.seats.filter(stand_in=False).exists()
        ends_at = sure(season.ends_at)
        time_machine.move_to(ends_at, tick=False)
        seasons.run_due()
        season = fresh(season)
        assert (season.status, season.ended_at) == (State.OVER, ends_at)
        assert halves_in(season) == 3 * 12

    def test_a_bots_results_count_for_nobody(self) -> None:
        """The share that was reached as the bot sat down does: here at the beginning, where all were level."""
        season = begun(4, rounds=1)
        (game,) = open_games(season)
        play.leave_for_good(game.address, play.Actor(user=friend("Ada").pk))
        play_out(game)
        seasons.run_due()
        chair = SeasonSeat.objects.get(table__season=season, entrant__user=friend("Ada"))
        assert (chair.halves, chair.stood_in) == (3, True)
        assert halves_in(season) == 12


def test_seats_meet_as_evenly_as_can_be() -> None:
    season = begun(8, rounds=7)
    met = Counter(
        pair
        for table in season.tables.all()
        for pair in combinations(sorted(table.chairs.values_list("entrant", flat=True)), 2)
    )
    assert {*met.values()} == {3}
    assert len(met) == 28
