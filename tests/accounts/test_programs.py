"""The page of a player's programs: tokens and bot accounts are made and ended there, by their person alone."""

from __future__ import annotations

import json
import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.core.mail import EmailMultiAlternatives
from django.test import Client
from pytest_django import Settings

from accounts import tokens
from accounts.models import MARK, Token, User
from config.settings import ACCOUNT_RATE_LIMITS, BASE_DIR
from games import play, post
from tests.accounts.tables import ENDED, finished_table
from tests.factories import a_guest, an_account
from tests.games.tables import browser_of
from tests.hints import sure

pytestmark = pytest.mark.django_db
PAGE = "/settings/programs/"
SECRET = re.compile(r"lh_[A-Za-z0-9]{48}")


def form(user: User, **changed: str) -> dict[str, str]:
    return {"account": user.username, "name": "Laptop", "may_read": "on", "lasts": "30"} | changed


def test_a_token_is_made_shown_once_and_ended() -> None:
    ada = an_account("Ada")
    browser = browser_of(ada)
    response = browser.post(PAGE + "token/", form(ada, may_talk="on"))
    secret = sure(SECRET.search(response.content.decode()))[0]
    token = sure(tokens.find(secret))
    assert (token.user, token.name, token.scopes) == (ada, "Laptop", ("read", "talk"))
    assert token.until is not None
    again = browser.get(PAGE).content.decode()
    assert "Laptop" in again
    assert secret not in again
    assert not any(secret in str(session.get_decoded()) for session in Session.objects.all())
    assert browser.post(f"{PAGE}token/{token.key}/end/", follow=True).status_code == 200
    assert tokens.find(secret) is None
    assert browser.post(f"{PAGE}token/{token.key}/end/", follow=True).status_code == 200


def test_what_is_wrong_is_said_beside_it_and_nothing_is_made() -> None:
    ada, ben = an_account("Ada"), an_account("Ben")
    browser = browser_of(ada)
    for wrong in ({"name": " "}, {"account": ben.username}, {"lasts": "31"}, {"may_read": ""}, {"account": "x"}):
        response = browser.post(PAGE + "token/", form(ada, **wrong))
        assert response.status_code == 422, wrong
        assert b"errorlist" in response.content, wrong
    for name in ("", "Clockwork " * 5, f"{MARK} Robot"):
        assert browser.post(PAGE + "bot/", {"bot": name}).status_code == 422
    assert not Token.objects.exists()
    assert not User.objects.exclude(owner=None).exists()


def test_a_bot_account_is_made_gets_a_token_and_is_deleted(mailoutbox: list[EmailMultiAlternatives]) -> None:
    ada = an_account("Ada")
    browser = browser_of(ada)
    assert browser.post(PAGE + "bot/", {"bot": "Robot"}, follow=True).status_code == 200
    robot = ada.programs.get()
    assert robot.name == f"{MARK} Robot"
    response = browser.post(PAGE + "token/", form(robot))
    secret = sure(SECRET.search(response.content.decode()))[0]
    assert sure(tokens.find(secret)).user == robot
    browser.post(f"{PAGE}bot/{robot.username}/delete/")
    assert not ada.programs.exists()
    assert tokens.find(secret) is None
    post.post_due()
    assert len(mailoutbox) == 3


def test_nobody_ends_or_deletes_what_is_somebody_elses() -> None:
    ada = an_account("Ada")
    robot = tokens.make_program(ada, "Robot")
    token, _secret = tokens.make(robot, "Laptop", ["read"], None)
    for browser in (browser_of(an_account("Ben")), browser_of(a_guest()), Client()):
        browser.post(f"{PAGE}token/{token.key}/end/")
        browser.post(f"{PAGE}bot/{robot.username}/delete/")
        browser.post(PAGE + "token/", form(robot))
    assert [*Token.objects.all()] == [token]
    assert ada.programs.get() == robot


def test_guests_are_told_how_to_get_there() -> None:
    guest = a_guest()
    browser = browser_of(guest)
    assert b"make an account first" in browser.get(PAGE).content
    assert browser.post(PAGE + "token/", form(guest)).status_code == 422
    assert browser.post(PAGE + "bot/", {"bot": "Robot"}).status_code == 422
    assert not Token.objects.exists()


def test_a_token_opens_no_page() -> None:
    ada = an_account("Ada", is_staff=True, is_superuser=True)
    _token, secret = tokens.make(ada, "Laptop", ["read", "play", "talk"], None)
    program = Client(headers={"authorization": f"Bearer {secret}"})
    for page in (PAGE, "/settings/", "/admin/", "/settings/take-along/", "/turns/", "/accounts/email/"):
        assert program.get(page).status_code == 302, page
    program.post(PAGE + "token/", form(ada))
    assert Token.objects.count() == 1
    assert program.get(f"/settings/?token={secret}").status_code == 302


def test_too_many_are_refused(settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {"program": "1/h/user"}
    ada = an_account("Ada")
    browser = browser_of(ada)
    browser.post(PAGE + "token/", form(ada))
    assert browser.post(PAGE + "bot/", {"bot": "Robot"}).status_code == 429
    assert browser.post(PAGE + "token/", form(ada)).status_code == 429
    assert Token.objects.count() == 1
    assert not ada.programs.exists()


def test_no_person_may_wear_the_mark_of_a_program() -> None:
    ada = an_account("Ada")
    response = browser_of(ada).post("/settings/", {"name": f"{MARK} Ada", "zone": "UTC", "sleeps": 23, "wakes": 8})
    assert "Only the names of programs have a" in response.content.decode()
    ada.refresh_from_db()
    assert ada.name == "Ada"


def test_tokens_are_taken_along_by_name_only() -> None:
    ada = an_account("Ada")
    token, secret = tokens.make(ada, "Laptop", ["read"], None)
    file = b"".join(browser_of(ada).get("/settings/take-along/")).decode()
    assert json.loads(file)["tokens"] == ["Laptop"]
    assert not any(text in file for text in (secret[3:], token.key, token.digest))


def test_bot_accounts_are_rated_in_a_table_of_their_own() -> None:
    ada, ben = an_account("Ada"), an_account("Ben")
    robot = tokens.make_program(ada, "Robot")
    for day in range(5):
        assert "How the bot accounts do" not in Client().get("/programs/").content.decode()
        finished_table(robot, ada, ben, ended_at=ENDED + timedelta(days=day))
        play.tally()
    page = Client().get("/programs/").content.decode().partition('id="ratings"')[2]
    assert "⚙ Robot" in page
    assert robot.username in page
    assert ben.username not in page
    assert "a bot account, for which Ada answers" in Client().get(f"/players/{robot.username}/").content.decode()
    assert "bot account, for" not in Client().get(f"/players/{ada.username}/").content.decode()


def test_what_is_said_of_limits_is_what_the_settings_have() -> None:
    """`docs/programs.md` and its page say them in words: ten reads a second, two writes."""
    assert isinstance(ACCOUNT_RATE_LIMITS, dict)
    assert (ACCOUNT_RATE_LIMITS["token_read"], ACCOUNT_RATE_LIMITS["token_write"]) == ("10/s/key", "2/s/key")
    assert "read ten times a second and write twice" in (BASE_DIR / "docs" / "programs.md").read_text()
    assert "ask ten times a second and act twice" in Client().get("/programs/").content.decode()
