"""Creates full accounts whose address need not be confirmed: for demos, hosts and tests."""

from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import User


@transaction.atomic
def enrol(name: str, email: str, password: str | None = None, **more: Any) -> User:
    """Create an account that can sign in at once (by mailed code if it has no password)."""
    user = User(name=name, email=email.lower(), **more)
    user.set_password(password)
    user.save()
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user
