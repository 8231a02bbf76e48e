"""Who may do what to whom in the admin: the tables of `tests/rights.py`, walked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.contrib.messages import get_messages
from django.db import models, transaction
from django.test import Client, RequestFactory
from django.urls import URLResolver, get_resolver

from accounts.models import Token, User
from accounts.rights import HELP
from faults.models import Fault
from games.models import Circle, Game, Letter, Line
from tests.factories import a_guest, a_helper, a_superuser, an_account
from tests.games.tables import browser_of, friend
from tests.hints import Response
from tests.rights import HELPS, OPEN_TO_ALL, SUPERUSER, Deed, Grounds, deeds, form_of, whom

pytestmark = pytest.mark.django_db

MAY = {"view_user", "change_user", "delete_user"}
LIST = "/admin/accounts/user/"
REFUSED = "This account may do more here than yours: only somebody who may do as much can change or delete it."
PARTS = [
    "games_game",
    "games_letters",
    "games_circle",
    "games_season",
    "accounts_user",
    "accounts_token",
    "auth_group",
    "faults_fault",
    "",
]


def rows() -> list[Any]:
    """All that a deed of the table could change."""
    told = [Line.objects.count(), Letter.objects.count()]
    held: list[type[models.Model]] = [Game, Circle, User, Token, Group, Fault, User.user_permissions.through]
    return [told, *([*model._default_manager.order_by("pk").values()] for model in held)]


def is_done(client: Client, grounds: Grounds, deed: Deed, before: list[Any]) -> bool:
    """Whether a page is shown, or a deed done; either leaves everything as it was."""
    address = grounds.address(deed)
    try:
        with transaction.atomic():
            if deed.method == "GET":
                return client.get(address).status_code == 200
            assert client.post(address, grounds.form(deed)).status_code < 500, deed
            done = rows() != before
            transaction.set_rollback(True)
            return done
    finally:
        client.cookies.pop("messages", None)


@pytest.mark.parametrize("part", PARTS)
def test_each_right_opens_what_the_table_says_and_nothing_else(part: str) -> None:
    grounds = Grounds()
    here = [deed for deed in deeds() if next(name for name in PARTS if deed.route.startswith(name)) == part]
    named = sorted({right for deed in here for way in deed.by for right in way} & {*HELP})
    some = [{*few} for count in (0, 1, 2) for few in combinations(named, count)]
    every = {*Permission.objects.values_list("codename", flat=True)}
    people: list[tuple[str, User | None, set[str]]] = [
        ("a stranger", None, set()),
        ("a player", friend("Ada"), set()),
        ("a superuser", a_superuser(), every | {HELPS, SUPERUSER}),
    ]
    for number, may in enumerate([*some, every - {*named}, every]):
        people.append((", ".join(sorted(may & {*HELP})), a_helper(f"Hugo{number}", may), may | {HELPS}))
    client, other = Client(), []
    for who, user, may in people:
        client.cookies.clear()
        if user:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        before = rows()
        wrong = [deed for deed in here if is_done(client, grounds, deed, before) is not deed.open_to(frozenset(may))]
        other += [f"{who}: {deed.method} {deed.route} {deed.button}" for deed in wrong]
    assert other == []


def test_every_page_of_the_admin_and_every_button_of_its_lists_stands_in_the_table() -> None:
    """So whoever registers a model, or gives one a page or an action, has to say who may."""
    request = RequestFactory().get("/admin/")
    request.user = a_superuser()
    site = next(found for found in get_resolver().url_patterns if str(found.pattern) == "admin/")
    lists = {f"{model._meta.app_label}_{model._meta.model_name}": own for model, own in admin.site._registry.items()}
    assert {deed.route for deed in deeds()} | OPEN_TO_ALL == {*names_of(site)}
    assert {(deed.route, deed.button) for deed in deeds() if deed.button} == {
        (f"{name}_changelist", action) for name, own in lists.items() for action in own.get_actions(request)
    }


def names_of(pages: Any) -> Iterator[str]:
    for page in pages.url_patterns:
        yield from names_of(page) if isinstance(page, URLResolver) else [page.name] if page.name else []


def people_of(may: set[str]) -> dict[str, User]:
    """Those of the second table, for a helper with these rights."""
    lookers = Group.objects.create(name="Lookers")
    lookers.permissions.set(Permission.objects.filter(codename="see_truth"))
    by_group = a_helper("Gerda", may)
    by_group.groups.add(lookers)
    return {
        "a player": an_account("Pia"),
        "a guest": a_guest("Gwen"),
        "a helper with fewer rights": a_helper("Franz", {"view_user"}),
        "a helper with the same rights": a_helper("Samuel", may),
        "a helper with one right more": a_helper("Moritz", may | {"see_truth"}),
        "a helper with one by a group": by_group,
        "a helper who is locked out": a_helper("Lukas", may | {"see_truth"}, is_active=False),
        "a superuser": a_superuser("Xenia"),
        "a superuser who is locked out": a_superuser("Yara", is_active=False),
    }


def delete_from_list(client: Client, *users: User) -> Response:
    chosen = {"action": "delete_selected", "post": "yes", "_selected_action": [user.pk for user in users]}
    return client.post(LIST, chosen)


def send(client: Client, user: User, **changed: Any) -> Response:
    return client.post(f"{LIST}{user.pk}/change/", form_of(user, **changed))


TO_ACCOUNTS: dict[str, Callable[[Client, User], Response]] = {
    "rename": lambda client, user: send(client, user, name="Somebody"),
    "lock out or let in": lambda client, user: send(client, user, is_active="" if user.is_active else "on"),
    "delete": lambda client, user: client.post(f"{LIST}{user.pk}/delete/", {"post": "yes"}),
    "delete from the list": delete_from_list,
    "delete with others": lambda client, user: delete_from_list(client, friend("Ben"), user, friend("Cleo")),
}


@pytest.mark.parametrize("who", ["a helper", "a superuser"])
def test_nobody_changes_or_deletes_an_account_that_may_more(who: str) -> None:
    friend("Ben"), friend("Cleo")
    people = people_of(MAY)
    me = a_helper("Hella", MAY) if who == "a helper" else a_superuser("Hella")
    client, before, other = browser_of(me), rows(), []
    for to, user in {**people, "themselves": me}.items():
        for deed, do in TO_ACCOUNTS.items():
            with transaction.atomic():
                said = [str(message) for message in get_messages(do(client, user).wsgi_request)]
                done = rows() != before
                transaction.set_rollback(True)
            client.cookies.pop("messages", None)
            if (done, REFUSED in said) != (whom()[who, to], not whom()[who, to]):
                other.append(f"{deed}: {to}")
    assert other == []


def test_a_helper_gives_nobody_a_right() -> None:
    people = people_of(MAY)
    me = a_helper("Hella", MAY)
    client, every = browser_of(me), [*Permission.objects.values_list("pk", flat=True)]
    for user in (*people.values(), me):
        more = {"is_staff": "on", "is_superuser": "on", "user_permissions": every}
        send(client, user, **more, groups=[Group.objects.get().pk], email="hella@example.com")
        now = User.objects.get(pk=user.pk)
        assert (now.is_staff, now.is_superuser, now.email) == (user.is_staff, user.is_superuser, user.email)
        assert now.get_all_permissions() == user.get_all_permissions()


def test_the_page_of_an_account_that_may_more_offers_nothing_to_change() -> None:
    client, user = browser_of(a_helper("Hella", MAY)), a_superuser("Xenia")
    page = client.get(f"{LIST}{user.pk}/change/").content.decode()
    assert "Xenia" in page
    assert 'name="_save"' not in page
    assert "/delete/" not in page
    assert REFUSED in page
