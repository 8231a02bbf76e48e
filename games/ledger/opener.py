"""The two ways to open a table for writing: with its game resumed, or by its rows alone."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from django.db import DatabaseError, transaction

from games.engine.fields import IllegalAnswer
from games.engine.texts import Text
from games.ledger.actor import Actor
from games.ledger.faults import note_at
from games.ledger.held import Held, Taken
from games.ledger.refusals import Refused, not_for_play, not_in
from games.ledger.store import hold, put_back, put_rows_back, take
from games.ledger.trouble import Faulty, Stuck, note_trouble
from games.ledger.workers import call_workers
from games.models import Game

log = logging.getLogger(__name__)


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
