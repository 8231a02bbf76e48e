"""A player who was absent takes the seat back from the bot that sits in."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.models import Awaited, Game, Seat
from tests.catalog.which import SEALED
from tests.games.tables import awaited, log_of, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db


def entry_of(game: Game, number: int) -> Awaited:
    """What the table knows of a seat that is awaited."""
    entries = Game.objects.get(pk=game.pk).public.awaited
    entry: Awaited = next(entry for entry in entries if entry.seat == number)
    return entry


@pytest.mark.both_databases
def test_a_seat_taken_back_is_awaited_as_its_player() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    play.seat_bot(game.address, number)
    assert (entry_of(game, number).bot, entry_of(game, number).deadline) == (True, None)

    client = Client()
    client.force_login(sure(game.seats.get(number=number).user), "django.contrib.auth.backends.ModelBackend")
    client.post(reverse("games:take_back", args=[game.address]))

    seat = Seat.objects.get(game=game, number=number)
    entry = entry_of(game, number)
    assert not entry.bot
    assert entry.due == seat.due_at == seat.acts_at
    assert entry.since == seat.awaited_since
    assert log_of(game)[-1] == "{seat} is back."


@pytest.mark.both_databases
def test_taking_back_a_seat_that_one_has_changes_nothing() -> None:
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    before, revision = entry_of(game, number), Game.objects.get(pk=game.pk).revision
    play.take_back(game.address, play.Actor(user=game.seats.get(number=number).user_id))
    assert (entry_of(game, number), Game.objects.get(pk=game.pk).revision) == (before, revision)


@pytest.mark.both_databases
def test_nobody_answers_beside_the_bot_that_sits_in() -> None:
    """Coming back is told to all; if an answer did it, the sentence would tell that a sealed answer lies there."""
    game = table_of(SEALED, 3)
    number = awaited(game)[0]
    player = sure(game.seats.get(number=number).user)
    play.seat_bot(game.address, number)
    client = Client()
    client.force_login(player, "django.contrib.auth.backends.ModelBackend")
    page = client.get(game.get_absolute_url()).content.decode()
    assert reverse("games:take_back", args=[game.address]) in page
    assert reverse("games:answer", args=[game.address]) not in page
    question = Game.objects.get(pk=game.pk).question
    refused = client.post(
        reverse("games:answer", args=[game.address]),
        {"verb": "pass", "question": question},
        headers={"HX-Request": "true"},
    )
    assert refused.status_code == 422
    assert "Take your seat back first." in refused.content.decode()
    assert not game.moves.filter(seat=number).exists()
