"""Guests have only a name. They can turn into a full account, or bring their seats to one that they have."""

from allauth.core.exceptions import ImmediateHttpResponse
from django.contrib.auth import login, logout
from django.db import transaction
from django.http import HttpRequest

from accounts.limits import refusal, too_often
from accounts.models import User
from accounts.nights import NOWHERE
from accounts.pages.leaving import delete
from games import circles, play, seasons

BACKEND = "django.contrib.auth.backends.ModelBackend"
ASIDE = "guest"  # session key: the guest who has stepped aside to sign in


def welcome(request: HttpRequest, name: str, zone: str = NOWHERE) -> User:
    """Sign in a new guest with this tidied name and guessed time zone, unless somebody is signed in already.

    Raises ImmediateHttpResponse (429) if one network brings too many guests.
    """
    if isinstance(request.user, User):
        return request.user
    if sentence := too_often(request, "guest"):
        raise ImmediateHttpResponse(refusal(request, sentence))
    guest = User(name=name, zone=zone, is_guest=True)
    guest.set_unusable_password()
    guest.save()
    login(request, guest, backend=BACKEND)
    return guest


def settle(request: HttpRequest, user: User) -> None:
    """Make a guest whose address is confirmed a full account, with the seats they hold."""
    if User.objects.filter(pk=user.pk, is_guest=True).update(is_guest=False, unproved=""):
        user.is_guest, user.unproved = False, ""
        if request.user == user:
            request.user = user  # the page that follows is a player's, not a guest's
        play.begin_letters(user)


def step_aside(request: HttpRequest) -> None:
    """Sign a guest out so that they can sign in to their account, and remember whose seats to bring."""
    guest = request.user.pk
    logout(request)
    request.session[ASIDE] = guest


def step_back(request: HttpRequest) -> None:
    """Sign the guest who stepped aside in again, if there is one."""
    if guest := _aside(request):
        login(request, guest, backend=BACKEND)


def bring_along(request: HttpRequest, user: User) -> None:
    """Move the seats of the guest who stepped aside to the account that has just signed in."""
    guest = _aside(request)
    if guest and guest != user:
        bring_seats(guest, user)


@transaction.atomic
def bring_seats(guest: User, user: User) -> None:
    """Move a guest's seats and circles to an account and delete the guest.

    The guest leaves tables where the account already sits.
    """
    seasons.bring_along(guest, user)
    circles.bring_along(guest, user)
    play.bring_seats(guest, user)
    delete(guest)


def _aside(request: HttpRequest) -> User | None:
    return User.objects.filter(pk=request.session.pop(ASIDE, None), is_guest=True).first()
