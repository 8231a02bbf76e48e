"""If the site itself was down, all deadlines move by as much."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from games import play
from games.models import Game, Heartbeat, Move, Seat, Truth
from games.tasks import play_bots, sweep
from tests.catalog.which import SEALED
from tests.hints import sure

from .letters import HOUR, MINUTE, NOON, second_table
from .tables import awaited, log_of, table_of
from .test_hard_cases import at_once

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture(autouse=True)
def _noon(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)


def clocks(game: Game) -> dict[int, tuple[datetime, ...]]:
    """Until when each seat that is awaited may think, when the site answers for it, and when it is reminded."""
    seats = game.seats.filter(number__in=awaited(game))
    return {seat.number: (sure(seat.due_at), sure(seat.acts_at), sure(seat.remind_at)) for seat in seats}


def moved(game: Game, before: dict[int, tuple[datetime, ...]]) -> set[timedelta]:
    """By how much all these clocks have moved."""
    return {now - was for number, after in clocks(game).items() for now, was in zip(after, before[number], strict=True)}


def dues(game: Game) -> list[datetime]:
    """The deadlines that the table knows."""
    return [entry.due for entry in Game.objects.get(pk=game.pk).public.awaited]


def test_every_deadline_moves_by_as_long_as_the_site_was_down(time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    sweep()
    before, known, told = clocks(game), dues(game), log_of(game)
    time_machine.shift(2 * HOUR)
    sweep()
    assert moved(game, before) == {2 * HOUR}
    assert [now - was for now, was in zip(dues(game), known, strict=True)] == [2 * HOUR] * 2
    assert log_of(game) == told
    sweep()
    assert moved(game, before) == {2 * HOUR}


def test_a_deadline_that_passed_meanwhile_is_not_missed(time_machine: Any) -> None:
    game = table_of(SEALED, 3, move_time=3600, bank_time=0)
    sweep()
    time_machine.shift(5 * HOUR)
    play_bots(game.address)  # asked for before the site went down, and now the first to be done
    assert not Move.objects.filter(game=game).exists()
    time_machine.shift(2 * MINUTE)
    sweep()
    assert not game.seats.exclude(missed=0).exists()


def test_the_bank_does_not_pay_for_it(time_machine: Any) -> None:
    game = table_of(SEALED, 3, move_time=3600, bank_time=3600)
    sweep()
    time_machine.shift(5 * HOUR)
    sweep()
    number = awaited(game)[0]
    seat = game.seats.select_related("hand").get(number=number)
    play.answer(game.address, play.Actor(user=seat.user_id), seat.hand.question, lambda decision: decision.default)
    assert game.seats.get(number=number).bank == 3600


def test_a_pause_between_two_sweeps_moves_nothing(time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    sweep()
    before = clocks(game)
    for _ in range(3):
        time_machine.shift(9 * MINUTE)
        sweep()
    assert moved(game, before) == {timedelta(0)}


def test_no_deadline_is_moved_into_a_night(time_machine: Any) -> None:
    game = table_of(SEALED, 3, move_time=10 * 3600, bank_time=0)  # due at 22:00, and they sleep from 23
    sweep()
    time_machine.shift(3 * HOUR)
    sweep()
    assert {due for due, _acts, _reminded in clocks(game).values()} == {NOON + 20 * HOUR}


def test_a_table_that_is_paused_moves_once_when_it_goes_on(time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    sweep()
    before = clocks(game)
    play.pause(game.address)
    time_machine.shift(2 * HOUR)
    sweep()
    play.resume(game.address)
    assert moved(game, before) == {2 * HOUR}


def test_a_bot_and_a_letter_are_not_put_off(time_machine: Any) -> None:
    game = table_of(SEALED, 2, bots=1)
    sweep()
    bots, letters = clocks_of_bots(game), [seat.notify_at for seat in game.seats.filter(user__isnull=False)]
    time_machine.shift(2 * HOUR)
    play.catch_up()
    assert clocks_of_bots(game) == bots
    assert [seat.notify_at for seat in game.seats.filter(user__isnull=False)] == letters


def clocks_of_bots(game: Game) -> list[datetime | None]:
    """When the site answers for its bots."""
    return list(game.seats.filter(is_bot=True).values_list("acts_at", flat=True))


def test_a_broken_table_does_not_hold_up_the_others(time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    other = second_table(*[sure(seat.user) for seat in game.seats.all()])
    Truth.objects.filter(game=game).update(checkpoint=b"torn")
    sweep()
    before = clocks(other)
    time_machine.shift(2 * HOUR)
    sweep()
    assert moved(other, before) == {2 * HOUR}


def test_a_worker_that_was_killed_midway_leaves_the_rest_to_the_next(time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    other = second_table(*[sure(seat.user) for seat in game.seats.all()])
    before = clocks(other)
    Heartbeat.objects.create(pk=Heartbeat.ONLY, at=NOON + 2 * HOUR, down_since=NOON, moved=game.pk)
    time_machine.shift(2 * HOUR)
    untouched = clocks(game)
    sweep()
    assert moved(other, before) == {2 * HOUR}
    assert moved(game, untouched) == {timedelta(0)}
    assert Heartbeat.objects.get().down_since is None


@pytest.mark.django_db(transaction=True)
def test_two_workers_that_come_back_move_each_clock_once(time_machine: Any) -> None:
    games = [table_of(SEALED, 3)]
    games += [second_table(*[sure(seat.user) for seat in games[0].seats.all()]) for _ in range(3)]
    sweep()
    before = [clocks(game) for game in games]
    time_machine.shift(2 * HOUR)
    at_once(play.catch_up, play.catch_up, play.catch_up)
    assert [moved(game, was) for game, was in zip(games, before, strict=True)] == [{2 * HOUR}] * 4
    assert not Seat.objects.filter(missed__gt=0).exists()
