"""Imports run one way, as pyproject.toml says room by room; and what is pure stays pure."""

import pytest
from importlinter.cli import EXIT_STATUS_SUCCESS, lint_imports


def test_imports_run_one_way(capsys: pytest.CaptureFixture[str]) -> None:
    status = lint_imports(no_cache=True)

    assert status == EXIT_STATUS_SUCCESS, capsys.readouterr().out
