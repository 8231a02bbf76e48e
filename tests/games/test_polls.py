"""Polls: what a page that stays open asks every few seconds, and mostly learns that nothing is new."""

from __future__ import annotations

import secrets
from importlib import import_module
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest
from django.apps import apps
from django.db import OperationalError, connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games import play
from games.models import Game
from games.models.game import REVISIONS
from tests.catalog.which import SEALED

from .tables import awaited, browser_of, friend, give, table_of

pytestmark = pytest.mark.django_db
FEW = 1000  # revisions that are no further apart could have been counted
UNLIKE = {"Cache-Control", "Content-Language", "Content-Length", "Expires", "Vary"}  # of pages, not of every response


def revision(game: Game) -> int:
    return Game.objects.get(pk=game.pk).revision


def poll(client: Client, game: Game, room: str = "poll", seen: int | None = None, **more: Any) -> Any:
    return client.get(f"/t/{game.address}/{room}/?seen={revision(game) if seen is None else seen}", **more)


def waiting() -> Game:
    """A table that waits for players."""
    return play.open_table(friend("Ada"), play.Plan(SEALED, 3))


@pytest.mark.both_databases
@pytest.mark.parametrize("room", ["poll", "wait"])
def test_nothing_new_costs_one_query_and_neither_session_nor_user(room: str) -> None:
    game = waiting() if room == "wait" else table_of(SEALED, 3)
    client = browser_of(friend("Ada"))
    with CaptureQueriesContext(connection) as asked:
        response = poll(client, game, room, seen=game.revision)

    assert (response.status_code, response.content) == (204, b"")
    assert response["Cache-Control"] == "no-store"
    assert not response.cookies
    assert len(asked) <= 1, asked.captured_queries


@pytest.mark.parametrize("secure", [False, True])
def test_nothing_new_carries_the_headers_of_every_page(secure: bool) -> None:
    game = table_of(SEALED, 2)
    client = browser_of(friend("Ada"))
    page = client.get(game.get_absolute_url(), secure=secure)

    empty = poll(client, game, secure=secure)

    assert {*page.headers} - UNLIKE == {*empty.headers} - UNLIKE
    assert "Content-Security-Policy" in empty.headers
    assert all(empty[name] == page[name] for name in {*page.headers} - UNLIKE)


def test_a_change_is_drawn_and_the_last_one_ends_the_polling_but_for_those_who_may_play_again() -> None:
    game = table_of(SEALED, 2, listed=True)
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
    game = table_of(SEALED, 2)
    for client in (Client(), browser_of(friend("Emil"))):
        response = poll(client, game, seen=0)
        assert (response.status_code, response["HX-Refresh"], response.content) == (204, "true", b"")


@pytest.mark.parametrize("seen", ["0", "1", "None", "", "x", "%C0", "1&seen=2"])
def test_no_table_is_not_found_whatever_was_seen(seen: str) -> None:
    assert Client().get(f"/t/nowhere/poll/?seen={seen}").status_code == 404


def test_a_revision_tells_that_a_table_has_changed_and_not_how_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """However a table changes, the next revision is anywhere: it can be neither counted nor found by trying."""
    monkeypatch.setattr("games.models.game.randbelow", secrets.randbelow)  # as on a site
    game, ada = table_of(SEALED, 3), friend("Ada")
    seen = [revision(game)]
    User.objects.filter(pk=ada.pk).update(name="Adele")
    ada.refresh_from_db()
    for change in (
        lambda: give(game, awaited(game)[0]),
        lambda: play.say_line(game.address, play.Actor(user=ada.pk), "Well?"),
        lambda: play.rename(ada),
        lambda: play.note_trouble(game.address, ValueError()),
        lambda: play.bring_over(game.address),
        lambda: play.pause(game.address),
        lambda: play.end_game(game.address),
        lambda: play.play_again(game.address, ada),
    ):
        change()
        seen.append(revision(game))
    steps = [(now - before) % REVISIONS for before, now in pairwise(seen)]
    assert min(steps) > FEW
    assert len({*steps}) == len(steps)


@pytest.mark.both_databases
def test_the_revisions_of_older_code_are_drawn_by_lot_too() -> None:
    """Otherwise they would go on telling how often a table had changed until it changes again."""
    games = [table_of(SEALED, 3) for _ in range(3)]
    for count, game in enumerate(games):
        Game.objects.filter(pk=game.pk).update(revision=count)
    import_module("games.migrations.0032_revisions_by_lot").draw(apps, SimpleNamespace(connection=connection))
    drawn = sorted(map(revision, games))
    assert all(later - one > FEW for one, later in pairwise([0, *drawn]))


def test_a_poll_is_only_ever_a_question() -> None:
    game = table_of(SEALED, 2)
    client = browser_of(friend("Ada"))
    address = f"/t/{game.address}/poll/?seen={revision(game)}"

    assert client.head(address).status_code == 204
    assert client.post(address).status_code == 405


def test_a_host_that_is_not_ours_gets_no_answer() -> None:
    response = poll(Client(), table_of(SEALED, 2), headers={"Host": "elsewhere.example"})

    assert response.status_code == 400
    assert "Content-Security-Policy" in response.headers


def test_a_database_that_does_not_answer_is_reported_like_anywhere_else() -> None:
    game = table_of(SEALED, 2)
    client, seen = browser_of(friend("Ada")), game.revision
    client.raise_request_exception = False

    def fails(*_given: Any) -> Any:
        raise OperationalError

    with connection.execute_wrapper(fails):
        response = poll(client, game, seen=seen)

    assert response.status_code == 500
    assert "Content-Security-Policy" in response.headers
