"""A second factor: an authenticator app, recovery codes and passkeys, offered and never demanded."""

import pytest
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD, an_account
from tests.hints import Code, Enter, found

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice(client: Client, enter: Enter) -> User:
    user = an_account(name="Alice")
    enter(client, user)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    return user


def digits(secret: str) -> str:
    return str(format_hotp_value(hotp_value(secret, next(yield_hotp_counters_from_time()))))


def test_she_switches_on_an_app_and_is_asked_for_its_digits(client: Client, alice: User) -> None:
    page = client.get("/accounts/2fa/totp/activate/").content.decode()
    secret = found(r"<code>(\w+)</code>", page)

    client.post("/accounts/2fa/totp/activate/", {"code": digits(secret)})

    other = Client()
    response = other.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
    assert response["Location"] == "/accounts/2fa/authenticate/"
    assert "_auth_user_id" not in other.session


def test_the_picture_to_scan_keeps_the_policy(client: Client, alice: User) -> None:
    page = client.get("/accounts/2fa/totp/activate/").content.decode()

    assert "<svg" in page.split('class="qr"')[1]
    assert "data:image" not in page
    assert "<?xml" not in page


def test_a_recovery_code_opens_the_door_once(client: Client, alice: User) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    code = RecoveryCodes.activate(alice).get_unused_codes()[0]

    def enter_with_it() -> bool:
        other = Client()
        other.post("/accounts/login/", {"login": alice.email, "password": PASSWORD})
        other.post("/accounts/2fa/authenticate/", {"code": code})
        return "_auth_user_id" in other.session

    assert enter_with_it()
    assert not enter_with_it()


def test_a_mailed_code_does_not_get_round_the_second_factor(client: Client, alice: User, code: Code) -> None:
    TOTP.activate(alice, "JBSWY3DPEHPK3PXP")
    other = Client()
    other.post("/accounts/login/code/", {"email": alice.email})

    response = other.post("/accounts/login/code/confirm/", {"code": code()})

    assert response["Location"] == "/accounts/2fa/authenticate/"
    assert "_auth_user_id" not in other.session


@pytest.mark.parametrize("address", ["2fa/", "2fa/webauthn/", "2fa/webauthn/add/", "sessions/", "email/"])
def test_its_pages_are_there(client: Client, alice: User, address: str) -> None:
    assert client.get(f"/accounts/{address}").status_code == 200


@pytest.mark.parametrize("address", ["2fa/totp/activate/", "2fa/webauthn/add/", "2fa/recovery-codes/generate/"])
def test_its_pages_ask_for_the_password_again(client: Client, enter: Enter, address: str) -> None:
    enter(client, an_account())

    assert client.get(f"/accounts/{address}")["Location"].startswith("/accounts/reauthenticate/")


def test_a_passkey_is_offered_at_the_door(client: Client) -> None:
    assert b"passkey" in client.get("/accounts/login/").content
