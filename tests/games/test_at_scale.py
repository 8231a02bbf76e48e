"""What must stay quick among a million tables is found by an index. `make bench PART=host` says how quick."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.db import connection
from django.db.models import QuerySet

from games.admin.lists import idle, overdue
from games.models import Game

pytestmark = [pytest.mark.postgresql, pytest.mark.django_db]


def plan_of(found: QuerySet[Any]) -> str:
    """How PostgreSQL would find it if reading a whole table were out of the question, as in a large one."""
    with connection.cursor() as cursor:
        for way in ("seqscan", "bitmapscan"):
            cursor.execute(f"SET LOCAL enable_{way} = off")
    return found.explain()


def test_overdue_tables_are_found_from_the_seats_that_are_late() -> None:
    plan = plan_of(overdue(Game.objects.all()))

    assert re.search(r"using seat_awaited on games_seat .*\n *Index Cond: \(due_at < ", plan)
    assert re.search(r"using seat_acts on games_seat .*\n *Index Cond: \(acts_at < ", plan)


def test_idle_tables_are_found_without_reading_a_running_one() -> None:
    plan = plan_of(idle(Game.objects.order_by("-changed_at", "-pk")).values("pk"))

    assert re.search(r"Index Only Scan using game_of_state on games_game .*\n *Index Cond: \(.*'running'", plan)
    assert re.search(r"Index (Only )?Scan using \w+ on games_seat", plan)  # for each table, or all awaited ones at once
    assert not re.search("Seq Scan|Sort", plan)
