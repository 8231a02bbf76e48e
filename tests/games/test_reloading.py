"""Reloading by address what was drawn after a form was posted: one comes back to the page of the form."""

from __future__ import annotations

import pytest
from django.test import Client

from games.models import Game
from tests.catalog.which import SEALED

from .tables import awaited, browser_of, friend, state, table_of

pytestmark = pytest.mark.django_db
ROOMS = [
    "answer",
    "preview",
    "talk",
    "back",
    "order",
    "unorder",
    "note",
    "notes",
    "join",
    "leave",
    "close",
    "fill",
    "again",
]


@pytest.fixture
def game() -> Game:
    return table_of(SEALED, 2)


def test_a_refusal_leads_back_to_the_table(game: Game) -> None:
    client = browser_of(game.seats.get(number=awaited(game)[0]).user)  # type: ignore[arg-type]  # it has a player
    refused = client.post(f"/t/{game.address}/answer/", {"verb": "rubbish", "question": game.question})
    assert refused.status_code == 422

    reloaded = client.get(refused.request["PATH_INFO"], follow=True)

    assert reloaded.redirect_chain == [(game.get_absolute_url(), 302)]
    assert reloaded.status_code == 200


@pytest.mark.parametrize("room", ROOMS)
def test_opening_what_only_a_form_may_ask_for_changes_nothing(game: Game, room: str) -> None:
    address, before = f"/t/{game.address}/{room}/", state(game)
    client = browser_of(friend("Ada"))

    assert [ask(address)["Location"] for ask in (client.get, client.head)] == [game.get_absolute_url()] * 2
    assert client.put(address).status_code == 405
    assert state(game) == before


@pytest.mark.parametrize(
    ("address", "page"),
    [
        (f"/practice/{SEALED}/", f"/rules/{SEALED}/"),
        ("/settings/test-letter/", "/settings/"),
        ("/settings/claim/sign-in/", "/settings/"),
        ("/settings/claim/back/", "/tables/"),
    ],
)
def test_other_forms_lead_back_to_their_pages(address: str, page: str) -> None:
    assert browser_of(friend("Ada")).get(address)["Location"] == page


def test_a_stranger_learns_nothing_by_it(game: Game) -> None:
    there, nowhere = (Client().get(f"/t/{where}/answer/") for where in (game.address, "nowhere"))

    assert (there.status_code, nowhere.status_code) == (302, 302)
    assert Client().get(nowhere["Location"]).status_code == 404
