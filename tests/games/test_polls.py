"""Polls: what a page that stays open asks every few seconds, and mostly learns that nothing is new."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import play
from games.models import Game

from .tables import awaited, browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db
UNLIKE = {"Cache-Control", "Content-Language", "Content-Length", "Expires", "Vary"}  # of pages, not of every response


def revision(game: Game) -> int:
    return Game.objects.get(pk=game.pk).revision


def poll(client: Client, game: Game, room: str = "poll", seen: int | None = None, **more: Any) -> Any:
    return client.get(f"/t/{game.address}/{room}/?seen={revision(game) if seen is None else seen}", **more)


def waiting() -> Game:
    """A table that waits for players."""
    return play.open_table(friend("Ada"), play.Plan("munchhausen", 3))


@pytest.mark.both_databases
@pytest.mark.parametrize("room", ["poll", "wait"])
def test_nothing_new_costs_one_query_and_neither_session_nor_user(room: str) -> None:
    game = waiting() if room == "wait" else table_of("munchhausen", 3)
    client = browser_of(friend("Ada"))
    with CaptureQueriesContext(connection) as asked:
        response = poll(client, game, room, seen=game.revision)

    assert (response.status_code, response.content) == (204, b"")
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies
    assert len(asked) <= 1, asked.captured_queries


@pytest.mark.parametrize("secure", [False, True])
def test_nothing_new_carries_the_headers_of_every_page(secure: bool) -> None:
    game = table_of("munchhausen", 2)
    client = browser_of(friend("Ada"))
    page = client.get(game.get_absolute_url(), secure=secure)

    empty = poll(client, game, secure=secure)

    assert {*page.headers} - UNLIKE == {*empty.headers} - UNLIKE
    assert "Content-Security-Policy" in empty.headers
    assert all(empty[name] == page[name] for name in {*page.headers} - UNLIKE)


def test_a_change_is_drawn_and_the_last_one_ends_the_polling_but_for_those_who_may_play_again() -> None:
    game = table_of("munchhausen", 2, listed=True)
    client, seen = browser_of(friend("Ada")), game.revision
    give(game, awaited(game)[0])
    changed = poll(client, game, seen=seen)

    assert (changed.status_code, poll(client, game).status_code) == (200, 204)

    while awaited(game):
        give(game, awaited(game)[0])

    alone = Client()
    assert poll(client, game, seen=seen).status_code == 200
    assert (poll(alone, game, seen=seen).status_code, poll(alone, game).status_code) == (286, 204)


def test_others_learn_nothing_of_a_private_table() -> None:
    game = table_of("munchhausen", 2)
    for client in (Client(), browser_of(friend("Emil"))):
        response = poll(client, game, seen=0)
        assert (response.status_code, response["HX-Refresh"], response.content) == (204, "true", b"")


@pytest.mark.parametrize("seen", ["0", "1", "None", "", "x", "%C0", "1&seen=2"])
def test_no_table_is_not_found_whatever_was_seen(seen: str) -> None:
    assert Client().get(f"/t/nowhere/poll/?seen={seen}").status_code == 404


def test_a_poll_is_only_ever_a_question() -> None:
    game = table_of("munchhausen", 2)
    client = browser_of(friend("Ada"))
    address = f"/t/{game.address}/poll/?seen={revision(game)}"

    assert client.head(address).status_code == 204
    assert client.post(address).status_code == 405


def test_a_host_that_is_not_ours_gets_no_answer() -> None:
    response = poll(Client(), table_of("munchhausen", 2), headers={"Host": "elsewhere.example"})

    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


def test_a_database_that_does_not_answer_is_reported_like_anywhere_else() -> None:
    game = table_of("munchhausen", 2)
    client, seen = browser_of(friend("Ada")), game.revision
    client.raise_request_exception = False

    def fails(*_given: Any) -> Any:
        raise OperationalError

    with connection.execute_wrapper(fails):
        response = poll(client, game, seen=seen)

    assert response.status_code == 500
    assert "Content-Security-Policy" in response.headers
