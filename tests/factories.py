"""Makers of what tests play with: an account that can sign in, and a guest."""

from itertools import count

from accounts.enrol import enrol
from accounts.models import User

PASSWORD = "a pocketful of plums"

_numbers = count()


def an_account(
    name: str = "",
    email: str = "",
    password: str | None = PASSWORD,
    is_active: bool = True,
    is_staff: bool = False,
    is_superuser: bool = False,
) -> User:
    """A player with an account, whose address is proved and whose password is PASSWORD."""
    number = next(_numbers)
    return enrol(
        name or f"Player {number}",
        email or f"player{number}@example.com",
        password,
        is_active=is_active,
        is_staff=is_staff,
        is_superuser=is_superuser,
    )


def a_guest(name: str = "") -> User:
    """A player with a name alone."""
    return User.objects.create(name=name or f"Guest {next(_numbers)}", is_guest=True, password="!")  # none fits
