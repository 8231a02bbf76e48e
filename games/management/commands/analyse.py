"""Works out what turned games that were over before this could be worked out, or before the code was mended."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from games import play

WIDE = 30  # signs of the bar


class Command(BaseCommand):
    """Make games due and work out all that are due, one after the other."""

    help = "Works out what turned the tables named, or all finished ones of which it is not known yet."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Work until nothing is due, and show how far that is."""
        due, done = play.analyse_again(options["address"]), 0
        while play.work_out_latest():
            done += 1
            full = WIDE * min(done, due) // max(1, due)
            self.stderr.write(f"\r[{'#' * full}{'.' * (WIDE - full)}] {done} of {due}", ending="")
            self.stderr.flush()
        self.stdout.write(f"\n{done} games worked out." if done else "Nothing to work out.")
