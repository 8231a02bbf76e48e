"""What no row may say: the database refuses it."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.models import F

from accounts.models import User
from games.models import Game, Seat
from tests.games.tables import table_of
from tests.services.database import manage, new_database, say

GAME = {
    "slug": "munchhausen", "edition": 1, "options": "{}", "size": 3, "move_time": 1, "bank_time": 1, "listed": False,
    "revision": 0, "turn": 0, "question": 0, "moves_made": 0, "lines_told": 0, "public": "{}", "commitment": "",
    "digest": "", "opened_at": "2026-01-01T12:00Z", "changed_at": "2026-01-02T12:00Z",
}  # fmt: skip
SEAT = {
    "is_bot": False, "name": "", "word": "", "stand_in": False, "missed": 0, "bank": 0, "seen_question": 0,
    "told_question": 0, "answered_line": 0, "orders": "[]", "offers_known": 0,
}  # fmt: skip
USER = {
    "password": "", "is_superuser": False, "first_name": "", "last_name": "", "is_staff": False, "is_active": True,
    "date_joined": "2026-01-01T12:00Z", "is_guest": True, "zone": "UTC", "notices": "soon",
}  # fmt: skip


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
    table_of("munchhausen", 3)
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.objects.update(**change)


def test_rows_from_before_the_bounds_are_brought_within_them(db: None, tmp_path: Path) -> None:
    with new_database(tmp_path) as url:
        manage(url, tmp_path, "migrate", "accounts", "0001", "--verbosity", "0")
        manage(url, tmp_path, "migrate", "games", "0003", "--verbosity", "0")
        manage(url, tmp_path, "migrate", "admin", "--verbosity", "0")
        write_the_old_rows(url)
        manage(url, tmp_path, "migrate", "--verbosity", "0")
        seen = say(url, "SELECT status, ended_at, paused_at FROM games_game ORDER BY id")
        assert [status for status, *_ in seen] == ["running", "over", "paused", "closed"]
        assert [(ended is None, paused is None) for _, ended, paused in seen] == [
            (True, True), (False, True), (True, False), (True, True),
        ]  # fmt: skip
        seats = say(url, "SELECT name, place, due_at >= awaited_since FROM games_seat ORDER BY id")
        assert [(name, place, bool(after)) for name, place, after in seats] == [("", None, True)]
        assert say(url, "SELECT wakes, sleeps FROM accounts_user ORDER BY id") == [(8, 0)]
        assert say(url, "SELECT object_repr FROM django_admin_log ORDER BY id") == [("gwens_handle",), ("77",)]


def write_the_old_rows(url: str) -> None:
    """What earlier code, or somebody at a shell, may have left."""
    states = [
        {"status": "running", "ended_at": "2026-01-01T12:00Z", "paused_at": "2026-01-01T12:00Z"},
        {"status": "over"},
        {"status": "paused"},
        {"status": "lost"},
    ]
    for number, state in enumerate(states):
        insert(url, "games_game", id=number + 1, address=f"table{number}", **GAME, **state)
    moments = {"awaited_since": "2026-01-02T12:00Z", "due_at": "2026-01-01T12:00Z"}
    insert(url, "games_seat", game_id=1, number=0, place=0, **SEAT | {"name": "Gwen"}, **moments)
    insert(url, "accounts_user", id=5, username="gwens_handle", name="Gwen", wakes=8, sleeps=24, **USER)
    [(kind,)] = say(url, "SELECT id FROM django_content_type WHERE app_label = 'accounts' AND model = 'user'")
    entry = {"user_id": 5, "content_type_id": kind, "object_repr": "Gwen", "action_flag": 2, "change_message": ""}
    for object_id in ("5", "77"):
        insert(url, "django_admin_log", object_id=object_id, action_time="2026-01-02T12:00Z", **entry)


def insert(url: str, table: str, **row: Any) -> None:
    """Write a row past all models."""
    marks = ", ".join(["%s"] * len(row))
    say(url, f"INSERT INTO {table} ({', '.join(row)}) VALUES ({marks})", [*row.values()])
