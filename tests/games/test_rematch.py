"""Playing again: those who look at the finished table learn of it there, and their seats are kept."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from games import play
from games.models import Game, Letter
from tests.catalog.which import SEALED
from tests.hints import sure

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db


def finished(people: int = 3, **agreed: Any) -> Game:
    """A table of friends that has just come to its end."""
    game = table_of(SEALED, people, **agreed)
    play.end_game(game.address)
    return Game.objects.get(pk=game.pk)


def words_of(browser: Client, address: str) -> str:
    return " ".join(re.sub("<[^>]*>", "", browser.get(address).content.decode()).split())


def again(game: Game) -> Game:
    return sure(Game.objects.get(pk=game.pk).rematch)


@pytest.mark.both_databases
def test_the_others_learn_of_it_and_take_their_seats() -> None:
    game = finished()
    ada, ben = browser_of(friend("Ada")), browser_of(friend("Ben"))
    poll = f"/t/{game.address}/poll/?seen={game.revision}"
    assert ben.get(poll).status_code == 204
    ada.post(f"/t/{game.address}/again/")
    seen = ben.get(poll)
    assert seen.status_code == 286
    assert "wants to play again: your seat?" in seen.content.decode()
    assert ben.post(f"/t/{game.address}/again/")["Location"] == again(game).get_absolute_url()
    assert again(game).seats.filter(user=friend("Ben")).exists()


def test_nobody_else_takes_a_seat_meanwhile() -> None:
    game = finished(listed=True)
    browser_of(friend("Ada")).post(f"/t/{game.address}/again/")
    stranger = browser_of(friend("Emil"))
    assert again(game).address not in stranger.get("/tables/").content.decode()
    stranger.post(f"/t/{again(game).address}/join/")
    assert again(game).seats.count() == 1
    room = words_of(browser_of(friend("Ada")), again(game).get_absolute_url())
    assert re.search(r"Seats are kept until .* for Ben, Cleo\.", room)


def test_a_letter_tells_those_who_have_gone() -> None:
    game = finished()
    Letter.objects.all().delete()
    browser_of(friend("Ada")).post(f"/t/{game.address}/again/")
    again(game).invitations.update(notify_at=timezone.now())
    play.write_due()
    assert {letter.user.name for letter in Letter.objects.filter(kind=Letter.Kind.INVITE)} == {"Ben", "Cleo"}


def test_a_seat_can_be_declined_and_the_offer_is_then_no_longer_kept() -> None:
    game = finished()
    browser_of(friend("Ada")).post(f"/t/{game.address}/again/")
    ben = browser_of(friend("Ben"))
    assert "Not this time" in words_of(ben, game.get_absolute_url())
    ben.post(f"/t/{again(game).address}/decline/")
    assert "Not this time" not in words_of(ben, game.get_absolute_url())


def test_alone_with_bots_no_seat_is_kept() -> None:
    game = table_of(SEALED, 1, bots=2)
    play.end_game(game.address)
    browser_of(friend("Ada")).post(f"/t/{game.address}/again/")
    assert (again(game).kept_until, again(game).status) == (None, "running")
    assert "data-look" not in browser_of(friend("Ada")).get(game.get_absolute_url()).content.decode()
