"""Prints who sits with whom in a season in which all meet all."""

from __future__ import annotations

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.seating.forms import PEOPLE, ROUNDS, TABLES, Form
from games.seating.seating import Round, seat

LIMITS = {"people": PEOPLE[Form.ROUND], "table": TABLES, "rounds": ROUNDS}


class Command(BaseCommand):
    """Seat people in rounds, and print a line for each round, or all as JSON."""

    help = (
        "Seats people in rounds so that all meet all as evenly as can be. People are numbers from 0; a table's first"
        " is in its first seat. With --json it prints a list of rounds, each a list of tables, each a list of people,"
        " null for a bot. The same seed seats them alike."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        for name, limits in LIMITS.items():
            parser.add_argument(f"--{name}", required=True, help=f"{limits.start} to {limits.stop - 1}")
        parser.add_argument("--seed", default="0", help="any whole number")
        parser.add_argument("--json", action="store_true", help="print one list of rounds")

    def handle(self, *args: Any, **options: Any) -> None:
        people, table, rounds = (limited(name, options[name]) for name in LIMITS)
        found = seat(people, table, rounds, whole("seed", options["seed"]))
        self.stdout.write(json.dumps(found) if options["json"] else "\n".join(map(line, found)))


def limited(name: str, text: str | int) -> int:
    """Read a number that has limits, or refuse it in a sentence."""
    limits, number = LIMITS[name], whole(name, text)
    if number not in limits:
        raise CommandError(f"--{name} must be from {limits.start} to {limits.stop - 1}, and is {number}.")
    return number


def whole(name: str, text: str | int) -> int:
    """Read a whole number."""
    try:
        return int(text)
    except ValueError:
        raise CommandError(f"--{name} must be a whole number, and is “{text}”.") from None


def line(tables: Round) -> str:
    """Write a round."""
    return " | ".join(" ".join("bot" if who is None else str(who) for who in seats) for seats in tables)
