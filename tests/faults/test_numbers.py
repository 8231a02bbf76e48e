"""An error has a number: on the page, in the log, in a row, and the host finds it; a value is nowhere."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import timedelta
from typing import Any, NoReturn

import pytest
from django.contrib.auth.models import Permission
from django.db import OperationalError, connection
from django.test import Client
from django.utils import timezone

from accounts.enrol import enrol
from accounts.pages.leaving import tidy
from config.celery import app
from faults.models import Fault
from games import catalog, tasks
from games.models import Game, Hand, Letter, Seat
from games.post import post_due
from games.post.links import token_for
from tests.catalog.which import SEALED
from tests.games.changed_rules import asking
from tests.games.tables import awaited, browser_of, decision_of, form_of, friend, post, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
SECRET = "the_secret_card"


def drop(*_: object) -> NoReturn:
    raise KeyError(SECRET)


@pytest.fixture
def log(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the site writes into its log."""
    return caplog


@pytest.fixture
def broken() -> Game:
    """A table whose page cannot be drawn for who is asked: what was put to them is not as it should be."""
    game = table_of(SEALED, 3)
    Hand.objects.filter(seat__game=game).update(decision={"options": SECRET})
    return game


@pytest.fixture
def stumbling(monkeypatch: pytest.MonkeyPatch) -> Game:
    """A table at which it is time to answer for somebody, and every answer fails with a card in its error."""
    game, rules = table_of(SEALED, 2), catalog.find(SEALED)
    rules = replace(rules, turn=asking(rules, lambda decision: decision, drop))
    monkeypatch.setitem(catalog.GAMES, SEALED, rules)
    past = timezone.now() - timedelta(hours=1)
    asked = game.seats.filter(number=awaited(game)[0])
    asked.update(acts_at=past, due_at=past, awaited_since=past)
    return game


def asked_at(game: Game) -> tuple[Seat, dict[str, Any]]:
    """Somebody who is asked at a table, and an answer of theirs."""
    seat = Seat.objects.select_related("user").get(game=game, number=awaited(game)[0])
    decision = decision_of(seat)
    assert decision is not None
    return seat, form_of(decision, game.question)


def look(game: Game, by_htmx: bool = True) -> Any:
    """Ask what one is about to say, or look at the table, in a browser that is shown what a visitor sees."""
    browser = browser_of(friend("Ada"))
    browser.raise_request_exception = False
    path = game.get_absolute_url()
    return post(browser, f"{path}preview/", {"verb": "pass"}) if by_htmx else browser.get(path)


def number_on(page: Any) -> str:
    found = re.search(r'<b class="fault">(\w{6})</b>', page.content.decode())
    assert found
    return found[1]


@pytest.mark.parametrize("by_htmx", [True, False])
def test_a_page_that_fails_shows_the_number_under_which_it_is_found(
    broken: Game, log: pytest.LogCaptureFixture, by_htmx: bool
) -> None:
    page = look(broken, by_htmx)
    assert page.status_code == 500
    fault = Fault.objects.get()
    assert number_on(page) == fault.number
    assert (fault.address, fault.question, fault.times) == (broken.address, broken.question, 1)
    assert "games/sight/view.py:" in fault.place
    line = f"fault {fault.number}: {fault.type} at table {broken.address}, question {broken.question}"
    assert line in log.messages
    assert SECRET not in fault.place + page.content.decode()


def test_what_fails_behind_a_letter_names_its_table(broken: Game) -> None:
    seat = broken.seats.get(number=awaited(broken)[0])
    page = Client(raise_request_exception=False).get(f"/l/{token_for(seat.pk, broken.question)}/")
    fault = Fault.objects.get()
    assert number_on(page) == fault.number
    assert fault.address == broken.address


def test_an_answer_that_meets_a_fault_is_refused_with_its_number(
    stumbling: Game, log: pytest.LogCaptureFixture
) -> None:
    seat, form = asked_at(stumbling)
    assert seat.user is not None
    page = post(browser_of(seat.user), f"/t/{stumbling.address}/answer/", form)
    fault = Fault.objects.get()
    assert page.status_code == 422
    assert f"(fault number {fault.number}). Nothing has changed." in page.content.decode()
    assert (fault.address, fault.question) == (stumbling.address, stumbling.question)
    line = f"fault {fault.number}: KeyError at table {stumbling.address}, question {stumbling.question}"
    assert line in log.messages
    assert SECRET not in fault.place + page.content.decode()


def test_by_htmx_the_page_stays_and_says_so(broken: Game) -> None:
    page = look(broken)
    assert (page["HX-Retarget"], page["HX-Reswap"]) == ("#refused", "innerHTML")
    assert "<html" not in page.content.decode()


@pytest.mark.parametrize("move_on", [lambda game: tasks.play_bots.apply((game.address,)), lambda _: tasks.sweep()])
def test_what_a_worker_could_not_do_has_a_number_too(
    stumbling: Game, log: pytest.LogCaptureFixture, move_on: Any
) -> None:
    move_on(stumbling)
    fault = Fault.objects.get()
    assert (fault.address, fault.question) == (stumbling.address, stumbling.question)
    line = f"fault {fault.number}: KeyError at table {stumbling.address}, question {stumbling.question}"
    assert line in log.messages


def test_so_has_a_letter_that_cannot_be_drawn(broken: Game) -> None:
    seat = broken.seats.get(number=awaited(broken)[0])
    letter = Letter.objects.create(user=sure(seat.user), kind="turn", seats=[[seat.pk, broken.question]])
    post_due()
    letter.refresh_from_db()
    assert Fault.objects.get().type == letter.trouble
    assert "games/post/letters.py:" in Fault.objects.get().place


def test_a_mail_server_that_is_away_is_no_fault(settings: Any) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1
    letter = Letter.objects.create(user=friend("Ada"), kind="test")
    post_due()
    letter.refresh_from_db()
    assert letter.trouble == "ConnectionRefusedError"
    assert not Fault.objects.exists()


def test_so_has_any_other_task(log: pytest.LogCaptureFixture) -> None:
    app.task(name="tests.drop")(drop).apply()
    del app.tasks["tests.drop"]
    fault = Fault.objects.get()
    assert f"fault {fault.number}: KeyError at table -, question -" in log.messages


@pytest.mark.both_databases
def test_a_flood_is_counted_and_everybody_in_it_is_told_the_same_number(broken: Game, time_machine: Any) -> None:
    time_machine.move_to("2026-11-21 08:00:00Z", tick=False)
    numbers = set()
    for _ in range(3):
        numbers.add(number_on(look(broken)))
        time_machine.shift(timedelta(seconds=50))
    assert {Fault.objects.get().number} == numbers
    assert Fault.objects.get().times == 3
    time_machine.shift(timedelta(seconds=11))
    assert number_on(look(broken)) not in numbers
    assert Fault.objects.count() == 2


def test_without_a_database_the_number_still_stands_on_page_and_in_the_log(
    client: Client, log: pytest.LogCaptureFixture
) -> None:
    def away(*_: object) -> Any:
        raise OperationalError(SECRET)

    client.raise_request_exception = False
    with connection.execute_wrapper(away):
        page = client.get("/tables/")
    assert page.status_code == 500
    number = number_on(page)
    assert f"fault {number}: OperationalError at table -, question -" in log.messages
    assert not Fault.objects.exists()


@pytest.mark.both_databases
def test_old_faults_are_forgotten(broken: Game, time_machine: Any) -> None:
    look(broken)
    time_machine.move_to(timezone.now() + timedelta(days=89))
    tidy()
    assert Fault.objects.exists()
    time_machine.move_to(timezone.now() + timedelta(days=2))
    tidy()
    assert not Fault.objects.exists()


@pytest.fixture
def host() -> Any:
    """A host who may see faults, and with more permissions more."""

    def make(*permissions: str) -> Client:
        user = enrol("Host", "host@site.example", "a long password", is_staff=True)
        user.user_permissions.set(Permission.objects.filter(codename__in=permissions))
        return browser_of(user)

    return make


@pytest.mark.both_databases
def test_the_host_finds_it_by_its_number(broken: Game, host: Any) -> None:
    number = number_on(look(broken))
    browser = host("view_fault", "see_truth")
    fault = Fault.objects.get()
    assert number in browser.get(f"/admin/faults/fault/?q={number}").content.decode()
    assert number not in browser.get("/admin/faults/fault/?q=zzzzzz").content.decode()
    page = browser.get(f"/admin/faults/fault/{fault.pk}/change/").content.decode()
    assert broken.address in page
    assert "games/sight/view.py:" in page
    assert SECRET not in page


def test_where_it_arose_is_for_those_who_may_see_cards_and_nobody_changes_it(broken: Game, host: Any) -> None:
    look(broken)
    fault, browser = Fault.objects.get(), host("view_fault")
    page = browser.get(f"/admin/faults/fault/{fault.pk}/change/")
    assert page.status_code == 200
    assert "games/sight/view.py" not in page.content.decode()
    assert browser.get("/admin/faults/fault/?place__contains=answers").status_code == 400
    assert browser.post(f"/admin/faults/fault/{fault.pk}/change/", {"number": "x"}).status_code == 403
    assert browser.post(f"/admin/faults/fault/{fault.pk}/delete/", {"post": "yes"}).status_code == 403


def test_no_other_host_sees_them(broken: Game, host: Any) -> None:
    look(broken)
    browser = host("view_game", "see_truth")
    assert browser.get("/admin/faults/fault/").status_code == 403
    assert browser.get(f"/admin/faults/fault/{Fault.objects.get().pk}/change/").status_code == 403
