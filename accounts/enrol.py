"""Full accounts whose address need not be confirmed: made for demos, hosts and tests, or moved by a host."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from accounts.models import Token, User


@transaction.atomic
def enrol(name: str, email: str, password: str | None = None, **more: Any) -> User:
    """Create an account that can sign in at once (by mailed code if it has no password)."""
    user = User(name=name, email=email.lower(), **more)
    user.set_password(password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


@transaction.atomic
def hand_over(user: User, address: str) -> None:
    """Give an account to the person who reads the mail of this address, and to nobody else.

    Nothing else opens it any longer, since somebody who has taken it over may have a password, a passkey, an app, a
    token or the links of its letters. Everybody signed in is signed out: a session ends with the password under which
    it began.
    """
    EmailAddress.objects.filter(user=user).delete()
    EmailAddress.objects.create(user=user, email=address, primary=True, verified=True)
    Authenticator.objects.filter(user=user).delete()
    Token.objects.filter(Q(user=user) | Q(user__owner=user)).delete()
    user.email, user.moved_at = address, timezone.now()
    user.set_unusable_password()
    user.save(update_fields=["email", "moved_at", "password"])
