"""A service that is not there is skipped with its reason, or fails where nothing may be skipped."""

import os
from typing import NoReturn

import pytest

INSTALL = {
    "PostgreSQL": "postgresql",
    "Redis": "redis-server",
    "Chromium": "chromium",
}


class Missing(Exception):
    """A service is neither given nor installed; says how to install it."""

    def __init__(self, service: str) -> None:
        super().__init__(f"{service} is missing: apt-get install {INSTALL[service]}")


def skip(reason: object) -> NoReturn:
    """Skip the test, or fail it under LONGHAND_SKIP_NOTHING."""
    if os.environ.get("LONGHAND_SKIP_NOTHING"):
        pytest.fail(str(reason), pytrace=False)
    pytest.skip(str(reason))
