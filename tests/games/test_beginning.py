"""The first practice game of each kind leaves out the special rules, and its end offers the whole game."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import catalog
from games.models import Game
from tests.games.tables import browser_of, friend
from tests.hints import sure

pytestmark = pytest.mark.django_db
BEGIN_SMALL = sorted(slug for slug, rules in catalog.GAMES.items() if rules.front.beginning)


def practised(browser: Client, slug: str, level: str = "") -> Game:
    """The practice table that a press of the button opens."""
    browser.post(f"/practice/{slug}/", {"level": level} if level else {})
    return Game.objects.latest("pk")


def over(game: Game) -> Game:
    """A game that was ended without a winner: how it was played does not matter here."""
    Game.objects.filter(pk=game.pk).update(status=Game.Status.OVER, ended_at=timezone.now())
    return Game.objects.get(pk=game.pk)


def chosen(slug: str) -> dict[str, Any]:
    """What a first practice game of a kind is played with."""
    beginning = catalog.find(slug).front.beginning
    return {**beginning.choices} if beginning else {}


@pytest.mark.parametrize("slug", catalog.GAMES)
def test_a_strangers_first_practice_game_is_played_with_its_beginning(client: Client, slug: str) -> None:
    assert practised(client, slug).options == catalog.find(slug).agreed(chosen(slug))


@pytest.mark.parametrize("slug", BEGIN_SMALL)
def test_a_player_who_has_finished_one_gets_the_usual_game(slug: str) -> None:
    ada = browser_of(friend("Ada"))
    first, second = practised(ada, slug), practised(ada, slug)
    assert second.options == first.options != catalog.find(slug).agreed({})
    over(second)
    assert practised(ada, slug).options == catalog.find(slug).agreed({})


@pytest.mark.parametrize("slug", BEGIN_SMALL)
def test_the_end_of_a_first_practice_game_offers_the_whole_one_against_the_same_bots(slug: str) -> None:
    ada, offer = browser_of(friend("Ada")), sure(catalog.find(slug).front.beginning).whole.template
    game = over(practised(ada, slug, "easy"))
    page = ada.get(game.get_absolute_url()).content.decode()
    assert page.count(offer) == 1
    assert f'name="level" value="easy">{offer}</button>' in page
    whole = practised(ada, slug, "easy")
    assert whole.options == catalog.find(slug).agreed({})
    assert whole.level == "easy"
    assert offer not in ada.get(over(whole).get_absolute_url()).content.decode()
