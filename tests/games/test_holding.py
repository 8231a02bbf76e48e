"""Who waits for a table that somebody else is changing goes on from where it is then, and not from where it was."""

from __future__ import annotations

from threading import Thread

import pytest
from django.db import connection, connections, transaction

from games.ledger.locks import lock
from games.ledger.store import hold
from games.models import Game, Truth
from tests.catalog.which import WINDOW
from tests.services.waiting import until

from .tables import awaited, give, table_of

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db(transaction=True)]
WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def test_a_turn_that_has_ended_meanwhile_is_not_played_on() -> None:
    game = table_of(WINDOW, 3)
    seen: list[tuple[int, bytes, int]] = []

    def come_second() -> None:
        with transaction.atomic():
            held = hold(game.address, Game.Status.RUNNING)
            seen.append((held.game.question, bytes(held.truth.checkpoint or b""), held.truth.base))
        connections.close_all()

    second = Thread(target=come_second)
    before = Truth.objects.get(game=game)
    with transaction.atomic():
        lock(game.address)
        second.start()
        assert until(somebody_waits)
        while Truth.objects.get(game=game).base == before.base:
            give(game, awaited(game)[0])
    second.join()
    now = Truth.objects.select_related("game").get(game=game)
    assert seen == [(now.game.question, bytes(now.checkpoint or b""), now.base)]


def somebody_waits() -> bool:
    """Whether anybody waits for a lock in this database."""
    with connection.cursor() as cursor:
        cursor.execute(WAITING)
        return bool(cursor.fetchone()[0])
