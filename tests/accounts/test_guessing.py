"""Guessing somebody's password: after ten wrong ones in an hour, from wherever, no password opens the account."""

from __future__ import annotations

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import StringIO
from itertools import count
from pathlib import Path
from typing import Any, ClassVar

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.hashers import MD5PasswordHasher
from django.core import mail
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client
from django.urls import get_resolver
from pytest_django import Settings

from accounts.models import User
from config.settings import ACCOUNT_RATE_LIMITS
from tests.addresses import routes
from tests.factories import PASSWORD, a_helper, a_superuser, an_account
from tests.games.tables import browser_of
from tests.hints import Code, Response, found

pytestmark = pytest.mark.django_db

SHUT = "Too many wrong passwords: sign in with a mailed code or a passkey, or try again in an hour."
SHUT_INSIDE = "Too many wrong passwords: confirm in another way if you have one, or try again in an hour."
WRONG = "This address and this password do not match: try again."
NETWORKS = count(1)
NEW = {"password1": "plums in a bucket", "password2": "plums in a bucket"}


class Telling(MD5PasswordHasher):
    """A quick hasher that notes how often it hashes: what a clock could tell."""

    hashed: ClassVar[list[str]] = []

    def encode(self, password: str, salt: str) -> str:
        self.hashed.append(password)
        return super().encode(password, salt)


@pytest.fixture(autouse=True)
def _as_in_play(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS, settings.ALLAUTH_TRUSTED_PROXY_COUNT = ACCOUNT_RATE_LIMITS, 1
    settings.PASSWORD_HASHERS = [f"{__name__}.Telling"]


@pytest.fixture
def alice() -> User:
    return an_account(email="alice@example.com", name="Alice")


def elsewhere() -> Client:
    """A browser on a network where nobody has been yet."""
    return Client(headers={"X-Forwarded-For": f"2001:db8:0:{next(NETWORKS):x}::1"})


def tried(email: str | None, password: str, client: Client | None = None) -> Response:
    """What is answered to a password that is tried at the door."""
    return (client or elsewhere()).post("/accounts/login/", {"login": email, "password": password})


def tried_ten(email: str | None) -> None:
    """Try ten wrong passwords from ten networks."""
    for _ in range(10):
        assert WRONG in tried(email, "a guess").content.decode()


def opens(response: Response) -> bool:
    return response.status_code == 302


@pytest.mark.both_databases
def test_of_forty_guesses_from_forty_networks_ten_are_tried(alice: User) -> None:
    pages = [tried(alice.email, f"guess {number}").content.decode() for number in range(40)]

    assert [WRONG in page for page in pages] == [True] * 10 + [False] * 30
    assert [SHUT in page for page in pages] == [False] * 10 + [True] * 30


def test_then_the_right_one_gets_the_same_answer(alice: User) -> None:
    tried_ten(alice.email)

    right, wrong = tried(alice.email, PASSWORD), tried(alice.email, "a guess")

    assert SHUT in right.content.decode()
    assert shown(right) == shown(wrong)


def test_an_hour_later_it_opens_again(alice: User, time_machine: Any) -> None:
    time_machine.move_to("2026-11-23 08:00:00Z", tick=False)
    tried_ten(alice.email)
    time_machine.move_to("2026-11-23 09:00:01Z", tick=False)

    assert opens(tried(alice.email, PASSWORD))


def test_the_right_one_counts_for_nothing(alice: User) -> None:
    assert all(opens(tried(alice.email, PASSWORD)) for _ in range(12))

    tried_ten(alice.email)


def shown(response: Response) -> str:
    """A page without what differs between any two visits."""
    page = re.sub(r'value="\w{64}"', "", response.content.decode())
    return re.sub(r"\w+@example.com", "X", page)


def test_an_unknown_address_is_answered_alike_and_takes_as_long(alice: User) -> None:
    for _ in range(12):
        answers = []
        for email in (alice.email, "nobody@example.com"):
            Telling.hashed.clear()
            answers.append((shown(tried(email, "a guess")), len(Telling.hashed)))
        assert answers[0] == answers[1]


@pytest.mark.both_databases
@pytest.mark.parametrize("email", ["ALICE@example.com", " alice@EXAMPLE.com ", "\u212alara@example.com"])
def test_an_address_is_the_same_however_it_is_written(alice: User, email: str) -> None:
    klara = an_account(email="klara@example.com", name="Klara")
    user = alice if "alice" in email.lower() else klara
    tried_ten(email)

    assert SHUT in tried(user.email, PASSWORD).content.decode()


def test_nobody_else_is_shut_out(alice: User) -> None:
    bob = an_account(email="bob@example.com", name="Bob")
    tried_ten(alice.email)

    assert opens(tried(bob.email, PASSWORD))


def test_a_mailed_code_still_opens_it_and_wipes_nothing(alice: User, code: Code) -> None:
    tried_ten(alice.email)
    client = elsewhere()

    client.post("/accounts/login/code/", {"email": alice.email})
    client.post("/accounts/login/code/confirm/", {"code": code()})

    assert client.session["_auth_user_id"] == str(alice.pk)
    assert SHUT in tried(alice.email, PASSWORD).content.decode()


def test_a_new_password_signs_in_though_the_door_is_shut(alice: User) -> None:
    tried_ten(alice.email)
    client = elsewhere()
    client.post("/accounts/password/reset/", {"email": alice.email})
    page = client.get(found(r"http://testserver(\S+)", mail.outbox[0].body), follow=True)

    client.post(page.redirect_chain[-1][0], NEW)

    assert client.session["_auth_user_id"] == str(alice.pk)


# What asks for the password inside, and what to post there with one.
INSIDE: dict[str, Callable[[str], dict[str, str]]] = {
    "/accounts/reauthenticate/": lambda password: {"password": password},
    "/accounts/password/change/": lambda password: {"oldpassword": password, **NEW},
    "/settings/delete/": lambda password: {"proof": password},
}


@pytest.mark.parametrize("address", INSIDE)
def test_whoever_is_signed_in_goes_on_whatever_strangers_try(alice: User, address: str) -> None:
    client = browser_of(alice)
    tried_ten(alice.email)

    assert client.get("/settings/").status_code == 200
    assert opens(client.post(address, INSIDE[address](PASSWORD)))


@pytest.mark.parametrize("address", INSIDE)
def test_nobody_guesses_in_an_open_session_either(alice: User, address: str, time_machine: Any) -> None:
    time_machine.move_to("2026-11-23 08:00:00Z", tick=False)
    client = browser_of(alice)
    for _ in range(10):
        assert SHUT_INSIDE not in inside(client, address, "a guess").content.decode()
        time_machine.shift(60)

    assert SHUT_INSIDE in inside(client, address, PASSWORD).content.decode()
    assert SHUT in tried(alice.email, PASSWORD).content.decode()


def inside(client: Client, address: str, password: str) -> Response:
    """What is answered to a password that is tried in an open session, which has moved to another network."""
    client.defaults["HTTP_X_FORWARDED_FOR"] = f"2001:db8:1:{next(NETWORKS):x}::1"
    return client.post(address, INSIDE[address](password))


def test_no_address_tries_a_password_of_an_account_that_is_shut(alice: User, time_machine: Any) -> None:
    """Wherever a password may be sent: whatever takes one must count it."""
    time_machine.move_to("2026-11-23 08:00:00Z", tick=False)
    User.objects.update(is_staff=True, is_superuser=True)
    tried_ten(alice.email)
    within = browser_of(alice)
    for _ in range(10):
        inside(within, "/settings/delete/", "a guess")
    time_machine.shift(120)  # what may be done a few times a minute may be done again
    fields = {"login": alice.email, "email": alice.email, "username": alice.username}
    fields |= dict.fromkeys(["password", "oldpassword", "old_password", "proof"], PASSWORD)
    Telling.hashed.clear()

    for route in routes(get_resolver()):
        for client in (elsewhere(), browser_of(alice)):
            if "<" not in route:
                client.post(f"/{route}", fields)
            assert not Telling.hashed, route


def test_unlocked_it_opens_again(alice: User) -> None:
    tried_ten(alice.email)
    said = StringIO()

    call_command("unlock", "Alice@Example.com", stdout=said)

    assert "alice@example.com" in said.getvalue()
    assert opens(tried(alice.email, PASSWORD))


def test_unlocked_it_opens_inside_too(alice: User, time_machine: Any) -> None:
    time_machine.move_to("2026-11-23 08:00:00Z", tick=False)
    client = browser_of(alice)
    for _ in range(10):
        inside(client, "/settings/delete/", "a guess")
        time_machine.shift(60)

    call_command("unlock", alice.email, stdout=StringIO())

    assert opens(inside(client, "/accounts/reauthenticate/", PASSWORD))


def test_to_unlock_nobody_is_a_slip(alice: User) -> None:
    with pytest.raises(CommandError, match=r"nobody@example\.com"):
        call_command("unlock", "nobody@example.com")


def test_a_superuser_without_a_passkey_is_told_why_to_add_one() -> None:
    chief = a_superuser()
    host = browser_of(chief)
    told = (
        '<a href="/accounts/2fa/webauthn/add/">Add a passkey</a>: by trying ten wrong passwords, anybody can keep yours'
    )
    assert told in host.get("/admin/").content.decode()

    second_factor = {"clientExtensionResults": {"credProps": {"rk": False}}}
    key = Authenticator.objects.create(user=chief, type="webauthn", data={"credential": second_factor})
    assert told in host.get("/admin/").content.decode()

    key.data["credential"]["clientExtensionResults"]["credProps"]["rk"] = True
    key.save()
    assert told not in host.get("/admin/").content.decode()


def test_a_helper_is_not() -> None:
    assert b"passkey" not in browser_of(a_helper("Hugo", set())).get("/admin/").content


def guess_at_once(email: str | None) -> None:
    """Forty people guess at the same moment; whatever happens, ten guesses are tried."""
    Telling.hashed.clear()

    def guess(number: int) -> None:
        tried(email, f"guess {number}")
        connections.close_all()

    with ThreadPoolExecutor(20) as crowd:
        list(crowd.map(guess, range(40)))
    for number in range(10):  # on a busy machine some of the forty may have waited for their turn in vain
        guess(number)
    assert len(Telling.hashed) == 10


@pytest.mark.django_db(transaction=True)
@pytest.mark.both_databases
def test_forty_at_once_have_ten_guesses_in_a_cache_of_files(alice: User, settings: Settings, tmp_path: Path) -> None:
    settings.CACHES = {"default": {"BACKEND": "config.cache.Files", "LOCATION": str(tmp_path)}}

    guess_at_once(alice.email)


@pytest.mark.django_db(transaction=True)
@pytest.mark.redis
def test_forty_at_once_have_ten_guesses_in_redis(alice: User, redis_url: str) -> None:
    guess_at_once(alice.email)
