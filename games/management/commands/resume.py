"""Checks before a deploy which tables this code can resume, without changing anything."""

from __future__ import annotations

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection, transaction

from games import catalog
from games.ledger.editions import Newer, would_begin_turn_again
from games.ledger.trouble import STARTED, place_of
from games.models import Game, Truth


class Command(BaseCommand):
    """Try to resume tables, read-only; print a line for each that would change or fail, exit with 1 if any fails."""

    help = (
        "Resumes the tables named, or all running and paused ones, under the present rules, and compares what they ask"
        " with what the players were shown. Changes nothing. Fails if a game could not go on, or if its rules have"
        " changed without a new edition."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("address", nargs="*")
        parser.add_argument("--all", action="store_true", help="all running and paused tables")

    def handle(self, *args: Any, **options: Any) -> None:
        games = Game.objects.filter(status__in=STARTED).order_by("pk")
        if not options["all"]:
            if not options["address"]:
                raise CommandError("Name some tables, or use --all.")
            games = games.filter(address__in=options["address"])
        addresses = list(games.values_list("address", flat=True))
        missing = set(options["address"]) - set(addresses)
        if missing:
            raise CommandError(f"No running table has the address {', '.join(sorted(missing))}.")
        failed = 0
        for address in addresses:
            said, well = try_table(address)
            failed += not well
            if said:
                self.stdout.write(f"{address}: {said}")
        self.stdout.write(f"{len(addresses)} tables tried, {failed} could not go on.")
        if failed:
            sys.exit(1)


def try_table(address: str) -> tuple[str, bool]:
    """Say, without any details, what would become of a table, and whether that is acceptable."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:  # one consistent view of its rows while people play on
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        truth = Truth.objects.select_related("game").get(game__address=address)
        game, today = truth.game, catalog.find(truth.game.slug).edition
        try:
            again = would_begin_turn_again(game, truth)
        except Newer:
            return f"is of edition {game.edition}, but the present rules are edition {today}", False
        except Exception as error:  # whatever rules may raise; the message may contain a hidden card
            return f"cannot be resumed: {place_of(error)}", False
    if game.edition == today:
        return ("its rules have changed, but their edition has not", False) if again else ("", True)
    return f"edition {game.edition} to {today}, " + ("its turn starts again" if again else "its turn goes on"), True
