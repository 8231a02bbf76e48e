"""What the player who opened a table does for it: told in its log, within limits, and never to help themselves."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games import play
from games.models import Game, Letter, Nudge, Seat
from games.tasks import sweep
from tests.catalog.which import SEALED, WINDOW
from tests.hints import sure

from .tables import awaited, fresh, friend, give, log_of, table_of
from .test_non_interference import NOON
from .test_same_moments import public_rows
from .test_ways_out import page, post, seat_of

pytestmark = pytest.mark.django_db
HOUR, DAY = timedelta(hours=1), timedelta(days=1)


@pytest.fixture
def game(time_machine: Any) -> Game:
    """A table that Ada has opened, at noon, a day a move and three in the bank."""
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 4)
    User.objects.update(wakes=0, sleeps=0)
    return game


def for_all(game: Game, number: int, deed: str, /, **form: object) -> str:
    """What a player reads who presses one of the opener's buttons; "" if it is done."""
    response = post(game, number, "for-all", deed=deed, **form)
    return "" if response.status_code == 302 else str(response.content.decode())


@pytest.mark.both_databases
def test_a_pause_of_the_openers_ends_by_itself_after_a_day(game: Game, time_machine: Any) -> None:
    assert for_all(game, 0, "pause") == ""
    assert log_of(game)[-1].startswith("{seat}, who opened this table, has paused it")
    assert "This table is paused." in page(game, 1)
    time_machine.shift(DAY - HOUR)
    sweep()
    assert fresh(game).status == Game.Status.PAUSED
    time_machine.shift(HOUR)
    sweep()
    sweep()
    assert fresh(game).status == Game.Status.RUNNING
    assert log_of(game)[-1].startswith("The table goes on")
    assert "once in seven days" in for_all(game, 0, "pause")
    time_machine.shift(6 * DAY)
    assert for_all(game, 0, "pause") == ""
    assert for_all(game, 0, "resume") == ""
    assert fresh(game).status == Game.Status.RUNNING


def test_the_opener_does_not_end_a_pause_of_the_hosts_or_of_all(game: Game) -> None:
    play.pause(game.address)
    assert "You have not paused this table" in for_all(game, 0, "resume")


@pytest.mark.both_databases
def test_more_time_is_given_once_a_day_to_everybody(game: Game, time_machine: Any) -> None:
    number = awaited(game)[0]
    due = sure(seat_of(game, number).due_at)
    for hours in ("0", "25", "x", ""):
        assert "between 1 and 24 hours" in for_all(game, 0, "time", more=hours)
    assert for_all(game, 0, "time", more=24) == ""
    assert seat_of(game, number).due_at == due + DAY
    assert "once a day" in for_all(game, 0, "time", more=1)
    time_machine.shift(DAY)
    assert for_all(game, 0, "time", more=1) == ""


def test_where_they_play_live_more_time_is_given_in_minutes(game: Game) -> None:
    Game.objects.filter(pk=game.pk).update(move_time=300)
    number = awaited(game)[0]
    due = sure(seat_of(game, number).due_at)
    for minutes in ("0", "61", "x", ""):
        assert "between 1 and 60 minutes" in for_all(game, 0, "time", more=minutes)
    assert for_all(game, 0, "time", more=5) == ""
    assert seat_of(game, number).due_at == due + timedelta(minutes=5)
    assert "gives everybody 5 more minutes" in page(game, 1)


def test_a_bot_sits_in_only_for_somebody_who_has_missed_a_deadline(game: Game) -> None:
    assert "last deadline has passed" in for_all(game, 0, "bot", seat=1)
    Seat.objects.filter(game=game, number=1).update(missed=1)
    assert "Let a bot sit in for Ben" in page(game, 0, panel="ways")
    assert for_all(game, 0, "bot", seat=1) == ""
    assert seat_of(game, 1).stand_in
    assert "who opened this table, lets a bot sit in" in log_of(game)[-1]


@pytest.mark.parametrize("deed", ["pause", "resume", "time", "bot", "end", ""])
def test_nobody_else_can(game: Game, deed: str) -> None:
    if deed == "resume":
        post(game, 0, "for-all", deed="pause")
    before = public_rows(game)
    assert for_all(game, 1, deed, more=3, seat=2)
    assert public_rows(game) == before
    assert "You opened this table" not in page(game, 1, panel="ways")


@pytest.mark.both_databases
def test_a_nudge_is_one_letter_a_day_after_half_of_the_time(game: Game, time_machine: Any) -> None:
    number = next(n for n in awaited(game) if n)
    by = next(n for n in range(1, 4) if n != number)
    assert "half of their time" in post(game, by, "nudge", seat=number).content.decode()
    assert "Nudge" not in page(game, by)
    time_machine.shift(2 * DAY)
    assert f"Nudge {seat_of(game, number).name}" in page(game, by)
    assert post(game, by, "nudge", seat=number).status_code == 302
    assert "One letter a day" in post(game, by, "nudge", seat=number).content.decode()
    letter = Letter.objects.get(kind=Letter.Kind.NUDGE)
    assert "a letter goes out in their daytime, unless they have answered by then" in page(game, by)
    assert letter.user == seat_of(game, number).user
    assert f"Nudge {seat_of(game, number).name}" not in page(game, by)
    time_machine.shift(DAY)
    assert post(game, by, "nudge", seat=number).status_code == 302


def test_a_nudge_waits_out_the_night(game: Game, time_machine: Any) -> None:
    number = next(n for n in awaited(game) if n)
    user = sure(seat_of(game, number).user)
    user.wakes, user.sleeps = 8, 23
    user.save()
    time_machine.shift(2 * DAY + 12 * HOUR)
    play.nudge(game.address, play.Actor(user=friend("Ada").pk), number)
    assert Letter.objects.get(kind=Letter.Kind.NUDGE).try_at == NOON + 2 * DAY + 20 * HOUR


def test_nobody_is_nudged_whom_the_table_does_not_await(game: Game, time_machine: Any) -> None:
    time_machine.shift(2 * DAY)
    number = next(n for n in awaited(game) if n)
    give(game, number)
    for seat in (number, 0, 7, ""):
        assert post(game, 0, "nudge", seat=seat).status_code in (403, 422)
    play.seat_bot(game.address, next(n for n in awaited(game)))
    assert not Nudge.objects.exists()


def test_a_nudge_does_not_tell_whether_a_window_has_been_answered(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(WINDOW, 3)
    (leader,) = awaited(game)
    give(game, leader)
    (silent, passed) = awaited(game)
    give(game, passed)
    time_machine.shift(3 * DAY)
    actor = play.Actor(user=seat_of(game, leader).user_id)
    drawn = page(game, leader)
    for number in (silent, passed):
        assert f"Nudge {seat_of(game, number).name}" in drawn
        play.nudge(game.address, actor, number)
    assert log_of(game)[-2:] == [log_of(game)[-1]] * 2
