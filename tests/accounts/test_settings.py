"""The settings: name, hours, wish about mail, a test letter, and whether letters arrive."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Letter, Seat
from tests.accounts.tables import finished_table, open_table, running_table
from tests.catalog.which import SEALED
from tests.factories import a_guest, an_account
from tests.games.tables import browser_of, friend, table_of
from tests.hints import sure

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"
WISHES = {"name": "Alice", "zone": "Europe/Paris", "wakes": "7", "sleeps": "22", "notices": "daily"}


@pytest.fixture
def alice(client: Client) -> User:
    user = an_account(name="Alice", email="alice@example.com")
    client.force_login(user, backend=BACKEND)
    return user


def test_it_keeps_what_a_player_wishes(client: Client, alice: User) -> None:
    response = client.post("/settings/", WISHES, follow=True)

    alice.refresh_from_db()
    assert (alice.zone, alice.wakes, alice.sleeps, alice.notices) == ("Europe/Paris", 7, 22, "daily")
    assert b"Your settings are saved." in response.content


def test_a_guest_has_settings_too_and_no_address(client: Client) -> None:
    guests = [a_guest() for _ in range(2)]
    for guest in guests:
        client.force_login(guest, backend=BACKEND)
        assert client.post("/settings/", WISHES).status_code == 302
        guest.refresh_from_db()
        assert guest.email is None


@pytest.mark.both_databases
def test_a_new_name_is_shown_at_every_table(client: Client, alice: User) -> None:
    tables = [open_table(alice), running_table(alice), finished_table(alice)]
    revisions = [table.revision for table in tables]

    client.post("/settings/", WISHES | {"name": "Alicia \u202e"})

    assert set(Seat.objects.filter(user=alice).values_list("name", flat=True)) == {"Alicia"}
    for table in tables:
        table.refresh_from_db()
    changed = [table.revision != before for table, before in zip(tables, revisions, strict=True)]
    assert changed == [True, True, False]


def test_keeping_the_name_disturbs_no_table(client: Client, alice: User) -> None:
    table = running_table(alice)

    client.post("/settings/", WISHES)

    revision = table.revision
    table.refresh_from_db()
    assert table.revision == revision


@pytest.mark.parametrize(("wish", "written_to"), [("none", False), ("daily", True)])
@pytest.mark.both_databases
def test_a_letter_not_yet_written_follows_the_new_wish(
    client: Client, alice: User, wish: str, written_to: bool
) -> None:
    table = running_table(alice)
    now = timezone.now()
    Seat.objects.filter(game=table, user=alice).update(awaited_since=now, due_at=now, notify_at=now)

    client.post("/settings/", WISHES | {"notices": wish})

    notify_at = Seat.objects.get(game=table, user=alice).notify_at
    assert (notify_at is not None) == written_to
    assert notify_at != now


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"zone": "Mars/Olympus"}, "zone"),
        ({"wakes": "24"}, "wakes"),
        ({"sleeps": "-1"}, "sleeps"),
        ({"notices": "hourly"}, "notices"),
        (dict.fromkeys(WISHES, "\x00😀<b>" * 2000), "name"),
    ],
)
def test_what_cannot_be_kept_is_said_and_nothing_changes(
    client: Client, alice: User, change: dict[str, str], field: str
) -> None:
    response = client.post("/settings/", WISHES | change)

    assert response.status_code == 422
    assert field in response.context["form"].errors
    alice.refresh_from_db()
    assert (alice.name, alice.zone) == ("Alice", "UTC")


def test_it_sends_a_test_letter_and_not_a_second_at_once(client: Client, alice: User) -> None:
    client.post("/settings/test-letter/")
    client.post("/settings/test-letter/")

    letter = Letter.objects.get()
    assert (letter.user, letter.kind, letter.sent_at) == (alice, "test", None)
    assert sure(letter.try_at) <= timezone.now()


def test_a_guest_has_no_address_to_test(client: Client) -> None:
    client.force_login(a_guest(), backend=BACKEND)

    assert client.post("/settings/test-letter/")["Location"] == "/settings/claim/"
    assert not Letter.objects.exists()


def test_it_shows_whether_my_letters_arrive(client: Client, alice: User) -> None:
    Letter.objects.create(user=alice, kind="turn", sent_at=timezone.now(), try_at=None)
    Letter.objects.create(user=alice, kind="test", trouble="550 no such mailbox")
    Letter.objects.create(user=alice, kind="reminder")
    Letter.objects.create(user=an_account(), kind="test", trouble="somebody else's")

    page = client.get("/settings/").content.decode()

    assert page.count("<small") >= 3
    for word in ("sent", "550 no such mailbox", "waiting"):
        assert word in page
    assert "somebody else" not in page


@pytest.mark.parametrize("address", ["", "test-letter/", "claim/", "claim/sign-in/", "delete/"])
def test_only_who_is_signed_in_has_settings(client: Client, address: str) -> None:
    assert client.post(f"/settings/{address}")["Location"].startswith("/accounts/login/?next=")


def test_it_costs_few_queries(
    client: Client, alice: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    Letter.objects.bulk_create(Letter(user=alice, kind="turn") for _ in range(30))

    with django_assert_max_num_queries(6):
        client.get("/settings/")


def test_settings_say_what_the_night_holds_back_and_until_when(time_machine: Any) -> None:
    night = datetime(2026, 3, 18, 2, 0, tzinfo=UTC)
    time_machine.move_to(night, tick=False)
    game = table_of(SEALED, 3)
    client = browser_of(friend("Ada"))
    page = " ".join(re.sub("<[^>]*>", "", client.get("/settings/").content.decode()).split())
    waits = game.seats.filter(user=friend("Ada"), notify_at__isnull=False).count()
    assert "It is night for you: no letter goes out until 08:00, 6 h left." in page
    assert ("News of one table waits until then." in page) == bool(waits)
    time_machine.move_to(night + timedelta(hours=7), tick=False)
    assert "It is night for you" not in client.get("/settings/").content.decode()


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Europe/Berlin", "Europe/Berlin"), (" new york ", "America/New_York"), ("utc", "UTC"), ("tokyo", "Asia/Tokyo")],
)
def test_a_time_zone_can_be_typed_by_its_city(client: Client, alice: User, typed: str, zone: str) -> None:
    assert client.post("/settings/", WISHES | {"zone": typed}).status_code == 302
    alice.refresh_from_db()
    assert alice.zone == zone


def test_a_time_zone_that_there_is_not_is_answered_with_one_sentence(client: Client, alice: User) -> None:
    page = client.post("/settings/", WISHES | {"zone": "Mars"}).content.decode()
    assert "There is no such time zone. Type a city, such as Berlin or New York." in page
    assert 'value="Mars"' in page
