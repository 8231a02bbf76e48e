"""A new key: what the last one signed still works as long as that is named among the earlier ones."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.core.signing import BadSignature
from django.test import Client

from games.post.links import letter_url, read_token, unsubscribe_url
from tests.catalog.which import SEALED
from tests.games.tables import awaited, browser_of, decision_of, form_of, friend, table_of

pytestmark = pytest.mark.django_db

OLD, NEW = "last-month's-key-" * 4, "this-month's-key-" * 4


@pytest.fixture
def last_month(settings: Any, time_machine: Any) -> Any:
    """A month ago, under the old key; call it to come to today's, with the old one kept or not."""
    settings.SECRET_KEY, settings.SITE_URL = OLD, ""
    time_machine.move_to("2026-10-20 12:00:00Z", tick=False)

    def pass_to_today(*, keep: bool = True) -> None:
        cache.clear()
        time_machine.shift(timedelta(days=31))
        settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = NEW, [OLD] if keep else []

    return pass_to_today


def test_a_letter_of_last_month_is_still_answered(last_month: Any) -> None:
    game = table_of(SEALED, 3, move_time=50 * 24 * 3600)
    seat = game.seats.get(number=awaited(game)[0])
    link, decision = letter_url(seat.pk, game.question), decision_of(seat)
    assert decision is not None
    last_month()
    reader = Client()
    assert reader.get(link).status_code == 200
    assert reader.post(link, form_of(decision, game.question)).status_code == 302
    assert game.moves.get().seat == seat.number


def test_a_link_against_letters_of_last_month_still_stops_them(last_month: Any) -> None:
    ada = friend("Ada")
    link = unsubscribe_url(ada.pk)
    last_month()
    assert Client().post(link).status_code == 200
    ada.refresh_from_db()
    assert ada.notices == "none"


def test_who_was_signed_in_stays_so(last_month: Any) -> None:
    ada = friend("Ada")
    browser = browser_of(ada)
    last_month()
    assert browser.get("/settings/").status_code == 200
    assert browser.get("/settings/").status_code == 200  # under the new key by now


def test_a_key_that_is_kept_no_longer_opens_nothing(last_month: Any) -> None:
    ada, game = friend("Ada"), table_of(SEALED, 3)
    browser = browser_of(ada)
    token = letter_url(game.seats.get(number=awaited(game)[0]).pk, game.question).split("/")[-2]
    link = unsubscribe_url(ada.pk)
    last_month(keep=False)
    with pytest.raises(BadSignature):
        read_token(token)
    assert Client().get(link).status_code == 404
    assert browser.get("/settings/").status_code == 302
