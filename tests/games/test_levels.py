"""How well bots play is chosen when a table is opened, and stays so for all that sit down there."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games import catalog, play
from games.engine.bots import Level
from games.models import Game, Rating
from games.wording.sentences import name_of
from tests.catalog.which import SEARCHED

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
OPENING = {"game": SEARCHED, "seats": 3, "bots": 1, "pace": "day"}


@pytest.fixture
def weak(monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose strong bots have been taken away: every one in the catalogue has some."""
    slug = next(slug for slug in catalog.GAMES if slug != SEARCHED)
    rules = catalog.find(slug)
    bots = replace(rules.bots, search=None)
    monkeypatch.setitem(catalog.GAMES, slug, replace(rules, bots=bots))
    return slug


def levels(game: Game) -> list[str]:
    return [*game.seats.filter(is_bot=True).values_list("level", flat=True)]


def opened(**given: Any) -> Game:
    client = browser_of(friend("Ada"))
    reply = client.post("/tables/open/", OPENING | given)
    assert reply.status_code == 302, reply.content.decode()[:2000]
    return Game.objects.get()


def test_bots_are_sensible_unless_somebody_chooses_otherwise() -> None:
    assert levels(opened()) == ["sensible"]


@pytest.mark.parametrize("level", ["easy", "strong"])
def test_the_opening_form_chooses_for_all_bots_of_its_table_for_good(level: str) -> None:
    game, browser = opened(level=level), browser_of(friend("Ada"))
    browser.post(f"/t/{game.address}/fill/")
    assert levels(game) == [level, level]
    assert f"<dd>{level.title()}</dd>" in browser.get(game.get_absolute_url()).content.decode()
    play.end_game(game.address)
    again = play.play_again(game.address, friend("Ada"))
    assert levels(again) == [level, level]


def test_a_level_that_does_not_exist_is_refused_in_one_sentence() -> None:
    page = browser_of(friend("Ada")).post("/tables/open/", OPENING | {"level": "divine"})
    assert page.status_code == 422
    assert "Choose one of these." in page.content.decode()
    assert not Game.objects.exists()


@pytest.mark.parametrize(
    ("posted", "level"), [({}, "sensible"), ({"level": "easy"}, "easy"), ({"level": "strong"}, "strong")]
)
def test_practice_is_against_bots_of_the_level_that_was_pressed(client: Client, posted: Any, level: str) -> None:
    assert f'name="level" value="{level}"' in client.get("/").content.decode() or level == "sensible"
    client.post(f"/practice/{SEARCHED}/", posted)
    assert {*levels(Game.objects.get())} == {level}


def test_bots_of_another_level_have_a_rating_of_their_own(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    for level in (Level.SENSIBLE, Level.STRONG):
        game = table_of(SEARCHED, 2, bots=1, level=level)
        for name in ("Ada", "Ben"):
            play.hand_over(game.address, play.Actor(user=friend(name).pk))
        play.act_due(game.address)
        assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    play.tally()
    assert {*Rating.objects.filter(user=None).values_list("bot", flat=True)} == {"house", "strong"}


@pytest.mark.parametrize(("slug", "level"), [(SEARCHED, "god"), ("weak", "god"), ("weak", "strong")])
def test_practice_against_bots_that_a_game_does_not_have_is_refused_and_makes_no_guest(
    client: Client, slug: str, level: str, weak: str
) -> None:
    slug = weak if slug == "weak" else slug
    page = client.post(f"/practice/{slug}/", {"level": level}, follow=True)

    known = "easy or sensible" if slug == weak else "easy, sensible or strong"
    assert f"Bots of {name_of(catalog.find(slug))} are {known}." in unescape(page.content.decode())
    assert not Game.objects.exists()
    assert not User.objects.exists()


def test_strong_bots_are_offered_only_where_there_are_any(client: Client) -> None:
    cards = client.get("/").content.decode().split('<li class="game"')[1:]
    assert ['value="strong"' in card for card in cards] == [game.bots.are_strong for game in catalog.GAMES.values()]


def test_no_table_is_opened_with_strong_bots_where_there_are_none(weak: str) -> None:
    page = browser_of(friend("Ada")).post("/tables/open/", OPENING | {"game": weak, "level": "strong"})

    assert page.status_code == 422
    assert "are easy or sensible." in page.content.decode()
    assert not Game.objects.exists()


def test_a_bot_that_plays_on_is_strong_only_where_there_are_any(settings: Any, weak: str) -> None:
    ada = friend("Ada")
    game, browser = table_of(weak, 3), browser_of(ada)
    place = game.get_absolute_url()
    assert 'value="strong"' not in browser.get(f"{place}?open=ways").content.decode()

    refused = browser.post(f"{place}bot/", {"level": "strong", "temper": "bold"})

    assert refused.status_code == 422
    assert "are easy or sensible." in refused.content.decode()
    assert not game.seats.get(user=ada).stand_in


def test_a_strong_bot_for_all_tables_is_sensible_where_there_are_none(weak: str) -> None:
    ada = friend("Ada")
    tables, today = [table_of(slug, 3) for slug in (weak, SEARCHED)], date.today().isoformat()

    browser_of(ada).post("/settings/away/", {"first": today, "last": today, "meanwhile": "bot", "level": "strong"})

    assert [game.seats.get(user=ada).level for game in tables] == ["sensible", "strong"]
