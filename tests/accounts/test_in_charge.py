"""Somebody is always in charge: the last superuser goes in no way, and of two who remove each other one stays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from tests.factories import PASSWORD, a_superuser, an_account
from tests.games.tables import browser_of
from tests.games.test_hard_cases import at_once
from tests.hints import Response

LIST = "/admin/accounts/user/"
LAST = "Nobody else can do everything here: make somebody a superuser first."


def untick(what: str, client: Client, user: User) -> Response:
    """Send a superuser's form with one box less."""
    ticked = dict.fromkeys({"is_active", "is_staff", "is_superuser"} - {what}, "on")
    own = {name: getattr(user, name) for name in ("name", "email", "zone", "wakes", "sleeps", "notices")}
    return client.post(f"{LIST}{user.pk}/change/", own | ticked, follow=True)


def delete_from_list(client: Client, *users: User) -> Response:
    chosen = [user.pk for user in users]
    return client.post(LIST, {"action": "delete_selected", "post": "yes", "_selected_action": chosen}, follow=True)


WAYS: dict[str, Callable[[Client, User], Response]] = {
    "their own page": lambda client, user: client.post("/settings/delete/", {"proof": PASSWORD}),
    "the admin's page": lambda client, user: client.post(f"{LIST}{user.pk}/delete/", {"post": "yes"}, follow=True),
    "the admin's list": delete_from_list,
    "with others": lambda client, user: delete_from_list(client, an_account("Ann"), user, an_account("Zoe")),
    "with the others in charge": lambda client, user: delete_from_list(
        client, a_superuser("Sam"), user, a_superuser("Sue")
    ),
    **{f"unticking {what}": partial(untick, what) for what in ("is_active", "is_staff", "is_superuser")},
}


@pytest.mark.django_db
@pytest.mark.parametrize("way", WAYS)
def test_the_last_superuser_stays_whatever_way_they_would_go(way: str) -> None:
    me = a_superuser("Sophie")
    a_superuser("Yara", is_active=False)  # neither of these could let anybody in again
    a_superuser("Zita", is_staff=False)
    client, before = browser_of(me), User.objects.count()
    page = WAYS[way](client, me).content.decode()
    now = User.objects.get(pk=me.pk)
    assert (now.is_active, now.is_staff, now.is_superuser) == (True, True, True)
    assert LAST in page
    made = {"with others": 2, "with the others in charge": 2}.get(way, 0)
    assert User.objects.count() == before + made
    assert client.get("/admin/").status_code == 200  # and is signed in as before


@pytest.mark.django_db
@pytest.mark.parametrize("way", [way for way in WAYS if way != "with the others in charge"])
def test_one_of_two_may_go(way: str) -> None:
    me, other = a_superuser("Sophie"), a_superuser("Theo")
    assert LAST not in WAYS[way](browser_of(me), me).content.decode()
    left = User.objects.filter(is_superuser=True, is_staff=True, is_active=True)
    assert [*left] == [other]


RACES: dict[str, Callable[[Client, User, User], Response]] = {
    "each deletes the other": lambda client, me, other: WAYS["the admin's page"](client, other),
    "each deletes the other from the list": lambda client, me, other: WAYS["the admin's list"](client, other),
    "each locks the other out": lambda client, me, other: untick("is_active", client, other),
    "each makes the other a player": lambda client, me, other: untick("is_superuser", client, other),
    "each goes": lambda client, me, other: WAYS["their own page"](client, me),
    "each steps back": lambda client, me, other: untick("is_superuser", client, me),
}


@pytest.mark.postgresql
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("race", RACES)
def test_of_two_at_the_same_moment_one_stays(race: str) -> None:
    for time in range(5):
        pair = [a_superuser(f"{name}{time}") for name in ("Sophie", "Theo")]
        browsers = [browser_of(user) for user in pair]
        for browser in browsers:
            assert browser.get("/admin/").status_code == 200
        deeds = [partial(RACES[race], browsers[here], pair[here], pair[1 - here]) for here in (0, 1)]
        came = at_once(*deeds)
        assert not [each for each in came if isinstance(each, Exception)]
        assert User.objects.filter(is_superuser=True, is_staff=True, is_active=True).count() == 1, time
        User.objects.all().delete()
