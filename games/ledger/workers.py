"""Wakes the workers once a change is committed. What must happen is a row: a lost call only costs a few seconds."""

from __future__ import annotations

import logging
from datetime import datetime

from celery import current_app
from django.db import transaction
from kombu.exceptions import OperationalError

from games.ledger.held import Taken

log = logging.getLogger(__name__)

PLAY_BOTS = "games.tasks.play_bots"  # by its name, as Celery means it: the tasks know this package, not it them
SOON = 60  # seconds; what is due later the sweep will find


def call_workers(held: Taken) -> None:
    """Once this is committed, call a worker for the moment at which the site is to act next."""
    moments = [seat.acts_at for seat in held.seats if seat.acts_at is not None]
    if moments:
        address, moment = held.game.address, min(moments)
        transaction.on_commit(lambda: call_worker(address, moment, held.now))


def call_worker(address: str, moment: datetime, now: datetime) -> None:
    """Ask for a table's automatic answers at a moment, if that is soon."""
    wait = (moment - now).total_seconds()
    if wait > SOON:
        return
    try:
        current_app.signature(PLAY_BOTS, (address,)).apply_async(countdown=max(0, wait), retry=False)
    except (OperationalError, OSError) as error:
        log.warning("no worker could be called (%s): the sweep will find it", type(error).__name__)
