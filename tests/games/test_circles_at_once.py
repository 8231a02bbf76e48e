"""Circles and kept seats when two people do something at the same moment."""

from __future__ import annotations

from functools import partial

import pytest
from django.utils import timezone

from accounts.pages import leaving
from games import circles, play
from games.models import Circle, Game, Invitation
from tests.catalog.which import SEALED
from tests.factories import a_guest
from tests.games.circles import circle_of
from tests.games.tables import friend
from tests.games.test_hard_cases import at_once

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
TIMES = 5


def opened(circle: Circle, size: int) -> Game:
    """A table that Ada has just opened to a circle."""
    return circles.open_table(circle.address, friend("Ada"), play.Plan(SEALED, size))


def test_two_strangers_and_one_seat_that_is_not_kept() -> None:
    circle = circle_of("Ada", "Ben")
    for _ in range(TIMES):
        game = opened(circle, 3)
        came = at_once(*(partial(play.take_seat, game.address, friend(name)) for name in ("Zoe", "Emil")))
        assert sum(isinstance(each, play.Refused) for each in came) == 1
        assert (game.seats.count(), game.invitations.count()) == (2, 1)


def test_the_last_place_in_a_circle() -> None:
    for time in range(TIMES):
        circle = circle_of("Ada", name=f"Number {time} of a few")
        for number in range(circles.MOST_MEMBERS - 2):
            circles.join(circle.secret, a_guest(f"Guest {number}"))
        came = at_once(*(partial(circles.join, circle.secret, friend(name)) for name in ("Zoe", "Emil")))
        assert sum(isinstance(each, play.Refused) for each in came) == 1
        assert circle.memberships.count() == circles.MOST_MEMBERS


def test_nobody_is_invited_who_is_just_leaving() -> None:
    circle, ben = circle_of("Ada", "Ben", "Cleo"), friend("Ben")
    for _ in range(TIMES):
        came = at_once(partial(opened, circle, 3), partial(circles.leave, circle.address, ben))
        assert not [each for each in came if isinstance(each, Exception)]
        assert not Invitation.objects.filter(user=ben).exists()
        circles.join(circle.secret, ben)


def test_a_letter_is_written_while_its_reader_sits_down() -> None:
    circle, ben = circle_of("Ada", "Ben", "Cleo"), friend("Ben")
    for _ in range(TIMES):
        game = opened(circle, 4)
        Invitation.objects.update(notify_at=timezone.now())
        came = at_once(play.write_due, partial(play.take_seat, game.address, ben))
        assert not [each for each in came if isinstance(each, Exception)]
        assert [row.user.name for row in game.invitations.all()] == ["Cleo"]


def test_an_account_is_deleted_while_another_member_leaves() -> None:
    for _ in range(TIMES):
        circle, gwen = circle_of("Ada", "Ben"), a_guest("Gwen")
        circles.join(circle.secret, gwen)
        game = opened(circle, 5)
        came = at_once(partial(leaving.delete, gwen), partial(circles.leave, circle.address, friend("Ben")))
        assert not [each for each in came if isinstance(each, Exception)]
        assert not game.invitations.exists()
        circles.delete(circle.address, friend("Ada"))
