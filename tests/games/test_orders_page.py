"""Said in advance on the table page, unasked: said, tried, taken back, with and without a script."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import Game, Seat
from games.play.advance import MOST_ORDERS
from tests.catalog.which import OFFERS, TOGETHER
from tests.games.tables import awaited, browser_of, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
LOW = {"kind": "low", "points": "12"}


@pytest.fixture
def game() -> Game:
    return table_of(TOGETHER, 3)


@pytest.fixture
def seat(game: Game) -> Seat:
    return game.seats.get(number=awaited(game)[0])


@pytest.fixture
def page(client: Client, seat: Seat) -> Client:
    client.force_login(sure(seat.user), BACKEND)
    return client


def address(name: str, game: Game) -> str:
    return reverse(f"games:{name}", args=[game.address])


def end(page: Client, game: Game, times: int = 1) -> list[int]:
    """Take back the first of what the player has said; return how each press was answered."""
    drawn = page.get(game.get_absolute_url()).content.decode()
    first = unescape(re.findall(r'name="order" value="([^"]*)"', drawn)[0])
    return [page.post(address("unorder", game), {"order": first}).status_code for _press in range(times)]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_an_order_can_be_tried_before_it_is_given(
    page: Client, game: Game, seat: Seat, headers: dict[str, str]
) -> None:
    tried = page.post(address("order", game), LOW | {"try": "1"}, headers=headers)
    assert tried.status_code == 200
    assert "would have answered once so far" in tried.content.decode()
    assert Seat.objects.get(pk=seat.pk).orders == []


@pytest.mark.parametrize(("filled_in", "sentence"), [("99", "You cannot choose that"), ("12", "would have answered")])
def test_an_order_that_was_tried_or_refused_keeps_what_was_filled_in(
    page: Client, game: Game, seat: Seat, filled_in: str, sentence: str
) -> None:
    card = seat.hand.sight["hands"][seat.number][0]
    form = {"kind": "prebid", "picture": filled_in, "card": card, "try": "1"}
    tried = page.post(address("order", game), form).content.decode()
    panel = tried[tried.index('id="advance"') :]
    body = tried[tried.index("<body") :]  # the title says it, too
    assert body.count(sentence) == panel.count(sentence) == 1
    assert panel.count('<details class="more" name="order" open>') == 1
    assert re.search(rf'name="card"\s+value="{card}"[^>]*\schecked', panel)


@pytest.mark.both_databases
def test_an_order_is_given_and_ended(page: Client, game: Game, seat: Seat) -> None:
    assert page.post(address("order", game), LOW).status_code == 302
    given = Seat.objects.get(pk=seat.pk)
    assert [order["kind"] for order in given.orders] == ["low"]
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
    page.post(address("order", game), LOW)
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


def kinds(seat: Seat) -> list[str]:
    """The kinds of a seat's standing orders."""
    return [order["kind"] for order in Seat.objects.get(pk=seat.pk).orders]


@pytest.mark.both_databases
def test_pressing_end_it_twice_ends_one_order() -> None:
    game = table_of(OFFERS, 3)
    seat = game.seats.select_related("user").get(number=0)
    assert seat.user is not None
    page = browser_of(seat.user)
    for kind in ("decline", "bear", "refuse"):
        page.post(address("order", game), {"kind": kind})
    assert end(page, game, times=2) == [302, 409]
    assert kinds(seat) == ["fight_on", "undo", "decline", "bear", "refuse"]  # all but the first order, to look away


def test_an_order_is_ended_by_all_that_it_says(page: Client, game: Game, seat: Seat) -> None:
    card = seat.hand.sight["hands"][seat.number][0]
    for picture in (5, 6):
        page.post(address("order", game), {"kind": "prebid", "picture": picture, "card": card})
    end(page, game, times=2)
    assert [order["values"]["picture"] for order in Seat.objects.get(pk=seat.pk).orders] == [[6]]


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
@pytest.mark.both_databases
def test_an_order_given_twice_stands_once(page: Client, game: Game, seat: Seat, headers: dict[str, str]) -> None:
    first, second = (page.post(address("order", game), LOW, headers=headers) for _press in range(2))
    assert kinds(seat) == ["low"]
    assert first.status_code == second.status_code < 400


def test_a_full_seat_may_press_twice_for_its_last_order(page: Client, game: Game, seat: Seat) -> None:
    others = [{"kind": "low", "values": {"points": -number}, "turn": game.turn} for number in range(MOST_ORDERS - 1)]
    Seat.objects.filter(pk=seat.pk).update(orders=others)
    assert [page.post(address("order", game), LOW).status_code for _press in range(2)] == [302, 302]
    assert len(kinds(seat)) == MOST_ORDERS


@pytest.mark.parametrize("rubbish", [{}, {"kind": "steal"}, {"kind": "low", "points": "x" * 10_000}])
def test_rubbish_for_an_order_is_refused_with_a_sentence(
    page: Client, game: Game, seat: Seat, rubbish: dict[str, str]
) -> None:
    assert page.post(address("order", game), rubbish).status_code == 422
    assert page.post(address("unorder", game), {"order": "9" * 10_000}).status_code == 409
    assert Seat.objects.get(pk=seat.pk).orders == []
