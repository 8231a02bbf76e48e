"""Days away: clocks stand still at all tables, the tables know until when, and nothing tells who has answered."""

from __future__ import annotations

from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core import mail

from accounts.models import Away, User
from games import play, post
from games.models import Game, Letter, Seat
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, browser_of, friend, give, had_passed, log_of, table_of
from .test_absence import in_two_worlds
from .test_non_interference import NOON
from .test_same_moments import clock
from .test_ways_out import page, seat_of

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
UTC = ZoneInfo("UTC")
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
TODAY = NOON.date()
BADGE = '<span class="badge">away until'


def day(count: int) -> date:
    return TODAY + count * DAY


def morning(count: int) -> datetime:
    """When somebody is up who sleeps until eight."""
    return datetime.combine(day(count), datetime.min.time(), UTC) + 8 * HOUR


def say_away(user: User, first: date, last: date, **more: str) -> Any:
    return browser_of(user).post("/settings/away/", {"first": first, "last": last} | more)


def dues(game: Game, number: int) -> tuple[Any, ...]:
    """A seat's deadline, the one that the table sees, and when the site looks at it."""
    seat = seat_of(game, number)
    (entry,) = [e for e in Game.objects.get(pk=game.pk).public.awaited if e.seat == number]
    return seat.due_at, entry.due, seat.acts_at


@pytest.fixture
def game(clock: Any) -> Game:
    """A table by letter, a day a move and three in the bank, at noon."""
    return table_of(SEALED, 4, listed=True)


@pytest.fixture
def first(game: Game) -> Seat:
    """Somebody who is asked."""
    return game.seats.select_related("user").get(number=awaited(game)[0])


@pytest.mark.both_databases
def test_the_clock_of_somebody_asked_stops_when_the_absence_begins(game: Game, first: Seat) -> None:
    user, due = sure(first.user), sure(first.due_at)
    assert due == NOON + 4 * DAY
    assert say_away(user, day(2), day(6)).status_code == 302
    moved = due + (morning(7) - datetime.combine(day(2), datetime.min.time(), UTC))
    assert dues(game, first.number) == (moved, moved, moved)
    assert log_of(game)[-1] == "{seat} will be away from {first:day} until {last:day}."
    others = [n for n in awaited(game) if n != first.number]
    assert all(dues(game, number)[0] == due for number in others)
    assert BADGE not in page(game, others[0])


@pytest.mark.both_databases
def test_who_is_asked_while_away_has_their_whole_time_afterwards(game: Game, first: Seat, clock: Any) -> None:
    user = sure(first.user)
    say_away(user, day(0), day(9))
    assert BADGE in page(game, (first.number + 1) % 4)
    assert dues(game, first.number)[0] == morning(10) + 4 * DAY
    other = table_of(SEALED, 4)
    seat = other.seats.get(user=user)
    if seat.awaited_since:
        assert seat.due_at == morning(10) + 4 * DAY
    clock.move_to(morning(10) + DAY, tick=False)
    give(game, first.number)
    assert seat_of(game, first.number).bank == 3 * 86400  # of the day that a move may take, all of it is left
    assert BADGE not in page(game, (first.number + 1) % 4)


@pytest.mark.both_databases
def test_days_not_used_are_given_back(game: Game, first: Seat, clock: Any) -> None:
    user, due = sure(first.user), sure(first.due_at)
    say_away(user, day(1), day(20))
    assert play.days_left(user, TODAY.year) == 0
    clock.move_to(morning(3), tick=False)
    assert browser_of(user).post("/settings/away/back/").status_code == 302
    assert play.days_left(user, TODAY.year) == 17
    away = morning(3) - datetime.combine(day(1), datetime.min.time(), UTC)
    assert dues(game, first.number)[0] == due + away
    assert log_of(game)[-1] == "{seat} is back."
    say_away(user, day(3), day(19))
    assert play.days_left(user, TODAY.year) == 1
    assert Away.objects.filter(user=user).count() == 2


def test_an_absence_that_has_not_begun_leaves_no_trace_but_in_the_log(game: Game, first: Seat) -> None:
    user, before = sure(first.user), dues(game, first.number)
    say_away(user, day(2), day(3))
    browser_of(user).post("/settings/away/back/")
    assert dues(game, first.number) == before
    assert play.days_left(user, TODAY.year) == 20
    assert log_of(game)[-1] == "{seat} is not going away after all."
    assert "You are not away" in browser_of(user).post("/settings/away/back/", follow=True).content.decode()


@pytest.mark.parametrize(
    ("begin", "end", "sentence"),
    [
        (-1, 2, "The first day is over"),
        (3, 2, "comes before the first"),
        (0, 20, "have 20 of them left"),
        (0, 900, "more than a year"),
    ],
)
def test_days_that_cannot_be_are_refused_with_a_sentence_and_stay_typed(
    game: Game, begin: int, end: int, sentence: str
) -> None:
    ada, before = friend("Ada"), log_of(game)
    response = say_away(ada, day(begin), day(end))
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert day(end).isoformat() in response.content.decode()
    assert log_of(game) == before
    assert not Away.objects.exists()


def test_one_absence_at_a_time_and_bad_dates_are_refused(game: Game) -> None:
    ada = friend("Ada")
    say_away(ada, day(1), day(2))
    assert "Take that back first" in say_away(ada, day(5), day(6)).content.decode()
    assert browser_of(ada).post("/settings/away/", {"first": "soon", "last": ""}).status_code == 422
    assert Away.objects.count() == 1


@pytest.mark.both_databases
def test_letters_and_reminders_wait(clock: Any) -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    user = sure(seat_of(game, number).user)
    say_away(user, day(0), day(3))
    for moment in (NOON + HOUR, NOON + 3 * DAY, morning(4) - HOUR):
        clock.move_to(moment, tick=False)
        play.write_due()
        assert not Letter.objects.filter(user=user).exists()
    clock.move_to(morning(4) + HOUR, tick=False)
    play.write_due()
    post.post_due()
    assert Letter.objects.get(user=user).kind == Letter.Kind.TURN
    assert [m.to for m in mail.outbox].count([sure(user.email)]) == 1
    assert sure(seat_of(game, number).remind_at) > morning(4) + 3 * DAY


@pytest.mark.parametrize("then", ["stay", "come back"])
def test_an_absence_does_not_tell_who_has_answered_in_secret(game: Game, first: Seat, clock: Any, then: str) -> None:
    user = sure(first.user)
    had_passed(game, first.number)

    def answered() -> None:
        Seat.objects.filter(pk=first.pk).update(acts_at=NOON)
        assert play.act_due(game.address) == 1

    def go() -> None:
        play.go_away(user, day(0), day(4))
        clock.move_to(NOON + DAY, tick=False)
        if then == "come back":
            play.come_back(user)
        clock.move_to(NOON, tick=False)

    with_answer, without = in_two_worlds(game, answered, go)
    assert with_answer == without


def test_nobody_is_nudged_while_away(game: Game, first: Seat, clock: Any) -> None:
    say_away(sure(first.user), day(2), day(6))
    clock.move_to(NOON + 4 * DAY, tick=False)
    by = next(n for n in range(4) if n != first.number)
    with pytest.raises(play.Refused, match="away"):
        play.nudge(game.address, play.Actor(user=seat_of(game, by).user_id), first.number)


def test_one_comes_from_a_table_and_goes_back_to_it(game: Game) -> None:
    ada = friend("Ada")
    link = f"/settings/?table={game.address}"
    assert link in browser_of(ada).get(game.get_absolute_url(), {"panel": "ways"}).content.decode()
    assert f'value="{game.address}"' in browser_of(ada).get(link).content.decode()
    assert say_away(ada, day(1), day(2), table=game.address).url == game.get_absolute_url()
    assert say_away(friend("Ben"), day(1), day(2), table="//evil.example").url == "/settings/"
