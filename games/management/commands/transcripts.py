"""Plays the games in tests/catalog/transcripts again; the first line of each file says which game it is."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.catalog import GAMES, find
from games.engine.transcript import again, facts_of

CATALOG = Path(settings.BASE_DIR) / "tests" / "catalog"
EDITIONS = CATALOG / "editions.txt"  # slug, edition and SHA-256 of its transcripts, a line for each edition


class Command(BaseCommand):
    """Print a game's transcripts, or write them where the tests expect them."""

    help = "Prints a game's transcripts; with --write, replaces the files that the tests compare them with."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", choices=[*GAMES])
        parser.add_argument("--write", action="store_true", help="replace the expected files")
        parser.add_argument(
            "--same-edition", action="store_true", help="write without a new edition, since nobody plays this one yet"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        slug = options["slug"]
        files = files_of(slug)
        if not files:
            raise CommandError(f"There are no transcripts of {slug}.")
        texts = {file: again(find(slug), file.read_text()) for file in files}
        if not options["write"]:
            for file, text in texts.items():
                self.stdout.write(f"# {file.name}\n{text}")
            return
        note_edition(slug, digest_of(texts), options["same_edition"])
        for file, text in texts.items():
            changed = text != file.read_text()
            file.write_text(text)
            self.stdout.write(f"{file.name}: {'replaced' if changed else 'unchanged'}")


def files_of(slug: str) -> list[Path]:
    """Return the files of a game's transcripts."""
    return sorted((CATALOG / "transcripts" / slug).glob("*.txt"))


def digest_of(texts: dict[Path, str]) -> str:
    """Return the SHA-256, in hexadecimal, of what happens in a game's transcripts, apart from the wording."""
    digest = hashlib.sha256()
    for file, text in sorted(texts.items()):
        digest.update("\n".join([file.name, *facts_of(text), ""]).encode())
    return digest.hexdigest()


def noted_editions() -> dict[tuple[str, int], str]:
    """Return the recorded digest of each edition of each game."""
    rows = (line.split() for line in EDITIONS.read_text().splitlines())
    return {(slug, int(edition)): digest for slug, edition, digest in rows}


def note_edition(slug: str, digest: str, same_edition: bool) -> None:
    """Record the digest of a game's present edition. Raises CommandError if another is recorded."""
    noted, edition = noted_editions(), find(slug).edition
    if noted.get((slug, edition), digest) != digest and not same_edition:
        raise CommandError(
            f"The transcripts of {slug} have changed, but its edition has not: running games would change too."
            f" Raise `edition` in games/catalog/{slug}/__init__.py, or use --same-edition if nobody plays it yet."
        )
    write_editions({**noted, (slug, edition): digest})


def write_editions(noted: dict[tuple[str, int], str]) -> None:
    lines = [f"{game} {number} {hashed}" for (game, number), hashed in sorted(noted.items())]
    EDITIONS.write_text("\n".join(lines) + "\n")
