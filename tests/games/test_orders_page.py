"""Standing orders on the table page: given, tried, ended, with and without a script."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Seat
from tests.games.tables import awaited, table_of

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
PASS = {"kind": "pass"}


@pytest.fixture
def game() -> Game:
    return table_of("munchhausen", 3)


@pytest.fixture
def seat(game: Game) -> Seat:
    return game.seats.get(number=awaited(game)[0])


@pytest.fixture
def page(client: Client, seat: Seat) -> Client:
    client.force_login(seat.user, BACKEND)
    return client


def address(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.address])


def end(page: Client, game: Game) -> None:
    """End the first of the player's orders."""
    page.post(address("unorder", game), {"order": "0"})


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_an_order_can_be_tried_before_it_is_given(
    page: Client, game: Game, seat: Seat, headers: dict[str, str]
) -> None:
    tried = page.post(address("order", game), PASS | {"try": "1"}, headers=headers)
    assert tried.status_code == 200
    assert "would have answered once so far" in tried.content.decode()
    assert Seat.objects.get(pk=seat.pk).orders == []


def test_an_order_is_given_and_ended(page: Client, game: Game, seat: Seat) -> None:
    assert page.post(address("order", game), PASS).status_code == 302
    given = Seat.objects.get(pk=seat.pk)
    assert [order["kind"] for order in given.orders] == ["pass"]
    assert given.acts_at is not None
    assert given.due_at is not None
    assert given.acts_at < given.due_at
    end(page, game)
    ended = Seat.objects.get(pk=seat.pk)
    assert ended.orders == []
    assert ended.acts_at == ended.due_at


def test_an_order_given_and_ended_puts_no_deadline_off(page: Client, game: Game, seat: Seat, time_machine: Any) -> None:
    before = Seat.objects.get(pk=seat.pk)
    assert before.due_at is not None
    time_machine.move_to(timezone.now() + timedelta(hours=5), tick=False)
    page.post(address("order", game), PASS)
    given = Seat.objects.get(pk=seat.pk)
    assert given.acts_at is not None
    assert given.acts_at < before.due_at
    time_machine.shift(timedelta(seconds=1))
    end(page, game)
    ended = Seat.objects.get(pk=seat.pk)
    clock = ("awaited_since", "due_at", "remind_at")
    assert [getattr(given, name) for name in clock] == [getattr(before, name) for name in clock]
    assert [getattr(ended, name) for name in clock] == [getattr(before, name) for name in clock]
    assert ended.acts_at == before.due_at


@pytest.mark.parametrize("rubbish", [{}, {"kind": "steal"}, {"kind": "raise", "up_to": "x" * 10_000}])
def test_rubbish_for_an_order_is_refused_with_a_sentence(
    page: Client, game: Game, seat: Seat, rubbish: dict[str, str]
) -> None:
    assert page.post(address("order", game), rubbish).status_code == 422
    assert page.post(address("unorder", game), {"order": "9" * 10_000}).status_code in (302, 422)
    assert Seat.objects.get(pk=seat.pk).orders == []
