"""Every page opens, on SQLite and on PostgreSQL. Which pages there are, the site's own routes say."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from django.test import Client
from django.urls import get_resolver

from tests.addresses import Values, addresses, routes
from tests.factories import a_guest
from tests.games.tables import browser_of, friend

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

ID = re.compile(r'<[^>]*\sid="([^"]+)"')
HEALTH = "/healthz"  # says so if something is away
OWN = get_resolver("games.urls"), get_resolver("accounts.pages.urls")
OTHERS = """admin/ admin/games/game/ admin/games/game/<path:object_id>/change/ admin/games/circle/
    admin/games/season/ admin/games/season/<path:object_id>/change/
    admin/games/circle/<path:object_id>/change/ admin/accounts/user/ admin/faults/fault/
    accounts/login/ accounts/signup/ accounts/email/ accounts/2fa/ accounts/sessions/ mail/ mail/<str:name>/"""


def look(address: str, browsers: list[Client]) -> int:
    """The response for the first viewer who is shown a page, otherwise where the first is sent; nobody meets an error.

    No cache may keep what is drawn for somebody who is signed in. No id is there twice, so a label finds its field.
    """
    for browser in browsers:
        response = browser.get(address)
        assert response.status_code < 500 or address == HEALTH, address
        if "sessionid" in browser.cookies and "Cookie" in response.get("Vary", ""):
            assert {"private", "no-store"} <= {*response.get("Cache-Control", "").split(", ")}, address
        if response["Content-Type"].startswith("text/html") and not address.startswith("/admin/"):
            ids = Counter(ID.findall(response.content.decode()))
            assert not [name for name, count in ids.items() if count > 1], address
        if response.status_code in (200, 204):
            return response.status_code
    return browsers[0].get(address, follow=True).status_code


def test_every_page_opens(values: Values) -> None:
    """For a player, a host, a guest or a stranger; where a game has a page, that of every game."""
    host = friend("Hilda", is_staff=True, is_superuser=True)
    browsers = [browser_of(friend("Ada")), browser_of(host), browser_of(a_guest()), Client()]
    seen = {}
    for route in routes(get_resolver()):
        seen[route] = {look(address, browsers) for address in addresses(route, values)}
    for route in (*OTHERS.split(), *(route for room in OWN for route in routes(room))):
        assert seen[route] & {200, 204}, route
    assert seen["t/<slug:address>/"] == seen["rules/<slug:slug>/"] == {200}
