"""Tokens: who gets one, what it opens, when it ends, and that its person is told of each act."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from io import StringIO
from threading import Barrier, Thread
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.mail import EmailMultiAlternatives
from django.core.management import CommandError, call_command
from django.db import IntegrityError, connection, transaction
from django.test import Client, RequestFactory
from django.utils import timezone

from accounts import tokens
from accounts.enrol import hand_over
from accounts.limits import too_fast
from accounts.models import Token, User
from games import post
from tests.factories import PASSWORD, a_guest, an_account
from tests.games.tables import browser_of

pytestmark = pytest.mark.django_db
ALL = ("read", "play", "talk")


def heard(mailbox: list[EmailMultiAlternatives]) -> list[str]:
    """The sentence of each mail that goes out now, in order."""
    mailbox.clear()
    post.post_due()
    return [str(mail.body).split("\n\n")[1].replace("\n", " ") for mail in mailbox]


def made(
    user: User, scopes: Collection[str] = ALL, until: datetime | None = None, name: str = "Laptop"
) -> tuple[Token, str]:
    return tokens.make(user, name, scopes, until)


@pytest.mark.both_databases
def test_a_secret_finds_its_token_and_user_in_one_query(django_assert_num_queries: Any) -> None:
    ada = an_account("Ada")
    token, secret = made(ada, ["read", "talk"])
    assert tokens.find(secret) == token
    assert secret.startswith("lh_" + token.key)
    assert secret not in (token.digest, str(token))
    with django_assert_num_queries(1):
        again = tokens.find(secret)
        assert again is not None
        assert (again.user, again.owner) == (ada, ada)
    assert (again.scopes, again.may("play")) == (("read", "talk"), False)


@pytest.mark.both_databases
def test_a_bot_accounts_token_brings_its_person(django_assert_num_queries: Any) -> None:
    ada = an_account("Ada")
    robot = tokens.make_program(ada, "Robot")
    _token, secret = made(robot)
    tokens.find(secret)
    with django_assert_num_queries(1):
        found = tokens.find(secret)
        assert found is not None
        assert (found.user, found.owner) == (robot, ada)
    assert robot.is_program
    assert not robot.has_usable_password()
    assert not robot.wants_letters


def test_nothing_but_the_secret_opens() -> None:
    token, secret = made(an_account())
    for wrong in ("", "lh_", secret[:-1], secret + "a", secret[:-1] + ("a" if secret[-1] != "a" else "b"), "lh_ü" * 13):
        assert tokens.find(wrong) is None
    assert tokens.find(secret.replace(token.key, "aaaaaaaa")) is None
    assert tokens.find(secret) == token


@pytest.mark.both_databases
def test_its_use_is_noted_once_a_minute() -> None:
    token, secret = made(an_account())
    tokens.find(secret)
    token.refresh_from_db()
    first = token.used_at
    assert first is not None
    tokens.find(secret)
    token.refresh_from_db()
    assert token.used_at == first
    Token.objects.update(used_at=first - timedelta(minutes=1))
    tokens.find(secret)
    token.refresh_from_db()
    assert token.used_at is not None
    assert token.used_at >= first


def test_it_lets_nobody_in_once_it_or_its_account_is_over() -> None:
    ada = an_account("Ada")
    _token, secret = made(ada, until=timezone.now() + timedelta(days=1))
    assert tokens.find(secret)
    Token.objects.update(until=timezone.now())
    assert tokens.find(secret) is None
    robot = tokens.make_program(ada, "Robot")
    _token, secret = made(robot)
    User.objects.filter(pk=ada.pk).update(is_active=False)
    assert tokens.find(secret) is None
    User.objects.filter(pk=ada.pk).update(is_active=True)
    hand_over(ada, "elsewhere@example.com")
    assert tokens.find(secret) is None


@pytest.mark.parametrize(
    ("scopes", "until"), [((), None), (("read", "rule"), None), (("read",), timezone.now() - timedelta(seconds=1))]
)
def test_what_makes_no_sense_is_refused(scopes: Collection[str], until: datetime | None) -> None:
    with pytest.raises(tokens.Refused):
        made(an_account(), scopes, until)
    assert not Token.objects.exists()


def test_guests_have_neither_tokens_nor_bot_accounts() -> None:
    with pytest.raises(tokens.Refused, match="make an account first"):
        made(a_guest())
    with pytest.raises(tokens.Refused, match="make an account first"):
        tokens.make_program(a_guest(), "Robot")


def test_ten_tokens_and_five_bot_accounts_are_enough() -> None:
    ada = an_account()
    for _each in range(10):
        made(ada)
    with pytest.raises(tokens.Refused, match="ten tokens"):
        made(ada)
    for _each in range(5):
        robot = tokens.make_program(ada, "Robot")
    with pytest.raises(tokens.Refused, match="five bot accounts"):
        tokens.make_program(ada, "Robot")
    with pytest.raises(tokens.Refused):
        tokens.make_program(robot, "Robot's robot")


def test_each_act_is_told(mailoutbox: list[EmailMultiAlternatives]) -> None:
    ada = an_account("Ada", notices=User.Notices.NONE)
    token, _secret = made(ada)
    assert heard(mailoutbox) == ["Your account has a new token, “Laptop”."]
    tokens.slow_down(token, 30)
    assert heard(mailoutbox) == ["The host of this site lets your token “Laptop” send at most 30 requests a minute."]
    tokens.slow_down(token, None)
    assert heard(mailoutbox) == ["The host of this site has lifted the limit on your token “Laptop”."]
    assert tokens.end(token)
    assert heard(mailoutbox) == ["Your token “Laptop” has been ended."]
    assert not tokens.end(token)
    assert heard(mailoutbox) == []
    robot = tokens.make_program(ada, "Robot")
    assert heard(mailoutbox) == ["You have a new bot account, ⚙ Robot."]
    token, _secret = made(robot, name="100% “secret” %(name)s")
    assert heard(mailoutbox) == ["Your bot account ⚙ Robot has a new token, “100% “secret” %(name)s”."]
    tokens.end(token, by_host=True)
    assert "has ended your token" in heard(mailoutbox)[0]
    made(ada)
    made(robot)
    heard(mailoutbox)
    assert tokens.end_all(ada) == 2
    assert heard(mailoutbox) == ["All your tokens have been ended, those of your bot accounts too."]


@pytest.mark.parametrize("ends", [True, False])
def test_a_new_password_ends_tokens_if_their_person_says_so(ends: bool) -> None:
    ada = an_account("Ada")
    client, address, new = browser_of(ada), "/accounts/password/change/", "a longer one this time"
    assert "End all my tokens" not in client.get(address).content.decode()
    made(ada)
    made(tokens.make_program(ada, "Robot"))
    assert "End all my tokens" in client.get(address).content.decode()
    typed = {"oldpassword": PASSWORD, "password1": new, "password2": new} | ({"end_tokens": "on"} if ends else {})
    client.post(address, typed | {"password2": "another"})
    assert Token.objects.count() == 2
    assert client.post(address, typed).status_code == 302
    ada.refresh_from_db()
    assert ada.check_password(new)
    assert Token.objects.count() == (0 if ends else 2)


def test_a_password_that_was_forgotten_ends_them_too(mailoutbox: list[EmailMultiAlternatives]) -> None:
    ada = an_account("Ada", "ada@example.com")
    made(ada)
    client, new = Client(), "a longer one this time"
    client.post("/accounts/password/reset/", {"email": "ada@example.com"})
    link = next(word for mail in mailoutbox for word in str(mail.body).split() if "/reset/key/" in word)
    page = client.get(link.partition("testserver")[2] or link, follow=True)
    assert "End all my tokens" in page.content.decode()
    client.post(page.redirect_chain[-1][0], {"password1": new, "password2": new, "end_tokens": "on"})
    ada.refresh_from_db()
    assert ada.check_password(new)
    assert not Token.objects.exists()


def test_no_letter_holds_the_secret(mailoutbox: list[EmailMultiAlternatives]) -> None:
    _token, secret = made(an_account())
    post.post_due()
    assert len(mailoutbox) == 1
    assert secret[3:20] not in mailoutbox[0].message().as_string()


@pytest.mark.both_databases
def test_the_database_keeps_a_bot_account_from_signing_in() -> None:
    robot = tokens.make_program(an_account(), "Robot")
    for field, value in {"email": "r@example.com", "is_staff": True, "is_superuser": True, "is_guest": True}.items():
        with pytest.raises(IntegrityError), transaction.atomic():
            User.objects.filter(pk=robot.pk).update(**{field: value})


@pytest.mark.both_databases
@pytest.mark.django_db(transaction=True)
def test_of_many_who_end_a_token_at_once_one_is_told(mailoutbox: list[EmailMultiAlternatives]) -> None:
    token, _secret = made(an_account())
    heard(mailoutbox)
    together, ended = Barrier(4), []

    def try_it() -> None:
        together.wait()
        try:
            ended.append(tokens.end(token))
        finally:
            connection.close()

    threads = [Thread(target=try_it) for _each in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ended) == [False, False, False, True]
    assert len(heard(mailoutbox)) == 1


def test_its_reads_and_writes_are_counted_apart(settings: LazySettings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"token_read": "10/h/key", "token_write": "2/h/key"}
    token, _secret = made(an_account())
    request = RequestFactory().get("/")
    assert [too_fast(request, token, writes=True) for _each in range(3)] == [False, False, True]
    assert [too_fast(request, token, writes=False) for _each in range(11)] == [False] * 10 + [True]
    other, _secret = made(token.user)
    assert not too_fast(request, other, writes=True)


def test_a_host_may_slow_one_down() -> None:
    token, _secret = made(an_account())
    token.per_minute = 3
    request = RequestFactory().get("/")
    assert [too_fast(request, token, writes=bool(n % 2)) for n in range(4)] == [False, False, False, True]
    token.per_minute = 0
    assert too_fast(request, token, writes=False)


def test_the_host_can_print_one() -> None:
    ada = an_account("Ada", "ada@example.com")
    said = StringIO()
    call_command("token", "Ada@example.com", "--scopes", "read,play", stdout=said)
    found = tokens.find(said.getvalue().strip())
    assert found is not None
    assert (found.user, found.scopes, found.until) == (ada, ("read", "play"), None)
    for wrong in (["nobody@example.com"], ["ada@example.com", "--scopes", "rule"]):
        with pytest.raises(CommandError):
            call_command("token", *wrong)
