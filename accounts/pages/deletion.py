"""Ending an account: the friends' games stay whole, under "a former player"."""

from allauth.usersessions.models import UserSession
from django.db import transaction

from accounts.models import User
from games import play


@transaction.atomic
def delete(user: User) -> None:
    """Leave every table and end the account, its sessions and its letters, all or nothing."""
    play.leave_all(user)
    for session in UserSession.objects.filter(user=user):
        session.end()
    user.delete()
