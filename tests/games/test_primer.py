"""Somebody's first game of a kind teaches itself, once."""

from __future__ import annotations

import pytest

from accounts.models import User
from games import catalog, play
from games.models import Game
from tests.catalog.which import SEALED, TOGETHER
from tests.hints import sure

from .tables import awaited, browser_of, decision_of, form_of, friend, give, table_of

pytestmark = pytest.mark.django_db
PRIMER = sure(catalog.find(TOGETHER).front.primer)
AIM = PRIMER.aim.template
FIRST, ASKED = next((paragraph, text.template) for paragraph, text in PRIMER.questions.items())


def page_of(game: Game, name: str, more: str = "") -> str:
    return browser_of(friend(name)).get(f"{game.get_absolute_url()}{more}").content.decode()


def test_a_first_game_says_what_it_is_about_until_it_is_put_away() -> None:
    game = table_of(TOGETHER, 2)
    assert AIM in page_of(game, "Ada")
    browser_of(friend("Ada")).post(f"{game.get_absolute_url()}known/")

    assert AIM not in page_of(game, "Ada")
    assert ASKED not in page_of(game, "Ada")
    assert AIM in page_of(game, "Ben"), "everybody learns for themselves"
    assert AIM in page_of(game, "Ada", "?panel=primer"), "on demand"
    assert "The aim:" in page_of(table_of(SEALED, 2), "Ada"), "another game is another first game"


def test_a_question_is_explained_until_it_has_been_answered() -> None:
    game = table_of(TOGETHER, 2)
    ada = browser_of(friend("Ada"))
    assert ASKED in page_of(game, "Ada")
    decision = sure(decision_of(game.seats.get(user=friend("Ada"))))
    form = form_of(decision, Game.objects.get(pk=game.pk).question)

    answered = ada.post(f"{game.get_absolute_url()}answer/", form, follow=True)

    assert answered.status_code == 200
    assert User.objects.get(pk=friend("Ada").pk).lessons[TOGETHER] == [FIRST]
    give(game, next(seat for seat in awaited(game)))
    assert ASKED not in page_of(game, "Ada")


def test_the_aim_goes_by_itself_after_the_first_turn_and_comes_back_on_demand() -> None:
    game = table_of(TOGETHER, 2)
    give(game, 0)
    assert AIM in page_of(game, "Ada"), "until the turn is over"
    give(game, 1)
    for name in ("Ada", "Ben"):
        assert AIM not in page_of(game, name)
    rules = page_of(game, "Ada", "?panel=rules")
    assert "The game in three lines" in rules
    assert AIM in page_of(game, "Ada", "?panel=primer")
    assert AIM in page_of(table_of(TOGETHER, 2), "Ada"), "each table begins with it until a game is known"


@pytest.mark.django_db(transaction=True)
def test_a_game_played_to_its_end_is_known() -> None:
    game = table_of(TOGETHER, 2)
    while seats := awaited(game):
        give(game, seats[0])

    assert User.objects.get(pk=friend("Ada").pk).lessons[TOGETHER] == ["*"]
    assert AIM not in page_of(table_of(TOGETHER, 2), "Ada")


def test_a_game_that_is_over_teaches_nobody() -> None:
    game = table_of(TOGETHER, 2)
    play.end_game(game.address)
    assert AIM not in page_of(game, "Ada")
    assert AIM in page_of(game, "Ada", "?panel=primer")


def test_strangers_and_readers_of_letters_are_told_nothing() -> None:
    game = table_of(TOGETHER, 2, listed=True)
    assert AIM not in page_of(game, "Zoe")


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_practice_begins_with_ones_own_question(slug: str) -> None:
    browser = browser_of(friend("Ada"))
    for _again in range(4):
        page = browser.post(f"/practice/{slug}/", follow=True).content.decode()
        assert 'class="answer"' in page, f"draw in deal() of {slug} who begins, so that whoever practises can"
