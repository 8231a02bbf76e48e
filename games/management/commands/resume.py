"""Says before a deploy which tables the present code could resume, without changing anything."""

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
    """Resume tables, read only; exit code 1 and a line for each that could not go on."""

    help = (
        "Resumes the tables named, or all that run or are paused, under the present rules and compares what they ask"
        " with what the players were shown. Changes nothing. Fails if a game could not go on, or if the rules of its"
        " own edition have changed under it."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        """Read the addresses of the tables."""
        parser.add_argument("address", nargs="*")
        parser.add_argument("--all", action="store_true", help="every table that runs or is paused")

    def handle(self, *args: Any, **options: Any) -> None:
        """Try each table."""
        games = Game.objects.filter(status__in=STARTED).order_by("pk")
        if not options["all"]:
            if not options["address"]:
                raise CommandError("Name some tables, or say --all.")
            games = games.filter(address__in=options["address"])
        addresses = list(games.values_list("address", flat=True))
        missing = set(options["address"]) - set(addresses)
        if missing:
            raise CommandError(f"No running table has the address {', '.join(sorted(missing))}.")
        failed = 0
        for address in addresses:
            said, well = tried(address)
            failed += not well
            if said:
                self.stdout.write(f"{address}: {said}")
        self.stdout.write(f"{len(addresses)} tables tried, {failed} could not go on.")
        if failed:
            sys.exit(1)


def tried(address: str) -> tuple[str, bool]:
    """Say what would become of a table, naming nothing that lies in it, and whether that is well."""
    with transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:  # one view of all its rows, however play goes on meanwhile
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        truth = Truth.objects.select_related("game").get(game__address=address)
        game, today = truth.game, catalog.find(truth.game.slug).edition
        try:
            again = would_begin_turn_again(game, truth)
        except Newer:
            return f"is of edition {game.edition}, and the present rules are of edition {today}", False
        except Exception as error:  # whatever rules may raise; its message could tell a hidden card
            return f"cannot be resumed: {place_of(error)}", False
    if game.edition == today:
        return ("the rules have changed under it, and their edition has not", False) if again else ("", True)
    return f"edition {game.edition} to {today}, " + ("its turn begins again" if again else "its turn goes on"), True
