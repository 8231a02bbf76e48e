"""Players in the admin site: found, filtered, closed and ended, never given a password."""

import re

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import Group, Permission
from django.core.mail import EmailMessage
from django.test import Client

from accounts.models import User
from games import circles
from games.models import Seat
from tests.accounts.tables import finished_table, running_table
from tests.factories import PASSWORD, a_guest, an_account
from tests.hints import Response

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


@pytest.fixture
def host(client: Client) -> User:
    user = an_account(name="Hella", email="hella@example.com", is_staff=True, is_superuser=True)
    client.force_login(user, backend=BACKEND)
    return user


def names(response: Response) -> set[str]:
    return {user.name for user in response.context["cl"].result_list}


@pytest.mark.both_databases
def test_players_are_found_by_name_and_address(client: Client, host: User) -> None:
    an_account(name="Alice", email="wonder@example.com")
    a_guest(name="Gwen")

    assert names(client.get("/admin/accounts/user/", {"q": "alic"})) == {"Alice"}
    assert names(client.get("/admin/accounts/user/", {"q": "wonder@"})) == {"Alice"}
    assert names(client.get("/admin/accounts/user/", {"is_guest__exact": 1})) == {"Gwen"}


def test_a_host_closes_an_account(client: Client, host: User) -> None:
    alice = an_account(name="Alice")
    address = f"/admin/accounts/user/{alice.pk}/change/"
    form = client.get(address).context["adminform"].form
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}

    client.post(address, {key: value for key, value in values.items() if value and key != "is_active"})

    alice.refresh_from_db()
    assert not alice.is_active
    assert alice.name == "Alice"


def test_a_host_sees_no_password_and_sets_none(client: Client, host: User) -> None:
    alice = an_account()

    page = client.get(f"/admin/accounts/user/{alice.pk}/change/").content.decode()

    assert "password" not in page.split("<form", 2)[2].lower()
    assert client.get("/admin/accounts/user/add/").status_code == 403


@pytest.mark.parametrize("address", ["/admin/accounts/user/{pk}/delete/", "/admin/accounts/user/"])
@pytest.mark.both_databases
def test_a_host_ends_an_account_and_leaves_its_friends_games_whole(client: Client, host: User, address: str) -> None:
    alice = an_account(name="Alice")
    game = finished_table(alice)

    client.post(
        address.format(pk=alice.pk), {"post": "yes", "action": "delete_selected", "_selected_action": [alice.pk]}
    )

    assert not User.objects.filter(pk=alice.pk).exists()
    assert str(Seat.objects.get(game=game, number=0)) == "a former player"


def test_a_helper_makes_nobody_a_host(client: Client) -> None:
    helper = an_account(name="Hank", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(helper, backend=BACKEND)

    client.post(f"/admin/accounts/user/{helper.pk}/change/", {"name": "Hank", "is_superuser": "on"})

    helper.refresh_from_db()
    assert not helper.is_superuser


@pytest.mark.parametrize("rows", ["mfa/authenticator", "usersessions/usersession", "account/emailaddress"])
def test_a_host_sees_nothing_of_how_somebody_signs_in(client: Client, host: User, rows: str) -> None:
    assert client.get(f"/admin/{rows}/").status_code == 404
    assert rows not in client.get("/admin/").content.decode()


def test_a_host_who_ends_an_account_is_not_shown_its_secrets(client: Client, host: User) -> None:
    alice = an_account(name="Alice")
    Authenticator.objects.create(user=alice, type=Authenticator.Type.TOTP, data={"secret": "JBSWY3DPEHPK3PXP"})

    asked = client.get(f"/admin/accounts/user/{alice.pk}/delete/")

    assert asked.status_code == 200
    assert "JBSWY3DPEHPK3PXP" not in asked.content.decode()


def test_a_host_who_deletes_reads_in_numbers_what_goes(client: Client, host: User) -> None:
    alice, bob = an_account(name="Alice"), an_account(name="Bob")
    running_table(alice, bob)
    circle = circles.found(alice, "Friday Liars", [bob])
    every = {"action": "delete_selected", "_selected_action": [alice.pk, bob.pk]}
    users, liars = "/admin/accounts/user/", f"/admin/games/circle/{circle.pk}/delete/"
    for page, names, numbers in (
        (client.get(f"{users}{alice.pk}/delete/"), ["Alice"], ["1", "1"]),
        (client.post(users, every), ["Bob", "Alice"], ["2", "2"]),
        (client.get(liars), ["Friday Liars"], ["1", "1"]),  # Bob has only been asked
    ):
        said = page.content.decode()
        assert re.findall(r"<li><bdi>(.*?)</bdi></li>", said) == names
        assert re.findall(r"<dd>(.*?)</dd>", said) == numbers


def change(client: Client, player: User, **given: str) -> Response:
    """Send the admin's form of a player with something else in it."""
    address = f"/admin/accounts/user/{player.pk}/change/"
    form = client.get(address).context["adminform"].form
    values = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    return client.post(address, {key: value for key, value in values.items() if value} | given)


@pytest.mark.parametrize(
    ("address", "sentence"),
    [
        ("bob@example.com", "Another player has this address: enter a different one."),
        ("BOB@EXAMPLE.COM", "Another player has this address: enter a different one."),
        ("", "An account needs an address: enter one."),
    ],
)
def test_an_address_that_will_not_do_changes_nothing(
    client: Client, host: User, address: str, sentence: str, mailoutbox: list[EmailMessage]
) -> None:
    an_account(name="Bob", email="bob@example.com")
    alice = an_account(name="Alice", email="alice@example.com")

    assert sentence in change(client, alice, email=address).content.decode()

    alice.refresh_from_db()
    assert alice.email == "alice@example.com"
    assert alice.check_password(PASSWORD)
    assert not mailoutbox


def test_a_host_moves_neither_a_guest_nor_themselves(client: Client, host: User) -> None:
    guest = a_guest("Gwen")
    change(client, guest, email="gwen@example.com")
    change(client, host, email="other@example.com")
    guest.refresh_from_db()
    host.refresh_from_db()
    assert (guest.email, host.email) == (None, "hella@example.com")


def test_a_helper_moves_no_account(client: Client) -> None:
    """It would open the account to them, and all its hidden cards."""
    helper = an_account(name="Hank", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(helper, backend=BACKEND)
    alice = an_account(name="Alice", email="alice@example.com")
    change(client, alice, email="hank@example.com")
    alice.refresh_from_db()
    assert alice.email == "alice@example.com"


def test_a_host_ticks_what_a_helper_may_do_and_nothing_that_means_nothing_here(client: Client, host: User) -> None:
    alice, address = an_account(name="Alice", email="alice@example.com"), "/admin/accounts/user/{}/change/"
    page = client.get(address.format(alice.pk)).content.decode()
    assert page.count('name="user_permissions"') == 12
    assert "see the tables, but no hidden cards" in page
    assert 'name="groups"' not in page

    looks = Permission.objects.get(codename="view_game")
    change(client, alice, is_staff="on", user_permissions=str(looks.pk))
    assert [*alice.user_permissions.all()] == [looks]
    change(client, alice, is_staff="on", user_permissions=str(Permission.objects.get(codename="add_group").pk))
    assert [*alice.user_permissions.all()] == [looks]

    client.post("/admin/auth/group/add/", {"name": "Helpers", "permissions": [looks.pk]})
    assert [*Group.objects.get().permissions.all()] == [looks]
    assert 'name="groups"' in client.get(address.format(alice.pk)).content.decode()


def test_nobody_but_a_superuser_is_shown_what_helpers_may_do(client: Client, host: User) -> None:
    guest = a_guest()
    assert 'name="is_staff"' not in client.get(f"/admin/accounts/user/{guest.pk}/change/").content.decode()
    helper = an_account(name="Hank", is_staff=True)
    helper.user_permissions.add(*Permission.objects.filter(codename__in=["view_user", "change_user"]))
    client.force_login(helper, backend=BACKEND)
    page = client.get(f"/admin/accounts/user/{helper.pk}/change/").content.decode()
    assert "Helping the host" not in page
