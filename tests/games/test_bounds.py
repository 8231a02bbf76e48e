"""What no row may say: the database refuses it."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.models import User
from games.models import Game, Seat
from tests.catalog.which import SEALED
from tests.games.tables import table_of


@pytest.mark.both_databases
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("rows", "change"),
    [
        (Game, {"status": "lost"}),
        (Game, {"status": "over"}),
        (Game, {"ended_at": F("opened_at")}),
        (Game, {"status": "paused"}),
        (Game, {"paused_at": F("opened_at")}),
        (Seat, {"number": F("number") + 8}),
        (Seat, {"number": F("number") - 3}),
        (Seat, {"place": 0}),
        (Seat, {"due_at": F("awaited_since") - timedelta(seconds=1)}),
        (Seat, {"user": None}),
        (User, {"sleeps": 24}),
        (User, {"wakes": 24}),
    ],
    ids=str,
)
def test_the_database_refuses_what_no_row_may_say(rows: Any, change: dict[str, Any]) -> None:
    table_of(SEALED, 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.objects.update(**change)
