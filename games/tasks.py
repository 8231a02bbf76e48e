"""Celery tasks: the moves of bots when their time has come, and every few seconds a sweep of all that is due."""

from __future__ import annotations

import logging

from celery import shared_task
from django.utils import timezone

from games import play, post, seasons
from games.engine.fields import IllegalAnswer
from games.ledger.trouble import note_at
from games.models import Game, Seat

log = logging.getLogger(__name__)

SWEPT = 500  # tables in one sweep; the next follows within seconds


@shared_task
def play_bots(address: str) -> None:
    """Answer for every seat of a table whose time has come."""
    play.catch_up()
    move_on(address)


def move_on(address: str) -> None:
    """Answer at one table, unless it is now paused, over or gone. A broken table does not hold up the others.

    If an answer that the site gives by itself fails, nobody can give a better one, so the table is stuck.
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
    """Do all that is due: answers of bots, orders and absent players, letters, seasons, pauses, proposals, figures."""
    play.catch_up()
    for address in due_tables():
        move_on(address)
    play.write_due()
    post.post_due()
    for later in (seasons.run_due, play.relieve_due, play.resume_due, play.lapse_due, play.tally):
        try:
            later()
        except Exception:  # it can wait; the next sweep tries again
            log.exception("the sweep could not do its %s", later.__name__)


@shared_task
def call() -> None:
    """Tell the players' webhooks and devices what is due: apart from the sweep, which must not wait for them."""
    post.call_due()


@shared_task
def bind(address: str = "") -> None:
    """Bind the books of finished games that are due, or one table's."""
    play.bind_due(address)


@shared_task
def analyse() -> None:
    """Work out what turned finished games, one after the other: in a process of its own, for this takes time."""
    while play.analyse_due():
        pass


@shared_task
def tend() -> None:
    """Move tables to today's rules, retry stuck ones once the code has changed, and mail the admins about them.

    This only spares players the wait: looking at a table, or answering there, also brings it over.
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
        log.warning("the admins could not be mailed (%s)", type(error).__name__)


def due_tables() -> list[str]:
    """Find, by index, the tables where an answer by the site is due."""
    paused = Game.objects.filter(status=Game.Status.PAUSED)  # exclude the few paused ones: see games.play.letters
    broken = Game.objects.filter(trouble_at__isnull=False)  # retried when the code changes
    due = Seat.objects.filter(acts_at__lte=timezone.now()).exclude(game__in=paused).exclude(game__in=broken)
    addresses = due.order_by("acts_at").values_list("game__address", flat=True)[:SWEPT]
    return list(dict.fromkeys(addresses))
