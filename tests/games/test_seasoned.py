"""Nothing is suggested to be said in advance in practice, nor before somebody's third game; it can be said anyway."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps

from accounts.lessons import is_seasoned
from accounts.models import User
from games import play
from games.models import Game, Seat
from tests.catalog.which import SEALED, TOGETHER
from tests.games.tables import awaited, browser_of, friend, give, table_of
from tests.games.test_plans import proposed

pytestmark = pytest.mark.django_db
LINE, TURNS = "you could say in advance", "You could already say"


def novices() -> None:
    """Let Ada and Ben have yet to finish a game."""
    for name in ("Ada", "Ben"):
        friend(name, lessons={})


def again(name: str) -> User:
    """A player as their row is now."""
    return User.objects.get(pk=friend(name).pk)


def page_of(game: Game, name: str, more: str = "") -> str:
    return browser_of(again(name)).get(f"{game.get_absolute_url()}{more}").content.decode()


@pytest.mark.django_db(transaction=True)
def test_it_is_suggested_from_the_third_game_on() -> None:
    novices()
    for _game in range(2):
        game = table_of(TOGETHER, 2)
        assert LINE not in page_of(game, "Ada")
        while seats := awaited(game):
            assert not is_seasoned(again("Ada"))
            give(game, seats[0])
    assert is_seasoned(again("Ada"))
    assert LINE in page_of(table_of(TOGETHER, 2), "Ada")
    assert LINE in page_of(table_of(SEALED, 2), "Ada"), "of any kind"


@pytest.mark.django_db(transaction=True)
def test_a_game_that_was_left_is_none() -> None:
    novices()
    for _game in range(2):
        game = table_of(TOGETHER, 2)
        Seat.objects.filter(game=game, user=friend("Ada")).update(left_at=game.started_at, stand_in=True)
        play.end_game(game.address)
    game = table_of(TOGETHER, 2)
    while seats := awaited(game):
        give(game, seats[0])
    assert not is_seasoned(again("Ada"))


def test_a_novice_who_opens_the_tab_finds_it_there_and_can_say_it() -> None:
    novices()
    game = table_of(TOGETHER, 2)
    form = proposed(page_of(game, "Ada", "?panel=in-advance"))["lots"]
    assert browser_of(again("Ada")).post(f"{game.get_absolute_url()}order/", form).status_code == 302
    page = page_of(game, "Ada")
    assert LINE not in page
    assert 'class="to-come"' in page, "what was said is a chip, to be taken back"


def test_the_number_on_the_tab_is_no_suggestion_to_a_novice_either() -> None:
    novices()
    game = table_of(TOGETHER, 2)
    tab = '<details name="tab" class="tab" id="in-advance">'
    of_novice, of_regular = page_of(game, "Ada").split(tab)[1], page_of(table_of(TOGETHER, 3), "Cleo").split(tab)[1]
    assert "<b>" not in of_novice.split("</summary>")[0]
    assert "<b>1</b>" in of_regular.split("</summary>")[0]


def test_practice_suggests_nothing_to_anybody() -> None:
    ada = browser_of(friend("Ada"))
    ada.post(f"/practice/{TOGETHER}/")
    page = ada.get(Game.objects.latest("pk").get_absolute_url()).content.decode()
    assert LINE not in page
    assert 'id="in-advance"' in page
    assert LINE in page_of(table_of(TOGETHER, 2), "Ada")


def test_nor_do_a_novices_turns() -> None:
    novices()
    game = table_of(TOGETHER, 3)
    for name in ("Ada", "Cleo"):
        give(game, game.seats.get(user=friend(name)).number)
    assert TURNS not in browser_of(again("Ada")).get("/turns/").content.decode()
    assert TURNS in browser_of(again("Cleo")).get("/turns/").content.decode()


def test_players_who_had_finished_two_games_before_that_was_noted_are_seasoned() -> None:
    novices()
    for people in (2, 3):
        play.end_game(table_of(TOGETHER, people).address)
    User.objects.update(lessons={TOGETHER: ["2.2"]})
    import_module("games.migrations.0033_seasoned_players").note_seasoned(apps, None)
    assert [is_seasoned(again(name)) for name in ("Ada", "Ben", "Cleo")] == [True, True, False]
    assert again("Ada").lessons[TOGETHER] == ["2.2"]
