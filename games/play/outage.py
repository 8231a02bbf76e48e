"""After an outage, moves every player's deadline by the length of it, before anything falls due."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from games.ledger.clocks import move_deadlines
from games.ledger.opener import by_rows
from games.ledger.refusals import Refused
from games.models import Game, Heartbeat

log = logging.getLogger(__name__)

NOTED_EVERY = timedelta(minutes=1)
OUTAGE = timedelta(minutes=10)  # a shorter one changes nothing


def catch_up() -> None:
    """Note that the site is up; if it was down, give all players who are awaited that time back.

    Progress is a row, advanced by conditional updates: two workers do it only once, and a killed one loses nothing.
    """
    now = timezone.now()
    heartbeat, _new = Heartbeat.objects.get_or_create(pk=Heartbeat.ONLY, defaults={"at": now})
    silence = now - heartbeat.at
    if heartbeat.down_since is None and silence > OUTAGE:
        note_outage(heartbeat, now)
    elif heartbeat.down_since is None and silence > NOTED_EVERY:
        advance(heartbeat, at=now)
    while heartbeat.down_since is not None:
        move_next_table(heartbeat, heartbeat.at - heartbeat.down_since)


@transaction.atomic
def note_outage(heartbeat: Heartbeat, now: datetime) -> None:
    """Note that the site was down until now; seats that were kept then are kept for as much longer."""
    down_since = heartbeat.at
    if advance(heartbeat, at=now, down_since=down_since, moved=0):
        kept = Game.objects.filter(status=Game.Status.OPEN, kept_until__gt=down_since)
        kept.update(kept_until=F("kept_until") + (now - down_since))


def move_next_table(heartbeat: Heartbeat, by: timedelta) -> None:
    """Move the clocks of the next table that was awaiting somebody when the site went down; note the end."""
    waiting = Game.objects.filter(status=Game.Status.RUNNING, seats__awaited_since__lte=heartbeat.down_since)
    game = waiting.filter(pk__gt=heartbeat.moved).order_by("pk").first()
    with transaction.atomic():
        if game is None:
            advance(heartbeat, down_since=None)
        elif advance(heartbeat, moved=game.pk):
            move_table(game.address, by)


def move_table(address: str, by: timedelta) -> None:
    """Move one table's clocks; if that fails, leave it as it is."""
    try:
        with by_rows(address, Game.Status.RUNNING) as taken:
            move_deadlines(taken, by)
    except Refused:
        return  # it has been paused or has ended
    except Exception as error:  # must not hold up the other tables; values are secret
        log.error("the clocks of table %s could not be moved (%s)", address, type(error).__name__)


def advance(heartbeat: Heartbeat, **change: datetime | int | None) -> bool:
    """Advance the heartbeat unless another worker has, then reload it."""
    as_read = Heartbeat.objects.filter(at=heartbeat.at, down_since=heartbeat.down_since, moved=heartbeat.moved)
    advanced = as_read.update(**change) == 1
    heartbeat.refresh_from_db()
    return advanced
