"""What one player may do within an hour: many times what friends do, and then one sentence."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from config.settings import ACCOUNT_RATE_LIMITS
from games.models import Game, Line, Seat
from tests.catalog.which import SEALED, SHORTEST
from tests.games.tables import awaited, browser_of, friend, table_of

pytestmark = pytest.mark.django_db

TABLE = {"game": SEALED, "seats": "3", "bots": "0", "pace": "day"}


@pytest.fixture(autouse=True)
def _limits_as_in_play(settings: Any, time_machine: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS
    time_machine.move_to("2026-11-21 08:00:00Z", tick=False)


@pytest.fixture
def ada() -> Client:
    return browser_of(friend("Ada"))


def allowed(times: int, act: Any) -> tuple[int, Any]:
    """How often something was let through, and the first answer that refused it."""
    for done in range(times):
        answer = act()
        if answer.status_code == 429:
            return done, answer
    return times, None


def test_nobody_begins_practice_tables_without_end(ada: Client, time_machine: Any) -> None:
    done, refused = allowed(60, lambda: ada.post(f"/practice/{SHORTEST}/"))
    assert done == Game.objects.count() == 40
    assert "a great many practice tables" in refused.content.decode()
    time_machine.shift(3601)
    assert ada.post(f"/practice/{SHORTEST}/").status_code == 302


def test_nobody_pushes_others_out_of_the_lobby(ada: Client) -> None:
    done, refused = allowed(60, lambda: ada.post("/tables/open/", TABLE | {"listed": "on"}))
    assert done == Game.objects.filter(listed=True).count() == 10
    assert "opened many tables to strangers" in refused.content.decode()
    assert ada.post("/tables/open/", TABLE).status_code == 302
    done, refused = allowed(60, lambda: ada.post("/tables/open/", TABLE))
    assert Game.objects.count() == 39
    assert "a great many tables" in refused.content.decode()


def test_a_new_guest_for_each_table_helps_nobody() -> None:
    done, refused = allowed(300, lambda: Client().post(f"/practice/{SHORTEST}/"))
    assert done == User.objects.filter(is_guest=True).count() == 30
    assert "Many guests have arrived from your network" in refused.content.decode()
    assert Game.objects.count() == 30


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_talk_has_to_be_read_by_somebody(ada: Client, headers: dict[str, str], time_machine: Any) -> None:
    game = table_of(SEALED, 3)
    path = f"/t/{game.address}/talk/"
    done, refused = allowed(60, lambda: ada.post(path, {"words": "No!"}, headers=headers))
    assert done == Line.objects.filter(kind="talk").count() == 30
    assert "a lot of talk at once" in refused.content.decode()
    assert browser_of(friend("Ben")).post(path, {"words": "Yes!"}).status_code == 302
    time_machine.shift(61)
    assert ada.post(path, {"words": "Well."}).status_code == 302


def test_a_name_changes_now_and_then(ada: Client) -> None:
    settings = {"zone": "UTC", "wakes": "8", "sleeps": "22", "notices": "soon"}
    for number in range(30):
        answer = ada.post("/settings/", settings | {"name": f"Ada {number}"})
    assert answer.status_code == 422
    assert "changed your name very often" in answer.content.decode()
    assert User.objects.get(email=friend("Ada").email).name == "Ada 19"
    assert ada.post("/settings/", settings | {"name": "Ada 19", "wakes": "9"}).status_code == 302


def test_orders_are_tried_often_and_not_without_end(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"order": "3/h/user"}  # type: ignore[operator]  # a dict, here
    game = table_of(SEALED, 3)
    seat = Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])
    assert seat.user is not None
    browser = browser_of(seat.user)
    order = {"kind": "ahead", "try": "1", "value": "4"}
    done, refused = allowed(9, lambda: browser.post(f"/t/{game.address}/order/", order, headers={"HX-Request": "true"}))
    assert done == 3
    assert "a great many things in advance" in refused.content.decode()


@pytest.mark.both_databases
def test_the_same_table_again_counts_as_a_table(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS | {"open": "1/h/user"}  # type: ignore[operator]  # as above
    game = table_of(SEALED, 3)
    Game.objects.update(status="over", ended_at=timezone.now())
    ada = browser_of(friend("Ada"))
    ada.post("/tables/open/", TABLE)
    page = ada.post(f"/t/{game.address}/again/", follow=True)
    assert "a great many tables" in page.content.decode()
    assert Game.objects.count() == 2
