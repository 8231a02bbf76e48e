"""Replays stored games from their seeds and moves, and compares the result with what is stored."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from games.ledger.locks import lock
from games.ledger.refusals import Gone
from games.models import Game
from games.play.replay import OfAnotherEdition, agrees

STARTED = (Game.Status.RUNNING, Game.Status.PAUSED, Game.Status.OVER)


class Command(BaseCommand):
    """Replay games; print a line for each that differs, and exit with 1 if any does."""

    help = "Replays the games named, or all that have started, from their seeds and moves, and compares digests."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*")

    def handle(self, *args: Any, **options: Any) -> None:
        """Compare games one at a time, so that people can go on playing."""
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
        self.stdout.write(f"{count} games replayed, {differ} differ.")
        if earlier:
            self.stdout.write(f"{earlier} left out, from earlier editions that today's rules cannot play.")
        brought_over = games.filter(truth__origin__isnull=False).count()
        if brought_over:
            self.stdout.write(f"{brought_over} have changed editions: replayed from the turn in which they did.")
        if differ:
            sys.exit(1)


@transaction.atomic
def compare(address: str) -> str:
    """Say, without any details, how a game differs from what its seed and moves lead to; "" if it agrees.

    Raises OfAnotherEdition.
    """
    try:
        game = lock(address)  # so that no answer comes between moves and digest
    except Gone:
        return ""
    try:
        return "" if agrees(game) else "its moves lead to another position"
    except OfAnotherEdition:
        raise
    except Exception as error:  # whatever a bad row may raise; the message may contain a hidden card
        return f"its moves cannot be replayed ({type(error).__name__})"
