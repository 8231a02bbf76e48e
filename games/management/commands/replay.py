"""Plays stored games again from their seed and their moves, and compares where that leads with what is stored."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games.ledger.held import lock
from games.ledger.refusals import Gone
from games.models import Game
from games.play.replay import OfAnotherEdition, agrees

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.OVER)


class Command(BaseCommand):
    """Replay games; exit code 1 and a line for each that differs."""

    help = "Plays games again from seed and moves and compares digests: those named, or all that have started."

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the addresses of the games."""
        parser.add_argument("address", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare each game, one at a time so that play goes on meanwhile."""
        games = Game.objects.filter(status__in=STARTED).order_by("pk")
        if options["address"]:
            games = games.filter(address__in=options["address"])
            missing = set(options["address"]) - set(games.values_list("address", flat=True))
            if missing:
                raise CommandError(f"No started game has the address {', '.join(sorted(missing))}.")
        count = differ = earlier = 0
        for address in list(games.values_list("address", flat=True)):
            try:
                difference = compare(address)
            except OfAnotherEdition:
                earlier += 1
                continue
            count += 1
            if difference:
                differ += 1
                self.stdout.write(f"{address}: {difference}")
        self.stdout.write(f"{count} games played again, {differ} differ.")
        if earlier:
            self.stdout.write(f"{earlier} of earlier editions left out: today's rules cannot play them.")
        brought_over = games.filter(truth__origin__isnull=False).count()
        if brought_over:
            self.stdout.write(f"{brought_over} have changed editions: played again from the turn in which they did.")
        if differ:
            sys.exit(1)


@transaction.atomic
def compare(address: str) -> str:
    """Say how a game differs from what its seed and moves lead to, naming nothing that lies in it; "" if it agrees.

    Raises OfAnotherEdition.
    """
    try:
        game = lock(address)  # so that no answer comes in between moves and digest
    except Gone:
        return ""
    try:
        return "" if agrees(game) else "its moves lead to another position"
    except OfAnotherEdition:
        raise
    except Exception as error:  # whatever a wrong row may raise; its message could tell a hidden card
        return f"its moves cannot be played again ({type(error).__name__})"
