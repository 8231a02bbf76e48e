"""The games are told apart in games/catalog alone: what every game shares names none."""

from __future__ import annotations

from pathlib import Path

import pytest

from games.catalog import GAMES

ROOT = Path(__file__).parents[2]
SHARED = ["accounts", "config", "faults", "games", "static/css", "static/js", "templates"]
CATALOG = ROOT / "games" / "catalog"
MIGRATIONS = ROOT / "games" / "migrations"  # say what was stored on a day, and do not change with the games
WRITTEN = {".py", ".html", ".jinja", ".txt", ".css", ".js", ".py-tpl", ".md"}


def shared_files() -> list[Path]:
    paths = [path for folder in SHARED for path in (ROOT / folder).rglob("*")]
    return [path for path in paths if path.suffix in WRITTEN and not {CATALOG, MIGRATIONS} & {*path.parents}]


@pytest.mark.parametrize("slug", GAMES)
def test_what_every_game_shares_names_none(slug: str) -> None:
    names = {slug, slug.replace("_", " "), GAMES[slug].name.template.lower()}
    naming = [
        str(path.relative_to(ROOT))
        for path in shared_files()
        if any(name in path.read_text().lower() for name in names)
    ]

    assert naming == [], "a game says by its Rulebook what it needs, and keeps the rest in its own folder"
