"""Wakes the workers once a change is committed. What must happen is a row, so a lost call only costs seconds."""

from __future__ import annotations

import logging
from datetime import datetime

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.ledger.held import Taken
from games.ledger.pace import may_think
from games.models import Game

log = logging.getLogger(__name__)

PLAY_BOTS = "games.tasks.play_bots"  # by name, since the tasks import this package and not the other way round
BIND = "games.tasks.bind"
SOON = 60  # seconds; the sweep finds what is due later


def call_workers(held: Taken) -> None:
    """After the commit, call a worker for the moment when the site must act next, or to bind the book of a game.

    Where bots may have to think before that, one is called at once, too.
    """
    if held.game.status == Game.Status.OVER:
        transaction.on_commit(lambda: call(BIND, held.game.address, 0))
        return
    moments = [seat.acts_at for seat in held.seats if seat.acts_at is not None]
    if moments:
        address, moment = held.game.address, min(moments)
        transaction.on_commit(lambda: call_worker(address, moment, held.now))
    if not held.thinks_ahead and any(may_think(held.game, seat) for seat in held.seats if seat.acts_at is not None):
        transaction.on_commit(lambda: call(PLAY_BOTS, held.game.address, 0))


def call_worker(address: str, moment: datetime, now: datetime) -> None:
    """Ask a worker for a table's automatic answers at a moment, if that is soon."""
    wait = (moment - now).total_seconds()
    if wait > SOON:
        return
    call(PLAY_BOTS, address, max(0, wait))


def call(task: str, address: str, wait: float) -> None:
    """Ask a worker to do something for a table after so many seconds."""
    try:
        current_app.signature(task, (address,)).apply_async(countdown=wait, retry=False)
    except (OperationalError, OSError) as error:
        log.warning("no worker could be called (%s): the sweep will find what is due", type(error).__name__)
