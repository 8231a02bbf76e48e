"""The front page of a stranger is drawn once for all of them: nothing of anybody's is on it but their own token."""

from __future__ import annotations

import re
from html import unescape

import pytest
from django.test import Client

from games import catalog
from tests.catalog.which import SEALED

from .tables import browser_of, friend, table_of

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def front(client: Client) -> str:
    """The front page, but for the tokens."""
    return TOKEN.sub("", client.get("/").content.decode())


def test_strangers_see_the_same_page_no_matter_who_has_looked_before() -> None:
    first = front(Client())
    table_of(SEALED, 3)
    theirs = front(browser_of(friend("Ada")))

    assert front(Client()) == first
    assert "Ada" in theirs
    assert "Ada" not in first


def test_each_stranger_has_a_token_of_their_own_that_opens_a_table() -> None:
    tokens = []
    for _ in range(2):
        stranger = Client(enforce_csrf_checks=True)
        found = TOKEN.findall(stranger.get("/").content.decode())
        assert len({*found}) == 1
        tokens.append(found[0])
        assert stranger.post(f"/practice/{SEALED}/", {"csrfmiddlewaretoken": found[0]}).status_code == 302
        assert stranger.post(f"/practice/{SEALED}/", {"csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert tokens[0] != tokens[1]


def test_the_red_button_has_the_sentence_that_explains_its_game_before_it() -> None:
    page = unescape(Client().get("/").content.decode())
    offer, blurb = f"Play {catalog.FIRST.name.template} now", catalog.FIRST.front.blurb.template
    assert page.index(blurb) < page.index(offer) < page.index('id="games"')
    assert len(blurb.split()) < 20
    assert catalog.FIRST.front.difficulty == 1


def test_what_is_kept_between_is_told_apart_by_cookie_and_language() -> None:
    told = Client().get("/").headers["Vary"]

    assert {"Cookie", "Accept-Language"} <= {name.strip() for name in told.split(",")}


def test_a_message_is_shown_to_whom_it_was_left_and_to_nobody_else() -> None:
    leaving = browser_of(friend("Ada"))
    leaving.post("/accounts/logout/")

    assert '<p class="message' in leaving.get("/").content.decode()
    assert '<p class="message' not in Client().get("/").content.decode()
