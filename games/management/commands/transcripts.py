"""Writes down the games in tests/catalog/transcripts once more: the first line of each file says which game it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.catalog import GAMES, find
from games.engine.transcript import again


class Command(BaseCommand):
    """Print a game's transcripts, or write them where the tests expect them."""

    help = "Prints the transcripts of a game; with --write the files that the tests compare them with are replaced."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the game's slug and whether to write."""
        parser.add_argument("slug", choices=[*GAMES])
        parser.add_argument("--write", action="store_true", help="replace the expected files")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write down every game that has a file."""
        folder = Path(settings.BASE_DIR) / "tests" / "catalog" / "transcripts" / options["slug"]
        files = sorted(folder.glob("*.txt"))
        if not files:
            raise CommandError(f"There is no transcript in {folder}.")
        for file in files:
            written = file.read_text()
            text = again(find(options["slug"]), written)
            if options["write"]:
                file.write_text(text)
                self.stdout.write(f"{file.name}: {'unchanged' if text == written else 'replaced'}")
            else:
                self.stdout.write(f"# {file.name}\n{text}")
