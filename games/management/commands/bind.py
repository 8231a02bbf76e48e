"""Binds the books of finished games again, after the rules or the code have been mended."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import play


class Command(BaseCommand):
    """Make books due and bind all that are due."""

    help = "Binds again the books of the tables named, or all that could not be bound step by step."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Bind books until none is due."""
        due, count = play.bind_again(options["address"]), 0
        while bound := play.bind_due():
            count += bound
        self.stdout.write(f"{due} books made due, {count} bound.")
