"""What the documents link to and name is there, and no decision is missing from its index."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from games.catalog import GAMES
from games.management.commands.newgame import with_games

ROOT = Path(__file__).resolve().parent.parent.parent
DECISIONS = ROOT / "docs" / "decisions"
DOCUMENTS = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), DECISIONS / "README.md"]
DATED = sorted(DECISIONS.glob("2*.md"))
ROOMS = "accounts|benchmarks|config|docs|faults|games|static|templates|tests"


@pytest.mark.parametrize("document", [*DOCUMENTS, *DATED], ids=lambda path: path.name)
def test_links_lead_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#\s]*)", document.read_text()):
        assert (document.parent / link).exists(), f"{document.name} links to {link}, which is not there"


@pytest.mark.parametrize("name", ["ARCHITECTURE.md", "CONTRIBUTING.md", "README.md", "docs/hosting.md"])
def test_modules_that_are_named_are_there(name: str) -> None:
    for path in re.findall(rf"`((?:{ROOMS})/[\w/.-]+)`", (ROOT / name).read_text()):
        assert (ROOT / path).exists(), f"{name} names {path}, which is not there"


def test_the_readme_says_of_each_game_what_its_rulebook_says() -> None:
    readme = (ROOT / "README.md").read_text()
    assert readme == with_games(readme, GAMES.values()), "update it with README.write_text(with_games(...)) of newgame"


def test_rooms_that_are_drawn_are_there() -> None:
    drawing = (ROOT / "ARCHITECTURE.md").read_text().split("```")[1]
    for package, module in re.findall(r"\b(games|accounts)/(\w+)", drawing):
        place = ROOT / package / module
        assert place.is_dir() or place.with_suffix(".py").exists(), f"ARCHITECTURE.md draws {package}/{module}"


def test_every_decision_is_in_the_index_once_and_dated() -> None:
    index = (DECISIONS / "README.md").read_text()
    for path in DATED:
        title, _, date, *_ = path.read_text().split("\n")
        assert index.count(f"- [{title.removeprefix('# ')}]({path.name})") == 1, f"{path.name} is not in the index"
        assert date == path.name[:10], f"{path.name} does not have its date on the third line"
