"""Programs and the host: what lets them in is seen, limited and ended, and each act is told to who answers for it."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts import tokens
from accounts.models import Token, User
from tests.accounts.test_tokens import heard
from tests.factories import a_helper, a_superuser, an_account
from tests.games.tables import browser_of

pytestmark = pytest.mark.django_db
LIST, PLAYERS = "/admin/accounts/token/", "/admin/accounts/user/"
Mails = list[EmailMultiAlternatives]


@pytest.fixture
def host() -> Client:
    return browser_of(a_helper("Hella", {"view_token", "change_token", "view_user", "change_user", "delete_user"}))


def act(host: Client, action: str, *chosen: Token, **given: str) -> str:
    """Do something to tokens from the list, and return what is said then."""
    done = host.post(LIST, {"action": action, "_selected_action": [one.pk for one in chosen]} | given, follow=True)
    return str(done.content.decode())


def test_a_host_limits_tokens_and_lifts_the_limit(host: Client, mailoutbox: Mails) -> None:
    token = tokens.make(an_account("Ada"), "Laptop", ["read"], None)[0]
    heard(mailoutbox)
    assert "done to lh_" in act(host, "limit", token, per_minute="30")
    assert heard(mailoutbox) == ["The host of this site lets your token “Laptop” send at most 30 requests a minute."]
    token.refresh_from_db()
    assert token.per_minute == 30
    for wrong in ("fast", "-1", "1201", "99999"):
        assert "Give a number from 0 to 1200" in act(host, "limit", token, per_minute=wrong)
    assert heard(mailoutbox) == []
    act(host, "limit", token)
    assert heard(mailoutbox) == ["The host of this site has lifted the limit on your token “Laptop”."]
    token.refresh_from_db()
    assert token.per_minute is None


def test_a_host_ends_tokens_of_people_and_of_bot_accounts(host: Client, mailoutbox: Mails) -> None:
    ada = an_account("Ada")
    own = tokens.make(ada, "Laptop", ["read"], None)[0]
    of_bot = tokens.make(tokens.make_program(ada, "Robot"), "Server", ["play"], None)[0]
    heard(mailoutbox)
    act(host, "end", own, of_bot)
    assert sorted(heard(mailoutbox)) == [
        f"The host of this site has ended your token “{name}”." for name in ("Laptop", "Server")
    ]
    assert not Token.objects.exists()


def test_a_helper_leaves_the_tokens_of_those_who_may_more_alone(host: Client) -> None:
    chief = a_superuser()
    for user in (chief, tokens.make_program(chief, "Robot")):
        token = tokens.make(user, "Laptop", ["read"], None)[0]
        for action in ("end", "limit"):
            assert "may do more here than yours" in act(host, action, token, per_minute="0")
    assert Token.objects.filter(per_minute=None).count() == 2


def test_a_host_finds_a_token_that_lay_about_and_whose_it_is(host: Client) -> None:
    ada, ben = an_account("Ada", "ada@example.com"), an_account("Ben")
    token, secret = tokens.make(tokens.make_program(ada, "Robot"), "Server", ["play"], None)
    tokens.make(ben, "Laptop", ["read"], None)
    for text in (secret, str(token)[:-1], "robot", "ada@example", ada.username):
        page = host.get(LIST, {"q": text}).content.decode()
        assert "Server" in page, text
        assert "Laptop" not in page, text
    assert "Laptop" not in host.get(LIST, {"of": "bots"}).content.decode()
    assert "Server" not in host.get(LIST, {"of": "people"}).content.decode()
    for lookup in ({"digest__startswith": token.digest[:4]}, {"user__owner": ada.pk}):
        assert host.get(LIST, lookup).status_code != 200


def test_no_page_of_the_host_has_anything_of_a_secret(host: Client) -> None:
    token, secret = tokens.make(an_account("Ada"), "Laptop", ["read"], None)
    act(host, "limit", token, per_minute="30")
    for address in (LIST, f"{LIST}{token.pk}/change/", f"{LIST}{token.pk}/history/"):
        page = host.get(address).content.decode()
        assert str(token) in page
        assert secret[11:20] not in page
        assert token.digest[:8] not in page


def locked(user: User) -> dict[str, Any]:
    """A bot account's form in the admin, without the tick that lets it in."""
    return {name: getattr(user, name) for name in ("zone", "wakes", "sleeps", "notices")}


def test_what_a_host_does_to_a_bot_account_is_told(host: Client, mailoutbox: Mails) -> None:
    ada = an_account("Ada")
    robot = tokens.make_program(ada, "Robot")
    heard(mailoutbox)
    assert "⚙ Robot" in host.get(PLAYERS, {"bots": "yes"}).content.decode()
    host.post(f"{PLAYERS}{robot.pk}/change/", locked(robot))
    assert heard(mailoutbox) == ["The host of this site has shut your bot account ⚙ Robot: its tokens let nothing in."]
    host.post(f"{PLAYERS}{robot.pk}/change/", locked(robot) | {"is_active": "on"})
    assert heard(mailoutbox) == ["The host of this site has opened your bot account ⚙ Robot again."]
    host.post(f"{PLAYERS}{robot.pk}/change/", locked(robot) | {"is_active": "on", "wakes": 9})
    assert heard(mailoutbox) == []
    host.post(f"{PLAYERS}{robot.pk}/delete/", {"post": "yes"})
    assert heard(mailoutbox) == ["The host of this site has deleted your bot account ⚙ Robot, with its tokens."]
    assert not User.objects.filter(pk=robot.pk).exists()


@pytest.mark.both_databases
def test_a_host_deletes_a_person_and_their_bot_account_together(host: Client) -> None:
    ada = an_account("Ada")
    chosen = [ada.pk, tokens.make_program(ada, "Robot").pk]
    host.post(PLAYERS, {"action": "delete_selected", "post": "yes", "_selected_action": chosen})
    assert not User.objects.filter(pk__in=chosen).exists()
