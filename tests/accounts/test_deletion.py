"""Deleting an account: the friends' games stay whole."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone
from pytest_django import Settings

from accounts import tokens
from accounts.models import User
from accounts.pages import leaving
from games import play
from games.models import Game, Letter, Line, Seat
from tests.accounts.tables import finished_table, open_table, running_table
from tests.catalog.which import SEALED
from tests.factories import PASSWORD, a_guest, an_account
from tests.hints import Enter, sure

pytestmark = pytest.mark.django_db

BACKEND = "django.contrib.auth.backends.ModelBackend"


def seat_of(game: Game, number: int = 0) -> Seat:
    return Seat.objects.get(game=game, number=number)


def test_the_password_proves_that_it_is_meant(client: Client, alice: User) -> None:
    client.force_login(alice, backend=BACKEND)

    refused = client.post("/settings/delete/", {"proof": "not her password"})
    assert refused.status_code == 422
    assert b"nothing has been deleted" in refused.content
    assert User.objects.filter(pk=alice.pk).exists()

    response = client.post("/settings/delete/", {"proof": PASSWORD}, follow=True)
    assert b"Your account is deleted." in response.content
    assert "_auth_user_id" not in client.session
    assert not User.objects.filter(pk=alice.pk).exists()


def test_who_has_no_password_types_the_name(client: Client) -> None:
    guest = a_guest(name="Gwen 🦊")
    client.force_login(guest, backend=BACKEND)
    assert client.post("/settings/delete/", {"proof": "Someone"}).status_code == 422

    client.post("/settings/delete/", {"proof": " Gwen 🦊"})

    assert not User.objects.exists()


def test_nobody_tries_passwords_here(client: Client, alice: User, settings: Settings) -> None:
    settings.ACCOUNT_RATE_LIMITS = {}
    client.force_login(alice, backend=BACKEND)

    answers = [client.post("/settings/delete/", {"proof": "guess"}).status_code for _ in range(11)]

    assert answers == [422] * 10 + [429]


def test_a_look_deletes_nothing(client: Client, alice: User) -> None:
    client.force_login(alice, backend=BACKEND)

    assert client.get("/settings/delete/").status_code == 200
    assert User.objects.filter(pk=alice.pk).exists()


def test_every_session_ends(alice: User, enter: Enter) -> None:
    browsers = [Client(), Client()]
    for browser in browsers:
        enter(browser, alice)

    leaving.delete(alice)

    assert [browser.get("/settings/").status_code for browser in browsers] == [302, 302]
    assert not Session.objects.exists()


@pytest.mark.both_databases
def test_a_finished_game_keeps_its_seat_under_a_former_player(client: Client, alice: User, bob: User) -> None:
    game = finished_table(alice, bob, listed=True)

    leaving.delete(alice)

    seat = seat_of(game)
    assert (seat.user, str(seat), seat.place, seat.points) == (None, "a former player", 1, 10)
    assert b"a former player" in client.get(f"/players/{bob.username}/").content


@pytest.mark.both_databases
def test_at_a_running_game_a_bot_plays_on_at_once(alice: User, bob: User) -> None:
    game = running_table(alice, bob)
    now = timezone.now()
    Seat.objects.filter(game=game, number=0).update(orders=[])

    leaving.delete(alice)

    seat = seat_of(game)
    assert (seat.user, seat.name, seat.stand_in, seat.orders) == (None, "", True, [])
    if seat.awaited_since:
        assert now <= sure(seat.acts_at) < now + timedelta(minutes=15)
    assert Line.objects.filter(game=game, text__template="{seat} has left; a bot plays on.").count() == 1
    before = game.revision
    game.refresh_from_db()
    assert game.status == Game.Status.RUNNING
    assert game.revision != before


def test_the_game_is_played_to_its_end_without_the_one_who_left(alice: User) -> None:
    game = running_table(alice)
    leaving.delete(alice)
    now = timezone.now()

    while game.status != Game.Status.OVER:
        now += timedelta(hours=1)
        assert play.act_due(game.address, now)
        game.refresh_from_db()

    assert game.status == Game.Status.OVER
    assert seat_of(game).place is not None


def test_nobody_writes_to_who_has_left(alice: User, bob: User) -> None:
    game = running_table(alice, bob)
    Letter.objects.create(user=alice, kind="turn", seats=[[seat_of(game).pk, 1]])

    leaving.delete(alice)

    seat = seat_of(game)
    assert (seat.notify_at, seat.remind_at) == (None, None)
    assert not Letter.objects.exists()


def test_a_paused_game_stays_paused(alice: User, bob: User) -> None:
    game = running_table(alice, bob)
    play.pause(game.address)

    leaving.delete(alice)

    game.refresh_from_db()
    assert game.status == Game.Status.PAUSED
    assert seat_of(game).stand_in


@pytest.mark.both_databases
def test_an_open_table_loses_the_seat(alice: User, bob: User) -> None:
    game = open_table(alice, bob)

    leaving.delete(alice)

    game.refresh_from_db()
    assert (game.status, game.opener) == (Game.Status.OPEN, bob)
    assert list(game.seats.values_list("user", flat=True)) == [bob.pk]


def test_a_table_that_its_opener_leaves_alone_is_closed(alice: User) -> None:
    game = open_table(alice)

    leaving.delete(alice)

    game.refresh_from_db()
    assert game.status == Game.Status.CLOSED


@pytest.mark.both_databases
def test_it_is_all_or_nothing(alice: User, bob: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table, game = open_table(alice), finished_table(alice, bob)
    monkeypatch.setattr(User, "delete", lambda self: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        leaving.delete(alice)

    assert seat_of(table).user == alice
    assert seat_of(game).name == "Alice"


TICKED = {"action": "delete_selected", "post": "yes"}
WAYS: dict[str, Callable[[User, Client], object]] = {
    "the account's own page": lambda user, host: leaving.delete(user),
    "the admin's page": lambda user, host: host.post(f"/admin/accounts/user/{user.pk}/delete/", {"post": "yes"}),
    "the admin's list": lambda user, host: host.post("/admin/accounts/user/", TICKED | {"_selected_action": user.pk}),
    "a model at a shell": lambda user, host: User.objects.get(pk=user.pk).delete(),
    "a query at a shell": lambda user, host: User.objects.filter(pk=user.pk).delete(),
}
QUILLA = "Quilla"


@pytest.fixture
def quilla(bob: User) -> User:
    """A player whose name nobody else bears, at tables in every stage and in the hosts' history."""
    user = an_account(name=QUILLA, email="q@example.com")
    finished_table(user, bob)
    open_table(user, bob)
    paused = running_table(user, bob)
    play.pause(paused.address)
    game = running_table(user, bob)
    play.say_line(game.address, play.Actor(user=user.pk), "Good evening.")
    Letter.objects.create(user=user, kind="turn", seats=[[seat_of(game).pk, 1]])
    return user


@pytest.fixture
def host(quilla: User) -> Client:
    host = an_account(name="Hermine", is_staff=True, is_superuser=True)
    client = Client()
    client.force_login(host, backend=BACKEND)
    changed = {"name": QUILLA, "zone": "UTC", "wakes": 7, "sleeps": 22, "notices": "soon", "is_active": "on"}
    assert client.post(f"/admin/accounts/user/{quilla.pk}/change/", changed).status_code == 302
    return client


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.both_databases
def test_no_name_is_left_anywhere_whatever_way_an_account_is_deleted(
    way: str, quilla: User, host: Client, bob: User
) -> None:
    handle = quilla.username
    assert {"games.seat", "accounts.user"} == {table for table, row in every_row() if QUILLA in row}

    WAYS[way](quilla, host)

    assert not User.objects.filter(username=handle).exists()
    assert [(table, row) for table, row in every_row() if QUILLA in row] == []
    assert {str(seat) for seat in Seat.objects.filter(user=None, is_bot=False)} == {"a former player"}
    assert b"a former player" in host.get("/admin/games/game/").content
    for address in Game.objects.filter(status=Game.Status.RUNNING).values_list("address", flat=True):
        play.act_due(address, timezone.now() + timedelta(days=30))


def test_hosts_see_by_handle_which_account_was_changed_and_ended(quilla: User, host: Client) -> None:
    host.post(f"/admin/accounts/user/{quilla.pk}/delete/", {"post": "yes"})

    assert list(LogEntry.objects.values_list("object_repr", flat=True)) == [quilla.username] * 2


@pytest.mark.both_databases
def test_a_seat_cannot_be_taken_from_its_player_and_keep_the_name(quilla: User) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE games_seat SET user_id = NULL WHERE user_id = %s", [quilla.pk])


def every_row() -> Iterator[tuple[str, str]]:
    """All that the site keeps in its database, a row at a time, each with its table's name."""
    for model in apps.get_models():
        for row in model._base_manager.values():
            yield model._meta.label_lower, str(row)


@pytest.mark.both_databases
def test_tokens_and_bot_accounts_go_too_and_their_games_go_on(alice: User) -> None:
    robot = tokens.make_program(alice, "Robot")
    _token, secret = tokens.make(robot, "Script", ["play"], None)
    game = play.open_table(robot, play.Plan(SEALED, 2, bots=1, programs=True))
    leaving.delete(alice)
    assert not User.objects.filter(pk__in=[alice.pk, robot.pk]).exists()
    assert tokens.find(secret) is None
    assert (seat_of(game).user, seat_of(game).stand_in) == (None, True)
