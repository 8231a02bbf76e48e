"""What a program sends again, or many times at once, or to a server that dies over it, counts once."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.models import Game, Line, Move
from tests.catalog.which import SEALED

from ..services.fixtures import url_of_test_database
from .api import Program, legal
from .tables import awaited, fresh, friend, table_of
from .test_hard_cases import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]
CLIENTS = 16
DIES = """
import os, signal, sys
import django
django.setup()
from django.conf import settings
from django.test import Client


class Dies:
    "The server is killed when all is committed, and nothing has been sent yet."

    def __init__(self, get_response):
        self.get_response = get_response

    def __call__(self, request):
        response = self.get_response(request)
        os.write(1, str(response.status_code).encode())
        os.kill(os.getpid(), signal.SIGKILL)


settings.MIDDLEWARE.insert(0, "__main__.Dies")
_, path, secret, body = sys.argv
Client(headers={"Authorization": f"Bearer {secret}"}).post(path, body, content_type="application/json")
"""


def sends(program: Program, path: str, body: Any) -> Callable[[], int]:
    """A client of its own that sends something, and returns the status that it gets."""

    def send() -> int:
        client = Client(headers={"Authorization": f"Bearer {program.secret}"})
        return client.post(path, json.dumps(body), content_type="application/json").status_code

    return send


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 3, programs=True)


def test_an_answer_that_sixteen_clients_send_at_once_is_stored_once(game: Game) -> None:
    player = Program(game.seats.get(number=awaited(game)[0]).user)
    body = {"question": fresh(game).question, "answer": legal(player, game)}
    path = f"/api/v1/tables/{game.address}/answers"
    came = at_once(*[sends(player, path, body)] * CLIENTS)
    assert sorted(map(str, came)) == ["200"] * (CLIENTS - 1) + ["201"]
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1


def test_different_answers_sent_at_once_leave_one(game: Game) -> None:
    player = Program(game.seats.get(number=awaited(game)[0]).user)
    question = fresh(game).question
    answers = {json.dumps(legal(player, game, seed)): None for seed in range(40)}
    path = f"/api/v1/tables/{game.address}/answers"
    bodies = [{"question": question, "answer": json.loads(answer)} for answer in [*answers][:4]]
    came = at_once(*(sends(player, path, body) for body in bodies))
    assert sorted(map(str, came)) == ["201", *["409"] * (len(bodies) - 1)]
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1


def test_a_table_that_is_opened_many_times_at_once_is_opened_once() -> None:
    ada = Program(friend("Ada"))
    body = {"key": "a key of my own", "game": SEALED, "seats": 3}
    came = at_once(*[sends(ada, "/api/v1/tables", body)] * 6)
    assert sorted(map(str, came)) == ["200"] * 5 + ["201"]
    assert Game.objects.count() == 1


def test_a_line_that_is_sent_many_times_at_once_is_said_once(game: Game) -> None:
    ada = Program(friend("Ada"))
    body = {"words": "Hello!", "after": game.lines_shown}
    assert at_once(*[sends(ada, f"/api/v1/tables/{game.address}/talk", body)] * 6) == [200] * 6
    assert Line.objects.filter(game=game, text="Hello!").count() == 1


def test_what_a_killed_server_has_stored_is_told_to_whoever_asks_again(game: Game, settings: Any) -> None:
    player = Program(game.seats.get(number=awaited(game)[0]).user)
    body = {"question": fresh(game).question, "answer": legal(player, game)}
    path = f"/api/v1/tables/{game.address}/answers"
    env = {
        **os.environ,
        "DATABASE_URL": url_of_test_database(),
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "ALLOWED_HOSTS": "testserver",
    }
    command = [sys.executable, "-c", DIES, path, player.secret, json.dumps(body)]
    server = subprocess.run(command, env=env, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, check=False)
    assert (server.returncode, server.stdout) == (-signal.SIGKILL, b"201")
    connection.close()
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1
    assert sends(player, path, body)() == 200
    assert Move.objects.filter(game=game, source=Move.Source.PLAYER).count() == 1
