"""What tests of tables may ask for."""

from __future__ import annotations

from typing import Any

import pytest

from .letters import NOON


@pytest.fixture
def noon(time_machine: Any) -> None:
    """The clock stands still: links are signed with the time."""
    time_machine.move_to(NOON, tick=False)
