"""`manage.py newgame` writes a game that is whole at once; tried in a copy of the project."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from games import catalog
from tests.catalog.which import SEALED

SLUG, NAME = "market_of_night_and_fog2", "The Market of Night & Fog's II"  # as long as they may be
CODE = ("accounts", "benchmarks", "config", "docs", "faults", "games", "static", "templates", "tests")
COPIED = (*CODE, "manage.py", "pyproject.toml", "README.md")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A copy of the project as it stands."""
    for name in COPIED:
        source = Path(settings.BASE_DIR) / name
        (shutil.copytree if source.is_dir() else shutil.copy2)(source, tmp_path / name)
    return tmp_path


def run(project: Path, *arguments: str) -> str:
    """Run Python there, and return what it says; fail with that if it fails."""
    known = {
        name: value for name, value in os.environ.items() if not name.startswith(("DJANGO_", "DATABASE_", "PYTEST"))
    }
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={**known, "DEBUG": "1", "LONGHAND_VAR": str(project / "var")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_a_new_game_passes_what_every_game_must_and_its_own_tests(project: Path) -> None:
    said = run(project, "manage.py", "newgame", SLUG, "--name", NAME)
    assert f"{NAME} is in games/catalog/{SLUG}." in said

    assert f"| **{NAME}** | 2–4 | " in (project / "README.md").read_text()
    tests = ["tests/catalog", "tests/config/test_train.py", "tests/games/test_replay.py"]
    passed = run(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", *tests, "-k", SLUG)
    assert "failed" not in passed
    run(project, "-m", "ruff", "check", "--no-cache", "games/catalog", "tests/catalog")
    run(project, "-m", "ruff", "format", "--no-cache", "--check", "games/catalog", "tests/catalog")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([SEALED], f"There already is a games/catalog/{SEALED}."),
        (["Night-Market"], "A slug is lower-case words joined by underscores"),
        (["night__market"], "A slug is lower-case words joined by underscores"),
        (["class"], "A slug is lower-case words joined by underscores"),
        (["n" * 25], "A slug is lower-case words joined by underscores"),
        (["no_game_of_ours", "--name", 'The "Market"'], "A name can have up to 30 characters"),
    ],
)
def test_what_cannot_be_a_game_is_refused_and_nothing_is_written(arguments: list[str], sentence: str) -> None:
    registry = Path(catalog.__file__)
    before = registry.read_text(), sorted(registry.parent.iterdir())
    with pytest.raises(CommandError, match=sentence):
        call_command("newgame", *arguments)
    assert (registry.read_text(), sorted(registry.parent.iterdir())) == before


@pytest.mark.browser
def test_the_cards_of_a_new_game_can_be_drawn_for_letters(project: Path) -> None:
    run(project, "manage.py", "newgame", SLUG, "--name", NAME)
    assert f"{SLUG}: 9 of 9 drawn" in run(project, "manage.py", "draw_cards", SLUG)
    assert len([*(project / "games" / "catalog" / SLUG / "art" / "mail").glob("card-*.png")]) == 9
