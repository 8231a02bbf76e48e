"""Only a game's own folders know its name: shared code names no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalog import GAMES

from .which import name_of

ROOT = Path(__file__).parents[2]
SITE = ("accounts", "config", "faults", "games", "static/css", "static/js", "templates")
LABORATORY = ("benchmarks",)
APART = {
    ROOT / "games" / "catalog" / "__init__.py",  # the registry
    ROOT / "games" / "migrations",  # say what was stored on a day,
    ROOT / "tests" / "catalog" / "editions.txt",  # which rules were played,
    ROOT / "benchmarks" / "mutants",  # which line of which game is broken, and which tests find that
}
WRITTEN = {".py", ".html", ".jinja", ".txt", ".css", ".js", ".py-tpl", ".md", ".toml"}


def files_in(folders: tuple[str, ...]) -> list[Path]:
    """All that is written there, except in the folders and files of a game."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.suffix in WRITTEN]
    return [path for path in paths if not (APART & {path, *path.parents} or is_a_games_own(path))]


def is_a_games_own(path: Path) -> bool:
    """Whether it has a game's name, or lies in a folder that has."""
    return any(part.removeprefix("test_").startswith((*GAMES,)) for part in path.relative_to(ROOT).parts)


@pytest.mark.parametrize("slug", GAMES)
def test_site_and_laboratory_name_no_game(slug: str) -> None:
    names = {slug, slug.replace("_", " "), GAMES[slug].name.template.lower()}
    naming = [
        str(path.relative_to(ROOT))
        for path in files_in(SITE + LABORATORY)
        if any(name in path.read_text().lower() for name in names)
    ]

    assert naming == [], "a game says by its Rulebook what it needs, and keeps the rest in its own folders"


def test_tests_of_all_games_name_none() -> None:
    """A test finds a game by what it needs of it (`tests/catalog/which.py`), or is one of that game's own."""
    names = [*GAMES, *(re.escape(name_of(slug)) for slug in GAMES)]
    named = re.compile(rf"\b({'|'.join(names)})(?!\w)")
    naming = [str(path.relative_to(ROOT)) for path in files_in(("tests",)) if named.search(path.read_text())]

    assert naming == [], "find the game by what the test needs of it, as tests/catalog/which.py does"
