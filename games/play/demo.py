"""What the demo alone does to tables, to show a host what goes wrong at one: never called while people play."""

from __future__ import annotations

from datetime import timedelta

from games.ledger.transactions import by_rows
from games.ledger.trouble import code_version
from games.models import Game

LATE = timedelta(hours=1)
SHOWN = "shown by the demo"


def show_stuck(address: str) -> None:
    """Mark a table as stuck, as if its rules had failed; as after a real failure, it is tried again under new code."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        game = taken.game
        game.trouble, game.trouble_code, game.trouble_at = SHOWN, code_version(), taken.now
        game.save(update_fields=["trouble", "trouble_code", "trouble_at"])


def show_overdue(address: str) -> None:
    """Move a table's deadlines into the past, as if no worker had been up to act on them."""
    with by_rows(address, Game.Status.RUNNING) as taken:
        late = taken.now - LATE
        for seat in taken.seats:
            if seat.awaited_since is not None:
                seat.awaited_since = seat.due_at = late
                seat.acts_at = seat.notify_at = seat.remind_at = None
                seat.save(update_fields=["awaited_since", "due_at", "acts_at", "notify_at", "remind_at"])
        for entry in taken.game.public.awaited:
            entry.since, entry.due = late, late if entry.due else None
        taken.game.save(update_fields=["public"])
