"""The bank of time: what an answer gives back, to whom, and how much at most."""

from __future__ import annotations

from datetime import timedelta

import msgspec
import pytest
from django.utils import timezone

from accounts.models import User
from games import play
from games.engine.chance import Chance
from games.engine.questions import Answer
from games.models import Game, Move, Seat
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import awaited, decision_of, give, had_passed, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

HOUR = 3600


def left(game: Game, number: int) -> int:
    return game.seats.get(number=number).bank


def asked_since(game: Game, number: int, seconds: int) -> None:
    """Let a seat be asked for this long."""
    game.seats.filter(number=number).update(awaited_since=timezone.now() - timedelta(seconds=seconds))


@pytest.fixture
def game() -> Game:
    """A table by letter, at which the friends have no night."""
    game = table_of(SEALED, 4, move_time=24 * HOUR, bank_time=72 * HOUR)
    User.objects.update(wakes=0, sleeps=0)
    return game


@pytest.mark.parametrize(("bank", "then"), [(10, 16), (70, 72)], ids=["a quarter of a move", "never more than full"])
def test_an_answer_gives_some_time_back(game: Game, bank: int, then: int) -> None:
    number = awaited(game)[0]
    game.seats.filter(number=number).update(bank=bank * HOUR)
    give(game, number)
    assert left(game, number) == then * HOUR


def test_a_late_answer_is_paid_for_and_gives_back_too(game: Game) -> None:
    number = awaited(game)[0]
    asked_since(game, number, 34 * HOUR)
    give(game, number)
    assert 67 * HOUR <= left(game, number) <= 68 * HOUR


def test_nobody_pays_where_the_table_cannot_tell_for_whom_it_waits(game: Game) -> None:
    first, second, third = awaited(game)
    had_passed(game, first)
    game.seats.filter(number=first).update(acts_at=timezone.now())
    play.act_due(game.address)
    for number in (second, third):
        asked_since(game, number, 34 * HOUR)
        give(game, number, Answer("pass", {"final": ["final"]}))
    assert left(game, second) == pytest.approx(68 * HOUR, abs=HOUR)  # seen to come in
    assert left(game, third) == 72 * HOUR  # or may it have been the first?


def test_other_words_for_a_sealed_answer_give_back_nothing_more(game: Game) -> None:
    number = awaited(game)[0]
    game.seats.filter(number=number).update(bank=0)
    said = [sure(decision_of(game.seats.get(number=number))).sample(Chance(b"words", str(time))) for time in range(6)]
    for answer in said:
        give(game, number, answer)
    assert game.moves.filter(seat=number).latest("number").answer == msgspec.to_builtins(said[-1])
    assert left(game, number) == 6 * HOUR


def test_a_missed_deadline_gives_back_nothing(game: Game) -> None:
    seat = game.seats.get(number=awaited(game)[0])
    long_ago = timezone.now() - timedelta(hours=97)
    Seat.objects.filter(pk=seat.pk).update(awaited_since=long_ago, due_at=long_ago, acts_at=long_ago)
    assert play.act_due(game.address) == 1
    assert game.moves.get(seat=seat.number).source == Move.Source.ABSENCE
    assert left(game, seat.number) == 0
