"""What tests of tables may ask for."""

from __future__ import annotations

from typing import Any

import pytest

from .letters import NOON, cleo_is_baron


@pytest.fixture
def noon(time_machine: Any) -> None:
    """The clock stands still: links are signed with the time."""
    time_machine.move_to(NOON, tick=False)


@pytest.fixture
def cleo_is_the_first_baron(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the next table's deal, so that Ada and Ben are asked."""
    monkeypatch.setattr("games.play.tables.secrets.token_bytes", cleo_is_baron)
