"""A table opened for somebody met before: their page invites them, a seat is kept, and they are written to."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from config.settings import ACCOUNT_RATE_LIMITS
from games import play, post
from games.models import Game, Invitation
from tests.accounts.tables import finished_table
from tests.games.circles import TABLE, page_of
from tests.games.tables import browser_of, friend
from tests.hints import found

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def now(time_machine: Any) -> Any:
    """Noon, when nobody sleeps; Ada and Ben have finished a game."""
    time_machine.move_to("2026-11-21 12:00:00Z", tick=False)
    finished_table(friend("Ada"), friend("Ben"))
    return time_machine


def invited(name: str, **given: str) -> Any:
    """What the form answers by which Ada opens a table for somebody."""
    return browser_of(friend("Ada")).post(f"/tables/open/?with={friend(name).username}", TABLE | given)


@pytest.mark.both_databases
def test_whom_i_have_met_is_invited_from_my_page_or_theirs(now: Any) -> None:
    for address in (friend("Ada").username, friend("Ben").username):
        link = found(r'href="(/tables/open/\?with=\w+)"', page_of("Ada", f"/players/{address}/"))
        assert link == f"/tables/open/?with={friend('Ben').username}"
        assert "A seat is kept for <bdi>Ben</bdi>, and a letter tells them so." in page_of("Ada", link)
    assert f'action="{link}"' in page_of("Ada", link)

    assert invited("Ben").status_code == 302
    game = Game.objects.latest("pk")
    now.shift(600)
    play.write_due()
    post.post_due()
    assert [letter.to for letter in mail.outbox] == [[friend("Ben").email]]
    assert game.get_absolute_url() in mail.outbox[0].body
    assert "Seats kept for you" in page_of("Ben", "/tables/")
    assert "for <bdi>Ben</bdi>." in page_of("Ada", game.get_absolute_url())

    browser_of(friend("Ben")).post(f"/t/{game.address}/join/", {})
    assert game.seats.filter(user=friend("Ben")).exists()
    assert not Invitation.objects.exists()


def test_the_seat_is_kept_and_others_do_not_learn_for_whom() -> None:
    invited("Ben", seats="2")
    game = Game.objects.latest("pk")

    page = page_of("Zoe", game.get_absolute_url())
    assert "Ben" not in page
    assert "Sit down" not in page
    assert "Ben" not in Client().get(game.get_absolute_url()).content.decode()


@pytest.mark.parametrize("name", ["Ada", "Zoe"])
def test_nobody_writes_to_strangers(name: str) -> None:
    assert "Invite to a new table" not in page_of("Ada", f"/players/{friend(name).username}/").split("Against whom")[0]

    assert invited(name).status_code == 302
    assert not Invitation.objects.exists()


def test_strangers_see_no_invitation() -> None:
    page = Client().get(f"/players/{friend('Ben').username}/").content.decode()

    assert "?with=" not in page
    assert Client().get(f"/tables/open/?with={friend('Ben').username}").status_code == 200


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"listed": "on"}, "A table that keeps a seat cannot be open to strangers."),
        ({"bots": "3"}, "Leave a seat for Ben."),
    ],
)
def test_what_makes_no_sense_is_one_sentence(given: dict[str, str], sentence: str) -> None:
    refused = invited("Ben", **given)

    assert refused.status_code == 422
    assert sentence in refused.content.decode()
    assert not Game.objects.filter(status=Game.Status.OPEN).exists()


def test_nobody_invites_without_end(settings: Any) -> None:
    settings.ACCOUNT_RATE_LIMITS = ACCOUNT_RATE_LIMITS

    assert [invited("Ben").status_code for _ in range(12)] == [302] * 10 + [429] * 2
