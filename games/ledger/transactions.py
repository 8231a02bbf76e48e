"""The two ways to open a table for writing, with its game resumed or by its rows alone; then workers wake.

What must happen is a row, so a lost call to a worker only costs seconds.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from datetime import datetime

from celery import current_app
from django.db import DatabaseError, transaction
from kombu.exceptions import OperationalError

from games.engine.fields import IllegalAnswer
from games.engine.texts import Text
from games.ledger.locks import Actor, Held, Taken
from games.ledger.pace import may_think
from games.ledger.refusals import Refused, not_for_play, not_in
from games.ledger.store import hold, put_back, put_rows_back, take
from games.ledger.trouble import Faulty, Stuck, note_at, note_trouble
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


@contextmanager
def at_table(
    address: str,
    *states: str,
    refusal: Callable[[str], Refused] = not_in,
    actor: Actor | None = None,
    again: Text | None = None,
    trying: bool = False,
) -> Iterator[Held]:
    """Hold a game for one transaction; when the block ends, write what has changed and call the workers.

    Takes the arguments of `hold` and raises what it raises: `again` is the reason to begin the turn again, if it is to;
    `trying` is whether to try even a table on which this version of the code has failed.

    A game that cannot be resumed is Stuck, and its table is marked. Any later error becomes Faulty, a fault with a
    number; the table is not marked, since a different answer may still work. Database errors pass through.
    """
    try:
        with transaction.atomic():
            held = hold(address, *states, refusal=refusal, actor=actor, again=again, trying=trying)
            yield held
            if held.has_changed:
                put_back(held)
            if held.written:
                call_workers(held)
    except Stuck as stuck:
        if stuck.__cause__ is not None:
            note_trouble(address, stuck.__cause__)
        raise  # with its cause: if an outer transaction takes the mark back, `admin.tables.noted` makes it again
    except (Refused, IllegalAnswer, DatabaseError):
        raise
    except Exception as error:
        number = note_at(error, address)
        log.exception("table %s: a change failed: fault %s", address, number)
        raise Faulty(number) from error


def in_play(address: str, actor: Actor | None = None) -> AbstractContextManager[Held]:
    """Hold a running game, perhaps on behalf of an actor, who must sit there. Raises Refused."""
    return at_table(address, Game.Status.RUNNING, refusal=not_for_play, actor=actor)


@contextmanager
def by_rows(address: str, *states: str) -> Iterator[Taken]:
    """Take a table by its rows alone for one transaction; this works even if its game cannot be resumed.

    When the block ends, write what has changed and call the workers. Raises Refused.
    """
    with transaction.atomic():
        taken = take(address, *states)
        yield taken
        if taken.has_changed:
            put_rows_back(taken)
            call_workers(taken)
