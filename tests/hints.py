"""What tests tell mypy: the types of what fixtures hand over, and that something is there."""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from django.test import Client

from accounts.models import User

if TYPE_CHECKING:
    from django.test.client import _MonkeyPatchedWSGIResponse

    Response: TypeAlias = _MonkeyPatchedWSGIResponse  # what a test's client answers has this name in the stubs alone
else:
    Response = object

Code: TypeAlias = Callable[[], str]
Enter: TypeAlias = Callable[[Client, User], Response]

Thing = TypeVar("Thing")


def sure(thing: Thing | None) -> Thing:
    """Return what the test knows to be there."""
    assert thing is not None
    return thing


def found(pattern: str, text: object) -> str:
    """Return what the first group of a pattern finds in a text or a letter's body."""
    return str(sure(re.search(pattern, str(text), re.MULTILINE)).group(1))
