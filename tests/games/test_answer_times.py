"""When players answered, and how long they took: read from the moves of finished games, in their own waking hours."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine

from accounts.models import User
from accounts.nights import time_awake
from accounts.pages.leaving import delete
from games.engine.chance import Chance
from games.models import AnswerTimes, Game, Move
from games.play.figures import keep_answer_times
from games.tasks import sweep
from tests.catalog.which import OFFERS, SEALED
from tests.games.tables import answer_at_random, awaited, decision_of, friend, give, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db

BEGIN = datetime(2026, 3, 2, 10, tzinfo=UTC)
HOUR = timedelta(hours=1)


def played(step: timedelta, slug: str = SEALED, **agreed: Any) -> Game:
    """A game played to its end, an answer after each such step of time."""
    with time_machine.travel(BEGIN, tick=False) as now:
        game, chance = table_of(slug, 2, **agreed), Chance(b"answer times", slug)
        while game.status == Game.Status.RUNNING:
            now.shift(step)
            answer_at_random(game, chance)
            game.refresh_from_db()
    return game


def times(name: str) -> tuple[dict[str, int], list[int]]:
    """How often a friend answered on each day, and how many seconds it took them."""
    kept = AnswerTimes.objects.get(seat__user=friend(name))
    return kept.days, kept.waits


def test_a_running_game_has_none() -> None:
    game = table_of(SEALED, 2)
    give(game, awaited(game)[0])
    sweep()

    assert not AnswerTimes.objects.exists()


@pytest.mark.both_databases
def test_all_answers_of_a_finished_game_are_counted_once() -> None:
    game = played(timedelta(minutes=20))
    sweep()
    sweep()

    for name in ("Ada", "Ben"):
        mine = Move.objects.filter(game=game, seat=game.seats.get(user=friend(name)).number)
        days, waits = times(name)
        assert sum(days.values()) == len(waits) == mine.count()
        assert set(waits) <= {1200, 2400, 3600}


def test_days_are_the_players_own() -> None:
    User.objects.filter(pk=friend("Ada").pk).update(zone="Pacific/Auckland")
    played(timedelta(minutes=20))
    sweep()

    assert min(times("Ada")[0]) == "2026-03-02"  # 23:20 there
    assert "2026-03-03" in times("Ada")[0]
    assert set(times("Ben")[0]) == {"2026-03-02"}


def test_bots_orders_and_the_clock_do_not_count_for_the_player() -> None:
    game = played(timedelta(minutes=20))
    Move.objects.filter(game=game).update(source=Move.Source.ORDER)
    sweep()

    assert not AnswerTimes.objects.exists()


def test_moves_from_before_clocks_were_kept_count_since_their_question() -> None:
    game = played(timedelta(minutes=20))
    sweep()
    known = times("Ada"), times("Ben")
    AnswerTimes.objects.all().delete()
    Move.objects.filter(game=game).update(asked_at=None)
    keep_answer_times([game])

    assert (times("Ada"), times("Ben")) == known


def test_who_is_asked_again_out_of_turn_has_been_awaited_all_along() -> None:
    """Others act while a player is awaited: that puts a new question, but starts no new clock."""
    with time_machine.travel(BEGIN, tick=False) as now:
        game, chance = table_of(OFFERS, 3), Chance(b"out of turn", 1)
        while not (acting := [*game.seats.filter(hand__out_of_turn=True, awaited_since=None)]):
            answer_at_random(game, chance)
            game.refresh_from_db()
        [waiting] = awaited(game)
        now.shift(HOUR)
        decision = decision_of(acting[0])
        assert decision is not None
        give(game, acting[0].number, decision.sample(chance))
        now.shift(HOUR)
        give(game, waiting)

    moves = {move.seat: move for move in Move.objects.filter(game=game).order_by("number")}
    assert moves[acting[0].number].asked_at is None
    assert moves[waiting].at - sure(moves[waiting].asked_at) == 2 * HOUR


def test_a_deleted_account_leaves_none() -> None:
    played(timedelta(minutes=20))
    sweep()
    delete(friend("Ada"))

    assert AnswerTimes.objects.count() == 1


@pytest.mark.parametrize(
    ("begin", "hours", "awake"),
    [
        (9, 5, 5),
        (20, 14, 5),  # until 23 and from 8 to 10
        (1, 3, 0),
        (23, 10, 1),
        (12, 72, 45),
    ],
)
def test_nights_are_no_time_to_answer(begin: int, hours: int, awake: int) -> None:
    sleeper = User(zone="UTC", sleeps=23, wakes=8)
    moment = datetime(2026, 3, 2, begin, tzinfo=UTC)

    assert time_awake(moment, moment + hours * HOUR, sleeper) == awake * HOUR
    assert time_awake(moment, moment + hours * HOUR, User(sleeps=8, wakes=8)) == hours * HOUR


def test_a_night_in_the_day_and_a_change_to_summer_time() -> None:
    owl = User(zone="UTC", sleeps=4, wakes=12)
    assert time_awake(BEGIN, BEGIN + 24 * HOUR, owl) == 16 * HOUR
    berliner = User(zone="Europe/Berlin", sleeps=23, wakes=8)
    evening = datetime(2026, 3, 28, 21, tzinfo=UTC)  # 22 there; the night is an hour shorter
    assert time_awake(evening, evening + 10 * HOUR, berliner) == 2 * HOUR


def test_at_a_table_played_live_nobody_sleeps() -> None:
    User.objects.filter(pk=friend("Ada").pk).update(sleeps=10, wakes=9)
    User.objects.filter(pk=friend("Ben").pk).update(sleeps=10, wakes=9)
    game = played(timedelta(minutes=2), move_time=300)
    sweep()
    live = times("Ada")[1]
    game.move_time = 86400
    AnswerTimes.objects.all().delete()
    keep_answer_times([game])

    assert min(live) == 120
    assert set(times("Ada")[1]) == {0}
