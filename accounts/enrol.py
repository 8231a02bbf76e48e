"""Making a full account whose address needs no proof: for a demonstration, a host and tests."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User


@transaction.atomic
def enrol(name: str, email: str, password: str | None = None, **more: Any) -> User:
    """Make an account that can sign in at once; without a password, by mailed code."""
    user = User(name=name, email=email.lower(), **more)
    user.set_password(password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user
