"""A guest sits first and proves an address later: by a link with a button in the mail, or by the code beside it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts.models import User
from games import play
from games.models import Game
from tests.catalog.which import TOGETHER
from tests.factories import PASSWORD, an_account
from tests.hints import Code, Response, found

pytestmark = pytest.mark.django_db
ADDRESS = "gert@example.com"


@pytest.fixture
def game() -> Game:
    return play.open_table(an_account(name="Ada"), play.Plan(TOGETHER, 2))


@pytest.fixture
def sat_down(client: Client, game: Game) -> Response:
    """Gert sits down with an address."""
    return client.post(f"/t/{game.address}/join/", {"name": "Gert", "address": "Gert@Example.com"})


def link(number: int = -1) -> str:
    """The path of the link in a mail."""
    return found(r"https?://[^/\s]+(/proof/\S+)", mail.outbox[number].body)


def gert() -> User:
    return User.objects.get(name="Gert")


def test_one_who_gives_an_address_sits_at_the_table_at_once(client: Client, game: Game, sat_down: Response) -> None:
    assert sat_down["Location"] == f"/t/{game.address}/"
    assert game.seats.filter(user=gert()).exists()
    page = client.get(sat_down["Location"]).content.decode()
    assert "We have written to <b>gert@example.com</b>" in page
    assert (gert().is_guest, gert().email) == (True, None)


@pytest.mark.both_databases
def test_a_press_on_the_page_of_the_link_proves_it_and_leads_to_the_table(
    client: Client, game: Game, sat_down: Response
) -> None:
    assert client.get(link()).status_code == 200
    assert gert().is_guest, "looking at the link alone proves nothing"

    pressed = client.post(link())

    assert pressed["Location"] == f"/t/{game.address}/"
    assert (gert().is_guest, gert().email, gert().unproved) == (False, ADDRESS, "")
    assert EmailAddress.objects.get(email=ADDRESS).verified
    assert "We have written to" not in client.get(f"/t/{game.address}/").content.decode()
    assert client.post(link()).status_code == 404


@pytest.mark.both_databases
def test_it_may_be_pressed_where_the_mail_is_read_which_signs_nobody_in(game: Game, sat_down: Response) -> None:
    phone = Client()
    shown = phone.get(link()).content.decode()
    assert "<bdi>Gert</bdi>, who plays as a guest in another browser" in shown

    assert "Letters will come here" in phone.post(link()).content.decode()

    assert gert().email == ADDRESS
    assert "_auth_user_id" not in phone.session


def test_a_program_without_the_page_presses_nothing(sat_down: Response) -> None:
    assert Client(enforce_csrf_checks=True).post(link()).status_code == 403
    assert gert().is_guest


def test_the_code_beside_the_link_will_do_as_well(client: Client, game: Game, sat_down: Response, code: Code) -> None:
    assert client.post("/accounts/confirm-email/", {"code": code()})["Location"] == f"/t/{game.address}/"
    assert gert().email == ADDRESS
    assert client.post(link()).status_code == 404


def test_only_the_link_to_the_last_address_is_good(client: Client, game: Game, sat_down: Response) -> None:
    again = client.post("/settings/claim/", {"address": "right@example.com", "back": game.address})
    assert again["Location"] == f"/t/{game.address}/"

    assert Client().post(link(0)).status_code == 404
    assert gert().is_guest
    assert client.post(link(1)).status_code == 302
    assert gert().email == "right@example.com"


def test_one_who_wants_no_letters_after_all_is_asked_no_longer(client: Client, game: Game, sat_down: Response) -> None:
    assert client.post("/settings/claim/never-mind/", {"table": game.address})["Location"] == f"/t/{game.address}/"

    assert "We have written to" not in client.get(f"/t/{game.address}/").content.decode()
    assert client.post(link()).status_code == 404


def test_a_link_lasts_a_week(sat_down: Response, time_machine: Any) -> None:
    time_machine.move_to(timezone.now() + timedelta(days=7, minutes=1))
    assert Client().get(link()).status_code == 404


@pytest.mark.parametrize("rubbish", ["x", "x" * 5000, "WzEsMl0:1:2", "%00"])
def test_a_link_that_is_none_is_no_longer_good(client: Client, rubbish: str) -> None:
    assert client.get(f"/proof/{rubbish}/").status_code in (400, 404)
    assert client.post(f"/proof/{rubbish}/").status_code in (400, 404)


@pytest.mark.both_databases
def test_an_address_that_somebody_else_has_by_now_stays_theirs(client: Client, sat_down: Response) -> None:
    other = an_account(email=ADDRESS)

    refused = client.post(link())

    assert refused.status_code == 409
    assert "belongs to another account by now" in refused.content.decode()
    assert (gert().is_guest, gert().email) == (True, None)
    assert EmailAddress.objects.get(email=ADDRESS).user == other


def test_the_table_does_not_tell_whether_an_address_is_known(game: Game) -> None:
    an_account(email="alice@example.com")
    other, pages = play.open_table(User.objects.get(name="Ada"), play.Plan(TOGETHER, 2)), []
    for table, email in ((game, "alice@example.com"), (other, "carol@example.com")):
        client = Client()
        client.post(f"/t/{table.address}/join/", {"name": "Gert", "address": email})
        page = client.get(f"/t/{table.address}/").content.decode()
        strip = found(r'(?s)<details class="message proof">(.*?)</details>', page)
        strip = re.sub(r'value="\w{64}"', "", strip)
        pages.append(strip.replace(email, "the address").replace(table.address, "the table"))

    assert pages[0] == pages[1]
    assert "/proof/" not in mail.outbox[0].body
    assert "already has one" in mail.outbox[0].body


def test_a_password_given_with_the_address_opens_the_account(client: Client, game: Game, sat_down: Response) -> None:
    client.post("/settings/claim/", {"address": ADDRESS, "secret": PASSWORD})
    client.post(link())

    assert Client().post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD})["Location"] == "/tables/"


def test_too_many_mails_keep_nobody_from_a_seat(client: Client, game: Game, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"signup": "0/m/ip"}

    page = client.post(f"/t/{game.address}/join/", {"name": "Gert", "address": ADDRESS}, follow=True)

    assert game.seats.filter(user=gert()).exists()
    assert "We could not write to gert@example.com just now." in page.content.decode()


def test_a_mail_server_that_is_down_keeps_nobody_from_a_seat(client: Client, game: Game, settings: Settings) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1

    page = client.post(f"/t/{game.address}/join/", {"name": "Gert", "address": ADDRESS}, follow=True)

    assert game.seats.filter(user=gert()).exists()
    assert "We could not write to gert@example.com just now." in page.content.decode()
