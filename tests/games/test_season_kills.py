"""Killed at every statement: what a season does is done once, whatever was killed in the middle of it.

A process is killed before each statement that writes, one after the other; what it had not committed is gone. Between
two of them nothing is lost by dying later. Then somebody presses the button again, the sweep comes by, and all must
stand as it does when nobody is killed.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta
from functools import partial
from itertools import count
from typing import Any

import pytest
from django.db import connection, transaction

from games import play, seasons
from games.models import Game, Letter, Season, SeasonSeat, SeasonTable, Seat
from tests.hints import sure

from .seasons import begun, decide, fresh, open_games, season_of
from .tables import friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

WRITES = ("INSERT", "UPDATE", "DELETE")
Deed = Callable[[], object]


class Killed(BaseException):
    """The end of a process; nothing may catch it."""


class Killer:
    """Kills at the n-th statement that writes; `died` says whether there were so many."""

    def __init__(self, nth: int) -> None:
        self.left, self.died = nth, False

    def __call__(self, execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if sql.lstrip().startswith(WRITES):
            self.left -= 1
            if self.left == 0:
                self.died = True
                raise Killed
        return execute(sql, params, many, context)


def stands(season: Season) -> dict[str, Any]:
    """All that counts: who sits and has left, what is open and over and what it brought, what was told and written."""
    seasons_now = Season.objects.order_by("pk", "entrants__number")
    tables = SeasonTable.objects.order_by("season", "round", "number")
    chairs = SeasonSeat.objects.order_by("table__season", "table__round", "table__number", "number")
    return {
        "seasons": [*seasons_now.values_list("status", "round", "opener__name", "entrants__number", "entrants__place")],
        "tables": [*tables.values_list("round", "number", "status", "game__status", "game__move_time")],
        "chairs": [*chairs.values_list("entrant__number", "halves", "place", "stood_in")],
        "games": (Game.objects.count(), Game.objects.filter(of_season=True).count()),
        "seats": sorted(Seat.objects.values_list("user__name", "stand_in", "bank"), key=repr),
        "gone": [*season.entrants.filter(left_at__isnull=False).order_by("number").values_list("number", flat=True)],
        "told": [*season.lines.values_list("kind", flat=True)],
        "letters": sorted(Letter.objects.values_list("user__name", "kind", "round")),
    }


def sweep() -> None:
    """Let the sweep come by until nothing is due."""
    while seasons.run_due():
        pass


def survives(season: Season, deed: Deed) -> int:
    """Hold that a deed killed anywhere, done again and followed by the sweep, is the deed; say how often it was."""
    ends = []
    for nth in count(1):
        before, killer = transaction.savepoint(), Killer(nth)
        with connection.execute_wrapper(killer), suppress(Killed):
            deed()
        if killer.died:
            with suppress(play.Refused):  # it may have been done
                deed()
        sweep()
        ends.append(stands(season))
        transaction.savepoint_rollback(before)
        if not killer.died:
            break
    *killed, undisturbed = ends
    for nth, end in enumerate(killed, 1):
        assert end == undisturbed, f"killed at the {nth}th statement that writes"
    return len(killed)


def test_beginning_and_opening_the_first_round() -> None:
    season = season_of(4, rounds=1)
    Season.objects.update(begins_at=season.opened_at, due_at=season.opened_at)
    assert survives(season, sweep) >= 20
    assert not Game.objects.exists()


def test_calling_off_for_too_few_people() -> None:
    season = season_of(3)
    Season.objects.update(begins_at=season.opened_at, due_at=season.opened_at)
    assert survives(season, sweep) >= 2


def test_booking_a_result_and_opening_what_waited_for_it() -> None:
    season = begun(4, rounds=2, at_once=1)
    decide(open_games(season)[0])
    assert survives(season, sweep) >= 20


def test_leaving() -> None:
    season = begun(4, rounds=2, at_once=1, refills=False)
    assert survives(season, partial(seasons.leave, season.address, friend("Ben"))) > 5


@pytest.mark.parametrize("later", [timedelta(), timedelta(days=7), timedelta(days=8)])
def test_the_last_day_the_week_after_and_the_end(later: timedelta, time_machine: Any) -> None:
    season = begun(4, rounds=2, at_once=1)
    time_machine.move_to(sure(season.last_day_at) + later, tick=False)
    assert survives(season, sweep) > 3


def test_the_next_season() -> None:
    season = begun(8, form=Season.Form.DIVISIONS, rounds=1, at_once=1)
    for game in open_games(season):
        decide(game)
    assert survives(season, sweep) > 10
    sweep()
    assert Season.objects.filter(before=fresh(season)).count() == 1
