"""How much room a finished game takes on PostgreSQL, and how much after it has slimmed down.

`python -m tests.services.postgres python -m benchmarks.room` prints a line for each game; indexes are counted in.
"""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from benchmarks.report import only_help
from benchmarks.site import set_up

GAMES = 10  # of each kind, so that half-filled pages of the database do not matter
OURS = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relkind = 'r' AND relname LIKE 'games\\_%'"


def main() -> None:
    """Print bytes a game, by kind: finished by bots, and slimmed down."""
    only_help("benchmarks.room", __doc__)
    set_up()
    from accounts.models import User
    from games import catalog, play

    empty, player = room(), User.objects.create(name="Ada")
    print("| game | seats | answers | kB when it ends | kB after a year |\n|---|---|---|---|---|")
    for slug, rules in catalog.GAMES.items():
        seats = min(4, rules.seats[-1])
        games = [finished(player, play.Plan(slug, seats, bots=seats - 1)) for _ in range(GAMES)]
        answers, full = sum(game.moves_made for game in games) / GAMES, room() - empty
        age()
        play.slim_down()
        slim = room() - empty
        name = slug.replace("_", " ")
        print(
            f"| {name} | {seats} | {answers:.0f} | {full / GAMES / 1000:.0f} | {slim / GAMES / 1000:.0f} |", flush=True
        )
        for game in games:
            game.delete()


def finished(player: Any, plan: Any) -> Any:
    """Let bots play a game to its end."""
    from django.utils import timezone

    from games import play
    from games.models import Game

    game, now = play.open_table(player, plan), timezone.now()
    play.seat_bot(game.address, 0)
    while game.status != Game.Status.OVER:
        now += timedelta(days=10)
        play.act_due(game.address, now)
        game.refresh_from_db()
    return game


def age() -> None:
    """Let all games have ended two years ago."""
    from django.utils import timezone

    from games.models import Game

    Game.objects.update(ended_at=timezone.now() - timedelta(days=730))


def room() -> int:
    """Return the bytes that all games take, once the database has put away what is gone."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("VACUUM FULL")
        cursor.execute(OURS)
        [taken] = cursor.fetchone()
    return int(taken)


if __name__ == "__main__":
    main()
