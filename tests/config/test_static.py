"""Scripts as a site serves them: a module imports others by the names that their contents give them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import override_settings

IMPORTED = re.compile(r'^import\b[^"\n]*"\./([^"]+)"', re.MULTILINE)
HASHED = re.compile(r"\w+\.[0-9a-f]{12}\.js")


@pytest.fixture
def collected(tmp_path: Path) -> Path:
    storages = settings.STORAGES | {"staticfiles": {"BACKEND": "config.static.Storage"}}
    with override_settings(STATIC_ROOT=tmp_path, STORAGES=storages):
        call_command("collectstatic", interactive=False, verbosity=0)
    return tmp_path / "js"


def test_a_page_loads_no_module_that_an_older_page_may_have_kept(collected: Path) -> None:
    waiting, loaded = [next(collected.glob("longhand.????????????.js")).name], set()
    while waiting:
        name = waiting.pop()
        loaded.add(name)
        waiting += set(IMPORTED.findall((collected / name).read_text())) - loaded

    assert len(loaded) > 1
    assert all(HASHED.fullmatch(name) for name in loaded)
