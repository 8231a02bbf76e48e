"""A bot that plays on while somebody is away: from their first day to their last, by itself."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.models import Game, Seat
from games.tasks import sweep
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, browser_of, log_of, table_of
from .test_away import TODAY, clock, day, say_away

__all__ = ["clock"]
pytestmark = pytest.mark.django_db
BOT = {"meanwhile": "bot", "level": "easy", "temper": "careful"}
SITS, GIVES = "A bot plays on for {seat} until they are back.", "The bot gives {seat} their seat back."


@pytest.fixture
def game(clock: Any) -> Game:
    return table_of(SEALED, 4, listed=True)


@pytest.fixture
def first(game: Game) -> Seat:
    return game.seats.select_related("user").get(number=awaited(game)[0])


def test_a_bot_plays_from_the_first_day_to_the_last(game: Game, first: Seat, clock: Any) -> None:
    assert say_away(sure(first.user), day(2), day(4), **BOT).status_code == 302
    first.refresh_from_db()
    assert (first.stand_in, first.level, first.temper) == (False, "easy", "careful")
    sweep()
    assert SITS not in log_of(game)
    clock.move_to(sure(first.bot_from) + timedelta(minutes=1))
    sweep()
    sweep()
    first.refresh_from_db()
    assert first.stand_in
    assert log_of(game).count(SITS) == 1
    clock.move_to(sure(first.bot_until) + timedelta(minutes=1))
    sweep()
    sweep()
    first.refresh_from_db()
    assert (first.stand_in, first.bot_from, first.bot_until) == (False, None, None)
    assert log_of(game).count(GIVES) == 1


def test_it_sits_down_at_once_if_the_absence_begins_today_and_leaves_when_somebody_is_back(
    game: Game, first: Seat, clock: Any
) -> None:
    say_away(sure(first.user), TODAY, day(4), **BOT)
    first.refresh_from_db()
    assert first.stand_in
    browser_of(sure(first.user)).post("/settings/away/back/")
    sweep()
    first.refresh_from_db()
    assert not first.stand_in
    assert log_of(game).count(GIVES) == 1


def test_somebody_who_takes_their_seat_back_sooner_keeps_it(game: Game, first: Seat, clock: Any) -> None:
    say_away(sure(first.user), TODAY, day(4), **BOT)
    play.take_back(game.address, play.Actor(user=first.user_id))
    clock.move_to(sure(Seat.objects.get(pk=first.pk).bot_until) + timedelta(minutes=1))
    sweep()
    first.refresh_from_db()
    assert (first.stand_in, first.bot_until) == (False, None)
    assert GIVES not in log_of(game)


def test_without_a_bot_the_clocks_stand_still_as_before(game: Game, first: Seat) -> None:
    say_away(sure(first.user), TODAY, day(4), meanwhile="")
    first.refresh_from_db()
    assert (first.stand_in, first.bot_from, first.bot_until) == (False, None, None)


@pytest.mark.parametrize("wrong", [{"meanwhile": "a cat"}, {"level": "divine"}, {"temper": "jolly"}])
def test_what_cannot_be_chosen_is_refused_with_a_sentence(game: Game, first: Seat, wrong: Any) -> None:
    reply = say_away(sure(first.user), day(2), day(4), **(BOT | wrong))
    assert reply.status_code == 422
    assert "Choose one of these." in reply.content.decode()
    first.refresh_from_db()
    assert first.bot_from is None
