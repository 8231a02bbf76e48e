"""The tests' own PostgreSQL starts on bare machines too."""

from __future__ import annotations

from contextlib import ExitStack

import psycopg
import pytest

from .missing import enter_or_skip
from .postgres import own_postgres


def test_it_starts_for_a_root_whose_path_has_no_sbin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/usr/bin:/bin")
    with ExitStack() as stack:
        service = enter_or_skip(stack, own_postgres())
        with psycopg.connect(service.url) as line:
            assert line.execute("SELECT 1").fetchone() == (1,)
