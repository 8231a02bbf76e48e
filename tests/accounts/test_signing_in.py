"""Signing in: by password, by mailed code, after a forgotten password; and the list of where one is signed in."""

import re

import pytest
from django.core import mail
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from tests.factories import PASSWORD, an_account
from tests.hints import Code, Enter, found

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> User:
    return an_account(email="alice@example.com", name="Alice")


@pytest.mark.both_databases
def test_it_lets_in_by_password(client: Client, alice: User, enter: Enter) -> None:
    response = enter(client, alice)

    assert response["Location"] == "/tables/"
    assert client.session["_auth_user_id"] == str(alice.pk)


def test_it_asks_for_no_password_twice_in_ninety_days(client: Client, alice: User, enter: Enter) -> None:
    enter(client, alice)

    assert client.cookies["sessionid"]["max-age"] == 90 * 24 * 60 * 60


@pytest.mark.parametrize("wanted", ["http://[", "//elsewhere.example/", "https://elsewhere.example/"])
def test_it_leads_nowhere_else(client: Client, alice: User, wanted: str) -> None:
    entrance = f"/accounts/login/?next={wanted}"
    assert client.get(entrance).status_code == 200

    response = client.post(entrance, {"login": alice.email, "password": PASSWORD, "next": wanted})

    assert response["Location"] == "/tables/"


@pytest.mark.parametrize("email", ["alice@example.com", "nobody@example.com"])
def test_it_says_the_same_of_a_wrong_password_and_an_unknown_address(client: Client, alice: User, email: str) -> None:
    response = client.post("/accounts/login/", {"login": email, "password": "not her password"})

    assert b"This address and this password do not match: try again." in response.content
    assert "_auth_user_id" not in client.session


def test_it_lets_in_by_a_mailed_code(client: Client, alice: User, code: Code) -> None:
    client.post("/accounts/login/code/", {"email": "ALICE@example.com"})
    assert "_auth_user_id" not in client.session

    client.post("/accounts/login/code/confirm/", {"code": code()})

    assert client.session["_auth_user_id"] == str(alice.pk)
    assert mail.outbox[0].to == ["alice@example.com"]


def test_a_code_works_in_one_browser_only(client: Client, alice: User, code: Code) -> None:
    client.post("/accounts/login/code/", {"email": "alice@example.com"})
    elsewhere = Client()

    elsewhere.post("/accounts/login/code/confirm/", {"code": code()})

    assert "_auth_user_id" not in elsewhere.session


def test_three_wrong_codes_are_enough(client: Client, alice: User, code: Code) -> None:
    client.post("/accounts/login/code/", {"email": "alice@example.com"})
    for _ in range(3):
        client.post("/accounts/login/code/confirm/", {"code": "AAA-AAA"})

    client.post("/accounts/login/code/confirm/", {"code": code()})

    assert "_auth_user_id" not in client.session


def test_asking_for_a_code_or_a_new_password_tells_nobody_that_an_address_is_known(client: Client, alice: User) -> None:
    for address in ("/accounts/login/code/", "/accounts/password/reset/"):
        pages = []
        for email in ("alice@example.com", "carol@example.com"):
            page = Client().post(address, {"email": email}, follow=True).content.decode()
            pages.append(re.sub(r'value="\w{64}"', "", page).replace(email, "X"))

        assert pages[0] == pages[1]


def test_a_forgotten_password_is_replaced(client: Client, alice: User) -> None:
    client.post("/accounts/password/reset/", {"email": "alice@example.com"})
    link = found(r"http://testserver(\S+)", mail.outbox[0].body)
    page = client.get(link, follow=True)

    client.post(page.redirect_chain[-1][0], {"password1": "plums in a bucket", "password2": "plums in a bucket"})

    assert not Client().login(username=alice.username, password=PASSWORD)
    response = Client().post("/accounts/login/", {"login": alice.email, "password": "plums in a bucket"})
    assert response["Location"] == "/tables/"
    assert "new password" in mail.outbox[-1].body  # told so, in case it was not she


@pytest.fixture
def shut(client: Client, alice: User, settings: Settings) -> Client:
    """A browser whose network has tried five wrong passwords for Alice's account."""
    settings.ACCOUNT_RATE_LIMITS = {}
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for host in range(5):
        wrong = {"login": alice.email, "password": "not her password"}
        client.post("/accounts/login/", wrong, headers={"X-Forwarded-For": f"2001:db8:0:1::{host}"})
    client.defaults["HTTP_X_FORWARDED_FOR"] = "2001:db8:0:1::5"
    return client


def test_five_wrong_passwords_close_the_door_for_a_while(shut: Client, alice: User, enter: Enter) -> None:
    response = enter(shut, alice)

    assert b"Too many attempts from here: wait five minutes, or have a code mailed to you" in response.content
    assert "_auth_user_id" not in shut.session


def test_and_a_mailed_code_still_opens_it(shut: Client, alice: User, code: Code) -> None:
    shut.post("/accounts/login/code/", {"email": alice.email})
    shut.post("/accounts/login/code/confirm/", {"code": code()})

    assert shut.session["_auth_user_id"] == str(alice.pk)


def test_nobody_shuts_an_account_from_elsewhere(shut: Client, alice: User, enter: Enter) -> None:
    elsewhere = Client(headers={"X-Forwarded-For": "2001:db8:0:2::5"})

    enter(elsewhere, alice)

    assert elsewhere.session["_auth_user_id"] == str(alice.pk)


def test_she_sees_where_she_is_signed_in_and_ends_the_others(client: Client, alice: User, enter: Enter) -> None:
    elsewhere = Client(headers={"user-agent": "An old telephone"})
    enter(elsewhere, alice)
    enter(client, alice)
    assert b"a browser we do not know" in client.get("/accounts/sessions/").content

    client.post("/accounts/sessions/")

    assert elsewhere.get("/settings/").status_code == 302
    assert client.get("/settings/").status_code == 200


def test_a_closed_account_stays_out(client: Client, enter: Enter) -> None:
    user = an_account(is_active=False)

    enter(client, user)

    assert "_auth_user_id" not in client.session


@pytest.mark.both_databases
def test_ten_kilobytes_of_rubbish_are_one_sentence(client: Client, alice: User) -> None:
    rubbish = "\x00<b>😀" * 1000

    for address, fields in {
        "/accounts/login/": ["login", "password"],
        "/accounts/login/code/": ["email"],
        "/accounts/password/reset/": ["email"],
    }.items():
        response = client.post(address, dict.fromkeys(fields, rubbish))
        assert response.status_code == 200
        assert response.context["form"].errors


def test_a_new_password_holds_though_no_letter_can_tell_of_it(
    client: Client, alice: User, enter: Enter, settings: Settings
) -> None:
    enter(client, alice)
    settings.EMAIL_BACKEND, settings.EMAIL_PORT = "django.core.mail.backends.smtp.EmailBackend", 1

    new = {"password1": "plums in a bucket", "password2": "plums in a bucket"}
    response = client.post("/accounts/password/change/", {"oldpassword": PASSWORD} | new)

    assert response.status_code == 302
    alice.refresh_from_db()
    assert alice.check_password("plums in a bucket")
