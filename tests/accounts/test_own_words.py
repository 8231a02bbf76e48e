"""A form that was sent empty says in the site's own words what is missing, and leaves that to the browser nowhere."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.games.tables import browser_of, friend

pytestmark = pytest.mark.django_db
FOR_ALL = ["/accounts/login/", "/accounts/signup/", "/accounts/login/code/", "/accounts/password/reset/"]
FOR_PLAYERS = ["/accounts/email/", "/circles/new/"]


@pytest.mark.parametrize("address", [*FOR_ALL, *FOR_PLAYERS])
def test_what_is_missing_stands_beside_its_field(address: str) -> None:
    client = Client() if address in FOR_ALL else browser_of(friend("Ada"))
    empty = {"action_add": "1", "name": ""}
    assert "novalidate" in client.get(address).content.decode()

    page = client.post(address, empty).content.decode()

    assert "This field is required" not in page
    assert 'class="errorlist' in page
