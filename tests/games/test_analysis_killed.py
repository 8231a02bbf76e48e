"""The process that works out what turned a game, killed before each statement that writes: nothing lost or doubled."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.utils import timezone

from games import play
from games.ledger.afterwards import LEASE
from games.models import Analysis, Game, LuckAndChoice
from tests.catalog.which import TOGETHER
from tests.hints import sure
from tests.services.fixtures import url_of_test_database

from .letters import at
from .test_analysis import played_on

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.both_databases]

DIES = """
import os, signal, sys
import django
django.setup()
from django.db import connection
from games import play

left = int(sys.argv[1])


def dies(execute, sql, params, many, context):
    global left
    left -= sql.lstrip().startswith(("INSERT", "UPDATE", "DELETE"))
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)
    return execute(sql, params, many, context)


with connection.execute_wrapper(dies):
    play.analyse_due()
"""


def work_out(nth: int, settings: Any) -> bool:
    """Work out what is due in a process that dies before its n-th statement that writes; return whether it died."""
    env = {**os.environ, "DATABASE_URL": url_of_test_database(), "DJANGO_SETTINGS_MODULE": "config.settings"}
    worker = subprocess.run([sys.executable, "-c", DIES, str(nth)], env=env, cwd=settings.BASE_DIR, check=False)
    assert worker.returncode in (0, -signal.SIGKILL)
    connection.close()
    return worker.returncode != 0


def stands(game: Game) -> tuple[Any, ...]:
    """All that was found out of a game."""
    row = Analysis.objects.get(game=game)
    figures = LuckAndChoice.objects.order_by("seat").values_list("seat", "luck", "own", "others", "error", "kinds")
    return row.due_at, row.trouble, row.edition, bytes(sure(row.found)), [*figures]


def test_it_is_worked_out_once_by_those_who_follow(settings: Any) -> None:
    game, ends = played_on(TOGETHER), []
    for nth in count(1):
        LuckAndChoice.objects.all().delete()
        play.analyse_again([game.address])
        died = work_out(nth, settings)
        if died:
            assert (Analysis.objects.get().found, LuckAndChoice.objects.exists()) == (None, False)
            with at(timezone.now() + LEASE):
                assert play.analyse_due()
        ends.append(stands(game))
        if not died:
            break
    *killed, undisturbed = ends
    assert len(killed) >= 4  # the claim, what was found, and the figures, which first make room for themselves
    for nth, end in enumerate(killed, 1):
        assert end == undisturbed, f"killed at the {nth}th statement that writes"
    assert not play.analyse_due()
