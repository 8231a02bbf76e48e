"""Door & Treasure as it is played on the site."""

from __future__ import annotations

import ast
import re
import shutil
from pathlib import Path

import pytest
from django.core.management import call_command

from games.catalog.door_and_treasure import cards
from games.catalog.door_and_treasure.printed import JOKES, NAMES
from tests.pseudo import CODE
from tests.services.missing import Missing, skip

CARDS = Path(cards.__file__).with_name("cards.toml")


# Names of people and things are not sentences; nor are numbers written out by a game's own digits.
GIVEN = re.compile(r'^#: cards\.toml:(\d+).*\nmsgid (".*")$', re.MULTILINE)


def test_a_translator_is_given_whatever_stands_on_cards(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: object
) -> None:
    if not shutil.which("xgettext"):
        skip(Missing("gettext"))
    (tmp_path / "locale").mkdir()
    (tmp_path / "pyproject.toml").write_text('name = "nothing to translate"')
    shutil.copy(CARDS, tmp_path)
    monkeypatch.chdir(tmp_path)
    settings.LOCALE_PATHS = []  # type: ignore[attr-defined]

    call_command("makemessages", locale=[CODE], verbosity=0, no_wrap=True)

    written = (tmp_path / "locale" / CODE / "LC_MESSAGES" / "django.po").read_text()
    given = {said: line for line, said in GIVEN.findall(written)}
    assert {ast.literal_eval(said) for said in given} == {text.template for text in (*NAMES.values(), *JOKES.values())}
    assert "Damp Imp" in CARDS.read_text().splitlines()[int(given['"Damp Imp"']) - 1]
