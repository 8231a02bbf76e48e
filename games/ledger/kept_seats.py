"""Seats kept for the members of a circle: who may sit down, and until when they are kept."""

from __future__ import annotations

from collections.abc import Collection
from datetime import timedelta

from games.ledger.pace import DAY, HOUR
from games.models import Game

MOVES = 3  # times the time for a move, within these bounds
SHORTEST, LONGEST = 2 * HOUR, 7 * DAY


def kept_for(move_time: int) -> timedelta:
    """Return how long a table of this pace keeps its seats."""
    return timedelta(seconds=min(LONGEST, max(SHORTEST, MOVES * move_time)))


def may_sit(game: Game, taken: int, invited: Collection[int], user: int | None) -> bool:
    """Whether a player may take a seat: those invited any free one, others one that is kept for nobody."""
    free = game.size - taken
    return free > 0 and (not game.keeps_seats or user in invited or free > len(invited))
