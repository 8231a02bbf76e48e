"""The file with all that is mine: my account, my games, what I answered, said and noted; nothing of anybody else."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from config.settings import ACCOUNT_RATE_LIMITS
from games import play
from games.engine.chance import Chance
from games.models import Game, Line, Move, Note, Seat
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED
from tests.games.tables import answer_at_random, awaited, browser_of, friend, give, table_of

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def file_of(name: str) -> tuple[str, dict[str, Any]]:
    """A friend's file, as it is and as it is read."""
    response: Any = browser_of(friend(name)).get("/settings/take-along/")
    assert response.status_code == 200
    assert response.streaming
    text = b"".join(response.streaming_content).decode()
    return text, json.loads(text)


def played() -> Game:
    """A game that Ada and Ben have played to its end, with talk."""
    game = table_of(SEALED, 2)
    play.say_line(game.address, play.Actor(user=friend("Ada").pk), "Ada speaks")
    play.say_line(game.address, play.Actor(user=friend("Ben").pk), "Ben speaks")
    while game.status == Game.Status.RUNNING:
        answer_at_random(game, Chance(b"taken along", game.moves_made))
        game.refresh_from_db()
    return game


def noted(game: Game, name: str, text: str) -> None:
    Note.objects.create(seat=game.seats.get(user=friend(name)), user=friend(name), turn=1, text=text)


def test_it_has_my_account_and_no_password() -> None:
    User.objects.filter(pk=friend("Ada").pk).update(password="never-shown", zone="Europe/Paris")

    text, data = file_of("Ada")

    assert data["account"]["email"] == friend("Ada").email
    assert data["account"]["zone"] == "Europe/Paris"
    assert data["games"] == []
    assert "never-shown" not in text


def test_it_has_my_answers_talk_and_notes_of_finished_games_and_nobody_elses() -> None:
    game = played()
    noted(game, "Ada", "Ada thinks")
    noted(game, "Ben", "Ben thinks")

    text, data = file_of("Ada")

    [entry] = data["games"]
    seat = game.seats.get(user=friend("Ada"))
    mine = Move.objects.filter(game=game, seat=seat.number).order_by("number")
    assert [answer["answer"] for answer in entry["answers"]] == [*mine.values_list("answer", flat=True)]
    assert (entry["address"], entry["my_place"], entry["my_points"]) == (game.address, seat.place, seat.points)
    assert [line["text"] for line in entry["talk"]] == ["Ada speaks"]
    assert [note["text"] for note in entry["notes"]] == ["Ada thinks"]
    assert "Ben speaks" not in text
    assert "Ben thinks" not in text
    assert [player["name"] for player in entry["players"]] == ["Ada", "Ben"]


def test_of_a_running_game_it_has_no_answer_of_anybody() -> None:
    game = table_of(SEALED, 2)
    before = file_of("Ada")[1]["games"]
    seat = game.seats.exclude(user=friend("Ada")).get()
    if seat.number in awaited(game):
        give(game, seat.number)
    for number in awaited(game):
        give(game, number)

    [entry] = file_of("Ada")[1]["games"]

    assert Move.objects.filter(game=game).count() >= 2
    assert entry["answers"] == before[0]["answers"] == []
    assert {"sight", "hand", "seed", "checkpoint", "sealed", "orders"}.isdisjoint(entry)


def test_what_is_sealed_or_hidden_changes_no_byte_of_it() -> None:
    """Neither another's sealed answer nor a changed hand shows."""
    game = table_of(SEALED, 3)
    first = awaited(game)[0]
    before = [file_of("Ada")[1]["games"], file_of("Ben")[1]["games"]]
    seat = game.seats.select_related("hand").get(number=first)
    seat.hand.sealed = {"verb": "lay", "values": {"card": 7}}
    seat.hand.sight = {}
    seat.hand.save()
    Move.objects.create(game=game, number=99, turn=0, question=game.question, seat=first, answer={}, source="player")

    assert [file_of("Ada")[1]["games"], file_of("Ben")[1]["games"]] == before


def test_a_tale_that_waits_is_its_tellers_alone() -> None:
    game = table_of(SEALED, 2)
    number = game.seats.get(user=friend("Ada")).number
    Line.objects.create(game=game, number=500, kind=Line.Kind.TALE, only=number, seat=number, text="A tale that waits")

    assert "A tale that waits" in file_of("Ada")[0]
    assert "A tale that waits" not in file_of("Ben")[0]


def test_many_games_are_read_by_the_batch(django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    for _ in range(60):
        finished_table(friend("Ada"), friend("Ben"))

    client = browser_of(friend("Ada"))
    with django_assert_max_num_queries(20):
        response: Any = client.get("/settings/take-along/")
        data = json.loads(b"".join(response.streaming_content))

    assert [entry["my_seat"] for entry in data["games"]] == [0] * 60
    assert len({entry["address"] for entry in data["games"]}) == 60


def test_a_game_that_i_have_left_is_not_mine() -> None:
    game = finished_table(friend("Ada"), friend("Ben"))
    Seat.objects.filter(game=game, user=friend("Ada")).update(user=None, name="")

    assert file_of("Ada")[1]["games"] == []


def test_strangers_are_asked_to_sign_in_and_nobody_asks_without_end(settings: Any) -> None:
    assert Client().get("/settings/take-along/").status_code == 302
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    ada = browser_of(friend("Ada"))

    assert [ada.get("/settings/take-along/").status_code for _ in range(14)] == [200] * 12 + [429] * 2
    assert "/settings/take-along/" in ada.get("/settings/").content.decode()
