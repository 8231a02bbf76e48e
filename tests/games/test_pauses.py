"""Bots and standing orders at a table played by letter: within the minute, and told by nothing but the table."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from games import play
from games.models import Game, Move, Seat
from tests.catalog.which import SEALED, TOGETHER
from tests.hints import sure

from .tables import awaited, browser_of, give, had_passed, table_of
from .test_non_interference import NOON

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


def pauses(game: Game) -> list[float]:
    """After how many seconds the site answers for each seat for which it does."""
    waiting = game.seats.filter(awaited_since__isnull=False).exclude(acts_at=None)
    return [(sure(s.acts_at) - sure(s.awaited_since)).total_seconds() for s in waiting if s.acts_at != s.due_at]


@pytest.mark.parametrize("bots", [1, 2])
@pytest.mark.both_databases
def test_once_all_people_have_answered_bots_follow_within_the_minute(bots: int, time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(TOGETHER, 2, bots=bots)
    assert all(20 / bots <= pause <= 60 / bots for pause in pauses(game))
    people = [number for number in awaited(game) if not game.seats.get(number=number).is_bot]
    for number in people:
        give(game, number)
    page = browser_of(sure(game.seats.get(number=people[-1]).user)).get(game.get_absolute_url()).content.decode()
    assert "more may happen within a minute" in page
    question = Game.objects.get(pk=game.pk).question
    time_machine.shift(MINUTE)
    play.act_due(game.address)
    assert Game.objects.get(pk=game.pk).question > question


def test_nobody_is_told_to_stay_for_somebody_who_may_take_days(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(TOGETHER, 2, bots=1)
    give(game, 0)
    page = browser_of(sure(game.seats.get(number=0).user)).get(game.get_absolute_url()).content.decode()
    assert "within a minute" not in page


def test_an_order_takes_as_long_as_a_bot_whoever_has_answered(time_machine: Any) -> None:
    time_machine.move_to(NOON, tick=False)
    game = table_of(SEALED, 3, bots=1)
    number = next(n for n in awaited(game) if not game.seats.get(number=n).is_bot)
    had_passed(game, number)
    acts_at = sure(game.seats.get(number=number).acts_at)
    assert timedelta(seconds=20) <= acts_at - NOON <= MINUTE
    for other in awaited(game):
        if other != number and not game.seats.get(number=other).is_bot:
            give(game, other)
    assert Seat.objects.get(game=game, number=number).acts_at == acts_at
    time_machine.shift(MINUTE)
    play.act_due(game.address)
    assert Move.Source.ORDER in game.moves.values_list("source", flat=True)
