"""What the workers do: bots' moves at their moment, and every few seconds a sweep of all that is due."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from games import notices, play
from games.engine.fields import IllegalAnswer
from games.ledger.faults import note_at
from games.models import Game, Seat

log = logging.getLogger(__name__)

SWEPT = 500  # tables in one sweep; the next follows within seconds


@shared_task
def play_bots(address: str) -> None:
    """Answer at one table for every seat whose time has come."""
    play.catch_up()
    move_on(address)


def move_on(address: str) -> None:
    """Answer at one table, unless it is paused, over or gone meanwhile; one that is broken stops nothing else.

    What the site answers for somebody cannot be answered otherwise: if that fails, the table cannot go on.
    """
    try:
        play.act_due(address)
    except (play.Faulty, IllegalAnswer) as error:
        play.note_trouble(address, error.__cause__ or error)
    except play.Refused:
        return
    except Exception as error:
        log.exception("table %s could not be moved on: fault %s", address, note_at(error, address))


@shared_task
def sweep() -> None:
    """Do all that is due: answers of bots, orders and the absent, then letters."""
    play.catch_up()
    for address in due_tables():
        move_on(address)
    play.write_due()
    notices.post_due()


@shared_task
def tend() -> None:
    """Bring tables over to today's rules, try broken ones again once the code has changed, and tell the admins of them.

    Only so that nobody waits for it: whoever looks at a table or answers there first brings it over as well.
    """
    for address in play.outdated():
        try:
            play.bring_over(address)
        except play.Refused:
            continue
        except Exception:
            log.exception("table %s could not be brought over", address)
    try:
        play.tell_admins()
    except Exception as error:  # the mail server may be away
        log.warning("the admins could not be written to (%s)", type(error).__name__)


def due_tables() -> list[str]:
    """Find, by index, the tables where the site is to answer for somebody by now."""
    paused = Game.objects.filter(status=Game.Status.PAUSED)  # not of the many that run: see games.play.letters
    broken = Game.objects.filter(trouble_at__isnull=False)  # tried again when the code changes
    due = Seat.objects.filter(acts_at__lte=timezone.now()).exclude(game__in=paused).exclude(game__in=broken)
    addresses = due.order_by("acts_at").values_list("game__address", flat=True)[:SWEPT]
    return list(dict.fromkeys(addresses))
