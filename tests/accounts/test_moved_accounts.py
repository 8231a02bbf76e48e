"""An account that a host moves to another address: both addresses are told, once each, and nothing else is any more."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.core.mail import EmailMultiAlternatives
from django.db.models.signals import pre_save
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games import post
from games.models import Channel, Consent, Feed
from games.post.links import consent_url, letter_url, unsubscribe_url
from games.post.outbox import LEASE
from tests.accounts.test_admin import change
from tests.catalog.which import SEALED
from tests.factories import PASSWORD, an_account
from tests.games.letters import at, mail_server
from tests.games.tables import browser_of, table_of
from tests.halves import says_the_same_twice
from tests.hints import found
from tests.services.fixtures import url_of_test_database

pytestmark = pytest.mark.django_db
BACKEND = "django.contrib.auth.backends.ModelBackend"
BEFORE, AFTER = "alice@example.com", "alice@example.org"
TOLD = [(BEFORE, "Your address at Longhand is changed"), (AFTER, "Your account at Longhand has moved here")]


@pytest.fixture
def host(client: Client) -> User:
    user = an_account(name="Hella", email="hella@example.com", is_staff=True, is_superuser=True)
    client.force_login(user, backend=BACKEND)
    return user


@pytest.fixture
def alice() -> User:
    return an_account(name="Alice", email=BEFORE)


def heard(mails: list[EmailMultiAlternatives]) -> list[tuple[str, str]]:
    """Who was told what."""
    return [(mail.to[0], str(mail.subject)) for mail in mails]


def post_at(later: timedelta) -> int:
    """Post what is due after a while, and return how many letters went out."""
    with at(timezone.now() + later):
        return post.post_due()


@pytest.mark.both_databases
def test_it_opens_to_its_new_address_alone(
    client: Client, host: User, alice: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    EmailAddress.objects.create(user=alice, email="thief@example.com")
    Authenticator.objects.create(user=alice, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"})
    thief = browser_of(alice)
    assert thief.get("/settings/").status_code == 200

    change(client, alice, email="Alice@Example.org")
    post.post_due()

    assert heard(mailoutbox) == TOLD
    for mail in mailoutbox:
        says_the_same_twice(mail)
        assert "List-Unsubscribe" not in mail.message()
    entry = LogEntry.objects.latest("pk")
    assert (entry.user, entry.object_repr) == (host, alice.username)
    assert "email" in entry.get_change_message().lower()
    assert "@" not in entry.change_message
    assert thief.get("/settings/").status_code == 302
    new = Client()
    for address in (BEFORE, AFTER):
        new.post("/accounts/login/", {"login": address, "password": PASSWORD})
        assert new.get("/settings/").status_code == 302
    new.post("/accounts/login/code/", {"email": AFTER})
    code = found(r"^(\w+-?\w+)$", mailoutbox[-1].body)
    new.post("/accounts/login/code/confirm/", {"code": code})
    assert new.get("/settings/").status_code == 200
    assert "has left" not in new.get("/settings/").content.decode()  # that was another address
    assert EmailAddress.objects.get(user=alice).email == AFTER


@pytest.mark.both_databases
def test_what_breaks_on_the_way_moves_nothing_and_tells_nobody(
    client: Client, host: User, alice: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    def breaks(**_: Any) -> None:
        raise ConnectionResetError

    pre_save.connect(breaks, sender=LogEntry)  # the last that Django writes of a change
    try:
        with pytest.raises(ConnectionResetError):
            change(client, alice, email=AFTER)
    finally:
        pre_save.disconnect(breaks, sender=LogEntry)

    post.post_due()
    alice.refresh_from_db()
    assert (alice.email, alice.check_password(PASSWORD), heard(mailoutbox)) == (BEFORE, True, [])


def test_both_are_told_once_the_mail_server_is_back(client: Client, host: User, alice: User, settings: Any) -> None:
    with mail_server(settings) as says:
        says.to_recipients |= {BEFORE: "451 Come back later", AFTER: "451 Come back later"}
        change(client, alice, email=AFTER)
        post.post_due()
        post.post_due()
        assert not says.taken
        says.to_recipients.clear()
        assert post_at(LEASE) == 2
        assert len(says.taken) == 2


def test_who_wants_no_letters_is_told_all_the_same(
    client: Client, host: User, alice: User, mailoutbox: list[EmailMultiAlternatives]
) -> None:
    User.objects.filter(pk=alice.pk).update(notices="none", is_active=False)
    alice.refresh_from_db()
    change(client, alice, email=AFTER)
    post.post_due()
    assert heard(mailoutbox) == TOLD


def test_a_host_sees_that_the_old_address_could_not_be_told(
    client: Client, host: User, alice: User, settings: Any
) -> None:
    with mail_server(settings) as says:
        says.to_recipients[BEFORE] = "550 Nobody of that name here"
        change(client, alice, email=AFTER)
        post.post_due()
        post.post_due()
        assert len(says.taken) == 1
    for page in (f"/admin/accounts/user/{alice.pk}/change/", "/admin/games/game/letters/"):
        said = client.get(page).content.decode()
        assert "account has left this address" in said
        assert "the mail server refuses this address" in said


def test_its_devices_its_webhook_and_its_calendar_are_told_nothing_more(
    client: Client, host: User, alice: User
) -> None:
    browser_of(alice).post("/settings/channels/calendar/")
    address = f"/calendar/{Feed.objects.get(user=alice).secret}.ics"
    post.set_hook(alice, "discord", "https://thief.example/hook")
    assert client.get(address).status_code == 200

    change(client, alice, email=AFTER)

    assert client.get(address).status_code == 404
    assert not Channel.objects.filter(user=alice).exists()
    alice.refresh_from_db()
    assert not alice.has_channel


SENDER = "import django; django.setup(); from games import post; post.post_due()"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(("when", "mails"), [("once_asked", 2), ("once_taken", 3)])
def test_a_killed_sender_loses_neither_and_a_mail_that_comes_twice_is_known_for_one(
    client: Client, host: User, alice: User, settings: Any, tmp_path: Path, when: str, mails: int
) -> None:
    change(client, alice, email=AFTER)
    senders: list[subprocess.Popen[bytes]] = []
    with mail_server(settings) as says:
        env = {**os.environ, "DATABASE_URL": url_of_test_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
        env |= {"EMAIL_BACKEND": settings.EMAIL_BACKEND, "EMAIL_HOST": "127.0.0.1", "LONGHAND_VAR": str(tmp_path)}
        env |= {"EMAIL_PORT": str(settings.EMAIL_PORT)}
        setattr(says, when, lambda: os.kill(senders[0].pid, signal.SIGKILL))
        senders.append(subprocess.Popen([sys.executable, "-c", SENDER], env=env))
        assert senders[0].wait(60) == -signal.SIGKILL
        setattr(says, when, lambda: None)
        assert post_at(LEASE) == 2
        taken = [message_from_bytes(mail) for mail in says.taken]
    assert {mail["To"] for mail in taken} == {BEFORE, AFTER}
    assert (len(taken), len({mail["Message-ID"] for mail in taken})) == (mails, 2)
    assert post_at(2 * LEASE) == 0


def test_no_link_of_a_letter_to_the_old_address_opens_anything(client: Client, host: User) -> None:
    game = table_of(SEALED, 3)
    ada, ben, _cleo = User.objects.filter(seats__game=game).order_by("seats__number")
    browser_of(ada).post(f"/t/{game.address}/propose/", {"kind": "pause"})
    stranger, consent = Client(), Consent.objects.get(seat__game=game, seat__user=ben)

    def opened() -> list[int]:
        """What the links of a letter written now open, and those of one that was written before."""
        written = [letter_url(consent.seat_id, game.question), consent_url(consent.pk), unsubscribe_url(ben.pk)]
        links.extend(link.removeprefix(settings.SITE_URL) for link in written)
        return [stranger.get(link).status_code for link in links]

    links: list[str] = []
    with at(timezone.now() - timedelta(hours=1)):
        assert opened() == [200] * 3
    change(client, ben, email=AFTER)

    with at(timezone.now() + timedelta(hours=1)):
        assert opened() == [404] * 3 + [200] * 3
    assert User.objects.get(pk=ben.pk).notices != User.Notices.NONE
