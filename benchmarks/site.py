"""An embedded Longhand to measure: set up, migrated, with friends at a table."""

from __future__ import annotations

import os
from typing import Any

from games.catalog import GAMES

USUAL = next(iter(GAMES))  # the game that is played where any will do
LONGEST = max(
    GAMES, key=lambda slug: max(GAMES[slug].front.length.values())
)  # the one whose turns have the most answers


def set_up() -> None:
    """Begin with an empty database, and static files as they are served for real."""
    os.environ["DJANGO_SETTINGS_MODULE"] = "benchmarks.settings"
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)


def table_of(slug: str, seats: int, **agreed: Any) -> Any:
    """A started table of friends."""
    from accounts.models import User
    from games import play

    friends = [User.objects.create(name=f"Friend {seat}") for seat in range(seats)]
    game = play.open_table(friends[0], play.Plan(slug, seats, **agreed))
    for friend in friends[1:]:
        play.take_seat(game.address, friend)
    game.refresh_from_db()
    return game
