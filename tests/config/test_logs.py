"""What goes to standard error when something fails: where it did, and no card."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any, NoReturn

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from config.celery import app
from games import catalog, tasks
from games.models import Game, Seat
from games.post.links import consent_token, token_for, unsubscribe_token
from tests.catalog.which import SEALED
from tests.games.changed_rules import asking
from tests.games.tables import awaited, browser_of, decision_of, form_of, post, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
SECRET = "the_secret_card"


def look_for_the_card(*_: object) -> NoReturn:
    try:
        raise LookupError(SECRET)
    except LookupError as error:
        raise KeyError(SECRET) from error


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """What the site writes into its log."""
    (console,) = (handler for handler in logging.getLogger().handlers if handler.name == "console")
    assert isinstance(console, logging.StreamHandler)
    written, before = io.StringIO(), console.stream
    console.setStream(written)
    yield written
    console.setStream(before)


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A table at which it is time to answer for somebody, and every answer fails with a card in its error."""
    game, rules = table_of(SEALED, 2), catalog.find(SEALED)
    rules = replace(rules, turn=asking(rules, lambda decision: decision, look_for_the_card))
    monkeypatch.setitem(catalog.GAMES, SEALED, rules)
    past = timezone.now() - timedelta(hours=1)
    game.seats.filter(number=awaited(game)[0]).update(acts_at=past, due_at=past, awaited_since=past)
    return game


def tells_where_but_not_with_what(written: str) -> bool:
    lines = written.splitlines()
    where = [line for line in lines if line.endswith(", in look_for_the_card")]
    what = [line for line in lines if line in ("LookupError", "KeyError")]
    return SECRET not in written and len(where) >= 2 and set(what) == {"LookupError", "KeyError"}


@pytest.mark.parametrize("move_on", [lambda game: tasks.play_bots.apply((game.address,)), lambda _: tasks.sweep()])
def test_a_worker_that_fails_at_a_table_tells_where_but_not_with_what(
    broken: Game, log: io.StringIO, move_on: Any
) -> None:
    move_on(broken)
    assert f"table {broken.address}: a change failed" in log.getvalue()
    assert tells_where_but_not_with_what(log.getvalue())


def test_a_page_that_fails_tells_where_but_not_with_what(broken: Game, log: io.StringIO) -> None:
    seat = Seat.objects.select_related("user").get(game=broken, number=awaited(broken)[0])
    assert seat.user is not None
    decision = decision_of(seat)
    assert decision is not None
    browser = browser_of(seat.user)
    browser.raise_request_exception = False
    path = f"/t/{broken.address}/answer/"
    assert post(browser, path, form_of(decision, broken.question)).status_code == 422
    assert f"table {broken.address}: a change failed" in log.getvalue()
    assert tells_where_but_not_with_what(log.getvalue())


def test_any_other_task_that_fails_tells_where_but_not_with_what(log: io.StringIO) -> None:
    app.task(name="tests.look_for_the_card")(look_for_the_card).apply()
    assert "Task tests.look_for_the_card[" in log.getvalue()
    assert "] raised unexpected: KeyError\n" in log.getvalue()
    assert tells_where_but_not_with_what(log.getvalue())
    del app.tasks["tests.look_for_the_card"]


def test_an_error_that_a_line_is_about_is_named_by_its_type(log: io.StringIO) -> None:
    try:
        look_for_the_card()
    except KeyError as error:
        logging.getLogger("tests").error("it failed with %s", error, exc_info=True)
    assert "tests: it failed with KeyError\n" in log.getvalue()
    assert SECRET not in log.getvalue()


def test_what_the_web_server_says_of_an_error_is_that_there_was_one(log: io.StringIO) -> None:
    logging.getLogger("_granian").error(f"Application callable raised an exception\nTraceback ...\nKeyError: {SECRET}")
    assert "_granian: Application callable raised an exception\n" in log.getvalue()
    assert SECRET not in log.getvalue()


@pytest.mark.parametrize("room", ["letter", "asked", "unsubscribe"])
def test_a_link_that_lets_in_is_not_logged(log: io.StringIO, room: str) -> None:
    """Refused for its method or its lack of a seal, a link may still be good."""
    seat = table_of(SEALED, 2).seats.get(number=0)
    tokens = {"letter": token_for(seat.pk, 1), "asked": consent_token(1)}
    token = tokens.get(room) or unsubscribe_token(sure(seat.user_id))
    address = reverse(f"games:{room}", args=[token])

    Client().put(address)
    Client(enforce_csrf_checks=True).post(address)
    Client().get(address.replace(token, token[:-1]))

    assert "Method Not Allowed (PUT): /" in log.getvalue()
    assert "Not Found: /" in log.getvalue()
    assert token[:-1] not in log.getvalue()


@pytest.mark.parametrize(
    "address",
    [
        "/l/SECRET/",
        "/asked/SECRET/",
        "/proof/SECRET/",
        "/t/awf9r8yvz8/seat/SECRET/",
        "/calendar/SECRET.ics",
        "/circles/join/SECRET/",
        "/accounts/login/?next=%2Fl%2FSECRET%2F",
        "/accounts/login/?next=/unsubscribe/SECRET/",
        "/accounts/confirm-email/SECRET/",
        "/accounts/password/reset/key/SECRET/",
        "https://example.org/l/SECRET",
    ],
)
def test_no_server_logs_a_link_that_lets_in(log: io.StringIO, address: str) -> None:
    for server in ("granian.access", "django.server"):
        logging.getLogger(server).warning('%(addr)s "GET %(path)s HTTP/1.1" 200', {"addr": "::1", "path": address})

    assert log.getvalue().count(' HTTP/1.1" 200') == 2
    assert "SECRET" not in log.getvalue()


def test_no_token_is_logged_wherever_it_stands(log: io.StringIO) -> None:
    secret = "lh_" + "aB3" * 16
    logging.getLogger("granian.access").warning('GET "/api/v1/me?token=%s" 401', secret)
    logging.getLogger("django").warning("Authorization: Bearer %s", secret)
    logging.getLogger("_granian").error(f"refused {secret}\nat line 3")
    assert secret[3:15] not in log.getvalue()
    assert log.getvalue().count("lh_…") == 3
