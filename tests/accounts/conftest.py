"""What the tests of players share: reading the code out of the last letter, and signing in by the front door."""

import re
from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client

from tests.factories import PASSWORD


@pytest.fixture
def code() -> Callable[[], str]:
    """Reads the code that the last letter brought."""
    return lambda: re.search(r"^([A-Z0-9]{3,}-?[A-Z0-9]{3,})$", str(mail.outbox[-1].body), re.MULTILINE).group(1)


@pytest.fixture
def enter() -> Callable[[Client, object], object]:
    """Signs a player in with the password."""
    return lambda client, user: client.post("/accounts/login/", {"login": user.email, "password": PASSWORD})
