"""Who has no seat at a table changes nothing there, learns nothing, and costs it nothing."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games import play
from games.catalog import GAMES
from games.engine.chance import Chance
from games.models import Game, Line, Move, Truth
from games.urls import urlpatterns
from tests.catalog.which import OFFERS, SEALED, WINDOW
from tests.games.tables import answer_at_random, awaited, browser_of, friend, state, table_of
from tests.hints import sure

from .test_non_interference import taken_back

pytestmark = pytest.mark.django_db
DEEDS = ("answer", "talk", "back", "order", "unorder", "preview")
AT_A_TABLE = {
    sure(route.name): sorted(route.pattern.converters)
    for route in urlpatterns
    if str(route.pattern).startswith("t/<slug:address>/")
}
HTMX = pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}], ids=["plain", "htmx"])
FORM = {"question": "1", "verb": "pass", "words": "x" * 300, "kind": "pass", "order": "Pass"}


def strangers() -> list[Client]:
    """Nobody, and somebody who sits elsewhere."""
    return [Client(), browser_of(friend("Zoe"))]


@HTMX
@pytest.mark.parametrize("listed", [True, False])
@pytest.mark.parametrize("deed", [*DEEDS, "known"])
def test_before_the_game_there_is_no_table_to_do_anything_at(deed: str, listed: bool, headers: dict[str, str]) -> None:
    opener = friend("Ada")
    game = play.open_table(opener, play.Plan(SEALED, 3, listed=listed))
    for client in [*strangers(), browser_of(opener)]:
        answered = client.post(f"/t/{game.address}/{deed}/", FORM, headers=headers)
        may_talk = deed == "talk" and client.session.get("_auth_user_id") == str(opener.pk)
        assert answered.status_code == (422 if may_talk else 404) or (deed, answered.content) == ("preview", b"")
    assert not game.lines.exists()


@pytest.mark.parametrize("ended", [False, True])
def test_no_address_shows_strangers_a_table_for_its_players_alone(ended: bool) -> None:
    game = table_of(SEALED, 3, listed=False)
    play.say_line(game.address, play.Actor(user=sure(game.seats.first()).user_id), "Between the three of us")
    while ended and game.status == Game.Status.RUNNING:
        answer_at_random(game, Chance(b"strangers", 0))
        game.refresh_from_db()
    others = game.seats.exclude(user=game.opener).select_related("user")  # a table is called by its opener's name
    secrets = ["Between the three of us", *(sure(seat.user).name for seat in others)]
    given = {"address": game.address, "step": 1, "line": 1, "key": "guessed", "token": "guessed"}
    told = []
    for name, method, headers in product(AT_A_TABLE, ("get", "post"), ({}, {"HX-Request": "true"})):
        route = reverse(f"games:{name}", kwargs={word: given[word] for word in AT_A_TABLE[name]})
        with taken_back():
            for client in strangers():
                drawn = getattr(client, method)(route, FORM, headers=headers)
                shown = drawn.content.decode() + drawn.headers.get("Location", "")
                told += [(method, route, headers, said) for said in secrets if said in shown]
    assert told == []


@HTMX
@pytest.mark.parametrize("slug", GAMES)
def test_a_stranger_is_turned_away_by_the_rows_alone(slug: str, headers: dict[str, str]) -> None:
    """The game is not resumed, which is dear; one that cannot be would be marked as in trouble."""
    game = table_of(slug, 3, listed=True)
    Truth.objects.filter(game=game).update(checkpoint=b"no table")
    before = state(game)
    for client in strangers():
        client.get("/")
        for deed in DEEDS:
            answered = client.post(f"/t/{game.address}/{deed}/", FORM, headers=headers)
            assert answered.status_code in ((200,) if deed == "preview" else (403, 422))
    assert state(game) == before
    game.refresh_from_db()
    assert game.trouble_at is None


@HTMX
@pytest.mark.parametrize("listed", [True, False])
def test_nobody_is_told_by_a_guess_what_a_bot_has_answered(listed: bool, headers: dict[str, Any]) -> None:
    """After the end too: a stranger is not the player of seats that belong to no account."""
    game, chance = table_of(WINDOW, 1, bots=3, listed=listed), Chance(b"bots", listed)
    while awaited(game) and not Move.objects.filter(game=game, source="bot").exists():
        seat = game.seats.get(number=awaited(game)[0])
        if seat.is_bot:
            play.act_due(game.address, now=seat.acts_at)
        else:
            answer_at_random(game, chance)
    play.end_game(game.address)
    for move in Move.objects.filter(game=game):
        form = {"question": move.question, "verb": move.answer["verb"], **move.answer["values"]}
        answered = Client().post(f"/t/{game.address}/answer/", form, headers=headers)
        assert answered.status_code == (403 if listed else 404)
    assert play.given_before(game.address, play.Actor(), 0) is None
    assert Game.objects.get(pk=game.pk).status == Game.Status.OVER


def test_the_whole_log_keeps_a_line_for_one_seat_to_that_seat() -> None:
    game, chance = table_of(OFFERS, 3, listed=True), Chance(b"log", 0)
    while (line := Line.objects.filter(game=game, kind=Line.Kind.EVENT, only__isnull=False).first()) is None:
        answer_at_random(game, chance)
    said = "(only you read this)"
    assert line.only is not None
    reader = browser_of(sure(game.seats.get(number=line.only).user))
    assert said in reader.get(f"/t/{game.address}/log/").content.decode()
    for client in strangers():
        assert said not in client.get(f"/t/{game.address}/log/").content.decode()
