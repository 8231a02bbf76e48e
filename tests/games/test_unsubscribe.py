"""Unsubscribe: a look changes nothing, the button and a mail program's one click do."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core import signing
from django.test import Client

from accounts.models import User
from games.post.links import token_for, unsubscribe_token
from tests.catalog.which import SEALED

from .letters import MINUTE, NOON, at, cleo_is_baron, sweep, write
from .tables import friend, table_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def ada() -> User:
    return friend("Ada")


def address_of(user: User) -> str:
    return f"/unsubscribe/{unsubscribe_token(user.pk)}/"


def wish_of(user: User) -> str:
    return User.objects.get(pk=user.pk).notices


def test_a_look_changes_nothing(ada: User, client: Client) -> None:
    answer = client.get(address_of(ada))
    assert answer.status_code == 200
    assert "Unsubscribe" in answer.content.decode()
    assert wish_of(ada) == "soon"


def test_the_button_stops_all_letters_and_says_how_to_get_them_again(ada: User) -> None:
    answer = Client(enforce_csrf_checks=True).post(address_of(ada))
    assert answer.status_code == 200
    assert "/settings/" in answer.content.decode()
    assert wish_of(ada) == "none"


def test_the_one_click_of_a_mail_program_works_as_the_header_promises(
    monkeypatch: pytest.MonkeyPatch, mailoutbox: list[Any]
) -> None:
    monkeypatch.setattr("games.play.tables.secrets.token_bytes", cleo_is_baron)
    with at(NOON):
        table_of(SEALED, 3)
    sweep(NOON + 10 * MINUTE)
    to_ada = mailoutbox[0].message()
    (path,) = re.findall("<http://localhost:8000([^>]*)>", to_ada["List-Unsubscribe"])
    name, value = to_ada["List-Unsubscribe-Post"].split("=")
    assert Client(enforce_csrf_checks=True).post(path, {name: value}).status_code == 200
    assert wish_of(User.objects.get(name="Ada")) == "none"
    reminded = {letter.user.name for letter in write(NOON.replace(day=23, hour=20))}
    assert reminded == {"Ben"}


@pytest.mark.parametrize("token", ["", "x", "MQ:1:1", "a" * 10_000])
def test_a_link_cut_short_says_so(client: Client, token: str) -> None:
    assert client.get(f"/unsubscribe/{token or '-'}/").status_code == 404
    assert client.post(f"/unsubscribe/{token or '-'}/").status_code == 404


def test_a_link_of_another_kind_or_to_somebody_gone_stops_nothing(ada: User, client: Client) -> None:
    for token in (token_for(ada.pk, 1), signing.dumps(ada.pk), unsubscribe_token(0)):
        assert client.post(f"/unsubscribe/{token}/").status_code == 404
    assert wish_of(ada) == "soon"
