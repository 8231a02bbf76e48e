"""Everything that reads games: the lobby, my turns, and what a viewer sees of a table. Never the truth."""

from games.ledger.reading import as_sight
from games.sight.kept_seats import kept_seats
from games.sight.letters import HeldBack, Link, held_back
from games.sight.notes import notes_at, notes_of
from games.sight.reading import after, lesson_view, may_watch, of
from games.sight.series import series_of
from games.sight.tables import (
    asked_tables,
    ended_since,
    finished_tables,
    my_deadlines,
    my_tables,
    my_turns,
    open_tables,
)
from games.sight.turns import revision_of, turns_of
from games.sight.unread import mark_unread
from games.sight.view import View
from games.wording.names import names

__all__ = [
    "HeldBack",
    "Link",
    "View",
    "after",
    "as_sight",
    "asked_tables",
    "ended_since",
    "finished_tables",
    "held_back",
    "kept_seats",
    "lesson_view",
    "mark_unread",
    "may_watch",
    "my_deadlines",
    "my_tables",
    "my_turns",
    "names",
    "notes_at",
    "notes_of",
    "of",
    "open_tables",
    "revision_of",
    "series_of",
    "turns_of",
]
