"""Only a game's own folders know its name: shared code names no game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalog import GAMES

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
STILL_NAMING = ROOT / "tests" / "catalog" / "still_naming.txt"  # tests that do; the list may only become shorter


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


def test_fewer_and_fewer_tests_name_a_game() -> None:
    """A test finds a game by what it needs of it (`tests/catalog/which.py`), or is one of that game's own."""
    named = re.compile(rf"\b({'|'.join(GAMES)})\b")
    found = {str(path.relative_to(ROOT)): len(named.findall(path.read_text())) for path in files_in(("tests",))}
    listed = dict(line.rsplit(" ", 1) for line in STILL_NAMING.read_text().splitlines())
    more = [f"{path} {count}" for path, count in found.items() if count > int(listed.get(path, 0))]
    fewer = [f"{path} {found.get(path, 0)}" for path, count in listed.items() if found.get(path, 0) < int(count)]

    assert not more, f"find the game by what the test needs of it, as tests/catalog/which.py does: {more}"
    assert not fewer, f"well done; say so in {STILL_NAMING.name}: {fewer}"
