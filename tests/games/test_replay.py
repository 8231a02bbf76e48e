"""The reveal of a finished game: each step as it was, from any chair, for those who may see the end and nobody else."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from games import catalog, play
from games.engine.book import Book as Bound
from games.models import Book, Game
from games.sight.replay import book_of
from tests.catalog.which import OFFERS, SEALED, TOGETHER, WINDOW
from tests.hints import sure

from .tables import NAMES, awaited, browser_of, friend, give, table_of
from .test_figures import queries

pytestmark = pytest.mark.django_db

TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="\w+"')


def bound(game: Game) -> tuple[Game, Bound]:
    """A finished game, with its book bound."""
    play.bind_due(game.address)
    game = Game.objects.get(pk=game.pk)
    return game, sure(book_of(game))


def played_by_bots(slug: str, **agreed: Any) -> tuple[Game, Bound]:
    """A game that bots have played to its end for friends."""
    game = table_of(slug, 3, **agreed)
    game.seats.filter(is_bot=False).update(stand_in=True)
    now = timezone.now()
    while Game.objects.get(pk=game.pk).status == Game.Status.RUNNING:
        now += timedelta(days=1)
        play.act_due(game.address, now)
    found = bound(game)
    assert Book.objects.get(game=game).trouble == ""
    return found


def ended(game: Game) -> tuple[Game, Bound]:
    """A game that its host has ended, and its book."""
    play.end_game(game.address)
    return bound(game)


def replay(game: Game, step: int | str = "", chair: str = "") -> str:
    """The address of a step."""
    return f"/t/{game.address}/replay/{step}{'/' if step != '' else ''}{f'?chair={chair}' if chair else ''}"


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_every_step_is_drawn_from_every_chair(slug: str) -> None:
    game, book = played_by_bots(slug)
    client = browser_of(friend("Ada"))
    far = 40 if len(book) > 100 else 7
    for step in sorted({0, 1, *range(2, len(book), far), len(book) - 1}):
        for chair in ("", "table", "0", "1"):
            page = client.get(replay(game, step, chair))
            assert page.status_code == 200
            board = page.context["board"]
            assert board is not None, (step, chair)
            assert "[" not in board, ("a list is written out: count it with |how_many", step, chair)
            assert "fault" not in page.content.decode()


def test_switching_the_chair_keeps_the_step_and_stepping_keeps_the_chair() -> None:
    game, book = played_by_bots(WINDOW)
    page = browser_of(friend("Ada")).get(replay(game, 3, "2")).content.decode()
    assert f'href="{replay(game, 3)}"' in page
    assert f'href="{replay(game, 4, "2")}"' in page
    assert f'href="{replay(game, len(book) - 1, "2")}"' in page


@pytest.mark.parametrize("listed", [False, True])
def test_before_the_end_there_is_nothing_to_see_for_anybody(listed: bool) -> None:
    game = table_of(WINDOW, 3, listed=listed)
    give(game, awaited(game)[0])
    for client in (browser_of(friend("Ada")), browser_of(friend("Zoe")), Client()):
        for path in ("replay/", "replay/0/", "replay/1/?chair=all", "replay/line/1/"):
            here, nowhere = (client.get(f"/t/{at}/{path}") for at in (game.address, "nosuchtable"))
            assert here.status_code == nowhere.status_code == 404
            assert TOKEN.sub(b"", here.content) == TOKEN.sub(b"", nowhere.content)
    assert "/replay/" not in browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()


def test_a_table_closed_before_the_deal_has_nothing_to_tell() -> None:
    game = play.open_table(friend("Ada"), play.Plan(TOGETHER, 3))
    play.close_table(game.address, friend("Ada"))
    assert browser_of(friend("Ada")).get(replay(game)).status_code == 404


def test_a_game_of_earlier_rules_is_told_by_turns() -> None:
    game, _book = played_by_bots(WINDOW)
    Game.objects.filter(pk=game.pk).update(edition=0)
    play.bind_again([game.address])
    game, book = bound(game)
    page = browser_of(friend("Ada")).get(replay(game, 1)).content.decode()
    assert "played under earlier rules" in page
    assert {frame.step.kind for frame in book} == {"turn"}


def test_what_only_one_could_read_names_its_reader() -> None:
    game, book = played_by_bots(SEALED)
    client = browser_of(friend("Ada"))
    private = game.lines.filter(only=1).first()
    if private is None:
        pytest.skip("nothing private was told in this game")
    step = next(n for n, frame in enumerate(book) if frame.step.first <= private.number <= frame.step.last)
    assert "(only Ben read this)" in client.get(replay(game, step)).content.decode()
    assert "only Ben read this" not in client.get(replay(game, step, "0")).content.decode()


def test_a_deleted_account_leaves_no_name_in_the_book() -> None:
    game, book = played_by_bots(WINDOW)
    assert all(name.encode() not in bytes(Book.objects.get(game=game).pages or b"") for name in NAMES)
    User.objects.get(name="Ben").delete()
    client = browser_of(friend("Ada"))
    for step in range(len(book)):
        assert "Ben" not in client.get(replay(game, step)).content.decode()


@pytest.mark.parametrize("slug", [SEALED, OFFERS])
@pytest.mark.both_databases
def test_a_step_costs_at_most_6_queries(slug: str) -> None:
    game, book = played_by_bots(slug)
    client = browser_of(friend("Ada"))
    client.get(replay(game))
    for step in (0, len(book) // 2, len(book) - 1):
        with CaptureQueriesContext(connection) as captured:
            assert client.get(replay(game, step)).status_code == 200
        assert len(queries(captured)) <= 6, "\n".join(queries(captured))
