"""What the tests of players share: reading the code out of the last letter, and signing in by the front door."""

import pytest
from django.core import mail

from accounts.models import User
from tests.factories import PASSWORD, an_account
from tests.hints import Code, Enter, found


@pytest.fixture
def code() -> Code:
    """Reads the code that the last letter brought."""
    return lambda: found(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", mail.outbox[-1].body)


@pytest.fixture
def enter() -> Enter:
    """Signs a player in with the password."""
    return lambda client, user: client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})


@pytest.fixture
def alice() -> User:
    return an_account(name="Alice")


@pytest.fixture
def bob() -> User:
    return an_account(name="Bob")
