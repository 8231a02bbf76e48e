"""Every page and sentence about an account is in the site's own words: none of the library's own is left."""

from __future__ import annotations

import re
from pathlib import Path

import allauth
import pytest
from allauth.account.forms import default_token_generator
from allauth.account.utils import user_pk_to_url_str
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils.html import strip_tags

from accounts.models import User
from tests.browser.people import with_factors
from tests.factories import PASSWORD, an_account
from tests.hints import Enter

pytestmark = pytest.mark.django_db

THEIRS = Path(allauth.__file__).parent / "templates"
SAID = re.compile(r'{%-? *(?:trans|translate) *["\'](.+?)["\']|{% block(?:trans|translate)[^%]*%}(.+?){%', re.DOTALL)
ALIKE = {"Sign in", "Sign out", "Recovery codes", "Your password", "Email address"}  # which anybody would say
INSIDE = [
    *("email", "password/change", "sessions", "logout", "reauthenticate"),
    *("2fa", "2fa/totp/activate", "2fa/totp/deactivate", "2fa/recovery-codes", "2fa/recovery-codes/generate"),
    *("2fa/webauthn", "2fa/webauthn/add", "2fa/webauthn/keys/{passkey}/edit", "2fa/webauthn/keys/{passkey}/remove"),
    *("2fa/reauthenticate", "2fa/webauthn/reauthenticate"),
]
WITHOUT = ["email", "password/change", "2fa", "2fa/totp/activate", "2fa/webauthn", "2fa/webauthn/add", "sessions"]
OUTSIDE = [
    *("login", "signup", "login/code", "inactive", "password/reset", "password/reset/done"),
    *("password/reset/key/done", "password/reset/key/{key}", "password/reset/key/1-bad"),
]


def sentences() -> set[str]:
    """What allauth's own templates say in more than one word."""
    found = set()
    for file in THEIRS.rglob("*.html"):
        for short, long in SAID.findall(file.read_text()):
            words = " ".join((short or long).split())
            if " " in words and "{{" not in words and len(words) > 10:
                found.add(words)
    return found - ALIKE


def said(client: Client, address: str) -> str:
    """What a page says."""
    page = client.get(f"/accounts/{address}/", follow=True)
    assert page.status_code == 200, address
    main = page.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(strip_tags(re.sub(r"(?s)<script.*?</script>", "", main)).split())


def foreign(text: str) -> list[str]:
    return [sentence for sentence in sentences() if re.search(rf"\b{re.escape(sentence)}", text)]


@pytest.fixture
def alice() -> User:
    return an_account(name="Alice")


def test_the_library_has_sentences_to_look_for() -> None:
    assert {"Two-Factor Authentication", "Change Password", "Add Security Key"} <= sentences()


@pytest.mark.parametrize("factors", [True, False])
def test_no_page_inside_speaks_with_the_librarys_voice(
    client: Client, alice: User, enter: Enter, factors: bool
) -> None:
    enter(client, alice)
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    passkey = 0
    if factors:
        with_factors(alice)
        passkey = Authenticator.objects.get(user=alice, type=Authenticator.Type.WEBAUTHN).pk
    for address in INSIDE if factors else WITHOUT:
        assert foreign(said(client, address.format(passkey=passkey))) == [], address


def test_no_page_at_the_door_does(alice: User, enter: Enter) -> None:
    key = f"{user_pk_to_url_str(alice)}-{default_token_generator.make_token(alice)}"
    for address in OUTSIDE:
        assert foreign(said(Client(), address.format(key=key))) == [], address
    with_factors(alice)
    client = Client()
    enter(client, alice)
    assert foreign(said(client, "2fa/authenticate")) == []


@pytest.mark.parametrize(
    ("address", "posted", "sentence"),
    [
        ("reauthenticate", {"password": "a guess"}, "This is not your password: try again."),
        ("password/change", {"oldpassword": "a guess"}, "This is not the password that you have now"),
        ("2fa/totp/activate", {"code": "000000"}, "This is not the code: look again"),
        ("2fa/totp/activate", {"code": ""}, "Enter the code."),
        ("email", {"action_add": "", "email": "alice@example.com"}, "This is the address that you have already."),
    ],
)
def test_what_is_refused_is_refused_in_our_words(
    client: Client, enter: Enter, address: str, posted: dict[str, str], sentence: str
) -> None:
    enter(client, an_account(email="alice@example.com"))
    client.post("/accounts/reauthenticate/", {"password": PASSWORD})
    assert sentence in client.post(f"/accounts/{address}/", posted, follow=True).content.decode()


def test_a_session_is_told_in_words_whatever_its_browser_calls_itself(client: Client, alice: User) -> None:
    client.post(
        "/accounts/login/", {"login": alice.email, "password": PASSWORD}, headers={"User-Agent": "curl/8.5 (x86_64)"}
    )
    shown = client.get("/accounts/sessions/").content.decode()
    assert "a browser we do not know" in shown
    assert "curl" not in shown
