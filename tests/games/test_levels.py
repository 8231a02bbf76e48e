"""How well bots play is chosen when a table is opened, and stays so for all that sit down there."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games import play
from games.engine.manner import Level
from games.models import Game, Rating

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
OPENING = {"game": "patrons", "seats": 3, "bots": 1, "pace": "day"}


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
    ("posted", "level"), [({}, "sensible"), ({"level": "easy"}, "easy"), ({"level": "strong"}, "strong"),
                          ({"level": "divine"}, "sensible")]
)  # fmt: skip
def test_practice_is_against_bots_of_the_level_that_was_pressed(client: Client, posted: Any, level: str) -> None:
    assert f'name="level" value="{level}"' in client.get("/").content.decode() or level == "sensible"
    client.post("/practice/patrons/", posted)
    assert {*levels(Game.objects.get())} == {level}


def test_bots_of_another_level_have_a_rating_of_their_own(settings: Any) -> None:
    settings.LONGHAND_PAUSE = 0
    for level in (Level.SENSIBLE, Level.STRONG):
        game = table_of("patrons", 2, bots=1, level=level)
        for name in ("Ada", "Ben"):
            play.hand_over(game.address, play.Actor(user=friend(name).pk))
        play.act_due(game.address)
        assert Game.objects.get(pk=game.pk).status == Game.Status.OVER
    play.tally()
    assert {*Rating.objects.filter(user=None).values_list("bot", flat=True)} == {"house", "strong"}
