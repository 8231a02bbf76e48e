"""Makers of what tests play with: an account that can sign in, and a guest."""

from typing import Any

import factory

from accounts.enrol import enrol
from accounts.models import User

PASSWORD = "a pocketful of plums"


class UserFactory(factory.django.DjangoModelFactory):
    """A player with an account, whose address is proved and whose password is PASSWORD."""

    class Meta:
        model = User

    name = factory.Sequence(lambda number: f"Player {number}")
    email = factory.Sequence(lambda number: f"player{number}@example.com")
    password = PASSWORD

    @classmethod
    def _create(cls, model_class: type[User], *args: Any, **kwargs: Any) -> User:
        return enrol(**kwargs)


class GuestFactory(factory.django.DjangoModelFactory):
    """A player with a name alone."""

    class Meta:
        model = User

    name = factory.Sequence(lambda number: f"Guest {number}")
    is_guest = True
    password = "!"  # none fits
