"""Writes a small, complete game to start a new one from. docs/a-new-game.md says how to go on."""

from __future__ import annotations

import keyword
import re
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.catalog import GAMES
from games.engine.rulebook import Rulebook
from games.engine.transcript import transcript
from games.management.commands.transcripts import CATALOG as TESTS
from games.management.commands.transcripts import digest_of, noted_editions, write_editions

GAMES_FOLDER = Path(settings.BASE_DIR) / "games"
README = Path(settings.BASE_DIR) / "README.md"
SKELETON = GAMES_FOLDER / "skeleton"
CATALOG = GAMES_FOLDER / "catalog"
SLUG, NAME = "sample_game", "Sample Game"  # replaced in the skeleton by the new game's own
TEST = f"test_{SLUG}.py-tpl"
WELL_FORMED = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
LONGEST = 24
IMPORTS = re.compile(r"(?:^from games\.catalog\..*\n)+", re.MULTILINE)
ROWS = re.compile(r"(^\| game \| players \|.*\n\|---.*\n)(?:\|.*\n)*", re.MULTILINE)
LAST = re.compile(r"(?<=,\n)(?=    \)\n\})")  # the place after the registry's last game


class Command(BaseCommand):
    """`manage.py newgame SLUG` makes games/catalog/SLUG and its tests."""

    help = __doc__

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help=f"lower-case words joined by underscores: {SLUG}")
        parser.add_argument("--name", help=f"the name that players see ({NAME})")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the game, its tests and its transcript, and register it."""
        slug = options["slug"]
        name = options["name"] or slug.replace("_", " ").title()
        check(slug, name)
        folder = write_game(slug, name)
        register(slug)
        game = import_module(f"games.catalog.{slug}").GAME
        write_tests(slug, name, game)
        README.write_text(with_games(README.read_text(), [*GAMES.values(), game]))
        self.stdout.write(
            f"{name} is in {folder.relative_to(settings.BASE_DIR)}. It is complete: play it with make play (restart it"
            f" if it is running), test it with .venv/bin/python -m pytest tests/catalog -k {slug}.\n"
            "Then change it file by file, as docs/a-new-game.md says."
        )


def check(slug: str, name: str) -> None:
    """Check the slug and the name. Raises CommandError."""
    if not WELL_FORMED.fullmatch(slug) or len(slug) > LONGEST or keyword.iskeyword(slug):
        raise CommandError(f"A slug is lower-case words joined by underscores, up to {LONGEST} characters: {SLUG}.")
    if slug in GAMES or (CATALOG / slug).exists():
        raise CommandError(f"There already is a games/catalog/{slug}. Choose another slug.")
    if not re.fullmatch(r"[^\"\\{}%<>\n]{1,30}", name):
        raise CommandError(
            "A name can have up to 30 characters, but no quotes, backslashes, brackets or percent signs."
        )
    if not TESTS.is_dir():
        raise CommandError("There is no tests/catalog here. Write games where their tests are, not on a server.")


def write_game(slug: str, name: str) -> Path:
    """Copy the skeleton under the game's own names; return its folder."""
    folder = CATALOG / slug
    for source in sorted(SKELETON.rglob("*")):
        if source.is_file() and source.name != TEST:
            target = folder / source.relative_to(SKELETON)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.with_suffix(source.suffix.replace("-tpl", "")).write_text(renamed(source, slug, name))
    return folder


def renamed(source: Path, slug: str, name: str) -> str:
    """Return the text of a skeleton file with the game's own names."""
    return source.read_text().replace(SLUG, slug).replace(NAME, name)


def register(slug: str) -> None:
    """Add the game to the registry, as the last that players see."""
    registry = CATALOG / "__init__.py"
    constant = slug.upper()
    line = f"from games.catalog.{slug} import GAME as {constant}\n"
    text = IMPORTS.sub(lambda found: "".join(sorted([*found[0].splitlines(keepends=True), line])), registry.read_text())
    registry.write_text(LAST.sub(f"        {constant},\n", text))


def with_games(readme: str, games: Iterable[Rulebook]) -> str:
    """Return README.md with a row for each game in its table of games."""
    rows = [f"| **{g.name.template}** | {g.seats[0]}–{g.seats[-1]} | {g.front.blurb.template} |\n" for g in games]
    return ROWS.sub(lambda found: found[1] + "".join(rows), readme)


def write_tests(slug: str, name: str, game: Rulebook) -> None:
    """Write the game's tests and its first transcript, and record that as edition 1."""
    (TESTS / f"test_{slug}.py").write_text(renamed(SKELETON / TEST, slug, name))
    file = TESTS / "transcripts" / slug / "all_cards_played.txt"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(transcript(game, game.seats[0], {}, "all_cards_played", ["random"]))
    write_editions({**noted_editions(), (slug, game.edition): digest_of({file: file.read_text()})})
