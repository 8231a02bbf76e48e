"""What the workers do: bots' moves at their moment, and every few seconds a sweep of all that is due."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from games import notices, play
from games.models import Game, Seat

log = logging.getLogger(__name__)

SWEPT = 500  # tables in one sweep; the next follows within seconds


@shared_task
def play_bots(address: str) -> None:
    """Answer at one table for every seat whose time has come."""
    play.catch_up()
    move_on(address)


def move_on(address: str) -> None:
    """Answer at one table, unless it is paused, over or gone meanwhile; one that is broken stops nothing else."""
    try:
        play.act_due(address)
    except play.Refused:
        return
    except Exception:
        log.exception("table %s could not be moved on", address)


@shared_task
def sweep() -> None:
    """Do all that is due: answers of bots, orders and the absent, then letters."""
    play.catch_up()
    for address in due_tables():
        move_on(address)
    notices.write_due()
    notices.post_due()


def due_tables() -> list[str]:
    """Find, by index, the tables where the site is to answer for somebody by now."""
    paused = Game.objects.filter(status=Game.Status.PAUSED)  # not of the many that run: see games.notices.due
    due = Seat.objects.filter(acts_at__lte=timezone.now()).exclude(game__in=paused).order_by("acts_at")
    addresses = due.values_list("game__address", flat=True)[:SWEPT]
    return list(dict.fromkeys(addresses))
