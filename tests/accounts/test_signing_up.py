"""Making an account: an address, a name and a password, and a code that proves the address."""

import html
import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.factories import an_account
from tests.hints import Code, Response

pytestmark = pytest.mark.django_db

ALICE = {"email": "Alice@Example.com", "name": "Alice", "password1": "a pocketful of plums"}


def sign_up(client: Client, **changes: str) -> Response:
    return client.post("/accounts/signup/", ALICE | changes)


def text(response: Response) -> str:
    return html.unescape(response.content.decode())


@pytest.mark.both_databases
def test_it_lets_in_who_types_the_code(client: Client, code: Code) -> None:
    sign_up(client, zone="Europe/Paris")
    assert "_auth_user_id" not in client.session

    response = client.post("/accounts/confirm-email/", {"code": code()})

    alice = User.objects.get()
    assert response["Location"] == "/tables/"
    assert client.session["_auth_user_id"] == str(alice.pk)
    assert (alice.name, alice.email, alice.zone, alice.is_guest) == (
        "Alice",
        "alice@example.com",
        "Europe/Paris",
        False,
    )
    assert EmailAddress.objects.get().verified
    assert "alice" not in alice.username


def test_it_keeps_out_who_types_another_code(client: Client) -> None:
    sign_up(client)

    response = client.post("/accounts/confirm-email/", {"code": "AAA-AAA"})

    assert "This is not the code" in text(response)
    assert "_auth_user_id" not in client.session


def test_it_sends_a_new_code(client: Client, code: Code) -> None:
    sign_up(client)
    client.post("/accounts/confirm-email/", {"action": "resend"})
    assert len(mail.outbox) == 2

    client.post("/accounts/confirm-email/", {"code": code()})

    assert "_auth_user_id" in client.session


@pytest.mark.parametrize("zone", ["", "Mars/Olympus", "../../etc/passwd", "x" * 500])
def test_it_takes_universal_time_where_the_browser_names_no_zone(client: Client, zone: str) -> None:
    sign_up(client, zone=zone)

    assert User.objects.get().zone == "UTC"


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name": ""}, "Tell us what to call you at the table."),
        ({"name": "\u200b\u2060"}, "Nobody could see this name: use a letter or two."),
        ({"name": "x" * 41}, "A name can have up to 40 characters; yours has 41."),
        ({"name": "x" * 10_000}, "A name can have up to 40 characters; yours has 10000."),
        ({"email": ""}, "Enter the address where we can write to you."),
        ({"email": "alice"}, "Enter a valid email address."),
        ({"email": "a" * 10_000 + "@example.com"}, "Enter a valid email address."),
        ({"password1": ""}, "Choose a password."),
        ({"password1": "short"}, "This password is too short. It must contain at least 8 characters."),
        ({"password1": "password"}, "This password is too common."),
    ],
)
def test_it_says_what_is_wrong_in_one_sentence_and_keeps_what_was_typed(
    client: Client, changes: dict[str, str], sentence: str
) -> None:
    response = sign_up(client, **changes)

    assert text(response).count(sentence) == 1
    assert text(response).count('class="errorlist') == 1
    assert "errorlist nonfield" not in text(response)
    assert response.context["form"]["name"].value() == (ALICE | changes)["name"]
    assert not User.objects.exists()


@pytest.mark.both_databases
def test_it_tells_nobody_that_an_address_is_known(client: Client, code: Code) -> None:
    an_account(email="alice@example.com", name="Alice")
    known = sign_up(client)
    known_page = client.get("/accounts/confirm-email/")
    client.cookies.clear()
    unknown = sign_up(client, email="barbara@example.com")
    unknown_page = client.get("/accounts/confirm-email/")

    assert (known.status_code, known["Location"]) == (unknown.status_code, unknown["Location"])
    assert same(known_page) == same(unknown_page)
    assert User.objects.filter(email="alice@example.com").count() == 1
    assert "already has one" in mail.outbox[0].body
    assert "/accounts/login/" in mail.outbox[0].body


def same(response: Response) -> str:
    """A page without what differs between any two visits."""
    page = re.sub(r'value="\w{64}"', "", text(response))
    return page.replace("alice@example.com", "X").replace("barbara@example.com", "X")


def test_it_limits_how_often_one_computer_signs_up(client: Client, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}

    answers = [sign_up(client, name="").status_code for _ in range(21)]

    assert answers == [200] * 20 + [429]


@pytest.mark.both_databases
def test_ten_kilobytes_of_rubbish_in_every_field_are_refused(client: Client) -> None:
    response = sign_up(client, **dict.fromkeys(["email", "name", "password1", "zone"], "\x00<b>😀\u202e" * 2000))

    assert response.status_code == 200
    assert set(response.context["form"].errors) >= {"email", "name"}


def test_a_mail_server_that_refuses_is_told_on_the_page(client: Client, settings: Settings, code: Code) -> None:
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1

    refused = sign_up(client)
    assert refused.status_code == 503
    assert "The mail could not be sent" in text(refused)

    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    client.post("/accounts/login/", {"login": ALICE["email"], "password": ALICE["password1"]})
    client.post("/accounts/confirm-email/", {"code": code()})
    assert "_auth_user_id" in client.session
