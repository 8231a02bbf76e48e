"""A service that is not there is skipped with its reason, or fails where nothing may be skipped."""

import os
from contextlib import AbstractContextManager, ExitStack
from typing import NoReturn, TypeVar

import pytest

INSTALL = {
    "PostgreSQL": "postgresql",
    "Redis": "redis-server",
    "Chromium": "chromium-headless-shell",
    "gettext": "gettext",
}

Service = TypeVar("Service")


class Missing(Exception):
    """A service is neither given nor installed; says how to install it."""

    def __init__(self, service: str) -> None:
        super().__init__(f"{service} is missing: apt-get install {INSTALL[service]}")


def skip(reason: object) -> NoReturn:
    """Skip the test, or fail it under LONGHAND_SKIP_NOTHING."""
    if os.environ.get("LONGHAND_SKIP_NOTHING"):
        pytest.fail(str(reason), pytrace=False)
    pytest.skip(str(reason))


def enter_or_skip(stack: ExitStack, service: AbstractContextManager[Service]) -> Service:
    """The service, kept until the stack closes; where it is missing, the test is skipped."""
    try:
        return stack.enter_context(service)
    except Missing as missing:
        reason = str(missing)
    skip(reason)
