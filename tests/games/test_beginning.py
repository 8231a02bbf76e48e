"""The first practice game of each kind leaves out the special rules, and its end offers the whole game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import catalog, play
from games.models import Game
from tests.games.tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
WITHOUT = catalog.find("trust_me").agreed({"specials": "without"})
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


def test_trust_me_begins_without_specials_and_door_and_treasure_with_its_short_game() -> None:
    assert BEGIN_SMALL == ["door_and_treasure", "trust_me"]
    short = catalog.find("door_and_treasure").front.short
    assert short is not None
    assert chosen("door_and_treasure") == short.choices
    assert chosen("trust_me") == {"specials": "without"}


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


def test_a_game_with_friends_counts_another_kind_does_not_nor_one_that_was_left() -> None:
    ada = browser_of(friend("Ada"))
    over(table_of("patrons", 3))
    left = over(table_of("trust_me", 3))
    left.seats.filter(user=friend("Ada")).update(left_at=timezone.now(), stand_in=True)
    assert practised(ada, "trust_me").options == WITHOUT
    over(table_of("trust_me", 3))
    assert practised(ada, "trust_me").options["specials"] == "with"


def test_friends_who_open_a_table_get_the_usual_game_at_once() -> None:
    assert table_of("trust_me", 3).options["specials"] == "with"


@pytest.mark.parametrize(
    ("slug", "offer"), [("trust_me", "Now with the special cards"), ("door_and_treasure", "Now the whole game")]
)
def test_the_end_of_a_first_practice_game_offers_the_whole_one_against_the_same_bots(slug: str, offer: str) -> None:
    ada = browser_of(friend("Ada"))
    game = over(practised(ada, slug, "easy"))
    page = ada.get(game.get_absolute_url()).content.decode()
    assert page.count(offer) == 1
    assert f'name="level" value="easy">{offer}</button>' in page
    whole = practised(ada, slug, "easy")
    assert whole.options == catalog.find(slug).agreed({})
    assert whole.level == "easy"
    assert offer not in ada.get(over(whole).get_absolute_url()).content.decode()


def test_nobody_else_is_offered_it(client: Client) -> None:
    offer = "Now with the special cards"
    friends = play.Plan("trust_me", 3, bots=1, options={"specials": "without"}, listed=True)
    game = play.open_table(friend("Ada"), friends)
    play.take_seat(game.address, friend("Ben"))
    over(game)
    looks: list[Callable[[], Any]] = [lambda: browser_of(friend("Ada")).get(game.get_absolute_url())]
    practice = over(practised(browser_of(friend("Ada")), "trust_me"))
    Game.objects.filter(pk=practice.pk).update(listed=True)
    looks += [lambda: client.get(practice.get_absolute_url()), lambda: client.get(game.get_absolute_url())]
    for look in looks:
        assert offer not in look().content.decode()
