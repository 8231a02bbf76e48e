"""Deletes accounts. Friends' games stay whole, with "a former player" in the seat."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts import rights
from accounts.models import User
from games import circles, play


@transaction.atomic
def delete(user: User) -> None:
    """Leave every table and circle, and delete the account with its sessions and letters, all or nothing.

    Raises rights.Refused if nobody else is in charge.
    """
    if not user.is_guest:  # who can be in charge of nothing
        rights.let_go(user)
    circles.leave_all(user)  # before tables, since whatever locks a circle and its tables locks the circle first
    play.leave_all(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
