"""Practice tables that nobody has played at are tidied away after a week; all others stay."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from games import play, tasks
from games.models import Game
from tests.catalog.which import WINDOW
from tests.games.tables import awaited, browser_of, decision_of, form_of, friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def practice() -> tuple[Client, Game]:
    """Ada at a practice table, where nobody waits for her yet or somebody does."""
    ada = browser_of(friend("Ada"))
    ada.post(f"/practice/{WINDOW}/")
    return ada, Game.objects.get()


@pytest.fixture
def later(time_machine: Any) -> Any:
    """Come back after so many days, and tidy up."""

    def come_back(days: float) -> None:
        time_machine.move_to(timezone.now() + timedelta(days=days), tick=False)
        call_command("tidy")

    return come_back


def play_until_asked(game: Game) -> None:
    """Let bots and nobody else play until the player at the table is asked."""
    while awaited(game) != [0]:
        game.seats.filter(is_bot=True, acts_at__isnull=False).update(acts_at=timezone.now())
        play.act_due(game.address)


def test_one_that_was_never_played_at_goes_after_a_week(practice: tuple[Client, Game], later: Any) -> None:
    _ada, game = practice
    later(6)
    assert Game.objects.filter(pk=game.pk).exists()
    later(2)
    assert not Game.objects.exists()


def test_nobody_plays_for_somebody_who_is_alone_with_bots(practice: tuple[Client, Game], time_machine: Any) -> None:
    ada, game = practice
    play_until_asked(game)
    before = Game.objects.get().question
    for _ in range(4):
        time_machine.move_to(timezone.now() + timedelta(days=30), tick=False)
        tasks.sweep()
    seat = game.seats.get(number=0)
    assert (Game.objects.get().question, seat.due_at, seat.stand_in, seat.missed) == (before, None, False, 0)
    pages = [ada.get(path).content.decode() for path in ("/turns/", "/tables/", game.get_absolute_url())]
    assert not [page for page in pages if " by <time" in page]


def test_one_answer_keeps_it(practice: tuple[Client, Game], later: Any) -> None:
    ada, game = practice
    play_until_asked(game)
    decision = decision_of(game.seats.get(number=0))
    assert decision is not None
    question = Game.objects.get().question
    assert ada.post(f"/t/{game.address}/answer/", form_of(decision, question)).status_code == 302
    later(400)
    assert Game.objects.exists()


def test_so_does_a_word_and_a_look_for_another_week(practice: tuple[Client, Game], later: Any) -> None:
    ada, game = practice
    later(5)
    assert ada.get(game.get_absolute_url()).status_code == 200
    later(5)
    assert Game.objects.exists()
    ada.post(f"/t/{game.address}/talk/", {"words": "Hello?"})
    later(30)
    assert Game.objects.exists()


@pytest.mark.parametrize("friends", ["Ben", ""])
def test_a_table_of_friends_and_one_that_waits_for_players_stay(later: Any, friends: str) -> None:
    game = play.open_table(friend("Ada"), play.Plan(WINDOW, 3, bots=1))
    if friends:
        play.take_seat(game.address, friend(friends))
    later(30)
    assert Game.objects.exists()


def test_a_listed_table_stays(later: Any) -> None:
    play.open_table(friend("Ada"), play.Plan(WINDOW, 3, bots=2, listed=True))
    later(30)
    assert Game.objects.exists()
