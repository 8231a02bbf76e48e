"""The next season of divisions opens by itself, with all who are still there: the best two up, the last two down."""

from __future__ import annotations

import secrets
from collections import defaultdict
from datetime import datetime, timedelta

from games.models import Entrant, Season
from games.seating.courses import DAYS_BETWEEN
from games.seating.forms import next_order

BETWEEN = timedelta(days=DAYS_BETWEEN)  # two seasons: time to say no by leaving, or to come in
AGREED = (
    "name", "form", "opener", "games", "seats", "rounds", "at_once", "move_time", "bank_time", "level", "stakes",
    "refills", "by_link", "programs", "analysed",
)  # fmt: skip


def open_next(season: Season, now: datetime) -> Season | None:
    """Open the season after a locked one that has just ended, for those who go on; None if nobody does."""
    entrants = {one.number: one for one in season.entrants.order_by("division", "place", "number")}
    divisions: defaultdict[int, list[int]] = defaultdict(list)
    for number, one in entrants.items():
        divisions[one.division].append(number)
    away = {number for number, one in entrants.items() if one.left_at or not one.again or one.user_id is None}
    order = next_order([divisions[key] for key in sorted(divisions)], away)
    if not order:
        return None
    agreed = {name: getattr(season, name) for name in AGREED}
    after = Season.objects.create(
        **agreed, before=season, seed=secrets.randbits(62), opened_at=now, begins_at=now + BETWEEN, due_at=now + BETWEEN
    )
    after.circles.set(season.circles.all())
    Entrant.objects.bulk_create(
        Entrant(season=after, user_id=entrants[number].user_id, number=place) for place, number in enumerate(order)
    )
    return after
