"""What nobody needs any more is cleared away, and nothing else."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from allauth.usersessions.models import UserSession
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from time_machine import TimeMachineFixture

from accounts.models import User
from accounts.tasks import tidy
from config.celery import app
from games import play
from games.models import Game, Letter
from tests.accounts.tables import finished_table
from tests.catalog.which import SEALED
from tests.factories import a_guest, an_account

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]

DAY = timedelta(days=1)


@pytest.fixture
def later(time_machine: TimeMachineFixture) -> Callable[[int], None]:
    """Come back after so many days."""

    def come_back(days: int) -> None:
        time_machine.move_to(timezone.now() + days * DAY, tick=False)

    return come_back


def stays(user: User) -> bool:
    return User.objects.filter(pk=user.pk).exists()


def test_a_guest_who_never_sat_down_is_forgotten_after_thirty_days(later: Callable[[int], None]) -> None:
    guest, player = a_guest(), an_account()
    later(29)
    call_command("tidy")
    assert stays(guest)
    later(2)
    call_command("tidy")
    call_command("tidy")
    assert not stays(guest)
    assert stays(player)


@pytest.mark.parametrize("bots", [0, 2])
def test_a_guest_who_sits_at_a_table_stays(later: Callable[[int], None], bots: int) -> None:
    guest = a_guest()
    play.open_table(guest, play.Plan(SEALED, 3, bots=bots))
    later(60)
    tidy()
    assert stays(guest)


def test_a_guest_who_has_played_to_the_end_stays(later: Callable[[int], None]) -> None:
    guest = a_guest(name="Gwen")
    finished_table(guest, an_account())
    later(60)
    tidy()
    assert stays(guest)


def test_a_guest_whose_tables_were_all_closed_is_forgotten_thirty_days_after(later: Callable[[int], None]) -> None:
    guest = a_guest()
    game = play.open_table(guest, play.Plan(SEALED, 3))
    later(20)
    play.close_table(game.address, guest)
    later(20)
    tidy()
    assert stays(guest)
    later(11)
    tidy()
    assert not stays(guest)
    assert Game.objects.get().status == Game.Status.CLOSED


def test_a_guest_who_comes_back_stays(client: Client, later: Callable[[int], None]) -> None:
    client.post(reverse("games:practice", args=[SEALED]))
    guest = User.objects.get()
    assert guest.is_guest
    guest.seats.all().delete()
    User.objects.update(date_joined=timezone.now() - 40 * DAY)  # signed in again a moment ago
    tidy()
    assert stays(guest)


def test_sessions_that_are_over_are_cleared(client: Client, later: Callable[[int], None]) -> None:
    an_account(email="ada@example.com")
    user = User.objects.get()
    client.force_login(user)
    session = client.session.session_key
    UserSession.objects.create(user=user, ip="192.0.2.1", session_key=session)
    later(60)
    tidy()
    assert Session.objects.filter(pk=session).exists()
    assert UserSession.objects.filter(session_key=session).exists()
    later(31)
    tidy()
    assert not Session.objects.exists()
    assert not UserSession.objects.exists()


def test_letters_are_deleted_thirty_days_after_they_went_out(later: Callable[[int], None]) -> None:
    user, now = an_account(), timezone.now()
    sent = Letter.objects.create(user=user, kind="turn", sent_at=now, try_at=None)
    given_up = Letter.objects.create(user=user, kind="turn", try_at=None, trouble="refused")
    waiting = Letter.objects.create(user=user, kind="turn", try_at=now + 90 * DAY)
    later(29)
    tidy()
    assert set(Letter.objects.all()) == {sent, given_up, waiting}
    later(2)
    tidy()
    assert set(Letter.objects.all()) == {waiting}


def test_the_beat_tidies_up_every_day() -> None:
    entry = app.conf.beat_schedule["accounts.tasks.tidy"]
    assert app.tasks[entry["task"]].name == tidy.name
    assert entry["schedule"].remaining_estimate(timezone.now()) <= DAY
