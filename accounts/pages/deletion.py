"""Ending an account: the friends' games stay whole, under "a former player"."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User
from games import play
from games.models import Game, Seat
from games.play.players import farewell


@transaction.atomic
def delete(user: User) -> None:
    """Leave every table and end the account, its sessions and its letters, all or nothing."""
    tables = Game.objects.filter(seats__user=user).order_by("pk")
    for address in tables.filter(status=Game.Status.OPEN).values_list("address", flat=True):
        play.leave(address, user)
    started = tables.filter(status__in=(Game.Status.RUNNING, Game.Status.PAUSED))
    for address in started.values_list("address", flat=True):
        farewell(address, user.pk)
    Seat.objects.filter(user=user).update(user=None, name="", orders=[])
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
