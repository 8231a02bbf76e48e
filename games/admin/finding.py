"""Finding tables by what a host knows of them."""

from __future__ import annotations

from django.db.models import Q

from accounts.finding import found_by
from games.models import Game, Seat

MOST = 50  # players whose tables are looked for; of many more tables PostgreSQL would rather read them all


def tables_by(text: str) -> tuple[Q, bool]:
    """Return the condition for tables by their address or players, and whether it covers all those players.

    The players come first, then their seats: all by index, where a join of tables, seats and players would read each.
    """
    players = list(found_by(text).values_list("pk", flat=True)[: MOST + 1])
    addressed = Game.objects.filter(address__startswith=text.strip().lower())
    seated = Seat.objects.order_by().filter(user__in=players[:MOST])
    games = addressed.values("pk").union(seated.values("game"))
    return Q(pk__in=games), len(players) <= MOST
