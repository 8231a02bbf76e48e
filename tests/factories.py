"""Makers of what tests play with: an account that can sign in, a guest, and those who help the host."""

from collections.abc import Iterable
from typing import Any

from django.contrib.auth.models import Permission
from factory.declarations import Sequence
from factory.django import DjangoModelFactory

from accounts.enrol import enrol
from accounts.models import User

PASSWORD = "a pocketful of plums"


class UserFactory(DjangoModelFactory[User]):
    """A player with an account, whose address is proved and whose password is PASSWORD."""

    class Meta:
        model = User

    name = Sequence(lambda number: f"Player {number}")
    email = Sequence(lambda number: f"player{number}@example.com")
    password = PASSWORD

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **given: Any) -> User:
        return enrol(**given)


class GuestFactory(DjangoModelFactory[User]):
    """A player with a name alone."""

    class Meta:
        model = User

    name = Sequence(lambda number: f"Guest {number}")
    is_guest = True
    password = "!"  # none fits


def an_account(name: str = "", email: str = "", **given: bool | str | None) -> User:
    """Make a player with an account; what is not given, the factory gives."""
    named = {"name": name, "email": email}
    return UserFactory.create(**{field: value for field, value in named.items() if value}, **given)


def a_guest(name: str = "") -> User:
    """Make a player with a name alone."""
    return GuestFactory.create(name=name) if name else GuestFactory.create()


def a_helper(name: str, rights: Iterable[str], **given: Any) -> User:
    """Make somebody who may do this in the admin."""
    user = an_account(name, f"{name.lower()}@hosts.example", is_staff=True, **given)
    user.user_permissions.set(Permission.objects.filter(codename__in=rights))
    return user


def a_superuser(name: str = "Sophie", **given: bool) -> User:
    """Make somebody who may do everything."""
    return an_account(name, f"{name.lower()}@hosts.example", **{"is_staff": True, "is_superuser": True, **given})
